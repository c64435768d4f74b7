#include <doctest/doctest.h>
#include <signal.h>

#include <filesystem>
#include <string>
#include <thread>

#include "core/chess/pgn.hpp"
#include "core/chess/pgn_note.hpp"
#include "tests/cli/command.hpp"
#include "tests/support/positions.hpp"

using namespace inkmate;
using namespace inkmate::process;
using namespace inkmate::chess;
using namespace inkmate::test;
using namespace std::chrono_literals;

namespace {

/// An engine that sees White 0.25 pawns up, but a mate by Black after 1. g4, and answers by the number of
/// moves. It ends in the middle of a search as long as there is a file "faults" with a line left.
constexpr const char* ENGINE = R"(
while read -r word rest; do
    case $word in
    uci) echo "id name Fake 1"; echo "option name Hash type spin default 1 min 1 max 8"; echo uciok ;;
    isready) echo readyok ;;
    setoption) echo "$rest" >> options ;;
    position) position=$rest; echo "$rest" >> positions ;;
    quit) exit 0 ;;
    go)
        echo "$rest" >> limits
        if [ -s faults ]; then sed -i 1d faults; exit 3; fi
        set -- $position
        case $# in
        1) echo "info depth 3 score cp 25 pv e2e4 e7e5"; echo "info depth 4 score cp 99 lowerbound pv a2a3"
           echo "bestmove e2e4" ;;
        3) echo "info depth 3 score mate 2 pv e7e5 d2d4"; echo "bestmove e7e5" ;;
        4) echo "info depth 3 score cp 25 pv d2d4 e5d4 zz"; echo "bestmove d2d4" ;;
        *) echo "info depth 3 score cp -25 pv a7a6"; echo "bestmove a7a6" ;;
        esac ;;
    esac
done
)";

RunResult in(const TemporaryDirectory& directory, const std::string& command) {
    return shell(directory.path(), command);
}

std::string random_games(std::uint32_t number) {
    std::string text;
    for (std::uint32_t seed = 0; seed < number; ++seed) {
        PgnGame game;
        game.tags = {{"Round", std::to_string(seed)}};
        for (const Move move : test::random_game(seed, 10 + seed * 7 % 20)) game.game.play(move);
        text += write_pgn(game) + "\n";
    }
    return text;
}

}  // namespace

TEST_CASE("annotate writes evaluations, glyphs and better lines, and render takes them") {
    const TemporaryDirectory directory;
    write(directory / "fool.pgn", "[White \"A\"]\n\n1. f3 {a comment} e5 2. g4 Qh4# 0-1\n");
    const RunResult plain = in(directory, "inkmate annotate fool.pgn --nodes 3000");
    REQUIRE(plain.status.ok());
    const PgnGame game = read_pgn(plain.output, "output").at(0);
    CHECK(game.tag("Analysis") == "Inkmate, 3000 nodes");
    CHECK(game.tag("Opening") == "Barnes Opening");
    CHECK(game.notes.at(1).comment.ends_with("] a comment"));
    CHECK(game.notes.at(3).nags.front() == 4);
    CHECK(read_evaluation(game.notes.at(3).comment)->mate == -1);
    CHECK(game.notes.at(3).variations.size() == 1);
    CHECK(in(directory, "inkmate annotate - --nodes 3000 < fool.pgn").output == plain.output);

    const RunResult written = in(directory, "inkmate annotate fool.pgn --nodes 3000 -o out.pgn");
    CHECK(written.output.starts_with("out.pgn: 1 game annotated, "));
    CHECK(written.output.ends_with(" 1 blunder\n"));
    CHECK(contents(directory / "out.pgn") == plain.output);
    CHECK(in(directory, "inkmate annotate fool.pgn --nodes 3000 -o out.pgn").output ==
          "out.pgn: 1 game annotated already\n");
    const RunResult json = in(directory, "inkmate annotate fool.pgn --nodes 3000 -o out.pgn --json");
    CHECK(json.output.find("{\"ply\":3,\"san\":\"g4\",\"mate\":-1,\"glyph\":\"??\"}") != std::string::npos);
    CHECK(count(json.output, "\n") == 1);
}

TEST_CASE("annotate asks any UCI engine, with its options and limits, and starts one that fails anew") {
    const TemporaryDirectory directory;
    write(directory / "engine.sh", ENGINE);
    write(directory / "game.pgn", "1. g4 e5 2. d4 *\n");
    const std::string command =
        "inkmate annotate game.pgn --engine 'sh engine.sh' --depth 3 --hash 2 --max-diagrams 0";
    const RunResult r = in(directory, command);
    REQUIRE(r.status.ok());
    CHECK(r.output.find("[Analysis \"Fake 1, depth 3, 2 MB, 0 diagrams\"]") != std::string::npos);
    CHECK(
        r.output.ends_with("1. g4?? {[%eval #-2]} (1. e4 e5 {[%eval 0.25]}) 1... e5 {[%eval 0.25]} 2. d4\n"
                           "{[%eval 0.25]} *\n\n"));
    CHECK(contents(directory / "options") == "name Hash value 2\n");
    CHECK(contents(directory / "limits") == "depth 3\ndepth 3\ndepth 3\ndepth 3\n");
    write(directory / "faults", "1\n");
    CHECK(in(directory, command).output == r.output);
    write(directory / "faults", "1\n2\n");
    CHECK_REFUSED(
        run({{"sh", "-c",
              "cd \"$0\" && PATH=\"" + std::filesystem::path(INKMATE_PROGRAM).parent_path().string() +
                  ":$PATH\" " + command + " -o out.pgn",
              directory.path().string()}}),
        1,
        "Fake 1 has ended: exit status 3; to continue after what is in out.pgn, give the same command again");
}

TEST_CASE("annotate goes on with the same options only") {
    const TemporaryDirectory directory;
    write(directory / "engine.sh", ENGINE);
    write(directory / "games.pgn", "1. g4 e5 *\n");
    const auto analysis = [&](const std::string& file) {
        return std::string(read_pgn(contents(directory / file), file).at(0).tag("Analysis"));
    };
    const auto check = [&](const std::string& file, const std::string& command, const std::string& other) {
        CAPTURE(other);
        const std::string begin = "inkmate annotate games.pgn -o " + file + command;
        const RunResult r = in(directory, begin + other);
        CHECK(r.status.code == 1);
        CHECK(has(r.output, file + " was annotated with other options (" + analysis(file) + "), not with "));
        CHECK(in(directory, begin).output == file + ": 1 game annotated already\n");
        REQUIRE(in(directory, "cp " + file + " kept; rm " + file + "; " + begin + other).status.ok());
        CHECK(in(directory, begin + other).output == file + ": 1 game annotated already\n");
        REQUIRE(in(directory, "mv kept " + file).status.ok());
    };
    const std::string core = " --nodes 100";
    REQUIRE(in(directory, "inkmate annotate games.pgn -o core.pgn" + core).status.ok());
    CHECK(analysis("core.pgn") == "Inkmate, 100 nodes");
    for (const char* other : {" --hash 1", " --max-diagrams 1", " --evaluation michniewski"})
        check("core.pgn", core, other);
    CHECK(in(directory,
             "inkmate annotate games.pgn -o core.pgn --hash 16 --max-diagrams 2 --evaluation inkmate" + core)
              .output == "core.pgn: 1 game annotated already\n");

    const std::string engine = " --depth 3 --engine 'sh engine.sh'";
    REQUIRE(in(directory, "inkmate annotate games.pgn -o engine.pgn" + engine).status.ok());
    CHECK(analysis("engine.pgn") == "Fake 1, depth 3");
    for (const char* other : {" --hash 3", " --option Hash=5"}) check("engine.pgn", engine, other);
    const std::string five = engine + " --option Hash=5";
    REQUIRE(in(directory, "inkmate annotate games.pgn -o option.pgn" + five).status.ok());
    check("option.pgn", five, " --option Hash=6");
}

TEST_CASE("annotate does not depend on the number of jobs, and goes on after it was killed") {
    const TemporaryDirectory directory;
    write(directory / "games.pgn", random_games(24));
    const std::string command = "inkmate annotate games.pgn --nodes 400 -o ";
    REQUIRE(in(directory, command + "serial.pgn").status.ok());
    const std::string serial = contents(directory / "serial.pgn");
    CHECK(read_pgn(serial, "serial.pgn").size() == 24);
    REQUIRE(in(directory, command + "parallel.pgn --jobs 4").status.ok());
    CHECK(contents(directory / "parallel.pgn") == serial);

    int killed = 0;
    for (int i = 0; i < 4; ++i) {
        ChildProcess child({{INKMATE_PROGRAM, "annotate", directory / "games.pgn", "--nodes", "400", "--jobs",
                             "2", "-o", directory / "killed.pgn"}});
        std::error_code error;
        const auto before = std::filesystem::file_size(directory / "killed.pgn", error);
        const auto size = error ? 0 : before;
        while (!child.wait(1ms) &&
               (!std::filesystem::exists(directory / "killed.pgn") ||
                std::filesystem::file_size(directory / "killed.pgn") < size + serial.size() / 6))
            continue;
        if (::kill(child.pid(), SIGKILL) == 0) ++killed;
        child.wait(1min);
        const std::string begun = contents(directory / "killed.pgn");
        CHECK(serial.starts_with(begun));
        // As a full disk would leave it.
        std::filesystem::resize_file(directory / "killed.pgn",
                                     begun.size() - static_cast<std::size_t>(i) * 40);
    }
    CHECK(killed > 0);
    const RunResult rest = in(directory, command + "killed.pgn");
    CHECK(rest.output.find(" annotated after ") != std::string::npos);
    CHECK(contents(directory / "killed.pgn") == serial);
}

TEST_CASE("a faulty game is reported and annotated up to there, and one that is left out in no other way") {
    const TemporaryDirectory directory;
    write(directory / "games.pgn", "1. e4 Ke7 *\n\n1. d4 (1. Zz) d5 *\n\n[FEN \"8 w\"]\n\n1. d4 *\n");
    const RunResult r = test::inkmate({"annotate", directory / "games.pgn", "--nodes", "100"});
    CHECK(r.status.code == 1);
    CHECK(read_pgn(r.output, "output").size() == 2);
    CHECK(count(r.errors, "inkmate: ") == 4);
    CHECK(r.errors.find(
              "games.pgn, line 1, game 1, move 1...: 'Ke7' is not legal: the king cannot move; it and what "
              "follows it in the game are left out\n") != std::string::npos);
    CHECK(r.errors.find("'Zz' is not a move") != std::string::npos);
    CHECK(r.errors.find("line 5, game 3, tag FEN: ") != std::string::npos);
    CHECK(r.errors.find("; this game is left out\n") != std::string::npos);
    CHECK(r.errors.ends_with("inkmate: 3 of 3 games have faults.\n"));
    write(directory / "bad.pgn", "[FEN \"8 w\"]\n\n1. e4 *\n");
    CHECK(in(directory, "inkmate annotate bad.pgn -o out.pgn 2>/dev/null").output ==
          "out.pgn: 0 games annotated, 0 inaccuracies, 0 mistakes, 0 blunders\n");
}

TEST_CASE("annotate refuses what makes no sense, and leaves files of others as they are") {
    const TemporaryDirectory directory;
    const std::string pgn = directory / "game.pgn", other = directory / "other.pgn",
                      none = directory / "none.pgn";
    write(pgn, "1. e4 *\n");
    write(other, "1. d4 *\n");
    write(none, "");
    CHECK_REFUSED(test::inkmate({"annotate"}), 2,
                  "annotate needs games to annotate: a PGN file; see inkmate annotate --help");
    CHECK_REFUSED(test::inkmate({"annotate", pgn, "-o", pgn}), 2,
                  "-o " + pgn + " is the file that is read: choose another");
    CHECK_REFUSED(test::inkmate({"annotate", pgn, "--json"}), 2,
                  "--json prints the evaluations in the file of -o: give one");
    CHECK_REFUSED(test::inkmate({"annotate", pgn, "--option", "Hash=2"}), 2,
                  "--option is for a different engine: name it with --engine");
    CHECK_REFUSED(test::inkmate({"annotate", pgn, "--engine", "x", "--option", "Hash"}), 2,
                  "--option Hash: give NAME=VALUE");
    CHECK_REFUSED(test::inkmate({"annotate", pgn, "--engine", "x", "--evaluation", "inkmate"}), 2,
                  "--evaluation is inkmate's own: leave it out with --engine");
    const RunResult much = test::inkmate({"annotate", pgn, "--hash", "1000000"});
    CHECK(much.status.code == 2);
    CHECK(much.errors.starts_with("inkmate: error: --hash 1000000: inkmate itself takes 1 to "));
    CHECK_REFUSED(test::inkmate({"annotate", pgn, "--nodes", "10", "-o", "/nowhere/x.pgn"}), 1,
                  "cannot write /nowhere/x.pgn: No such file or directory; choose another place with -o");
    CHECK_REFUSED(test::inkmate({"annotate", pgn, "--nodes", "10", "-o", "/dev/full"}), 1,
                  "cannot write /dev/full: No space left on device; make room, and give the same command "
                  "again to continue");
    CHECK_REFUSED(test::inkmate({"annotate", none}), 1, none + " has no game: give a file in PGN");
    const std::string folder = directory.path().string();
    CHECK_REFUSED(test::inkmate({"annotate", folder}), 1,
                  "cannot read " + folder + ": Is a directory; check its name, and that it may be read");
    CHECK_REFUSED(
        test::inkmate({"annotate", pgn, "--engine", "true"}), 1,
        "true has ended: exit status 0; it did not answer \"uci\": is it a UCI engine? The protocol "
        "of XBoard is for inkmate match alone, with --protocol N:xboard");
    CHECK_REFUSED(
        test::inkmate({"annotate", pgn, "-o", other}), 1,
        other +
            " is there, and is not what inkmate annotate has begun to write; choose another file with "
            "-o, or remove it");
    CHECK(contents(other) == "1. d4 *\n");
}
