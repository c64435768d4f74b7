#include <doctest/doctest.h>

#include "tests/base/shard/make_shards.hpp"

using namespace inkmate;
using namespace inkmate::process;
using namespace inkmate::test;

namespace {

struct ProblemFolder : WorkFolder {
    /// The merged shards are what the command writes by itself.
    void check_shards(const std::string& command, const std::vector<int>& numbers) const {
        std::filesystem::remove(directory / "whole");
        const RunResult whole = run(command + " -o whole");
        for (const int shards : numbers) {
            CAPTURE(shards);
            make_shards(directory.path(), command, shards);
            const RunResult merged = run(fmt::format("inkmate merge {}-*.shard -o merged", shards));
            CHECK(read("merged") == read("whole"));
            CHECK(run(fmt::format("inkmate merge {}-*.shard | cmp - whole", shards)).output == "");
            CHECK(merged.output.substr(merged.output.find(':') + 1) ==
                  whole.output.substr(whole.output.find(':') + 1));
        }
    }
};

}  // namespace

TEST_CASE_FIXTURE(ProblemFolder, "shards of own games, merged, are the problems of the whole") {
    const std::string command = "inkmate problems --games 3 --seed 8 --nodes 1000 --aims mate --mates 2";
    check_shards(command, full_tests() ? shard_numbers() : std::vector{2});
    CHECK(count(read("whole"), "# inkmate problems, ") == 3);
    CHECK(count(read("whole"), " dm ") >= 1);
}

TEST_CASE_FIXTURE(ProblemFolder,
                  "shards of a PGN leave out what is like a problem of another shard, or too easy") {
    write(directory / "games.pgn", contents(OPERA) + "\n" + contents(OPERA) + "\n1. f3 e5 2. g4 *\n");
    check_shards("inkmate problems games.pgn --nodes 5000 --jobs 2", shard_numbers());
    CHECK(count(read("whole"), "\n4kb1r") == 1);
    check_shards("inkmate problems games.pgn --nodes 5000 --grade 4", {3});
    CHECK(count(read("whole"), "\n4kb1r") == 0);
}

TEST_CASE_FIXTURE(ProblemFolder, "the faults of games are reported by their own shard, and by the merge") {
    write(directory / "games.pgn", "1. e4 e5 2. Ke3 *\n\n[FEN \"8 w\"]\n\n1. e4 *\n\n1. f3 e5 2. g4 *\n");
    const std::string command = "inkmate problems games.pgn --nodes 1000 ";
    const RunResult first = run(command + "--shard 1/2 -o 1.shard"),
                    second = run(command + "--shard 2/2 -o 2.shard");
    CHECK(first.status.ok());
    CHECK(first.output.find("'Ke3' is not legal") != std::string::npos);
    CHECK(first.output.ends_with("1.shard: shard 1/2 is complete\ninkmate: 1 of 2 games has faults.\n"));
    CHECK(second.status.ok());
    CHECK(second.output.ends_with("; this game is left out\n2.shard: shard 2/2 is complete\n"));
    const RunResult whole = run(command + "-o whole.epd"),
                    merged = run("inkmate merge 1.shard 2.shard -o merged.epd");
    CHECK(whole.status.code == 1);
    CHECK(merged.status.code == 1);
    CHECK(merged.output.ends_with("inkmate: 2 of 3 games have faults.\n"));
    CHECK(merged.output == std::regex_replace(whole.output, std::regex("whole"), "merged"));
    CHECK(read("merged.epd") == read("whole.epd"));
    // A second run has nothing left to read, and the merge the same to say.
    CHECK(run(command + "--shard 1/2 -o 1.shard").output == "1.shard: shard 1/2 is complete\n");
    CHECK(run("inkmate merge 1.shard 2.shard -o merged.epd").output == merged.output);

    write(directory / "none.pgn", "");
    CHECK(run("inkmate problems none.pgn --shard 1/2 -o x").output ==
          "inkmate: error: none.pgn has no game: give a file in PGN\n");
    CHECK(run("inkmate problems - --shard 1/2 -o y < games.pgn").output ==
          "inkmate: error: --shard needs games that can be read again: give a file\n");
}

TEST_CASE_FIXTURE(ProblemFolder, "shards of problems with other options or of other games are refused") {
    const std::string command = "inkmate problems --games 2 --nodes 1000 ";
    CHECK(run(command + "--shard 1/2 -o 1").status.ok());
    CHECK(run(command + "--mates 3 --shard 2/2 -o 2").status.ok());
    const RunResult options = run("inkmate merge 1 2 -o merged");
    CHECK(options.status.code == 1);
    CHECK(options.output ==
          "inkmate: error: 2 was made with --mates 3, 1 with --mates 4: leave it out, or make it "
          "again\n");
    CHECK_FALSE(std::filesystem::exists(directory / "merged"));

    write(directory / "a.pgn", "1. f3 e5 2. g4 *\n");
    write(directory / "b.pgn", "1. f3 e5 2. h4 *\n");
    CHECK(run("inkmate problems a.pgn --nodes 1000 --shard 1/2 -o 3").status.ok());
    CHECK(run("inkmate problems b.pgn --nodes 1000 --shard 2/2 -o 4").status.ok());
    CHECK(run("inkmate merge 3 4").output.find("4 was made from different files than 3: ") !=
          std::string::npos);
    CHECK(run("inkmate merge 3 4 -o x").output ==
          "inkmate: error: 4 was made from different files than 3: "
          "leave it out, or make it again\n");
}

TEST_CASE_FIXTURE(ProblemFolder, "whatever a result holds, a merge of problems writes it or refuses it") {
    CHECK(run("inkmate problems " + OPERA + " --nodes 5000 --shard 1/1 -o 1").status.ok());
    const std::string whole = read("1");
    for (const auto& sample : std::vector<std::pair<std::string, std::string>>{
             {"4kb1r", "9kb1r"},
             {"\"aim\":0", "\"aim\":9"},
             {"\"aim\":0", "\"aim\":-1"},
             {"\"line\":\"", "\"line\":\"8/8/8/8/8/8/8/8 w - -\\n"},
             {"\"problems\":[", "\"problems\":[7,"},
             {"\"beginning\"", "\"ending\""},
             {"\"grade\":", "\"grade\":\"a\",\"b\":"}}) {
        const auto& [from, to] = sample;
        CAPTURE(sample.second);
        std::string bad = whole;
        REQUIRE(bad.rfind(from) != bad.npos);
        bad.replace(bad.rfind(from), from.size(), to);
        write(directory / "bad", bad);
        const RunResult r = run("inkmate merge bad -o merged");
        CHECK(r.status.code == 1);
        CHECK(r.output.starts_with("inkmate: error: bad, line 2, is damaged ("));
        CHECK_FALSE(std::filesystem::exists(directory / "merged"));
    }
}

TEST_CASE_FIXTURE(ProblemFolder, "shards of tune play, merged, are the data set of the whole") {
    check_shards("inkmate tune play --games 9 --nodes 50", shard_numbers());
    CHECK(count(read("whole"), "\n# game ") == 9);
    CHECK(run("inkmate tune play --games 8 --nodes 50 --shard 1/7 -o other").status.ok());
    CHECK(run("inkmate merge other 7-[2-7].shard")
              .output.find("was made with --games 9, other with --games 8: ") != std::string::npos);
    CHECK(run("sed 's/# game 0/# game 1/' 7-1.shard > bad; inkmate merge bad 7-[2-7].shard -o x").output ==
          "inkmate: error: bad, line 2, is damaged (it does not end as game 0 does): remove the file and "
          "make that "
          "shard again\n");
    // A data set that was merged is gone on with like any other.
    CHECK(run("inkmate tune play --games 10 --nodes 50 -o merged && head -c $(wc -c < whole) merged | cmp - "
              "whole")
              .output == "");
}
