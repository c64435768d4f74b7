#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "core/chess/notation.hpp"
#include "core/chess/position.hpp"
#include "tests/support/positions.hpp"

using namespace inkmate;
using namespace inkmate::chess;

namespace {

std::string fen_error(const std::string& fen) {
    try {
        Position::from_fen(fen);
    } catch (const ChessError& error) {
        return error.what();
    }
    return "no error";
}

/// The error without the FEN it repeats.
std::string reason(const std::string& fen) {
    const std::string error = fen_error(fen);
    const std::string repeated = "FEN '" + fen + "': ";
    return error.starts_with(repeated) ? error.substr(repeated.size()) : error;
}

}  // namespace

TEST_CASE("the starting position") {
    const Position pos;
    CHECK(pos.fen() == START_FEN);
    CHECK(pos.side_to_move() == WHITE);
    CHECK(pos.castling_rights() == ANY_CASTLING);
    CHECK(pos.ep_square() == SQ_NONE);
    CHECK(pos.halfmove_clock() == 0);
    CHECK(pos.fullmove_number() == 1);
    CHECK(pos.piece_on(SQ_D8) == B_QUEEN);
    CHECK(pos.king_square(WHITE) == SQ_E1);
}

TEST_CASE("FEN is written as it was read") {
    for (const Position& pos : test::sample_positions(500, 2)) {
        const Position again = Position::from_fen(pos.fen());
        CHECK(again.fen() == pos.fen());
        CHECK(again.key() == pos.key());
        CHECK(again.same_position(pos));
    }
}

TEST_CASE("the clocks may be left out, and blanks are free") {
    CHECK(Position::from_fen("4k3/8/8/8/8/8/8/4K3 w - -").fen() == "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    CHECK(Position::from_fen("4k3/8/8/8/8/8/8/4K3 b - - 7").fen() == "4k3/8/8/8/8/8/8/4K3 b - - 7 1");
    CHECK(Position::from_fen(" 4k3/8/8/8/8/8/8/4K3\tb  - - 7 30\r\n").fen() ==
          "4k3/8/8/8/8/8/8/4K3 b - - 7 30");
    CHECK(Position::from_fen("r3k2r/8/8/8/8/8/8/R3K2R w qkQ - 0 1").fen() ==
          "r3k2r/8/8/8/8/8/8/R3K2R w Qkq - 0 1");
}

TEST_CASE("clocks beyond those of a FEN are written as the greatest") {
    const Position pos = Position::from_fen("4k3/8/8/8/8/8/8/4K3 b - - 9999 9999");
    Game game(pos);
    game.play(parse_move(pos, "Kd7"));
    CHECK(game.position().fen() == "8/3k4/8/8/8/8/8/4K3 w - - 9999 9999");
    CHECK(game.position().fullmove_number() == 10000);
}

TEST_CASE("marks of promoted pieces are passed over") {
    CHECK(Position::from_fen("Q~5n~1/4k3/8/8/8/8/8/R~B~N~1K3 w - - 0 1").fen() ==
          "Q5n1/4k3/8/8/8/8/8/RBN1K3 w - - 0 1");
}

TEST_CASE("the en passant square stays only while a capture there is legal") {
    const auto kept = [](const char* fen) { return to_string(Position::from_fen(fen).ep_square()); };
    CHECK(kept("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1") == "-");
    CHECK(kept("rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3") == "f6");
    CHECK(kept("8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1") == "-");
    CHECK(kept("4r3/8/8/3pP3/8/8/8/4K2k w - d6 0 1") == "-");
    // one pawn is pinned, the other may capture
    CHECK(kept("4r3/8/8/2PpP3/8/8/8/4K2k w - d6 0 1") == "d6");
}

TEST_CASE("FEN errors name the field and what is wrong with it") {
    struct Example {
        std::string fen, reason;
    };
    const std::vector<Example> examples = {
        {"8/8/8/8/8/8/8/9 w - - 0 1",
         "board: '9' in rank 1 is neither a piece (KQRBNP, kqrbnp) nor a count from 1 to 8"},
        {"4k3/8/8/8/8/8/8/4X3 w - - 0 1",
         "board: 'X' in rank 1 is neither a piece (KQRBNP, kqrbnp) nor a count from 1 to 8"},
        {"4k3/8/8/8/8/8/8/4\xe9\x33 w - - 0 1",
         "board: the byte 233 in rank 1 is neither a piece (KQRBNP, kqrbnp) nor a count from 1 to 8"},
        {"4k~3/8/8/8/8/8/8/4K3 w - - 0 1",
         "board: ~ in rank 8 does not follow a piece that a pawn can become (QRBN, qrbn)"},
        {"4k3/8/8/8/8/8/P~7/4K3 w - - 0 1",
         "board: ~ in rank 2 does not follow a piece that a pawn can become (QRBN, qrbn)"},
        {"4k3/8/8/8/8/Q7/~8/4K3 w - - 0 1",
         "board: ~ in rank 2 does not follow a piece that a pawn can become (QRBN, qrbn)"},
        {"4k3/8/8/8/8/8/Q1~6/4K3 w - - 0 1",
         "board: ~ in rank 2 does not follow a piece that a pawn can become (QRBN, qrbn)"},
        {"4k3/8/7/8/8/8/8/4K3 w - - 0 1", "board: rank 6 has 7 squares instead of 8"},
        {"4k3/8/8/8/8/8/8/4K4 w - - 0 1", "board: rank 1 has more than 8 squares"},
        {"4k3/8/8/8/8/8/8/4K2RR w - - 0 1", "board: rank 1 has more than 8 squares"},
        {"4k3/8/8/8/8/8/8/4K2 w - - 0 1", "board: rank 1 has 7 squares instead of 8"},
        {"4k3/8/8/8/8/8/4K3 w - - 0 1", "board: there are 7 ranks instead of 8"},
        {"4k3/8/8/8/8/8/8/4K3/8 w - - 0 1", "board: there are more than 8 ranks"},
        {"8/8/8/8/8/8/8/4K3 w - - 0 1", "board: Black has 0 kings instead of one"},
        {"4k3/8/8/8/8/8/8/3KK3 w - - 0 1", "board: White has 2 kings instead of one"},
        {"4k3/8/8/8/8/1N6/PPPPPPPP/RNBQKBNR w - - 0 1", "board: White has 17 pieces, more than 16"},
        {"4k3/pppppppp/p7/8/8/8/8/4K3 w - - 0 1", "board: Black has 9 pawns, more than 8"},
        {"7k/8/8/8/8/QQQQQQQ1/QQQQQQQ1/4K3 b - - 0 1",
         "board: White has 13 pieces beyond the first set, more than its missing pawns can have become"},
        {"4k3/pppppppp/8/8/8/8/8/1nnnK3 w - - 0 1",
         "board: Black has 1 piece beyond the first set, more than its missing pawns can have become"},
        {"4k3/8/8/8/8/8/8/P3K3 w - - 0 1", "board: there is a pawn on a1, where no pawn can be"},
        {"4k2p/8/8/8/8/8/8/4K3 w - - 0 1", "board: there is a pawn on h8, where no pawn can be"},
        {"4k3/8/8/8/8/8/8/4K3 x - - 0 1", "side to move: 'x' is neither w nor b"},
        {"4k3/8/8/8/8/8/4Q3/4K3 w - - 0 1", "side to move: White is to move, but Black's king is in check"},
        {"4k3/8/8/8/8/8/8/3KK3 b - - 0 1", "board: White has 2 kings instead of one"},
        {"8/8/8/8/8/8/3kK3/8 b - - 0 1", "side to move: Black is to move, but White's king is in check"},
        {"4k3/8/8/8/8/8/8/4K3 w X - 0 1",
         "castling rights: 'X' is none of the letters KQkq, nor that of a file, and '-' must be alone"},
        {"r3k2r/8/8/8/8/8/8/R3K2R w K- - 0 1",
         "castling rights: '-' is none of the letters KQkq, nor that of a file, and '-' must be alone"},
        {"4k3/8/8/8/8/8/8/4K3 w - e9 0 1", "en passant square: 'e9' is neither a square nor '-'"},
        {"4k3/8/8/8/8/8/8/4K3 w - - x 1", "half-move clock: 'x' is not a number from 0 to 9999"},
        {"4k3/8/8/8/8/8/8/4K3 w - - -1 1", "half-move clock: '-1' is not a number from 0 to 9999"},
        {"4k3/8/8/8/8/8/8/4K3 w - - -0 1", "half-move clock: '-0' is not a number from 0 to 9999"},
        {"4k3/8/8/8/8/8/8/4K3 w - - 0000000000 1",
         "half-move clock: '0000000000' is not a number from 0 to 9999"},
        {"4k3/8/8/8/8/8/8/4K3 w - - 1x 1", "half-move clock: '1x' is not a number from 0 to 9999"},
        {"4k3/8/8/8/8/8/8/4K3 w - - 10000 1", "half-move clock: '10000' is not a number from 0 to 9999"},
        {"4k3/8/8/8/8/8/8/4K3 w - - 0 99999999999",
         "move number: '99999999999' is not a number from 0 to 9999"},
    };
    for (const Example& example : examples) CHECK(reason(example.fen) == example.reason);
}

TEST_CASE("as many pieces beyond the first set as pawns are missing are accepted") {
    CHECK(fen_error("4k3/ppppppp1/8/8/8/nnn5/8/4K3 w - - 0 1") == "no error");
    CHECK(fen_error("4k3/1ppppp2/q1q5/bb1b4/rr1r4/8/8/7K w - - 0 1") == "no error");
    CHECK(fen_error("4k3/2pppp2/q1q5/bb1b4/rr1r4/8/8/7K w - - 0 1") == "no error");
    CHECK(fen_error("R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1") == "no error");
}

TEST_CASE("what decides nothing in a FEN is left out, and told") {
    struct Example {
        std::string fen, taken, told;
    };
    const std::string kings = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
    const std::vector<Example> examples = {
        {"4k3/8/8/8/8/8/8/4K3 w - - 0 0", kings, ""},
        {"4k3/8/8/8/8/8/8/4K3 w KQkq - 0 1", kings,
         "castling right 'K' is left out: it needs a rook of White to the right of its king on e1"},
        {"4k3/8/8/8/8/8/4K3/7R w K - 0 1", "4k3/8/8/8/8/8/4K3/7R w - - 0 1",
         "castling right 'K' is left out: it needs White's king on rank 1"},
        {"3k3r/8/8/8/8/8/8/R3K3 w q - 0 1", "3k3r/8/8/8/8/8/8/R3K3 w - - 0 1",
         "castling right 'q' is left out: it needs a rook of Black to the left of its king on d8"},
        {"r3k2r/8/8/8/8/8/8/R3K2R w KQK - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w KQ - 0 1",
         "castling right 'K' is left out: it occurs twice"},
        {"4k3/8/8/8/8/8/8/4K3 w - e5 0 1", kings, "en passant square e5 is left out: it is not on rank 6"},
        {"4k3/8/8/4p3/8/8/8/4K3 b - e6 0 1", "4k3/8/8/4p3/8/8/8/4K3 b - - 0 1",
         "en passant square e6 is left out: it is not on rank 3"},
        {"4k3/8/8/8/8/8/8/4K3 w - e6 0 1", kings,
         "en passant square e6 is left out: no pawn of Black can have just moved from e7 to e5"},
        {"4k3/8/3p4/2Pp4/8/8/8/4K3 w - d6 0 1", "4k3/8/3p4/2Pp4/8/8/8/4K3 w - - 0 1",
         "en passant square d6 is left out: no pawn of Black can have just moved from d7 to d5"},
        {"4k3/8/8/8/3Pp3/8/3N4/4K3 b - d3 0 1", "4k3/8/8/8/3Pp3/8/3N4/4K3 b - - 0 1",
         "en passant square d3 is left out: no pawn of White can have just moved from d2 to d4"},
        {"4k3/8/8/8/8/8/8/4K3 w - - 3+3 7 9", "4k3/8/8/8/8/8/8/4K3 w - - 7 9",
         "'3+3' is left out: checks do not count in chess"},
        {"4k3/8/8/8/8/8/8/4K3 w - - 0 1 +1+0", kings, "'+1+0' is left out: it is after the move number"},
    };
    for (const Example& example : examples) {
        CAPTURE(example.fen);
        std::vector<Fault> left_out;
        const Position pos = Position::from_fen(example.fen, &left_out);
        CHECK(pos.fen() == example.taken);
        CHECK(pos.key() == Position::from_fen(example.taken).key());
        CHECK((left_out.empty() ? "" : left_out.front().sentence) == example.told);
        // A file that is refused has nothing that is left out.
        for (const Fault& fault : left_out) CHECK(fault.cause.find("left out") == std::string::npos);
    }
    CHECK(fen_error("4k3/8/8/8/8/8/8/4K3 w - - 0 1 +1+0") == "no error");
}

TEST_CASE("a FEN with too few fields says which are needed") {
    const std::string needed =
        "; four to six are needed: board, side to move, castling rights, en passant square, half-move clock, "
        "move number";
    CHECK(fen_error("") == "FEN '' has 0 fields" + needed);
    CHECK(fen_error("foo") == "FEN 'foo' has 1 field" + needed);
    CHECK(fen_error("4k3/8/8/8/8/8/8/4K3 w -") == "FEN '4k3/8/8/8/8/8/8/4K3 w -' has 3 fields" + needed);
}
