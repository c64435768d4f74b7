#include <doctest/doctest.h>

#include <fmt/format.h>

#include "core/chess/notation.hpp"
#include "tests/cli/command.hpp"
#include "tests/play/printer/session.hpp"

using namespace inkmate;
using namespace inkmate::page;
using namespace inkmate::figures;
using namespace inkmate::process;
using namespace inkmate::psgen;
using namespace inkmate::chess;
using namespace inkmate::engine;
using namespace inkmate::test;
using namespace std::chrono_literals;

namespace {

std::vector<std::size_t> after_replies(const Game& game) {
    std::vector<std::size_t> plies;
    for (std::size_t ply = 2; ply <= game.moves().size(); ply += 2) plies.push_back(ply);
    if (game.moves().size() % 2 == 1) plies.push_back(game.moves().size());
    return plies;
}

}  // namespace

TEST_CASE("a game of 40 moves on the virtual printer: every page comes out and equals cairo's") {
    const PlayingProgram program = Desk::small_program();
    const Game game = reference_game(program, 40);
    REQUIRE(game.moves().size() >= 60);
    VirtualPrinter printer;
    const Desk desk;
    const RunResult r = desk.send(printer.uri(), white_moves(game) + "quit\n");
    CHECK(r.status.ok());
    CHECK(r.errors == "");
    CHECK(desk.fen() == game.position().fen());
    CHECK(count(r.output, "The core would have played") == 0);
    REQUIRE(printer.wait_idle(60s));
    CHECK(compare_with_cairo(printer.pages(), game, after_replies(game), true) == "");
}

TEST_CASE("the core follows a program of another search, and goes on with its game") {
    for (const SearchAlgorithm algorithm : {SearchAlgorithm::minimax, SearchAlgorithm::alphabeta}) {
        PlayingProgram program = Desk::small_program();
        program.search.algorithm = algorithm;
        program.limits = {.depth = 2};
        const Game game = reference_game(program, 6);
        VirtualPrinter printer;
        const Desk desk(program);
        RunResult r = desk.send(printer.uri(), white_moves(game) + "quit\n");
        CHECK(r.status.ok());
        CHECK(desk.fen() == game.position().fen());
        CHECK(count(r.output, "The core would have played") == 0);
        CHECK(contents(desk / "game.pgn").find(" search=" + std::string(to_string(algorithm)) + " ") !=
              std::string::npos);
        r = desk.send(printer.uri(), "a3\nquit\n", true);
        CHECK(r.status.ok());
        CHECK(count(r.output, "The core would have played") == 0);
    }
}

TEST_CASE("moves are held against the rules before they are sent") {
    VirtualPrinter printer;
    const Desk desk;
    const RunResult r = desk.send(
        printer.uri(), "e2e5\nNf3\nfoo\nuci\nposition startpos\ngo depth 5\n\x01\x02\n% comment\nquit\n");
    CHECK(r.status.ok());
    CHECK(count(r.output, "e2e5") == 1);
    CHECK(r.output.find("'foo' is not a move") != std::string::npos);
    for (const char* const what : {"\"uci\"", "\"position\"", "\"go\" with words after it"})
        CHECK(count(r.output, what + std::string(" is for chess programs; here a person plays.\n")) == 1);
    CHECK(r.output.find("nothing was sent") != std::string::npos);
    CHECK(desk.game().game.moves().size() == 2);
}

TEST_CASE("without the check the device says what is wrong with a move") {
    VirtualPrinter printer;
    const Desk desk;
    const RunResult r = desk.send(printer.uri(), "e2e5\nfoo\ne2e4\n", false, {"--without=checks"});
    CHECK(r.status.ok());
    CHECK(r.output.find("Not understood: \"foo\"") != std::string::npos);
    CHECK(desk.game().game.san()[0] == "e4");
    CHECK(desk.game().game.moves().size() == 2);
}

TEST_CASE("commands of the console change the saved game as they change the device's") {
    VirtualPrinter printer;
    const Desk desk;
    RunResult r = desk.send(printer.uri(), "e4\nd4\nundo\nlevel 1\nhint\ngo\nfen\nquit\n");
    CHECK(r.status.ok());
    CHECK(desk.game().game.moves().size() == 3);
    CHECK(r.output.find(desk.fen() + "\n") != std::string::npos);
    CHECK(r.output.find("Hint: ") != std::string::npos);
    // Saved for the device: after `go` the program plays White, at another level.
    CHECK(contents(desk / "game.pgn").find("side=white depth=64 nodes=100 ") != std::string::npos);
    r = desk.send(printer.uri(), "setup 6k1/5ppp/8/8/8/8/5PPP/3R2K1 b - - 0 1\nfen\nresign\n", true);
    CHECK(r.status.ok());
    CHECK(desk.game().game.start().fen() == "6k1/5ppp/8/8/8/8/5PPP/3R2K1 b - - 0 1");
    CHECK(desk.game().result == "1-0");
}

TEST_CASE(
    "a refused line leaves a position being put together to the device, which judges what is typed then") {
    VirtualPrinter printer;
    const Desk desk;
    const RunResult r =
        desk.send(printer.uri(), "e4\nclear\nplace Kx9\nfoo\nplace Ke1 ke8 Ra1\nsetup nonsense\na1a8\n");
    CHECK(r.errors == "");
    CHECK(r.status.ok());
    CHECK(count(r.output, "\nNot understood: \"place Kx9\"; nothing changed.") == 1);
    CHECK(count(r.output, "\nNot understood: \"foo\"; nothing changed.") == 1);
    CHECK(desk.game().game.start().fen() == "4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
    CHECK(desk.game().game.san()[0] == "Ra8+");
}

TEST_CASE("comments in a saved game stay with the moves that the device has too") {
    VirtualPrinter printer;
    const Desk desk;
    CHECK(desk.send(printer.uri(), "e4\nd4\n").status.ok());
    PgnGame saved = desk.game();
    saved.notes[1].comment = "the first";
    saved.notes[3].comment = "the third";
    write(desk / "game.pgn", write_pgn(saved));
    CHECK(desk.send(printer.uri(), "undo\nNf3\n", true).status.ok());
    const PgnGame other = desk.game();
    REQUIRE(other.game.moves().size() > 2);
    CHECK(other.game.san()[2] == "Nf3");
    REQUIRE(other.notes.size() == 1);
    CHECK(other.notes.at(1).comment == "the first");
    CHECK(desk.send(printer.uri(), "setup 6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1\n", true).status.ok());
    CHECK(desk.game().notes.empty());
}

TEST_CASE("a game goes on where it was, on another device") {
    const PlayingProgram program = Desk::small_program();
    const Desk desk;
    std::string fen;
    {
        VirtualPrinter printer;
        CHECK(desk.send(printer.uri(), "e4\nNf3\n").status.ok());
        fen = desk.fen();
    }
    VirtualPrinter spare;
    const RunResult r = desk.send(spare.uri(), "fen\nd4\n", true);
    CHECK(r.status.ok());
    CHECK(r.output.find(fen + "\n") != std::string::npos);
    CHECK(desk.game().game.moves().size() == 6);
    REQUIRE(spare.wait_idle(30s));
    // The position that the players have, then the page of the next reply.
    CHECK(compare_with_cairo(spare.pages(), desk.game().game, {4, 6}, true, {.taken_over = 4}) == "");
}

TEST_CASE("a game that is there is not written over") {
    VirtualPrinter printer;
    const Desk desk;
    write(desk / "game.pgn", "mine");
    const RunResult r = desk.send(printer.uri(), "e4\n");
    CHECK(r.status.code == 1);
    CHECK(r.errors == fmt::format("inkmate: error: there is a game in {0}: continue it with inkmate send "
                                  "--to {1} --resume {0}, or name a different file with -o\n",
                                  (desk / "game.pgn").string(), printer.uri()));
    CHECK(contents(desk / "game.pgn") == "mine");
    CHECK(printer.jobs() == 0);
}

TEST_CASE("a transcript tells what was typed and what the device has said") {
    VirtualPrinter printer;
    const Desk desk;
    CHECK(desk.send(printer.uri(), "e4\nbad\n").status.ok());
    const std::string log = contents(desk / "game.log");
    CHECK(log.find("\n> e4\n") != std::string::npos);
    CHECK(log.find("\nMove: 1. e4 (e2e4)\n") != std::string::npos);
    CHECK(log.find("\n> bad\n'bad' is not a move") != std::string::npos);
}

TEST_CASE("a printer with another paper takes the game") {
    VirtualPrinter printer({.paper = "letter"});
    const Desk desk;
    CHECK(desk.send(printer.uri(), "e4\n").status.ok());
    REQUIRE(printer.wait_idle(30s));
    CHECK(printer.pages().size() == 1);
}

TEST_CASE("a session keeps copies under names with letters of any language") {
    VirtualPrinter printer;
    const Desk desk;
    const std::string copy = desk / "\u00dcbung.pgn";
    const RunResult r = desk.send(printer.uri(), fmt::format("e4\nsave {0}\nundo\nload {0}\n", copy));
    CHECK(r.status.ok());
    CHECK(has(r.output, fmt::format("Saved in {};", copy)));
    CHECK_FALSE(has(r.output, "nothing was sent"));
    CHECK(desk.game().game.moves().size() == 2);
}

TEST_CASE("a game whose record is full goes on, in a session and by jobs") {
    PlayingProgram program = Desk::small_program();
    program.max_plies = 4;
    for (const bool jobs : {false, true}) {
        CAPTURE(jobs);
        const std::vector<std::string> way =
            jobs ? std::vector<std::string>{"--one-way"} : std::vector<std::string>{};
        VirtualPrinter printer;
        const Desk desk(program);
        CHECK(desk.send(printer.uri(), "e4\nd4\n", false, way).status.ok());
        REQUIRE(desk.game().game.moves().size() == 4);
        const std::string fen = desk.fen();
        const RunResult r = desk.send(printer.uri(), "fen\nNf3\nundo\nh4\n", true, way);
        CHECK(r.errors == "");
        CHECK(has(r.output, fen + "\n"));
        CHECK(has(r.output, "The record of the game is full. Type \"undo\" or \"new\".\n"));
        CHECK(desk.game().game.san()[2] == "h4");
        CHECK(desk.game().game.moves().size() == 4);
    }
}

TEST_CASE("a session says that --pages-dir is for one job a turn") {
    VirtualPrinter printer;
    const Desk desk;
    const RunResult r = desk.send(printer.uri(), "quit\n", false, {"--pages-dir", desk / "pages"});
    CHECK(r.status.ok());
    CHECK(has(r.output,
              fmt::format("Unless {} is mute, pages come out there only; --one-way writes them to {} too.\n",
                          printer.uri(), (desk / "pages").string())));
}

TEST_CASE("a session says when a typed strength lifts --time") {
    VirtualPrinter printer;
    const Desk desk;
    const RunResult r = desk.send(printer.uri(), "level 2\nnodes 40\nlevel 7\nnodes x\nquit\n", false,
                                  {"--time", "4", "--speed", "100"});
    CHECK(r.status.ok());
    CHECK(count(r.output,
                "(A turn may take longer now than --time says; \"nodes 400\" limits it again.)\n") == 1);
    CHECK(has(contents(desk / "game.pgn"), " nodes=50000 "));
}
