#include <doctest/doctest.h>
#include <signal.h>

#include <filesystem>
#include <string>

#include "tests/cli/command.hpp"

using namespace inkmate;
using namespace inkmate::process;
using namespace inkmate::test;
using namespace std::chrono_literals;

namespace {

RunResult problems_in(const TemporaryDirectory& directory, const std::string& command) {
    return shell(directory.path(), command);
}

}  // namespace

TEST_CASE("problems finds a game's problem, and says it once") {
    const TemporaryDirectory directory;
    const RunResult r = test::inkmate({"problems", OPERA, "--nodes", "5000"});
    REQUIRE(r.status.ok());
    CHECK(
        r.output.find("\n4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - bm Qb8+; dm 2; pv Qb8+ Nxb8 "
                      "Rd8#; id \"Morphy, Paul - Duke Karl of Brunswick and Count Isouard, 1858, move "
                      "16\"; grade 3;\n# left out: 2 with a second good move, 1 too close to another of its "
                      "game\n\n") != std::string::npos);
    const std::string game = contents(OPERA);
    write(directory / "twice.pgn", game + "\n" + game);
    const std::string tally =
        problems_in(directory, "inkmate problems twice.pgn --nodes 5000 -o out.epd").output;
    CHECK(tally.starts_with("out.epd: 1 mate, 0 wins, 0 saves; left out: "));
    CHECK(tally.ends_with(", 1 like an earlier one\n"));
    CHECK(contents(directory / "out.epd").find(", 1 like an earlier one\n\n") != std::string::npos);
    CHECK(count(contents(directory / "out.epd"), "\n4kb1r") == 1);
    CHECK(problems_in(directory, "inkmate problems twice.pgn --nodes 5000 -o out.epd").output ==
          "out.epd: 0 mates, 0 wins, 0 saves, after 1 problem\n");
    CHECK(problems_in(directory, "inkmate problems - --nodes 5000 --aims win,save < twice.pgn")
              .output.find("\n4kb1r") == std::string::npos);
    CHECK(problems_in(directory, "inkmate problems - --nodes 5000 --grade 4 < twice.pgn")
              .output.find("\n4kb1r") == std::string::npos);
    CHECK(problems_in(directory, "inkmate solve out.epd --keys").status.ok());
}

TEST_CASE("problems does not depend on the number of jobs, and goes on after it was killed") {
    const TemporaryDirectory directory;
    const std::string command =
        "inkmate problems --games 16 --seed 6 --nodes 1000 --aims mate --mates 2 --grade 1 -o ";
    REQUIRE(problems_in(directory, command + "serial.epd").status.ok());
    const std::string serial = contents(directory / "serial.epd");
    CHECK(count(serial, "# inkmate problems, ") == 16);
    CHECK(count(serial, " dm ") >= 3);
    REQUIRE(problems_in(directory, command + "parallel.epd --jobs 3").status.ok());
    CHECK(contents(directory / "parallel.epd") == serial);

    const std::string killed = directory / "killed.epd";
    ChildProcess child({{INKMATE_PROGRAM, "problems", "--games", "16", "--seed", "6", "--nodes", "1000",
                         "--aims", "mate", "--mates", "2", "--grade", "1", "--jobs", "2", "-o", killed}});
    while (!child.wait(1ms) &&
           (!std::filesystem::exists(killed) || std::filesystem::file_size(killed) < serial.size() / 3))
        continue;
    CHECK(::kill(child.pid(), SIGKILL) == 0);
    child.wait(1min);
    CHECK(serial.starts_with(contents(killed)));
    // As a full disk would leave it.
    std::filesystem::resize_file(killed, std::filesystem::file_size(killed) - 50);
    CHECK(problems_in(directory, command + "killed.epd").output.find(", after ") != std::string::npos);
    CHECK(contents(killed) == serial);
}

TEST_CASE("problems refuses what makes no sense, and leaves files of others as they are") {
    const TemporaryDirectory directory;
    CHECK_REFUSED(test::inkmate({"problems"}), 2,
                  "problems needs games: a PGN file, or --games N; see inkmate problems --help");
    CHECK_REFUSED(test::inkmate({"problems", OPERA, "-o", OPERA}), 2,
                  "-o " + OPERA + " is the file that is read: choose another");
    CHECK(test::inkmate({"problems", OPERA, "--games", "3"}).status.code == 2);
    CHECK(test::inkmate({"problems", OPERA, "--seed", "3"}).status.code == 2);
    const RunResult much = test::inkmate({"problems", OPERA, "--hash", "1000000"});
    CHECK(much.status.code == 2);
    CHECK(much.errors.starts_with("inkmate: error: --hash 1000000: inkmate itself takes 1 to "));
    const std::string other = directory / "other.epd";
    write(other, "8/8/8/8/8/8/8/8 w - -\n");
    CHECK_REFUSED(test::inkmate({"problems", OPERA, "-o", other}), 1,
                  other +
                      " is there, and is not what inkmate problems has begun to write; choose another file "
                      "with -o, or remove it");
    CHECK(contents(other) == "8/8/8/8/8/8/8/8 w - -\n");
    write(directory / "faulty.pgn", "1. e4 Ke7 *\n\n1. f3 e5 2. g4 *\n");
    const RunResult r =
        test::inkmate({"problems", directory / "faulty.pgn", "--nodes", "1000", "--grade", "1"});
    CHECK(r.status.code == 1);
    CHECK(r.errors.find("'Ke7' is not legal: the king cannot move; it and what follows it in the game "
                        "are left out\ninkmate: 1 of 2 games has faults.\n") != std::string::npos);
    CHECK(r.output.find("bm Qh4#; dm 1;") != std::string::npos);
    CHECK(test::inkmate({"problems", directory / "faulty.pgn", "--nodes", "1000"})
              .output.find("\n# left out: 1 too easy\n") != std::string::npos);
}
