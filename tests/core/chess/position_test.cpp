#include "core/chess/position.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "core/chess/attacks.hpp"
#include "core/chess/notation.hpp"
#include "tests/support/positions.hpp"

using namespace inkmate;
using namespace inkmate::chess;

namespace {

Position after(std::string_view fen, const std::vector<std::string>& moves) {
    Position pos = Position::from_fen(fen);
    for (const std::string& move : moves) pos.do_move(parse_move(pos, move));
    return pos;
}

/// True if everything that one can ask of a position besides its FEN agrees.
bool holds_together(const Position& pos) {
    Bitboard all = 0;
    for (int i = 0; i < SQUARE_NB; ++i) {
        const auto s = static_cast<Square>(i);
        const Piece p = pos.piece_on(s);
        if (p == NO_PIECE) continue;
        all |= square_bb(s);
        if (!(pos.pieces(color_of(p), type_of(p)) & square_bb(s))) return false;
    }
    return all == pos.pieces() && (pos.pieces(WHITE) & pos.pieces(BLACK)) == 0;
}

}  // namespace

TEST_CASE("a move played keeps key and sets in step, and taken back leaves nothing") {
    for (Position& pos : test::sample_positions(400, 3)) {
        const std::string fen = pos.fen();
        const std::uint64_t key = pos.key();
        const Position before = pos;
        for (const Move m : legal_moves(pos)) {
            const Position::Undo undo = pos.do_move(m);
            REQUIRE(holds_together(pos));
            REQUIRE(pos.key() == Position::from_fen(pos.fen()).key());
            REQUIRE((pos.ep_square() != SQ_NONE) == std::ranges::any_of(legal_moves(pos), [](Move reply) {
                        return reply.flag() == MoveFlag::en_passant;
                    }));
            pos.undo_move(m, undo);
            REQUIRE(pos.fen() == fen);
            REQUIRE(pos.key() == key);
            REQUIRE(pos.same_position(before));
            REQUIRE(holds_together(pos));
        }
    }
}

TEST_CASE("the key tells pieces, side, castling rights and en passant apart") {
    const auto key = [](const char* fen) { return Position::from_fen(fen).key(); };
    const auto start = key("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    CHECK(start != key("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1"));
    CHECK(start != key("r3k2r/8/8/8/8/8/8/R3K2R w KQk - 0 1"));
    CHECK(start != key("r3k2r/8/8/8/8/8/8/R2K3R w kq - 0 1"));
    CHECK(start == key("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 40 90"));
    CHECK(key("rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3") !=
          key("rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3"));
    CHECK(after(START_FEN, {"Nf3", "Nf6", "Ng1", "Ng8"}).key() == Position().key());
}

TEST_CASE("king and rook moves, and a rook's loss, take castling rights") {
    const char* fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    CHECK(after(fen, {"Ke2"}).castling_rights() == (BLACK_OO | BLACK_OOO));
    CHECK(after(fen, {"Rb1"}).castling_rights() == (WHITE_OO | BLACK_OO | BLACK_OOO));
    CHECK(after(fen, {"Rg1"}).castling_rights() == (WHITE_OOO | BLACK_OO | BLACK_OOO));
    CHECK(after(fen, {"Rxa8+"}).castling_rights() == (WHITE_OO | BLACK_OO));
    CHECK(after(fen, {"Rxh8+"}).castling_rights() == (WHITE_OOO | BLACK_OOO));
    CHECK(after(fen, {"O-O", "O-O-O"}).castling_rights() == NO_CASTLING);
}

TEST_CASE("castling moves the rook too") {
    const char* fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    CHECK(after(fen, {"O-O", "O-O-O"}).fen() == "2kr3r/8/8/8/8/8/8/R4RK1 w - - 2 2");
    CHECK(after(fen, {"O-O-O", "O-O"}).fen() == "r4rk1/8/8/8/8/8/8/2KR3R w - - 2 2");
}

TEST_CASE("clocks: captures and pawn moves start the half-move clock, Black's move counts") {
    const Position pos = after(START_FEN, {"Nf3", "Nc6", "Nd4"});
    CHECK(pos.halfmove_clock() == 3);
    CHECK(pos.fullmove_number() == 2);
    CHECK(after(START_FEN, {"Nf3", "Nc6", "Nd4", "Nxd4"}).halfmove_clock() == 0);
    CHECK(after(START_FEN, {"Nf3", "d5"}).halfmove_clock() == 0);
    CHECK(after("4k3/P7/8/8/8/8/8/4K3 w - - 9 40", {"a8=N"}).fen() == "N3k3/8/8/8/8/8/8/4K3 b - - 0 40");
}

TEST_CASE("en passant takes the pawn beside") {
    CHECK(after(START_FEN, {"e4", "a6", "e5", "d5"}).ep_square() == SQ_D6);
    CHECK(after(START_FEN, {"e4", "a6", "e5", "d5", "exd6"}).fen() ==
          "rnbqkbnr/1pp1pppp/p2P4/8/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 3");
    CHECK(after(START_FEN, {"e4"}).ep_square() == SQ_NONE);
    CHECK(after(START_FEN, {"e4", "a6", "e5", "d5", "Nf3"}).ep_square() == SQ_NONE);
}

TEST_CASE("attackers of a square") {
    const Position pos = Position::from_fen("4k3/4r3/8/8/1b5B/2n2N2/3P4/4K2R w K - 0 1");
    const auto attackers = [&pos](Square s, Color by) { return pos.attackers_to(s, by, pos.pieces()); };
    CHECK(attackers(SQ_E1, BLACK) == square_bb(SQ_E7));
    CHECK(attackers(SQ_E1, WHITE) == (square_bb(SQ_F3) | square_bb(SQ_H1) | square_bb(SQ_H4)));
    CHECK(attackers(SQ_C3, WHITE) == square_bb(SQ_D2));
    CHECK(attackers(SQ_D2, BLACK) == 0);
    CHECK(pos.attackers_to(SQ_D2, BLACK, pos.pieces() ^ square_bb(SQ_C3)) == square_bb(SQ_B4));
    CHECK(pos.in_check());
}

TEST_CASE("what is a capture") {
    const Position pos = Position::from_fen("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1");
    CHECK(pos.is_capture(Move(SQ_E5, SQ_D6, MoveFlag::en_passant)));
    CHECK_FALSE(pos.is_capture(Move(SQ_E5, SQ_E6)));
    const Position mate = Position::from_fen("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1");
    CHECK(mate.is_capture(Move(SQ_E1, SQ_E2)));
}
