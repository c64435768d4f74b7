// Compiled with other flags than the libraries, after all of their headers: attacks looked up here must be
// those that the libraries move by.

#include <iostream>

using namespace inkmate::chess;

int main() {
    const Position pos =
        Position::from_fen("r2q1rk1/1b2bppp/p1n2n2/1p2p3/3pP3/1B1P1N1P/PPPQ1PP1/R1B1R1K1 w - - 0 1");
    for (Bitboard b = pos.pieces(WHITE) & (pos.pieces(BISHOP) | pos.pieces(ROOK) | pos.pieces(QUEEN)); b;) {
        const Square from = pop_lsb(b);
        const PieceType type = type_of(pos.piece_on(from));
        Bitboard moves = 0;
        for (const Move m : legal_moves(pos))
            if (m.from() == from) moves |= square_bb(m.to());
        const Bitboard straight = type == BISHOP ? 0 : rook_attacks(from, pos.pieces());
        const Bitboard diagonal = type == ROOK ? 0 : bishop_attacks(from, pos.pieces());
        if (moves == ((straight | diagonal) & ~pos.pieces(WHITE))) continue;
        std::cerr << "the piece on " << to_string(from) << " goes elsewhere than it attacks\n";
        return 1;
    }
}
