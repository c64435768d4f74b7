#include "core/chess/attacks.hpp"

#include <doctest/doctest.h>

#include <random>
#include <utility>

using namespace inkmate;
using namespace inkmate::chess;

namespace {

Bitboard walk(Square s, Bitboard occupied, bool diagonal) {
    Bitboard reached = 0;
    for (int df = -1; df <= 1; ++df)
        for (int dr = -1; dr <= 1; ++dr) {
            if ((df == 0 && dr == 0) || (df != 0 && dr != 0) != diagonal) continue;
            int file = file_of(s) + df;
            int rank = rank_of(s) + dr;
            for (; file >= 0 && file < 8 && rank >= 0 && rank < 8; file += df, rank += dr) {
                reached |= square_bb(make_square(file, rank));
                if (occupied & square_bb(make_square(file, rank))) break;
            }
        }
    return reached;
}

}  // namespace

TEST_CASE("slider attacks are what a walk along the rays finds") {
    std::mt19937_64 random(1);
    for (int i = 0; i < SQUARE_NB; ++i) {
        const auto s = static_cast<Square>(i);
        bool bishop_agrees = true;
        bool rook_agrees = true;
        for (int round = 0; round < 4000; ++round) {
            Bitboard occupied = random();
            if (round % 2) occupied &= random();
            if (round % 3 == 0) occupied &= random();
            bishop_agrees = bishop_agrees && bishop_attacks(s, occupied) == walk(s, occupied, true);
            rook_agrees = rook_agrees && rook_attacks(s, occupied) == walk(s, occupied, false);
        }
        CHECK_MESSAGE(bishop_agrees, to_string(s));
        CHECK_MESSAGE(rook_agrees, to_string(s));
        CHECK(queen_attacks(s, 0) == (walk(s, 0, true) | walk(s, 0, false)));
    }
}

TEST_CASE("leapers stay on the board") {
    CHECK(knight_attacks(SQ_A1) == (square_bb(SQ_B3) | square_bb(SQ_C2)));
    CHECK(popcount(knight_attacks(SQ_D4)) == 8);
    CHECK(king_attacks(SQ_H8) == (square_bb(SQ_G8) | square_bb(SQ_G7) | square_bb(SQ_H7)));
    CHECK(pawn_attacks(WHITE, SQ_A2) == square_bb(SQ_B3));
    CHECK(pawn_attacks(BLACK, SQ_H7) == square_bb(SQ_G6));
    CHECK(pawn_attacks(BLACK, SQ_E4) == (square_bb(SQ_D3) | square_bb(SQ_F3)));
}

TEST_CASE("the squares between two on one line") {
    CHECK(between_bb(SQ_A1, SQ_D4) == (square_bb(SQ_B2) | square_bb(SQ_C3)));
    CHECK(between_bb(SQ_E1, SQ_E2) == 0);
    CHECK(between_bb(SQ_A1, SQ_B3) == 0);
    for (int a = 0; a < SQUARE_NB; ++a)
        for (int b = 0; b < a; ++b) {
            const auto [s, t] = std::pair{static_cast<Square>(a), static_cast<Square>(b)};
            REQUIRE(between_bb(s, t) == between_bb(t, s));
        }
}

TEST_CASE("shift drops what leaves the board") {
    CHECK(shift<1>(square_bb(SQ_H4)) == 0);
    CHECK(shift<-1>(square_bb(SQ_A4)) == 0);
    CHECK(shift<9>(square_bb(SQ_H4) | square_bb(SQ_G4)) == square_bb(SQ_H5));
    CHECK(shift<7>(square_bb(SQ_A4) | square_bb(SQ_B4)) == square_bb(SQ_A5));
    CHECK(shift<-7>(square_bb(SQ_H4) | square_bb(SQ_G4)) == square_bb(SQ_H3));
    CHECK(shift<-9>(square_bb(SQ_A4) | square_bb(SQ_B4)) == square_bb(SQ_A3));
    CHECK(shift<8>(square_bb(SQ_C8)) == 0);
}
