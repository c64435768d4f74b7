// The coach and the clock of a player, in games at the terminal.
#include <doctest/doctest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "tests/cli/command.hpp"
#include "tests/support/terminal.hpp"

using namespace inkmate;
using namespace inkmate::process;
using namespace inkmate::test;

namespace {

/// White can be mated at once: 2. g4 Qh4#.
constexpr const char* AFTER_F3_E5 = "rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2";

/// A game from that position with a program that does not err.
RunResult typed(const TemporaryDirectory& directory, const std::string& input,
                const std::vector<std::string>& options = {}) {
    std::vector<std::string> arguments = {"play", "--fen", AFTER_F3_E5,           "--level",
                                          "7",    "-o",    directory / "game.pgn"};
    arguments.insert(arguments.end(), options.begin(), options.end());
    return test::inkmate(arguments, input);
}

bool has(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("the coach says what was wrong with a move, and annotates the game after its end") {
    const TemporaryDirectory directory;
    const RunResult r = typed(directory, "g4\nquit\n", {"--coach"});
    CHECK(r.status.ok());
    CHECK(has(r.output, "\nResult: 0-1 (checkmate)\nCoach: 2. g4 is a blunder: "));
    CHECK(has(r.output, " becomes #-1 after 2... Qh4#. Better is 2. "));
    CHECK(has(r.output, "\n2. g4 is a blunder: "));
    CHECK(has(r.output,
              "\nWhite: no inaccuracies, no mistakes, 1 blunder.\n"
              "Black: no inaccuracies, no mistakes, no blunders.\n"
              "The annotated game is in " +
                  (directory / "game.pgn").string()));
    const std::string kept = contents(directory / "game.pgn");
    CHECK(has(kept, "2. g4?? {[%eval #-1]}"));
    CHECK(has(kept, "[Analysis \"Inkmate, "));
}

TEST_CASE("a good move gets no remark, and nobody is coached who has not asked") {
    const TemporaryDirectory one, two, three;
    CHECK_FALSE(has(typed(one, "Nc3\nquit\n", {"--coach"}).output, "Coach:"));
    const std::string plain = typed(two, "g4\nanalyse\nquit\n").output;
    CHECK_FALSE(has(plain, "Coach:"));
    CHECK(has(plain, "\nType \"analyse\" to see the mistakes of the game, or \"new\" for another one.\n"));
    CHECK(has(plain, "\n2. g4 is a blunder: "));
    const std::string turned = typed(three, "coach on\ncoach off\ncoach maybe\ng4\nquit\n").output;
    CHECK(has(turned, "\nThe coach is off; \"coach on\" turns it on.\n"));
    CHECK(has(turned, "\"coach maybe\"; nothing changed. Type \"coach on\" or \"coach off\".\n"));
    CHECK_FALSE(has(turned, "Coach:"));
}

TEST_CASE("the coach and the level of a game continue when it is resumed, or change") {
    const TemporaryDirectory directory;
    const std::string file = directory / "game.pgn", coached = "The coach says after each of your moves";
    const auto resumed = [&](std::vector<std::string> options, const std::string& input) {
        options.insert(options.begin(), {"play", "--resume", file});
        return test::inkmate(options, input).output;
    };
    CHECK(has(typed(directory, "quit\n", {"--coach"}).output, coached));
    CHECK(has(contents(file), "[Coach \"on\"]"));
    const std::string again = resumed({"--level", "3"}, "g4\nnew\nquit\n");
    CHECK(has(again, "\nLevel 3, "));
    CHECK(has(again, coached));
    CHECK(has(again, "\nCoach: 2. g4 is a blunder: "));
    const std::string off = resumed({}, "coach off\nquit\n");
    CHECK(has(off, "\nLevel 3, "));
    CHECK(has(off, coached));
    CHECK_FALSE(has(contents(file).substr(contents(file).rfind("[Event")), "[Coach "));
    CHECK_FALSE(has(resumed({"--depth", "2"}, "quit\n"), coached));
    CHECK(has(resumed({"--coach"}, "depth\nquit\n"), coached));
}

TEST_CASE("analyse shows the best moves of a game that continues, of chess and of variants") {
    const TemporaryDirectory directory;
    const std::string chess = typed(directory, "analyse\nquit\n").output;
    CHECK(count(chess, "  2. ") == 3);
    const RunResult atomic =
        test::inkmate({"play", "--variant", "atomic", "-o", directory / "atomic.pgn"}, "analyze\nquit\n");
    CHECK(count(atomic.output, "  1. ") == 1);
    CHECK(has(atomic.output, "Level 4, hobby player"));
    for (const char* coached : {"", "coach on\n"}) {
        const std::string ended = test::inkmate({"play", "--variant", "atomic", "-o", directory / "end.pgn"},
                                                coached + std::string("e4\nresign\nquit\n"))
                                      .output;
        CHECK(has(ended, "\nType \"new\" for another game.\n"));
        CHECK_FALSE(has(ended, "annotated"));
        std::filesystem::remove(directory / "end.pgn");
    }
}

TEST_CASE("a first game is at level 4, and the greeting says how to change it") {
    const TemporaryDirectory directory;
    const RunResult r = test::inkmate({"play", "-o", directory / "game.pgn"}, "quit\n");
    CHECK(has(r.output,
              "\nLevel 4, hobby player, about 1240 Elo: 16,000 nodes, makes mistakes\n"
              "To change it, type \"level 1\" to \"level 10\".\n"));
}

TEST_CASE("words that other programs have taught are understood") {
    const TemporaryDirectory one, two, three;
    CHECK(has(typed(one, "Nc3\ntakeback\nNa3\nquit\n").output, "\nMove: 2. Na3 (b1a3)\n"));
    const std::string drawn = typed(two, "level 0\nOffer x\noffer draw\nquit\n", {"--side", "none"}).output;
    CHECK(has(drawn, "\nResult: 1/2-1/2 (draw agreed)\n"));
    CHECK(has(drawn, "\"Offer x\""));
    // The help has a line for the word that each stands for.
    const std::string help = typed(three, "help\nquit\n").output;
    CHECK(has(help, "\nundo "));
    CHECK(!has(help, "takeback"));
}

TEST_CASE("the clock of a player is shown and kept, and continues when the game is resumed") {
    const TemporaryDirectory directory;
    const RunResult r = typed(directory, "Nc3\nquit\n", {"--clock", "10+5"});
    CHECK(has(r.output, "\nYour clock: 10:00\n"));
    CHECK(count(r.output, "\nYour clock: 10:0") == 2);
    const std::string kept = contents(directory / "game.pgn");
    CHECK(has(kept, "[TimeControl \"600+5\"]"));
    CHECK(has(kept, "2. Nc3 {[%clk 0:10:0"));
    const auto resumed = [&](std::vector<std::string> options, const std::string& input = "quit\n") {
        options.insert(options.begin(), {"play", "--resume", directory / "game.pgn"});
        return test::inkmate(options, input).output;
    };
    CHECK(has(resumed({}), "\nYour clock: 10:0"));
    // What it showed when the game was left counts, not what it showed after the last move.
    std::string left = contents(directory / "game.pgn");
    const std::size_t at = left.find("[WhiteClock \"0:10:0");
    REQUIRE(at != left.npos);
    write(directory / "game.pgn", left.replace(at, 21, "[WhiteClock \"0:03:20\""));
    CHECK(has(resumed({}), "\nYour clock: 3:"));
    CHECK(has(resumed({}, "a3\nquit\n"), "\nYour clock: 3:2"));
    // The interrupt key leaves it in the same way.
    Terminal terminal({INKMATE_PROGRAM, "play", "--resume", directory / "game.pgn"}, {"TERM=dumb"});
    terminal.read_until("\n> ");
    terminal.type(Terminal::INTERRUPT_KEY);
    CHECK(has(terminal.rest(), "Interrupted: the game is saved; continue with inkmate play --resume "));
    CHECK(has(contents(directory / "game.pgn"), "[WhiteClock \"0:03:"));
    // A different limit gives all of its time.
    CHECK(has(resumed({"--clock", "7"}), "\nYour clock: 7:00\n"));
    CHECK(has(contents(directory / "game.pgn"), "[TimeControl \"420+0\"]"));
    CHECK(typed(directory, "", {"--clock", "10:5"}).errors.find("MINUTES+SECONDS") != std::string::npos);
    CHECK(test::inkmate({"play", "--clock", "1", "--side", "both", "-o", directory / "b.pgn"}, "")
              .errors.find("choose --side white or black") != std::string::npos);
}

TEST_CASE("who does not move in time loses, or draws where the program cannot mate") {
    struct Case {
        const char *fen, *result, *told;
    };
    for (const Case& c :
         {Case{AFTER_F3_E5, "0-1", "White's time is up"},
          Case{"4k3/4p3/8/8/8/8/8/4K3 w - - 0 2", "0-1", "White's time is up"},
          Case{"4k3/8/8/8/8/8/R7/4K3 w - - 0 2", "1/2-1/2", "time is up, but no mate is possible"}}) {
        CAPTURE(c.fen);
        const TemporaryDirectory directory;
        const std::string file = directory / "game.pgn";
        test::inkmate({"play", "--fen", c.fen, "--clock", "10", "--level", "0", "--seed", "1", "-o", file},
                      "Kf2\nquit\n");
        std::string kept = contents(file);
        const std::size_t at = kept.find("[%clk 0:");
        if (at != kept.npos) kept.replace(at, 13, "[%clk 0:00:00");
        write(file, kept);
        Terminal terminal({INKMATE_PROGRAM, "play", "--resume", file}, {"TERM=dumb"});
        const std::string first = terminal.read_until("Your time is up.");
        const std::string end = terminal.read_until("\n> ");
        CHECK(has(end, std::string("Result: ") + c.result + " (" + c.told + ")"));
        terminal.type("quit\r");
        terminal.rest();
        CHECK(terminal.wait() == 0);
        CHECK(has(contents(file), std::string("[Result \"") + c.result + "\"]"));
        CHECK(has(contents(file), "[Termination \"time forfeit\"]"));
    }
}
