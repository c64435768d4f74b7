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
    CHECK(made({"--form", "packed"}).size() < plain.size() * 3 / 4);
    CHECK(made({"--form", "small"}).size() > 2 * made({"--form", "packed"}).size());
    CHECK(plain.find("/Weight {") == std::string::npos);
    CHECK(made({"--form", "plain"}).find("/Weight {") != std::string::npos);
    CHECK(made({"--form", "tiny"}).size() <= 5120);
    CHECK(made({"--form", "tiny", "--target", "printer"}).size() <= 10'000);
    CHECK(made({"--form", "tiny", "--depth", "2"}) != made({"--form", "tiny"}));
    CHECK(made({"--without", "console"}).size() < plain.size());
    CHECK(made({"--without", "uci"}).size() < plain.size());
    CHECK(made({"--without", "pages"}).find("showpage") == std::string::npos);
    CHECK(made({"--title", "My game"}).find("%%Title: (My game)\n") != std::string::npos);
    CHECK(made({OPERA}).find("%%Title: (Morphy, Paul - Duke") != std::string::npos);
}

TEST_CASE("the smallest program is reported and measured") {
    const std::string report = test::inkmate({"generate", "--form", "tiny"}).errors;
    CHECK(report.find(
              " bytes, language level 1; console, pages for any paper, smallest program, packed form\n") !=
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
                                                  {"--ask", "none"},
                                                  {"--diagrams", "last"},
                                                  {"--evaluation", "michniewski"},
                                                  {"--search", "minimax"},
                                                  {"--vm-limit", "3000000"}}) {
        std::vector<std::string> options = {"generate", "--form", "tiny"};
        options.insert(options.end(), given.begin(), given.end());
        CHECK_REFUSED(test::inkmate(options), 2,
                      given[0] + " cannot be combined with --form tiny: leave one of them out");
    }
    CHECK_REFUSED(test::inkmate({"generate", "--form", "tiny", "--depth", "7"}), 2,
                  "--depth 7 is too deep for --form tiny: choose 1 to 6");
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
    CHECK_REFUSED(test::inkmate({"generate", "--search", "best"}), 2,
                  "--search must be full, alphabeta or minimax, not best; see inkmate generate --help");
}

TEST_CASE("a program begins where it is told to") {
    const std::string fen = "4k3/P7/8/8/8/8/8/4K3 w - - 4 40";
    CHECK(session({"--fen", fen}, "fen\n").find("\n" + fen + "\n") != std::string::npos);
    CHECK(session({OPERA, "--ply", "4", "--side", "none"}, "fen\n")
              .find("\nrnbqkbnr/ppp2ppp/3p4/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 3\n") !=
          std::string::npos);
    CHECK(session({OPERA, "--ply", "0"}, "fen\n").find("\n" + std::string(START_FEN) + "\n") !=
          std::string::npos);
    CHECK(session({OPERA}, "").find("Result: 1-0 (checkmate)\n") != std::string::npos);
    CHECK(session({"--side", "white", "--level", "1"}, "").find("Move: 1. ") != std::string::npos);
}

TEST_CASE("a PGN comes from standard input as well, and its games go by number") {
    const std::string games =
        "[White \"A\"]\n[Black \"B\"]\n\n1. e4 *\n\n[White \"C\"]\n[Black \"D\"]\n\n1. d4 d5 *\n";
    const RunResult second = test::inkmate({"generate", "-", "-q", "--game", "2"}, games);
    CHECK(second.output.find("%%Title: (C - D)\n") != std::string::npos);
    CHECK_REFUSED(test::inkmate({"generate", "-", "--game", "3"}, games), 2,
                  "--game 3: there is no 3; choose from 1 to 2");
    CHECK_REFUSED(test::inkmate({"generate", "-", "--game", "2", "--ply", "3"}, games), 2,
                  "--ply 3: there is no 3; choose from 0 to 2");
    CHECK_REFUSED(test::inkmate({"generate", "-"}, "\n"), 1,
                  "standard input contains no game: give a file in PGN");
}

TEST_CASE("a file of another kind than asked for is told from a faulty one, with what to do") {
    const std::string told =
        " contains positions (EPD or FEN), not games (PGN): inkmate worksheet prints them";
    const std::string puzzles = source_file("examples/puzzles.epd");
    CHECK_REFUSED(test::inkmate({"render", puzzles, "-o", "-"}), 1, puzzles + told);
    CHECK_REFUSED(test::inkmate({"generate", "-"}, contents(puzzles)), 1, "standard input" + told);
    CHECK_REFUSED(test::inkmate({"send", OPERA, "--to", "socket://127.0.0.1:9"}), 1,
                  OPERA + " is a game (PGN), not a program. Run: inkmate generate --target printer " + OPERA +
                      " -o opera-1858.ps");
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

TEST_CASE("a program begins before an illegal move, which is reported with file, line and move") {
    const TemporaryDirectory directory;
    write(directory / "bad.pgn", "[White \"A\"]\n\n1. e4 e5\n2. Ke3 *\n");
    const std::string said = "bad.pgn, line 4, game 1, move 2.: 'Ke3' is not legal: the king can go Ke2";
    const RunResult r = shell(directory.path(), "inkmate generate -q bad.pgn -o game.ps");
    CHECK(r.status.code == 1);
    CHECK(r.output == "inkmate: " + said + "; it and what follows it in the game are left out\n");
    const std::string fen =
        shell(directory.path(), "printf 'fen\\nquit\\n' | gs -q -dNODISPLAY game.ps").output;
    CHECK(fen.find("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2\n") != std::string::npos);
}

TEST_CASE("a file that cannot be read is named") {
    const TemporaryDirectory directory;
    const std::string advice = "; check its name, and that it may be read";
    CHECK_REFUSED(test::inkmate({"generate", "/nonexistent/game.pgn"}), 1,
                  "cannot read /nonexistent/game.pgn: No such file or directory" + advice);
    CHECK_REFUSED(test::inkmate({"generate", directory.path()}), 1,
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
                      "--diagrams cannot be combined with --layout " + layout + ": leave one of them out");
}

TEST_CASE("a program that nobody could talk to is refused") {
    CHECK_REFUSED(test::inkmate({"generate", "--without", "console,uci"}), 2,
                  "without console and uci there is no way to talk to the program; keep one of them");
}

TEST_CASE("options of a program that another one leaves nothing to do are refused") {
    for (const std::vector<std::string>& given :
         {std::vector<std::string>{"--pages", "errors"}, {"--layout", "score"}, {"--record", "yes"}}) {
        std::vector<std::string> options = {"generate", "--without", "pages"};
        options.insert(options.end(), given.begin(), given.end());
        CHECK_REFUSED(test::inkmate(options), 2,
                      given.front() + " cannot be combined with --without pages: leave one of them out");
    }
    CHECK_REFUSED(test::inkmate({"generate", "--without", "console,offers"}), 2,
                  "--without console leaves out offers, too");
    CHECK_REFUSED(test::inkmate({"generate", "--pages", "every,errors", "--without", "console"}), 2,
                  "--pages errors does nothing with --without console: leave one of them out");
    CHECK_REFUSED(
        test::inkmate({"puzzle", "queens", "-o", TemporaryDirectory() / "q.pdf", "--form", "small"}), 2,
        "--form is for a program: write -o FILE.ps, or leave it out");
}

TEST_CASE("a description tells where the squares of a program's board are on its pages") {
    const TemporaryDirectory directory;
    const std::string file = directory / "program.json";
    const auto described = [&](std::vector<std::string> options) {
        options.insert(options.begin(), {"generate", "-q", "-o", file});
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
    told = described({"--form", "tiny"});
    CHECK(told["levels"].empty());
    CHECK(told["squares"]["white"]["e4"][0] == doctest::Approx(50).epsilon(0.005));

    const std::string needs = "a description (.json) needs the size of the paper: ";
    CHECK_REFUSED(test::inkmate({"generate", "--paper", "auto", "-o", file}), 2,
                  needs + "leave out --paper auto");
    CHECK_REFUSED(test::inkmate({"generate", "--target", "printer", "-o", file}), 2,
                  needs + "add --paper a4, or what the device has");
    // No board, or several.
    for (const std::string layout : {"economy", "plain"})
        for (const std::string variant : {"chess", "makruk"}) {
            std::vector<std::string> words = {"generate", "--layout", layout, "-o", file};
            if (variant != "chess") words.insert(words.end(), {"--variant", variant});
            CHECK_REFUSED(
                test::inkmate(words), 2,
                fmt::format("a description (.json) says where the squares of one board are, and pages of "
                            "the layout {} have none: choose another --layout",
                            layout));
        }
    CHECK_REFUSED(test::inkmate({"generate", "--without", "pages", "-o", file}), 2,
                  "a description (.json) says where squares are on pages: leave out --without pages");
}
