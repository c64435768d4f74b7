#include <doctest/doctest.h>
#include <signal.h>

#include <nlohmann/json.hpp>

#include "tests/base/shard/make_shards.hpp"
#include "tests/support/long_form.hpp"

using namespace inkmate;
using namespace inkmate::process;
using namespace inkmate::test;
using namespace std::chrono_literals;

namespace {

const std::string MATCH = match_command(2, 1);

struct MatchFolder : WorkFolder {
    /// Games without what a clock has told of them.
    std::string games(const std::string& file) const {
        return std::regex_replace(read(file), std::regex("[0-9]+\\.[0-9]{3}s\\}|\\[Date \"[0-9.]+\"\\]|\\s+"),
                                  " ");
    }
    void check_shards(const std::string& command, const std::vector<int>& numbers) const {
        std::filesystem::remove(directory / "whole.pgn");
        const RunResult whole = run(command + "--json -o whole.pgn 2>whole.log");
        const std::string table = run(command + "2>whole.log").output;
        for (const int shards : numbers) {
            CAPTURE(shards);
            make_shards(directory.path(), command + "--jobs 2", shards);
            const RunResult merged =
                run(fmt::format("inkmate merge {}-*.shard --json -o merged.pgn", shards));
            CHECK(merged.status.code == whole.status.code);
            CHECK(merged.output == whole.output);
            CHECK(games("merged.pgn") == games("whole.pgn"));
            CHECK(run(fmt::format("inkmate merge {}-*.shard", shards)).output == table);
        }
    }
};

}  // namespace

TEST_CASE_FIXTURE(MatchFolder, "shards of a match, merged, are the match") {
    const std::size_t games = full_tests() ? 18 : 8;
    check_shards(MATCH + fmt::format("--games {} ", games), shard_numbers());
    CHECK(count(read("whole.pgn"), "[Event ") == games);
}

TEST_CASE_FIXTURE(MatchFolder, "a test ends a match of shards with the game that ends the whole") {
    check_shards(MATCH + "--games 40 --sprt 0 400 ", {3});
    const auto report = nlohmann::json::parse(run("inkmate merge 3-*.shard --json").output);
    CHECK(report["sprt"]["accepted"].is_string());
    CHECK(report["games"].size() < 40);
    CHECK(run("inkmate merge 3-1.shard").status.code == 1);
    const RunResult so_far = run("inkmate merge --so-far 3-1.shard");
    CHECK(so_far.status.code == 1);
    CHECK(so_far.output.starts_with("inkmate: shards 2/3, 3/3 are missing: make them with --shard\n"));
    CHECK(so_far.output.find("SPRT of Elo 0 against 400: ") != std::string::npos);
    CHECK(so_far.output.find(" of 40 games\n") != std::string::npos);
}

TEST_CASE_FIXTURE(MatchFolder, "several engines play a match of shards") {
    check_shards(
        "inkmate match --engine 'inkmate uci' --engine 'inkmate uci' --engine 'inkmate uci' --depth 1 "
        "--games 4 --max-moves 8 ",
        {5});
}

TEST_CASE_FIXTURE(MatchFolder, "a match of shards goes on after it was killed, and no game counts twice") {
    const std::string command = MATCH + "--games 40 --shard 1/2 -o ";
    REQUIRE(run(command + "whole").status.ok());
    const auto results = [&](const std::string& file) {
        return std::regex_replace(read(file), std::regex("[0-9]+\\.[0-9]{3}s\\}|(\\\\n| )+"), " ");
    };
    const std::string part = directory / "part";
    ChildProcess child({{"sh", "-c", "cd $0; PATH=$2:$PATH exec " + command + "$1", directory.path(), "part",
                         std::filesystem::path(INKMATE_PROGRAM).parent_path()}});
    while (!child.wait(1ms) && (!std::filesystem::exists(part) || count(read("part"), "\n") < 4)) continue;
    ::kill(child.pid(), SIGKILL);
    child.wait(10s);
    CHECK(read("part").find("\"end\"") == std::string::npos);
    const std::string before = read("part").substr(0, read("part").rfind('\n') + 1);
    REQUIRE(run(command + "part").status.ok());
    CHECK(read("part").starts_with(before));
    CHECK(results("part") == results("whole"));
}

TEST_CASE_FIXTURE(MatchFolder, "a shard tells on the way how the games stand that it plays") {
    const std::string command =
        "inkmate match --engine 'inkmate uci' --engine 'inkmate uci' --depth 1 "
        "--games 44 --max-moves 1 --shard 2/2 -o ";
    CHECK(run(command + "part").output ==
          "10 of 22 games: 0 won, 10 drawn, 0 lost, +0 +/- 111 Elo\n"
          "20 of 22 games: 0 won, 20 drawn, 0 lost, +0 +/- 51 Elo\n"
          "part: shard 2/2 is complete\n");
    // Of what was played before an interruption nothing is told: these are the header and the first pair.
    REQUIRE(run("head -2 part >rest").status.ok());
    CHECK(run(command + "rest").output ==
          "10 of 20 games: 0 won, 10 drawn, 0 lost, +0 +/- 111 Elo\n"
          "rest: shard 2/2 is complete\n");
}

TEST_CASE_FIXTURE(MatchFolder, "a match of shards is stopped by Ctrl-C, and says how it goes on") {
    const RunResult r = run("(" + MATCH +
                            "--games 1000 --shard 1/1 -o part & pid=$!; while ! grep -qs unit part; do "
                            "sleep 0.01; done; kill -TERM $pid; wait $pid; echo $?)");
    CHECK(r.output ==
          "inkmate: error: the match was interrupted: to continue in part, give the same command again\n1\n");
}

TEST_CASE_FIXTURE(MatchFolder, "shards of other matches are refused, and results that cannot be") {
    const auto refused = [&](const std::string& arguments, int status, const std::string& message) {
        const RunResult r = run("inkmate " + arguments);
        CHECK(r.status.code == status);
        CHECK(r.output == "inkmate: error: " + message + "\n");
    };
    make_shards(directory.path(), MATCH + "--games 4", 2);
    CHECK(run(MATCH + "--games 4 --draw 3 50 5 --shard 2/2 -o drawn").status.ok());
    refused("merge 2-1.shard drawn", 1,
            "drawn was made with --draw 3,50,5, 2-1.shard with no --draw: leave it out, or make it again");
    CHECK(run("sed '1s/\"limits\":\"[^\"]*\"/\"limits\":\"1 node\"/' 2-2.shard > other").status.ok());
    CHECK(
        run("inkmate merge 2-1.shard other")
            .output.starts_with("inkmate: error: other was made of other things than 2-1.shard: engines: ["));
    refused("merge 2-1.shard 2-2.shard --report x.xml", 2,
            "--report cannot be combined with shards of inkmate match: leave one of them out");
    const std::string whole = read("2-1.shard");
    for (const auto& sample :
         std::vector<std::pair<std::string, std::string>>{{"\"white\":0", "\"white\":7"},
                                                          {"\"white\":0", "\"white\":-1"},
                                                          {"\"white\":0", "\"white\":1"},
                                                          {"\"number\":0", "\"number\":2"},
                                                          {"\"ending\":", "\"ending\":9"},
                                                          {"\"pgn\":\"", "\"pgn\":\"1. e4 Ke7 *"},
                                                          {"\"pgn\":\"", "\"pgn\":\"1. e4 *\\n\\n"},
                                                          {"\"score\":", "\"score\":2"},
                                                          {"\"engines\":[", "\"engines\":[],\"e\":["},
                                                          {"\"games\":4", "\"games\":\"4\""}}) {
        const auto& [from, to] = sample;
        CAPTURE(sample.second);
        std::string bad = whole;
        REQUIRE(bad.find(from) != bad.npos);
        bad.replace(bad.find(from), from.size(), to);
        write(directory / "bad", bad);
        const RunResult r = run("inkmate merge --so-far bad -o x.pgn");
        CHECK(r.status.code == 1);
        CHECK(r.output.find("inkmate: error: bad, line ") != std::string::npos);
        CHECK(r.output.find(", is damaged (") != std::string::npos);
        CHECK_FALSE(std::filesystem::exists(directory / "x.pgn"));
    }
}
