#include "core/chess/move_info.hpp"

#include <doctest/doctest.h>

#include <string>

#include "core/chess/notation.hpp"

using namespace inkmate::chess;

namespace {

MoveInfo describe(const char* fen, const char* move) {
    const Position pos = Position::from_fen(fen);
    return describe_move(pos, parse_move(pos, move));
}

}  // namespace

TEST_CASE("a move's description: what moved, what it captured and where") {
    const MoveInfo quiet = describe_move(Position(), Move(SQ_G1, SQ_F3));
    CHECK(quiet.san == "Nf3");
    CHECK(quiet.piece == W_KNIGHT);
    CHECK(quiet.captured == NO_PIECE);
    CHECK(quiet.captured_on == SQ_NONE);
    CHECK_FALSE((quiet.is_capture() || quiet.is_en_passant() || quiet.is_castling() || quiet.is_promotion() ||
                 quiet.is_double_push() || quiet.check || quiet.is_checkmate() || quiet.is_stalemate() ||
                 quiet.is_draw()));
    CHECK(quiet.status == Status::normal);

    const MoveInfo capture = describe("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "exd5");
    CHECK(capture.captured == B_PAWN);
    CHECK(capture.captured_on == SQ_D5);
    CHECK(capture.is_capture());
    CHECK_FALSE(capture.is_en_passant());
}

TEST_CASE("a move's description: en passant, castling, promotion, double push") {
    const MoveInfo passing = describe("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", "dxe3");
    CHECK(passing.is_en_passant());
    CHECK(passing.is_capture());
    CHECK(passing.captured == W_PAWN);
    CHECK(passing.captured_on == SQ_E4);

    const MoveInfo castling = describe("r3k3/8/8/8/8/8/8/4K3 b q - 0 1", "O-O-O");
    CHECK(castling.is_castling());
    CHECK(castling.piece == B_KING);
    CHECK_FALSE(castling.is_capture());

    const MoveInfo promotion = describe("1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "axb8=N");
    CHECK(promotion.is_promotion());
    CHECK(promotion.move.promotion() == KNIGHT);
    CHECK(promotion.piece == W_PAWN);
    CHECK(promotion.captured == B_ROOK);

    CHECK(describe_move(Position(), parse_move(Position(), "e4")).is_double_push());
}

TEST_CASE("a move's description: check, mate, stalemate and draws") {
    const MoveInfo check = describe("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "Ra8");
    CHECK(check.check);
    CHECK(check.status == Status::check);
    CHECK_FALSE(check.is_checkmate());

    const MoveInfo mate = describe("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "Ra8");
    CHECK(mate.check);
    CHECK(mate.is_checkmate());
    CHECK_FALSE(mate.is_draw());
    CHECK(mate.san == "Ra8#");

    const MoveInfo stalemate = describe("7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", "Qf7");
    CHECK(stalemate.is_stalemate());
    CHECK(stalemate.is_draw());
    CHECK_FALSE(stalemate.check);

    CHECK(describe("4k3/8/8/8/8/8/4p3/4K3 w - - 0 1", "Kxe2").status == Status::insufficient_material);
    CHECK(describe("4k3/7r/8/8/8/8/8/R3K3 w - - 149 100", "Ra2").is_draw());
    CHECK_FALSE(describe("4k3/7r/8/8/8/8/8/R3K3 w - - 99 100", "Ra2").is_draw());
    CHECK(describe("4k3/7r/8/8/8/8/8/R3K3 w - - 99 100", "Ra2").status == Status::fifty_moves);
}

TEST_CASE("a game's moves are described with its repetitions, the last as any before") {
    Game game;
    for (int i = 0; i < 4; ++i)
        for (const char* move : {"Nf3", "Nf6", "Ng1", "Ng8"}) game.play(parse_move(game.position(), move));
    CHECK(describe_move(game, 15).status == Status::fivefold_repetition);
    CHECK(describe_move(game, 15).is_draw());
    CHECK(describe_move(game, 7).status == Status::threefold_repetition);
    CHECK_FALSE(describe_move(game, 7).is_draw());
    CHECK(describe_move(game, 3).status == Status::normal);
    CHECK(describe_move(game, 3).san == "Ng8");
    CHECK(describe_move(game.position(15), game.moves()[15]).status == Status::normal);
    CHECK(game.repetitions(7) == 2);
    CHECK(game.repetitions(8) == 3);
}
