// What goes back and forth in a game, and sets positions up by hand.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include "core/chess/position.hpp"
#include "core/engine/evaluation.hpp"
#include "psgen/emit/program.hpp"
#include "tests/psgen/console.hpp"

using namespace inkmate;
using namespace inkmate::page;
using namespace inkmate::figures;
using namespace inkmate::psgen;
using namespace inkmate::chess;
using namespace inkmate::test;

namespace {

constexpr auto AFTER_E4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";

std::string refused(std::string_view line, std::string_view possible) {
    return fmt::format("Not understood: \"{}\"; nothing changed. {}", line, possible);
}

}  // namespace

TEST_CASE("redo plays again what undo and goto took back, until another move is played") {
    const auto alone =
        talk(ProgramSide::none, {"redo", "e4", "e5", "Nf3", "undo", "undo", "redo", "fen", "redo", "redo",
                                 "undo", "d4", "redo", "undo", "resign", "undo", "redo"});
    CHECK(alone[0] == "There is no move to play again.");
    CHECK(alone[7] == "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2");
    CHECK(field(alone[8], "Move: ") == "2. Nf3 (g1f3)");
    CHECK(alone[9] == "There is no move to play again.");
    CHECK(alone[12] == "There is no move to play again.");
    CHECK(alone[16] == "There is no move to play again.");
    // Against the program: up to where the user is to move.
    const auto two = talk(ProgramSide::black,
                          {"e4", "fen", "Nf3", "fen", "undo", "fen", "undo", "redo", "fen", "redo", "fen"});
    CHECK(two[5] == two[1]);
    CHECK(two[8] == two[1]);
    CHECK(two[10] == two[3]);
    // The user's own mating move comes back by itself.
    const auto mate =
        talk(ProgramSide::black, {"setup 7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", "Qf8", "undo", "redo"});
    CHECK(field(mate[3], "Result: ") == "1-0 (checkmate)");
}

TEST_CASE("a search after undo leaves nothing in the record of what is played again") {
    const auto said =
        talk(ProgramSide::none, {"Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "goto 1", "depth 3", "hint",
                                 "redo", "redo", "redo", "redo", "redo", "Ng8"});
    CHECK(field(said[15], "Turn: ") == "White (draw by threefold repetition can be claimed)");
}

TEST_CASE("goto goes to the position after a move, or after White's half of it") {
    const auto said = talk(ProgramSide::none, {"e4", "e5", "Nf3", "goto 0", "fen", "goto 1.", "fen", "goto 1",
                                               "fen", "goto 2", "goto 3", "goto", "goto x", "goto 2 1",
                                               "goto 2..", "goto -1", "goto 999999999", "goto 0.", "fen"});
    CHECK(said[4] == START_FEN);
    CHECK(said[6] == AFTER_E4);
    CHECK(said[8] == "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2");
    CHECK(field(said[9], "Move: ") == "2. Nf3 (g1f3)");
    for (const std::size_t i : {10, 11, 12, 13, 14, 15, 16})
        CHECK(said[i].ends_with("; nothing changed. Possible: goto 0 to 2."));
    CHECK(said[18] == START_FEN);
    const auto black = talk(ProgramSide::none, {"setup 4k3/8/8/8/8/8/8/4K2R b K - 7 30", "goto 29", "Kd8",
                                                "Kd2", "goto 31", "goto 30", "goto 28"});
    CHECK(black[1].find("Move: ") == std::string::npos);
    CHECK(field(black[4], "Move: ") == "31. Kd2 (e1d2)");
    CHECK(field(black[5], "Move: ") == "30... Kd8 (e8d8)");
    CHECK(black[6] == refused("goto 28", "Possible: goto 29 to 31."));
    // It is the program's turn there, and it waits to be asked.
    const auto waits = talk(ProgramSide::black, {"e4", "goto 1.", "go"});
    CHECK(waits[1].ends_with("Turn: Black\nType \"go\" for the program's move."));
    CHECK(field(waits[2], "Move: ").starts_with("1... "));
}

TEST_CASE("pieces are placed one by one, and the game begins when the position is one") {
    const auto said = talk(ProgramSide::none, {"e4", "clear", "board", "fen", "e4", "resign", "place Ke1",
                                               "place ke8 Pa8", "place a8", "fen", "place Qd1", "turn black",
                                               "fen", "Kf8", "undo", "place e8", "undo", "fen"});
    const std::string empty_board =
        "8  . . . . . . . .\n7  . . . . . . . .\n6  . . . . . . . .\n5  . . . . . . . .\n"
        "4  . . . . . . . .\n3  . . . . . . . .\n2  . . . . . . . .\n1  . . . . . . . .\n"
        "   a b c d e f g h  White below\n";
    const std::string no_king = "Not a position yet: each side needs exactly one king.";
    for (const std::size_t i : {1, 2, 4, 5}) CHECK(said[i] == empty_board + no_king);
    CHECK(said[3] == AFTER_E4);
    CHECK(said[6].ends_with(no_king));
    CHECK(said[7].ends_with("Not a position yet: a pawn on the first or last rank."));
    CHECK(field(said[8], "Result: ") == "1/2-1/2 (draw by insufficient material)");
    CHECK(said[9] == "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    CHECK(said[12] == "4k3/8/8/8/8/8/8/3QK3 b - - 0 1");
    CHECK(field(said[13], "Move: ") == "1... Kf8 (e8f8)");
    CHECK(said[15].ends_with(no_king));
    CHECK(said[17] == said[12]);
}

TEST_CASE("castling rights stay while king and rook do, the other king must not be in check") {
    const auto said = talk(ProgramSide::none, {"place a1 h8", "fen", "place Ra1", "fen", "clear",
                                               "place Ke1 ke8 Re2", "turn black", "fen"});
    CHECK(said[1] == "rnbqkbn1/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR w Kq - 0 1");
    CHECK(said[3] == "rnbqkbn1/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w Kq - 0 1");
    CHECK(said[5].ends_with("Not a position yet: the king of the other side is in check."));
    CHECK(said[7] == "4k3/8/8/8/8/8/4R3/4K3 b - - 0 1");
}

TEST_CASE("what cannot be placed changes nothing, and a FEN takes the place of what was being set up") {
    const std::string how = "Type \"place Ke1\", or \"place e1\" to empty a square.";
    for (const char* bad : {"place", "place Xe1", "place Ke9", "place e1 Zz", "place Kee1", "place K"})
        CHECK(answer({bad}) == refused(bad, how));
    CHECK(answer({"turn"}) == refused("turn", "Type \"turn white\" or \"turn black\"."));
    CHECK(answer({"turn black now"}) == refused("turn black now", "Type \"turn white\" or \"turn black\"."));
    const auto said = talk(ProgramSide::none, {"e4", "clear", "setup x", "board", "clear", "redo", "fen"});
    CHECK(field(said[3], "Move: ") == "1. e4 (e2e4)");
    CHECK(said[6] == AFTER_E4);
}

TEST_CASE("words are understood in any case and by other names, and stand alone where nothing follows them") {
    const auto said = talk(ProgramSide::none, {"E4", "e7 e5", "nf3", "NC6", "UNDO", "Undo", "FEN", "draw now",
                                               "new 1", "seed x", "?", "help"});
    CHECK(said[6] == "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2");
    CHECK(said[7] == refused("draw now", "Type that word alone."));
    CHECK(said[8] == refused("new 1", "Type that word alone."));
    CHECK(said[9] == refused("seed x", "seed takes a whole number, 0 to 999999999."));
    CHECK(said[10] == said[11]);
    for (const char* word : {"q", "exit", "QUIT"})
        CHECK(answers(type_to(generate(quick_program()), fmt::format("{}\ne4\n", word))).back() ==
              "Goodbye.");
    PlayingProgram drawing = quick_program();
    drawing.drawing = true;
    const std::vector<std::string> lines = {"pages foo", "pages none now", "pages"};
    const auto pages = converse(drawing, lines);
    for (const std::size_t i : {0, 1})
        CHECK(pages[i] == refused(lines[i], "Type \"pages every\", \"pages reply\" or \"pages none\"."));
    CHECK(pages[2] == "pages every (every, reply or none)");
}

TEST_CASE("a small b is the pawn's file where that makes a move, and the bishop elsewhere") {
    const std::string position = "setup 4k3/8/8/8/1B6/2p5/1P6/4K3 w - - 0 1";
    CHECK(field(answer({position, "bxc3"}), "Move: ") == "1. bxc3 (b2c3)");
    CHECK(field(answer({position, "BXC3"}), "Move: ") == "1. Bxc3 (b4c3)");
    CHECK(field(answer({position, "bc5"}), "Move: ") == "1. Bc5 (b4c5)");
    CHECK(answer({"setup 4k3/8/8/8/8/2p5/1P6/4K3 w - - 0 1", "Bxc3"}).starts_with("\"Bxc3\" is not legal. "));
    CHECK(answer({"setup 4k3/p7/8/3B4/8/8/8/4K3 w - - 0 1", "b5e6"}) ==
          "\"b5e6\" is not legal. b5 is empty.");
}

TEST_CASE("a search that may take long is told of") {
    const std::vector<std::string> lines = {"setup 7k/5K2/8/8/8/8/p7/8 w - - 0 1",
                                            "nodes 9999",
                                            "hint",
                                            "nodes 100000",
                                            "hint",
                                            "depth 2",
                                            "hint"};
    const auto said = converse(quick_program(), lines);
    CHECK(said[2].starts_with("Hint: "));
    CHECK(said[4].starts_with("Thinking...\nHint: "));
    CHECK(said[6].starts_with("Hint: "));
}
