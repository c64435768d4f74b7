#include <doctest/doctest.h>
#include <signal.h>

#include <nlohmann/json.hpp>
#include <sstream>

#include "core/chess/pgn.hpp"
#include "tests/cli/command.hpp"
#include "tests/cli/hostile_text.hpp"

using namespace inkmate;
using namespace inkmate::process;
using namespace inkmate::chess;
using namespace inkmate::test;
using namespace std::chrono_literals;
namespace fs = std::filesystem;

namespace {

const std::string UCI = std::string(INKMATE_PROGRAM) + " uci";

RunResult match(std::vector<std::string> options) {
    std::vector<std::string> arguments = {"match", "--engine", UCI, "--engine", UCI};
    arguments.insert(arguments.end(), options.begin(), options.end());
    return test::inkmate(arguments);
}

}  // namespace

TEST_CASE("a match ends with a table") {
    const RunResult r = match({"--engine-name", "deep", "--engine-name", "shallow", "--depth", "1:3",
                               "--depth", "2:1", "--games", "6", "--jobs", "2", "--max-moves", "60"});
    CHECK(r.status.ok());
    CHECK(r.errors == "");
    const auto table = lines(r.output);
    REQUIRE(table.size() == 5);
    CHECK(table[0] == "   engine   games     +     =     -   score  Elo, 95%");
    CHECK(table[1].starts_with(" 1 deep         6 "));
    CHECK(table[2].starts_with(" 2 shallow      6 "));
    CHECK(table[3].starts_with("Pairs of games with 0, 1/2, 1, 3/2, 2 points for deep: "));
    CHECK(table[4] == "6 of 6 games");
}

TEST_CASE("a long match tells on the way how it stands where there is no terminal") {
    const RunResult r = match({"--depth", "1", "--games", "22", "--max-moves", "1"});
    CHECK(r.status.ok());
    CHECK(r.errors ==
          "10 of 22 games: 0 won, 10 drawn, 0 lost, +0 +/- 111 Elo\n"
          "20 of 22 games: 0 won, 20 drawn, 0 lost, +0 +/- 51 Elo\n");
    CHECK(match({"--depth", "1", "--games", "10", "--max-moves", "1"}).errors == "");
}

TEST_CASE("a match tells a script everything, and appends its games to a file") {
    const TemporaryDirectory directory;
    const std::vector<std::string> options = {
        "--nodes", "200", "--games", "2", "--max-moves", "20", "--json", "-o", directory / "games.pgn"};
    const auto report = nlohmann::json::parse(match(options).output);
    CHECK(report["complete"] == true);
    CHECK(report["engines"].size() == 2);
    CHECK(report["engines"][0]["limits"] == "200 nodes");
    CHECK(report["engines"][0]["failures"] == 0);
    CHECK(report["engines"][0]["name"].get<std::string>() + " (2)" == report["engines"][1]["name"]);
    CHECK(report["encounters"].size() == 1);
    CHECK(report["encounters"][0]["games"] == 2);
    // The same engine on both sides: what it wins as White it loses as Black.
    CHECK(report["encounters"][0]["pairs"] == nlohmann::json({0, 0, 1, 0, 0}));
    CHECK(report["games"].size() == 2);

    match(options);
    std::istringstream in(contents(directory / "games.pgn"));
    const auto games = read_pgn(in, "games.pgn");
    REQUIRE(games.size() == 4);
    CHECK(games[0].tag("Round") == "1.1");
    CHECK(games[1].tag("White") == games[0].tag("Black"));
    CHECK(games[0].tag("WhiteLimits") == "200 nodes");
    CHECK(games[0].tag("PlyCount") == std::to_string(games[0].game.moves().size()));
    CHECK(games[0].game.position().fen() == report["games"][0]["fen"]);
    CHECK(games[0].result == report["games"][0]["result"]);
}

TEST_CASE("bytes of engines that are no UTF-8 spoil neither a report nor the part of a match") {
    const TemporaryDirectory directory;
    write(directory / "engine.sh", R"(while read -r word rest; do
    case $word in
    uci) printf 'id name R\351ti\nuciok\n' ;;
    isready) echo readyok ;;
    go) printf '\377\n' >&2; exit 3 ;;
    quit) exit 0 ;;
    esac
done
)");
    const std::string engine = "sh " + (directory / "engine.sh").string();
    const std::vector<std::string> command = {"match",   "--engine", engine,    "--engine", UCI,
                                              "--depth", "1",        "--games", "2"};
    const auto check = [](const RunResult& r) {
        CHECK(r.errors == "");
        const auto report = nlohmann::json::parse(r.output);
        CHECK(report["games"].size() == 2);
        CHECK(report["games"][0]["white"] == "R\u00e9ti");
        CHECK(report["games"][0]["reason"] == "R\u00e9ti has ended: exit status 3 (\u00ff)");
    };
    auto whole = command;
    whole.emplace_back("--json");
    check(test::inkmate(whole));
    auto part = command;
    part.insert(part.end(), {"--shard", "1/1", "-o", directory / "all.shard"});
    CHECK(test::inkmate(part).status.ok());
    check(test::inkmate({"merge", directory / "all.shard", "--json"}));
}

TEST_CASE("a match whose engine does not start any more shows the games that were played") {
    const TemporaryDirectory directory;
    // It is started for its name, then for a game.
    write(directory / "engine.sh", R"(echo start >>$1
[ $(wc -l <$1) -le 2 ] || exit 4
while read -r word rest; do
    case $word in
    uci) printf 'id name starter\nuciok\n' ;;
    isready) echo readyok ;;
    go) exit 3 ;;
    quit) exit 0 ;;
    esac
done
)");
    const std::string engine =
        "sh " + (directory / "engine.sh").string() + " " + (directory / "starts").string();
    const RunResult r = test::inkmate(
        {"match", "--engine", engine, "--engine", UCI, "--depth", "1", "--games", "20", "--json"});
    CHECK(r.status.code == 1);
    CHECK(has(r.errors, "starter has ended: exit status 4"));
    CHECK(has(r.errors, "starter has failed to start 3 times in a row"));
    const auto report = nlohmann::json::parse(r.output);
    CHECK(report["complete"] == false);
    CHECK(report["games"].size() == 3);
    CHECK(report["engines"][0]["failures"] == 3);
}

TEST_CASE("a match writes down what the engines said of their moves") {
    const TemporaryDirectory directory;
    write(directory / "mate.epd", "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - -\n");
    CHECK(match({"--openings", directory / "mate.epd", "--depth", "3", "--games", "2", "-o",
                 directory / "games.pgn"})
              .status.ok());
    const auto notes = read_pgn(contents(directory / "games.pgn"), "games.pgn").front().notes;
    REQUIRE(notes.size() == 1);
    CHECK(notes.at(1).comment.starts_with("+M1/"));
    CHECK(notes.at(1).comment.ends_with("s"));

    write(directory / "mated.epd", "7k/R7/6K1/8/8/8/8/8 b - -\n");
    CHECK(match({"--openings", directory / "mated.epd", "--depth", "3", "--games", "2", "-o",
                 directory / "more.pgn"})
              .status.ok());
    CHECK(read_pgn(contents(directory / "more.pgn"), "more.pgn")
              .front()
              .notes.at(1)
              .comment.starts_with("-M1/3 0."));

    write(directory / "even.epd", "4k3/4p3/8/8/8/8/4P3/4K3 w - -\n");
    CHECK(match({"--openings", directory / "even.epd", "--depth", "2", "--games", "2", "--max-moves", "1",
                 "-o", directory / "even.pgn"})
              .status.ok());
    const auto even = read_pgn(contents(directory / "even.pgn"), "even.pgn").front().notes;
    REQUIRE(even.size() == 2);
    CHECK(even.at(1).comment.find("/2 0.") == 5);
    CHECK(std::string("+-").find(even.at(1).comment[0]) != std::string::npos);
}

TEST_CASE("a match takes openings from a file, and shuffles them on demand") {
    const TemporaryDirectory directory;
    write(directory / "openings.epd",
          "8/8/8/4k3/8/8/4P3/4K3 w - -\n8/4p3/8/8/4K3/8/8/4k3 b - -\n8/8/4k3/8/8/8/3P4/3K4 w - -\n");
    const auto openings = [&](std::vector<std::string> options) {
        options.insert(options.end(), {"--openings", directory / "openings.epd", "--depth", "1", "--games",
                                       "6", "--max-moves", "1", "--json", "-o", directory / "out.pgn"});
        fs::remove(directory / "out.pgn");
        CHECK(match(options).status.ok());
        std::istringstream in(contents(directory / "out.pgn"));
        std::string fens;
        for (const PgnGame& game : read_pgn(in, "out.pgn")) fens += game.game.start().fen() + "\n";
        return fens;
    };
    const std::string in_order = openings({});
    CHECK(in_order.starts_with("8/8/8/4k3/8/8/4P3/4K3 w - - 0 1\n8/8/8/4k3/8/8/4P3/4K3 w - - 0 1\n8/4p3/"));
    CHECK(openings({"--seed", "2"}) == openings({"--seed", "2"}));
    bool shuffled = false;
    for (const char* seed : {"1", "2", "3"}) shuffled = shuffled || openings({"--seed", seed}) != in_order;
    CHECK(shuffled);
}

TEST_CASE("a sequential test ends the match") {
    const RunResult r = match({"--engine-name", "deep", "--depth", "1:4", "--depth", "2:1", "--games", "400",
                               "--sprt", "-100", "0", "--json", "--jobs", "2", "--resign", "300", "2"});
    CHECK(r.status.ok());
    const auto report = nlohmann::json::parse(r.output);
    CHECK(report["sprt"]["accepted"] == "elo1");
    CHECK(report["complete"] == true);
    CHECK(report["games"].size() < 400);
}

TEST_CASE("options reach the engines they are for") {
    CHECK(match({"--depth", "1", "--games", "2", "--max-moves", "1", "--option", "Hash=0", "--option",
                 "2:Search=minimax"})
              .status.ok());
    const RunResult r = match({"--depth", "1", "--option", "1:Skill=3"});
    CHECK(r.status.code == 1);
    CHECK(r.errors.find(" offers no option Skill; its answer to uci lists what it offers\n") !=
          std::string::npos);
    const auto refused = [](const std::string& option) {
        const RunResult wrong = match({"--depth", "1", "--games", "2", "--option", option});
        CHECK(wrong.status.code == 1);
        return wrong.errors;
    };
    CHECK(has(refused("1:Level=99"), ": 99 is not a value of its option Level: give 0 to 10\n"));
    CHECK(has(refused("1:Level=much"), ": much is not a value of its option Level: give 0 to 10\n"));
    CHECK(has(refused("2:UCI_LimitStrength=maybe"),
              ": maybe is not a value of its option UCI_LimitStrength: give true or false\n"));
    CHECK(has(refused("2:Search=fast"),
              ": fast is not a value of its option Search: give what its answer to \"uci\" lists\n"));
}

TEST_CASE("an interrupted match shows the table so far") {
    ChildProcess child({{INKMATE_PROGRAM, "match", "--engine", UCI, "--engine", UCI, "--time", "0.02",
                         "--games", "1000", "--json", "-o", "/dev/stderr"}});
    while (child.errors().find("[Event ") == std::string::npos)
        CHECK_THROWS_AS(child.read_line(50ms), ProcessError);
    ::kill(child.pid(), SIGINT);
    const ReadResult rest = child.read_until([](std::string_view) { return std::string_view::npos; }, 1min);
    const auto report = nlohmann::json::parse(rest.text);
    CHECK(report["complete"] == false);
    CHECK(!report["games"].empty());
    CHECK(child.wait(1min)->code == 1);
}

TEST_CASE("a match that makes no sense is refused") {
    CHECK_REFUSED(test::inkmate({"match", "--engine", UCI, "--depth", "1"}), 2,
                  "a match needs two engines: give --engine twice or more");
    CHECK_REFUSED(match({"--depth", "1", "--games", "3"}), 2,
                  "--games must be even: each opening is played with either colour");
    CHECK_REFUSED(match({}), 2, "engine 1 has no limit: give --tc, --time, --nodes or --depth");
    CHECK_REFUSED(match({"--depth", "1:2"}), 2,
                  "engine 2 has no limit: give --tc, --time, --nodes or --depth");
    CHECK_REFUSED(match({"--depth", "3:2"}), 2, "--depth 3:2: there is no engine 3, only 1 to 2");
    CHECK_REFUSED(match({"--nodes", "0"}), 2, "--nodes 0: give a number from 1 on");
    CHECK_REFUSED(
        match({"--tc", "fast"}), 2,
        "'fast' is not a time control: give SECONDS+SECONDS, such as 10+0.1, or MOVES/SECONDS+SECONDS");
    CHECK_REFUSED(match({"--depth", "1", "--sprt", "5", "0"}), 2, "--sprt: ELO0 must be less than ELO1");
    CHECK_REFUSED(match({"--depth", "1", "--sprt", "0", "5", "0.6", "0.1"}), 2,
                  "--sprt: ALPHA and BETA must be between 0 and 0.5");
    CHECK_REFUSED(match({"--depth", "1", "--openings", "/dev/null"}), 1,
                  "/dev/null has no opening: give PGN, or EPD with one position per line");
    CHECK_REFUSED(match({"--depth", "1", "--option", "=3"}), 2,
                  "--option =3: give NAME=VALUE or N:NAME=VALUE");
    CHECK_REFUSED(match({"--depth", "1", "--engine-name", "a", "--engine-name", "b", "--engine-name", "c"}),
                  2, "there are 3 of --engine-name for 2 engines");
}

TEST_CASE("the name of an engine does not steer the terminal, in a match and in its shards") {
    const TemporaryDirectory directory;
    const std::vector<std::string> options = {"--engine-name", HOSTILE_TEXT, "--engine-name", "b",
                                              "--depth",       "1",          "--games",       "2",
                                              "--max-moves",   "1"};
    const RunResult r = match(options);
    CHECK(r.status.ok());
    CHECK(has(r.output, " " + HOSTILE_SHOWN + " "));
    CHECK_FALSE(has(r.output, "\033"));
    std::vector<std::string> sharded = options;
    sharded.insert(sharded.end(), {"--shard", "1/1", "-o", directory / "1.shard"});
    CHECK(match(sharded).status.ok());
    CHECK(test::inkmate({"merge", directory / "1.shard"}).output == r.output);
}
