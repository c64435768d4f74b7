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
              "\nWhite: no good moves, no inaccuracies, no mistakes, 1 blunder.\n"
              "Black: 1 good move, no inaccuracies, no mistakes, no blunders.\n"
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
    CHECK(has(drawn, "'Offer x' is not a move"));
    const TemporaryDirectory four, five, six;
    const std::string said =
        typed(four,
              "level 3\nweaker\nharder\nelo 1300\neasier\nelo 1300\nstronger\nlevel 10\nstronger\nlevel?\n"
              "difficulty 0\nweaker\ntime 5\nweaker\nstronger now\nclock\nfoo\nquit\n")
            .output;
    std::vector<std::string> told;
    for (const std::string& line : lines(said))
        if (line.starts_with("Level ")) told.push_back(line.substr(0, line.find(',')));
    CHECK(told == std::vector<std::string>{"Level 7", "Level 3", "Level 2", "Level 3", "Level 4", "Level 5",
                                           "Level 10", "Level 10 is the strongest.", "Level 10", "Level 0",
                                           "Level 0 is the weakest."});
    CHECK(has(said, "\nElo 1300.\n"));
    CHECK(has(said,
              "\nThe present strength is not a level. To change it, type \"level 1\" to \"level 10\".\n"));
    CHECK(has(said, "\"stronger now\"; nothing changed. Type that word alone.\n"));
    CHECK(has(said, "\nThis game has no clock. "));
    CHECK(has(said,
              "\n'foo' is not a move; moves are written like Nf3, exd5, O-O, e8=Q or e2e4. Type \"help\" "
              "for the words.\n"));
    CHECK(has(typed(five, "Knight to c3\ntake back\nmove a4\ndraw?\nquit\n", {"--side", "none"}).output,
              "\nMove: 2. a4 (a2a4)\n"));
    CHECK(has(typed(six, "Play knight c3\ntake back\nquit\n", {"--side", "none"}).output,
              "\nMove: 2. Nc3 (b1c3)\n"));
    // The help has a line for the word that each stands for.
    const std::string help = typed(three, "help\nquit\n").output;
    CHECK(has(help, "\nundo "));
    CHECK(!has(help, "takeback"));
}

TEST_CASE("castle is the castling that is legal, or asks which, or says why there is none") {
    struct Case {
        const char *fen, *line, *told;
    };
    for (const Case& c :
         {Case{"4k3/8/8/8/8/8/8/4K2R w K - 0 1", "castle", "\nMove: 1. O-O (e1g1)\n"},
          Case{"r3k3/8/8/8/8/8/8/4K3 b q - 0 1", "Castle", "\nMove: 1... O-O-O (e8c8)\n"},
          Case{"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "castle queen side", "\nMove: 1. O-O-O (e1c1)\n"},
          Case{"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "castle",
               "\nYou can castle on both sides: type O-O for the king's side or O-O-O for the queen's.\n"},
          Case{
              "4k3/8/8/8/8/8/8/RN2K2R w Q - 0 1", "castle",
              "\n'O-O' is not legal: the king or that rook has moved. 'O-O-O' is not legal: there are pieces "
              "between the king and the rook.\n"}}) {
        CAPTURE(c.fen);
        const TemporaryDirectory directory;
        const RunResult r =
            test::inkmate({"play", "--side", "none", "--fen", c.fen, "-o", directory / "g.pgn"},
                          std::string(c.line) + "\nquit\n");
        CHECK(has(r.output, c.told));
    }
}

TEST_CASE("a hint does not depend on the level, and the review judges as the coach did") {
    const TemporaryDirectory one, two;
    // Black's queen hangs, and taking it is the only good move.
    constexpr const char* won = "rnb1kbnr/pppp1ppp/8/4p1q1/3P4/2P5/PP2PPPP/RNBQKBNR w KQkq - 0 3";
    const RunResult r =
        test::inkmate({"play", "--fen", won, "--level", "1", "-o", one / "game.pgn"}, "hint\nquit\n");
    CHECK(has(r.output, "\nHint: Bxg5 (c1g5), +"));
    const std::string coached = typed(two, "d3\na3\nh4\ng4\nresign\nquit\n", {"--coach"}).output;
    std::vector<std::string> said, listed;
    for (const std::string& line : lines(coached)) {
        const std::size_t at = line.find(" becomes ");
        if (line.starts_with("Coach: "))
            said.push_back(line.substr(7, line.find(" after ") - 7));
        else if (at != line.npos && line.find("... ") > at)
            listed.push_back(line.substr(0, line.find(". Better")));
    }
    CHECK(said.size() > 0);
    CHECK(said == listed);
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
        const std::size_t at = kept.find("[WhiteClock \"0:");
        REQUIRE(at != kept.npos);
        kept.replace(at, 21, "[WhiteClock \"0:00:01\"");
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
