#include <doctest/doctest.h>

#include <fmt/format.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "core/chess/position.hpp"
#include "tests/cli/command.hpp"

using namespace inkmate;
using namespace inkmate::process;
using namespace inkmate::chess;
using namespace inkmate::test;
namespace fs = std::filesystem;

namespace {

/// What a program made with these options writes when nobody types anything but the given lines.
std::string session(std::vector<std::string> options, const std::string& typed) {
    const TemporaryDirectory directory;
    options.insert(options.begin(), {"generate", "-q"});
    options.insert(options.end(), {"-o", (directory / "game.ps").string()});
    REQUIRE(test::inkmate(options).status.ok());
    write(directory / "typed", typed);
    const RunResult r =
        shell(directory.path(), "gs -q -dSAFER -dBATCH -dNOPAUSE -sDEVICE=nullpage game.ps < typed");
    CHECK(r.status.ok());
    return r.output;
}

}  // namespace

TEST_CASE("a program is written to standard output, or to a file with the same bytes") {
    const TemporaryDirectory directory;
    const RunResult out = test::inkmate({"generate", "--quiet"});
    CHECK(out.status.ok());
    CHECK(out.errors == "");
    CHECK(out.output.starts_with("%!PS\n"));
    CHECK(out.output.ends_with("\n"));
    CHECK(test::inkmate({"generate", "-o", "-"}).output == out.output);
    const RunResult file = test::inkmate({"generate", "-o", (directory / "game.ps").string()});
    CHECK(file.status.ok());
    CHECK(file.output == "");
    CHECK(contents(directory / "game.ps") == out.output);
    CHECK(files(directory.path()) == std::vector<std::string>{"game.ps"});
}

TEST_CASE("every option changes the program as it says") {
    const std::string plain = test::inkmate({"generate", "-q"}).output;
    const auto made = [](std::vector<std::string> options) {
        options.insert(options.begin(), {"generate", "--quiet"});
        const RunResult r = test::inkmate(options);
        CHECK(r.errors == "");
        return r.output;
    };
    CHECK(made({"--side", "white"}).find("It plays White; you play Black.") != std::string::npos);
    CHECK(made({"--paper", "letter"}) != plain);
    CHECK(made({"--paper", "a4"}) == plain);
    CHECK(made({"--pages", "reply"}) != plain);
    CHECK(made({"--orientation", "black"}) != plain);
    CHECK(made({"--orientation", "player"}) == plain);
    CHECK(made({"--orientation", "player", "--side", "white"}) ==
          made({"--orientation", "black", "--side", "white"}));
    CHECK(made({"--level", "2"}) != plain);
    CHECK(made({"--depth", "2"}) != made({"--depth", "3"}));
    CHECK(made({"--nodes", "20"}) != made({"--nodes", "30"}));
    CHECK(made({"--time", "0.5"}) != made({"--time", "5"}));
    CHECK(made({"--language-level", "1"}).find("%%LanguageLevel: 1\n") != std::string::npos);
    CHECK(made({"--minify"}).size() < plain.size() * 3 / 4);
    CHECK(made({"--minify", "--no-pack"}).size() > 2 * made({"--minify"}).size());
    CHECK(plain.find("/Weight {") == std::string::npos);
    CHECK(made({"--no-optimize"}).find("/Weight {") != std::string::npos);
    CHECK(made({"--tiny"}).size() <= 5120);
    CHECK(made({"--tiny", "--no-pack"}).size() <= 10'000);
    CHECK(made({"--tiny", "--depth", "2"}) != made({"--tiny"}));
    CHECK(made({"--no-console"}).size() < plain.size());
    CHECK(made({"--no-uci"}).size() < plain.size());
    CHECK(made({"--no-drawing"}).find("showpage") == std::string::npos);
    CHECK(made({"--title", "My game"}).find("%%Title: (My game)\n") != std::string::npos);
    CHECK(made({"--pgn", OPERA}).find("%%Title: (Morphy, Paul - Duke") != std::string::npos);
}

TEST_CASE("the smallest program is reported and measured") {
    const std::string report = test::inkmate({"generate", "--tiny"}).errors;
    CHECK(report.find(
              " bytes, language level 1; console, pages for any paper, smallest program, small form\n") !=
          std::string::npos);
    CHECK(report.find("under Ghostscript it took ") != std::string::npos);
}

TEST_CASE("what the smallest program has no choice of is refused") {
    for (const std::vector<std::string>& given : {std::vector<std::string>{"--level", "2"},
                                                  {"--nodes", "100"},
                                                  {"--time", "1"},
                                                  {"--pages", "reply"},
                                                  {"--paper", "a4"},
                                                  {"--layout", "game"},
                                                  {"--orientation", "white"},
                                                  {"--book", "default"},
                                                  {"--seed", "0"},
                                                  {"--target", "gs"},
                                                  {"--timeouts", "keep"},
                                                  {"--duplex", "off"},
                                                  {"--copies", "one"},
                                                  {"--game-id", "AB"},
                                                  {"--diagrams", "last"},
                                                  {"--evaluation", "michniewski"},
                                                  {"--search", "minimax"},
                                                  {"--no-console"},
                                                  {"--no-optimize"},
                                                  {"--vm-limit", "3000000"}}) {
        std::vector<std::string> options = {"generate", "--tiny"};
        options.insert(options.end(), given.begin(), given.end());
        CHECK_REFUSED(test::inkmate(options), 2,
                      given[0] + " does not go with --tiny: leave one of them out");
    }
    CHECK_REFUSED(test::inkmate({"generate", "--tiny", "--depth", "7"}), 2,
                  "--depth 7 is too deep for --tiny: choose 1 to 6");
}

TEST_CASE("a program searches as it is told to, says so, and finds what the core finds") {
    for (const std::string search : {"minimax", "alphabeta", "full"}) {
        CAPTURE(search);
        CHECK(test::inkmate({"generate", "-q", "--search", search}).output.find(" search=" + search) !=
              std::string::npos);
        const std::string said =
            session({"--search", search}, "uci\nposition startpos moves e2e4 d7d5\ngo depth 2\n");
        CHECK(said.find("option name Search type combo default " + search + " var " + search + "\n") !=
              std::string::npos);
        const std::string core =
            test::inkmate({"search", "--search", search, "--depth", "2", "--fen",
                           "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 2"})
                .output;
        CHECK(said.ends_with(lines(core).back() + "\n"));
    }
    CHECK_REFUSED(test::inkmate({"generate", "--layout", "diagram", OPERA, "--search", "minimax"}), 2,
                  "--search does not go with --layout diagram: leave one of them out");
    CHECK_REFUSED(test::inkmate({"generate", "--search", "best"}), 2,
                  "--search must be full, alphabeta or minimax, not best; see inkmate generate --help");
}

TEST_CASE("a program begins where it is told to") {
    const std::string fen = "4k3/P7/8/8/8/8/8/4K3 w - - 4 40";
    CHECK(session({"--fen", fen}, "fen\n").find("\n" + fen + "\n") != std::string::npos);
    CHECK(session({"--pgn", OPERA, "--ply", "4", "--side", "none"}, "fen\n")
              .find("\nrnbqkbnr/ppp2ppp/3p4/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 3\n") !=
          std::string::npos);
    CHECK(session({"--pgn", OPERA, "--ply", "0"}, "fen\n").find("\n" + std::string(START_FEN) + "\n") !=
          std::string::npos);
    CHECK(session({"--pgn", OPERA}, "").find("Result: 1-0 (checkmate)\n") != std::string::npos);
    CHECK(session({"--side", "white", "--level", "1"}, "").find("Move: 1. ") != std::string::npos);
}

TEST_CASE("a PGN comes from standard input as well, and its games go by number") {
    const std::string games =
        "[White \"A\"]\n[Black \"B\"]\n\n1. e4 *\n\n[White \"C\"]\n[Black \"D\"]\n\n1. d4 d5 *\n";
    const RunResult second = test::inkmate({"generate", "-q", "--pgn", "-", "--game", "2"}, games);
    CHECK(second.output.find("%%Title: (C - D)\n") != std::string::npos);
    CHECK_REFUSED(test::inkmate({"generate", "--pgn", "-", "--game", "3"}, games), 2,
                  "--game 3: - holds 2 games; choose 1 to 2");
    CHECK_REFUSED(test::inkmate({"generate", "--pgn", "-", "--game", "2", "--ply", "3"}, games), 2,
                  "--ply 3: the game has 2 half-moves; choose 0 to 2");
    CHECK_REFUSED(test::inkmate({"generate", "--pgn", "-"}, "\n"), 1,
                  "standard input holds no game: give a file in PGN");
}

TEST_CASE("a file of another kind than asked for is told from a faulty one, with what to do") {
    const std::string told =
        " holds positions (EPD or FEN), not games (PGN): inkmate render --layout diagram prints them";
    const std::string puzzles = source_file("examples/puzzles.epd");
    CHECK_REFUSED(test::inkmate({"render", puzzles, "-o", "-"}), 1, puzzles + told);
    CHECK_REFUSED(test::inkmate({"generate", "--pgn", "-"}, contents(puzzles)), 1, "standard input" + told);
    CHECK_REFUSED(test::inkmate({"send", OPERA, "--to", "socket://127.0.0.1:9"}), 1,
                  OPERA + " is a game (PGN), not a program. Run: inkmate generate --target printer --pgn " +
                      OPERA + " -o opera-1858.ps");
    CHECK_REFUSED(test::inkmate({"send", puzzles, "--to", "socket://127.0.0.1:9"}), 1,
                  puzzles +
                      " is not a program of this version of Inkmate. Run: inkmate generate --target printer "
                      "-o game.ps");
}

TEST_CASE("a bad FEN is refused with its field, and no file is written") {
    const TemporaryDirectory directory;
    const std::string file = directory / "game.ps";
    const RunResult r = test::inkmate({"generate", "--fen", "8/8/8/8/8/8/8/K6k x - - 0 1", "-o", file});
    CHECK(r.status.code == 2);
    CHECK(r.errors.starts_with("inkmate: error: --fen: FEN '8/8/8/8/8/8/8/K6k x - - 0 1': side to move: "));
    CHECK(lines(r.errors).size() == 1);
    CHECK(files(directory.path()).empty());
}

TEST_CASE("a PGN with an illegal move is refused with file, line and move, and no file is written") {
    const TemporaryDirectory directory;
    write(directory / "bad.pgn", "[White \"A\"]\n\n1. e4 e5\n2. Ke3 *\n");
    const RunResult r = shell(directory.path(), "inkmate generate --pgn bad.pgn -o game.ps");
    CHECK(r.status.code == 1);
    CHECK(r.output ==
          "inkmate: error: bad.pgn, line 4, game 1, move 2.: 'Ke3' is not legal: the king can go Ke2\n");
    CHECK(files(directory.path()) == std::vector<std::string>{"bad.pgn"});
}

TEST_CASE("a file that cannot be read is named") {
    const TemporaryDirectory directory;
    const std::string advice = "; check its name, and that it may be read";
    CHECK_REFUSED(test::inkmate({"generate", "--pgn", "/nonexistent/game.pgn"}), 1,
                  "cannot read /nonexistent/game.pgn: No such file or directory" + advice);
    CHECK_REFUSED(test::inkmate({"generate", "--pgn", directory.path()}), 1,
                  "cannot read " + directory.path().string() + ": Is a directory" + advice);
}

TEST_CASE("a place that cannot be written is named") {
    const TemporaryDirectory directory;
    const std::string advice = "; choose another place for it";
    CHECK_REFUSED(test::inkmate({"generate", "-o", "/nonexistent/game.ps"}), 1,
                  "cannot write /nonexistent/game.ps: No such file or directory" + advice);
    CHECK_REFUSED(test::inkmate({"generate", "-o", directory.path()}), 1,
                  "cannot write " + directory.path().string() + ": Is a directory" + advice);
    CHECK_REFUSED(test::inkmate({"generate", "-o", "/dev/full"}), 1,
                  "cannot write /dev/full: No space left on device" + advice);
    const RunResult r = shell(directory.path(), "inkmate generate > /dev/full");
    CHECK(r.status.code == 1);
    CHECK(r.output ==
          "inkmate: error: cannot write standard output: No space left on device" + advice + "\n");
}

TEST_CASE("when the disk fills up, the old file stays and no part of the new one does") {
    const TemporaryDirectory directory;
    write(directory / "game.ps", "the old game");
    const RunResult r = shell(directory.path(), "trap '' XFSZ; ulimit -f 10; inkmate generate -o game.ps");
    CHECK(r.status.code == 1);
    CHECK(r.output == "inkmate: error: cannot write game.ps: File too large; choose another place for it\n");
    CHECK(contents(directory / "game.ps") == "the old game");
    CHECK(files(directory.path()) == std::vector<std::string>{"game.ps"});
}

TEST_CASE("a file that is replaced keeps its permissions, a link goes on to be one") {
    const TemporaryDirectory directory;
    write(directory / "game.ps", "the old game");
    fs::permissions(directory / "game.ps", fs::perms(0640));
    fs::create_symlink("game.ps", directory / "link.ps");
    REQUIRE(test::inkmate({"generate", "-o", directory / "link.ps"}).status.ok());
    CHECK(fs::is_symlink(directory / "link.ps"));
    CHECK(contents(directory / "game.ps").starts_with("%!PS"));
    CHECK(fs::status(directory / "game.ps").permissions() == fs::perms(0640));
    const RunResult r =
        shell(directory.path(), "umask 027; inkmate generate -q -o new.ps; stat -c %a new.ps");
    CHECK(r.output == "640\n");
}

TEST_CASE("positions for a score are refused for a program that prints none") {
    for (const std::string layout : {"game", "economy"})
        CHECK_REFUSED(test::inkmate({"generate", "--layout", layout, "--diagrams", "every:8"}), 2,
                      "--diagrams needs --layout score: add it, or leave --diagrams out");
}

TEST_CASE("a program that nobody could talk to is refused") {
    CHECK_REFUSED(test::inkmate({"generate", "--no-console", "--no-uci"}), 2,
                  "--no-console and --no-uci together leave no way to talk to the program; drop one of them");
}

TEST_CASE("options of a program that another one leaves nothing to do are refused") {
    for (const std::vector<std::string>& given : {std::vector<std::string>{"--play-on", "--no-console"},
                                                  {"--pages", "errors", "--no-drawing"},
                                                  {"--layout", "score", "--no-drawing"},
                                                  {"--record", "yes", "--no-drawing"}}) {
        std::vector<std::string> options = {"generate"};
        options.insert(options.end(), given.begin(), given.end());
        CHECK_REFUSED(test::inkmate(options), 2,
                      given.front() + " does nothing with " + given.back() + ": leave one of them out");
    }
    CHECK_REFUSED(test::inkmate({"generate", "--pages", "every,errors", "--no-console"}), 2,
                  "--pages errors does nothing with --no-console: leave one of them out");
    for (const std::string packing : {"--pack", "--no-pack"}) {
        const std::string refusal =
            packing + " is for a small program: add --minify, or leave " + packing + " out";
        CHECK_REFUSED(test::inkmate({"generate", packing}), 2, refusal);
        CHECK_REFUSED(test::inkmate({"puzzle", "queens", "-o", TemporaryDirectory() / "q.ps", packing}), 2,
                      refusal);
    }
}

TEST_CASE("--describe tells where the squares of a program's board stand on its pages") {
    const TemporaryDirectory directory;
    const std::string file = directory / "program.json";
    const auto described = [&](std::vector<std::string> options) {
        options.insert(options.begin(), {"generate", "-q", "-o", directory / "game.ps", "--describe", file});
        REQUIRE(test::inkmate(options).errors == "");
        return nlohmann::json::parse(contents(file));
    };
    nlohmann::json told = described({"--paper", "letter"});
    CHECK(told["paper"] == nlohmann::json{612, 792});
    CHECK(told["levels"].size() == 11);
    CHECK(told["squares"]["white"].size() == 64);
    // Each side has its own first rank below: a1 for White is where h8 is for Black.
    CHECK(told["squares"]["white"]["a1"] == told["squares"]["black"]["h8"]);
    CHECK(told["squares"]["white"]["a1"][1] > told["squares"]["white"]["a8"][1]);
    CHECK(described({"--variant", "grand"})["squares"]["black"]["j10"].size() == 4);
    told = described({"--tiny"});
    CHECK(told["levels"].empty());
    CHECK(told["squares"]["white"]["e4"][0] == doctest::Approx(50).epsilon(0.005));

    CHECK_REFUSED(test::inkmate({"generate", "--describe", "-"}), 2,
                  "--describe - and the program would both go to standard output; give one of them a file");
    CHECK_REFUSED(test::inkmate({"generate", "--describe", file, "--paper", "auto"}), 2,
                  "--describe needs the size of the paper: leave out --paper auto");
    CHECK_REFUSED(test::inkmate({"generate", "--describe", file, "--target", "printer"}), 2,
                  "--describe needs the size of the paper: add --paper a4, or another that the device has");
    // No board, or several.
    for (const std::string layout : {"economy", "plain"})
        for (const std::string variant : {"chess", "makruk"}) {
            std::vector<std::string> words = {"generate", "--describe", file, "--layout", layout};
            if (variant != "chess") words.insert(words.end(), {"--variant", variant});
            CHECK_REFUSED(test::inkmate(words), 2,
                          fmt::format("--describe says where the squares of one board are, and pages of the "
                                      "layout {} have none: choose another --layout",
                                      layout));
        }
    CHECK_REFUSED(test::inkmate({"generate", "--describe", file, "--no-drawing"}), 2,
                  "--describe says where squares are on pages: leave out --no-drawing");
}
