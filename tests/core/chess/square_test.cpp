#include "core/chess/square.hpp"

#include <doctest/doctest.h>

#include "core/chess/move.hpp"
#include "core/chess/piece.hpp"

using namespace inkmate;
using namespace inkmate::chess;

TEST_CASE("squares have names and are read from them") {
    CHECK(to_string(SQ_A1) == "a1");
    CHECK(to_string(SQ_H8) == "h8");
    CHECK(to_string(SQ_NONE) == "-");
    for (int s = 0; s < SQUARE_NB; ++s)
        CHECK(parse_square(to_string(static_cast<Square>(s))) == static_cast<Square>(s));
    for (const auto* text : {"", "e", "e9", "e0", "i4", "E4", "e44", " e4", "-"})
        CHECK_FALSE(parse_square(text));
}

TEST_CASE("a man's letter and back") {
    CHECK(letter_of(W_KING) == 'K');
    CHECK(letter_of(B_PAWN) == 'p');
    CHECK(piece_of('n') == B_KNIGHT);
    for (const char c : {'.', ' ', 'x', '\0', '1'}) CHECK(piece_of(c) == NO_PIECE);
    CHECK(color_of(make_piece(BLACK, QUEEN)) == BLACK);
    CHECK(type_of(make_piece(BLACK, QUEEN)) == QUEEN);
}

TEST_CASE("a move keeps its parts and is written in coordinates") {
    const Move m(SQ_E7, SQ_D8, MoveFlag::promote_knight);
    CHECK(m.from() == SQ_E7);
    CHECK(m.to() == SQ_D8);
    CHECK(m.promotion() == KNIGHT);
    CHECK(Move::from_code(m.code()) == m);
    CHECK(to_uci(m) == "e7d8n");
    CHECK(to_uci(Move(SQ_E1, SQ_G1, MoveFlag::castling)) == "e1g1");
    CHECK(Move(SQ_E1, SQ_G1, MoveFlag::castling).promotion() == NO_PIECE_TYPE);
    CHECK(Move(SQ_E5, SQ_D6, MoveFlag::en_passant).promotion() == NO_PIECE_TYPE);
    CHECK(to_uci(Move::none()) == "0000");
    CHECK_FALSE(Move::none());
}
