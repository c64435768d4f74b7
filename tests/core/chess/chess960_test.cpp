#include "core/chess/chess960.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "core/chess/game.hpp"
#include "core/chess/move_info.hpp"
#include "core/chess/notation.hpp"
#include "core/chess/pgn.hpp"
#include "core/chess/position.hpp"
#include "tests/support/chess960_positions.hpp"
#include "tests/support/long_form.hpp"

using namespace inkmate;
using namespace inkmate::chess;

namespace {

std::string shown(std::string_view fen) {
    try {
        return Position::from_fen(fen).fen();
    } catch (const ChessError& error) {
        const std::string what = error.what();
        return what.substr(what.find("': ") + 3);
    }
}

std::string read_as(const std::string& fen, const std::string& text) {
    try {
        return to_uci(parse_move(Position::from_fen(fen), text));
    } catch (const ChessError& error) {
        return error.what();
    }
}

std::string board_after(const std::string& fen, const std::string& text) {
    Position pos = Position::from_fen(fen);
    const Position before = pos;
    const Move m = parse_move(pos, text);
    const Position::Undo undo = pos.do_move(m);
    const Position after = pos;
    pos.undo_move(m, undo);
    REQUIRE(pos.same_position(before));
    REQUIRE(pos.fen() == before.fen());
    const Position anew = Position::from_fen(after.fen());
    REQUIRE(anew.key() == after.key());
    REQUIRE(anew.same_position(after));
    for (const PieceType type : {KING, ROOK}) REQUIRE(anew.pieces(type) == after.pieces(type));
    return after.fen().substr(0, after.fen().find(' '));
}

}  // namespace

TEST_CASE("Chess960: perft of the published positions and of special castling") {
    const std::size_t most = test::full_tests() ? 4 : 3;
    for (const auto& sample : test::chess960_positions()) {
        const auto& [fen, leaves] = sample;
        CAPTURE(sample.fen);
        Position pos = Position::from_fen(fen);
        const std::string before = pos.fen();
        for (const Move m : legal_moves(pos)) CHECK(is_pseudo_legal(pos, m));
        for (std::size_t i = 0; i < std::min(most, leaves.size()); ++i)
            CHECK(perft(pos, static_cast<int>(i) + 1) == leaves[i]);
        CHECK(pos.fen() == before);
    }
}

TEST_CASE("Chess960: perft of all starts as Stockfish 15.1 counts them") {
    // The leaves of all, and with each start's taken as often as its number says, from 1.
    struct Sums {
        int depth;
        std::uint64_t leaves, by_number;
    };
    for (const Sums& expected :
         {Sums{1, 18882, 9076838}, Sums{2, 371766, 178770710}, Sums{3, 8224968, 3956539058}}) {
        std::uint64_t leaves = 0, by_number = 0;
        for (int number = 0; number < CHESS960_STARTS; ++number) {
            Position pos = chess960_start(number);
            const std::uint64_t count = perft(pos, expected.depth);
            leaves += count;
            by_number += count * static_cast<std::uint64_t>(number + 1);
        }
        CHECK(leaves == expected.leaves);
        CHECK(by_number == expected.by_number);
    }
}

TEST_CASE("Chess960: starts by number") {
    CHECK(chess960_start(ORDINARY_START).fen() == START_FEN);
    CHECK(chess960_start(0).fen() == "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1");
    CHECK(chess960_start(959).fen() == "rkrnnqbb/pppppppp/8/8/8/8/PPPPPPPP/RKRNNQBB w KQkq - 0 1");
    for (int number = 0; number < CHESS960_STARTS; ++number) {
        const Position pos = chess960_start(number);
        REQUIRE(chess960_number(pos) == number);
        REQUIRE(chess960_number(Position::from_fen(pos.fen())) == number);
    }
    CHECK_FALSE(chess960_number(Position::from_fen("4k3/8/8/8/8/8/8/4K3 w - - 0 1")));
    CHECK_THROWS_WITH_AS(chess960_start(960),
                         "960 is not a start position of Chess960: they are numbered from 0 to 959",
                         ChessError);
    CHECK_THROWS_AS(chess960_start(-1), ChessError);
}

TEST_CASE("Chess960: a position says whether ordinary chess knows its rights") {
    int ordinary = 0;
    for (int number = 0; number < CHESS960_STARTS; ++number)
        if (!chess960_start(number).needs_chess960()) ++ordinary;
    // King on e1 between rooks on a1 and h1: six pieces in the squares between.
    CHECK(ordinary == 18);
    CHECK_FALSE(Position::from_fen("rk4r1/8/8/8/8/8/8/R3K2R w KQ - 0 1").needs_chess960());
    CHECK(Position::from_fen("rk4r1/8/8/8/8/8/8/R3K2R w KQq - 0 1").needs_chess960());
    CHECK(Position::from_fen("4k3/8/8/8/8/8/8/R3K1R1 w K - 0 1").needs_chess960());
    CHECK_FALSE(Position::from_fen("4k3/8/8/8/8/8/8/R3K1R1 w Q - 0 1").needs_chess960());
}

TEST_CASE("Chess960: castling rights of FEN are read in both notations, and X-FEN is written") {
    const std::string start = "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w ";
    CHECK(shown(start + "HFhf - 2 9") == start + "KQkq - 2 9");
    CHECK(shown(start + "KQkq - 2 9") == start + "KQkq - 2 9");
    CHECK(shown(start + "Hf - 2 9") == start + "Kq - 2 9");
    CHECK(shown("r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1") == "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    // The rook on h1 is the outermost; the one on g1 needs its letter.
    CHECK(shown("4k3/8/8/8/8/8/8/R3K1RR w KQ - 0 1") == "4k3/8/8/8/8/8/8/R3K1RR w KQ - 0 1");
    CHECK(shown("4k3/8/8/8/8/8/8/R3K1RR w GA - 0 1") == "4k3/8/8/8/8/8/8/R3K1RR w GQ - 0 1");
    CHECK(shown("1rr1k3/8/8/8/8/8/8/4K3 b c - 0 1") == "1rr1k3/8/8/8/8/8/8/4K3 b c - 0 1");
    // Another rook comes to stand outside: the right keeps its rook.
    Position pos = Position::from_fen("4k3/8/8/8/8/7R/8/4K1R1 w K - 0 1");
    pos.do_move(parse_move(pos, "Rhh1"));
    CHECK(pos.fen() == "4k3/8/8/8/8/8/8/4K1RR b G - 1 1");
}

TEST_CASE("Chess960: a FEN with a castling right that has no king or rook says so") {
    const auto told = [](const char* fen) {
        std::vector<Fault> left_out;
        CHECK(!(Position::from_fen(fen, &left_out).castling_rights() & (WHITE_OO | BLACK_OOO)));
        return left_out.empty() ? std::string() : left_out.front().sentence;
    };
    CHECK(told("4k3/8/8/8/8/8/4K3/R6R w K - 0 1") ==
          "castling right 'K' is left out: it needs White's king on rank 1");
    CHECK(told("4k3/8/8/8/8/8/8/RR2K3 w K - 0 1") ==
          "castling right 'K' is left out: it needs a rook of White to the right of its king on e1");
    CHECK(told("3k2r1/8/8/8/8/8/8/4K3 w q - 0 1") ==
          "castling right 'q' is left out: it needs a rook of Black to the left of its king on d8");
    CHECK(told("4k3/8/8/8/8/8/8/R3K3 w B - 0 1") ==
          "castling right 'B' is left out: it needs a rook of White on b1");
    CHECK(told("4k3/8/8/8/8/8/8/R3K3 w E - 0 1") ==
          "castling right 'E' is left out: it needs a rook of White on e1");
    CHECK(told("4k3/8/8/8/8/8/8/R3K3 w AQ - 0 1") == "castling right 'Q' is left out: it occurs twice");
    CHECK(shown("4k3/8/8/8/8/8/8/RR2K3 w QB - 0 1") ==
          "castling rights: White has two rights to the left of its king, with the rooks on a1 and b1");
    CHECK(shown("4k3/8/8/8/8/8/8/R3K3 w I - 0 1") ==
          "castling rights: 'I' is none of the letters KQkq, nor that of a file, and '-' must be alone");
}

TEST_CASE("Chess960: castling takes king and rook to their squares, wherever they come from") {
    CHECK(board_after("6k1/8/8/8/8/8/8/1R3K1R w KQ - 0 1", "O-O") == "6k1/8/8/8/8/8/8/1R3RK1");
    CHECK(board_after("6k1/8/8/8/8/8/8/1R3K1R w KQ - 0 1", "O-O-O") == "6k1/8/8/8/8/8/8/2KR3R");
    // They change places, one stays, both stay.
    CHECK(board_after("4k3/8/8/8/8/8/8/5KR1 w K - 0 1", "O-O") == "4k3/8/8/8/8/8/8/5RK1");
    CHECK(board_after("4k3/8/8/8/8/8/8/6KR w K - 0 1", "O-O") == "4k3/8/8/8/8/8/8/5RK1");
    CHECK(board_after("4k3/8/8/8/8/8/8/3RK3 w Q - 0 1", "O-O-O") == "4k3/8/8/8/8/8/8/2KR4");
    CHECK(board_after("rk6/8/8/8/8/8/8/4K3 b q - 0 1", "O-O-O") == "2kr4/8/8/8/8/8/8/4K3");
    CHECK(board_after("1r1k4/8/8/8/8/8/8/4K3 b q - 0 1", "O-O-O") == "2kr4/8/8/8/8/8/8/4K3");
}

TEST_CASE("Chess960: castling in coordinates is king takes rook, and the king's own move comes first") {
    CHECK(read_as("4k3/8/8/8/8/8/8/1R3K1R w KQ - 0 1", "O-O") == "f1h1");
    CHECK(read_as("4k3/8/8/8/8/8/8/1R3K1R w KQ - 0 1", "f1h1") == "f1h1");
    CHECK(read_as("4k3/8/8/8/8/8/8/1R3K1R w KQ - 0 1", "f1g1") == "f1g1");
    CHECK(read_as("4k3/8/8/8/8/8/8/1R3K1R w KQ - 0 1", "f1c1") == "f1b1");
    CHECK(read_as("4k3/8/8/8/8/8/8/5KR1 w K - 0 1", "f1g1") == "f1g1");
    CHECK(read_as("4k3/8/8/8/8/8/8/R3K1R1 w KQ - 0 1", "e1c1") == "e1c1");
    const Position pos = Position::from_fen("5k2/8/8/8/8/8/8/5K1R w K - 0 1");
    const Move castles = parse_move(pos, "O-O");
    CHECK_FALSE(pos.is_capture(castles));
    CHECK(castles.destination() == SQ_G1);
    CHECK(parse_move(pos, "Kg1") != castles);
    CHECK(to_san(pos, castles) == "O-O+");
    const MoveInfo info = describe_move(pos, castles);
    CHECK(info.is_castling());
    CHECK_FALSE(info.is_capture());
    CHECK(info.captured == NO_PIECE);
}

TEST_CASE("Chess960: why castling is not possible") {
    CHECK(read_as("4k3/8/8/8/8/8/8/R1N2K1R w Q - 0 1", "O-O") ==
          "'O-O' is not legal: the king or that rook has moved");
    CHECK(read_as("4k3/8/8/8/8/8/8/R1N2K1R w KQ - 0 1", "O-O-O") ==
          "'O-O-O' is not legal: there are pieces between the king and the rook");
    CHECK(read_as("4k3/8/8/8/8/8/8/1RK1N3 w Q - 0 1", "O-O-O") == "c1b1");
    CHECK(read_as("4k3/8/8/8/8/8/8/1RKN4 w Q - 0 1", "O-O-O") ==
          "'O-O-O' is not legal: there are pieces where the king or the rook would go");
    CHECK(read_as("4k3/8/8/8/8/8/8/qRK5 w Q - 0 1", "O-O-O") ==
          "'O-O-O' is not legal: the king would cross or reach an attacked square");
    CHECK(read_as("3rk3/8/8/8/8/8/8/1R3K2 w Q - 0 1", "Kc1") ==
          "'Kc1' is not legal: the king can go Ke1, Kg1, Ke2, Kf2 or Kg2");
    CHECK(read_as("4k3/8/8/8/8/8/8/1R3K2 w Q - 0 1", "Kc1") ==
          "'Kc1' is not legal: castling is written O-O-O");
}

TEST_CASE("Chess960: rights go with king and rook, and repetition counts them") {
    Game game(Position::from_fen("4k3/8/8/8/8/8/8/1R3K1R w KQ - 0 1"));
    for (const char* move : {"Rb2", "Kd8", "Rb1", "Ke8"}) game.play(parse_move(game.position(), move));
    CHECK(game.position().fen() == "4k3/8/8/8/8/8/8/1R3K1R w K - 4 3");
    CHECK(game.repetitions() == 1);
    for (const char* move : {"Rb2", "Kd8", "Rb1", "Ke8"}) game.play(parse_move(game.position(), move));
    CHECK(game.repetitions() == 2);
    // Which rook may castle is part of the position.
    CHECK_FALSE(Position::from_fen("4k3/8/8/8/8/8/8/4K1RR w K - 0 1")
                    .same_position(Position::from_fen("4k3/8/8/8/8/8/8/4K1RR w G - 0 1")));
    // A rook that may castle is captured at home.
    Position taken = Position::from_fen("1k4r1/8/8/8/8/8/8/1K4R1 b Kk - 0 1");
    taken.do_move(parse_move(taken, "Rxg1+"));
    CHECK(taken.fen() == "1k6/8/8/8/8/8/8/1K4r1 w - - 0 2");
}

TEST_CASE("Chess960: games of PGN, with the tag Variant as others write it or without") {
    const std::string fen = "nrbkrqbn/pppppppp/8/8/8/8/PPPPPPPP/NRBKRQBN w ";
    const std::string played =
        "\n1. e4 e5 2. f4 f5 3. Bf2 Bf7 4. Qc4 Qc5 5. O-O (5. Nb3 Qxc4) Qxc4 6. d3 O-O *\n";
    for (const char* tag : {"[Variant \"Chess960\"]\n", "[Variant \"Fischerandom\"]\n",
                            "[Variant \"fischerandom\"]\n", "[Variant \"Fischerrandom\"]\n", ""})
        for (const char* rights : {"KQkq", "EBeb"}) {
            const std::string text = std::string("[Event \"?\"]\n") + tag + "[SetUp \"1\"]\n[FEN \"" + fen +
                                     rights + " - 0 1\"]\n" + played;
            CAPTURE(text);
            const std::vector<PgnGame> games = read_pgn(text, "test.pgn");
            REQUIRE(games.size() == 1);
            CHECK(games[0].faults.empty());
            CHECK(games[0].game.start().needs_chess960());
            CHECK(to_uci(games[0].game.moves()[8]) == "d1e1");
            const std::string written = write_pgn(games[0]);
            const std::string variant = *tag == '\0' ? "[Variant \"Chess960\"]\n" : tag;
            CHECK(written.find(variant) != std::string::npos);
            CHECK(written.find("[Variant", written.find("[Variant") + 1) == std::string::npos);
            CHECK(written.find("[SetUp \"1\"]\n[FEN \"" + fen + "KQkq - 0 1\"]\n") != std::string::npos);
            const std::vector<PgnGame> again = read_pgn(written, "written.pgn");
            REQUIRE(again.size() == 1);
            CHECK(write_pgn(again[0]) == written);
            CHECK(std::ranges::equal(again[0].game.san(), games[0].game.san()));
        }
    // Ordinary chess has no such tag.
    CHECK(write_pgn(PgnGame{}).find("Variant") == std::string::npos);
}
