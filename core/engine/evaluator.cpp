#include "core/engine/evaluator.hpp"

namespace inkmate::engine {

using namespace chess;

Evaluator::Evaluator(const Evaluation& evaluation) : evaluation_(&evaluation), kept_(SLOTS) {
    for (const Color c : {WHITE, BLACK})
        for (int pt = PAWN; pt <= KING; ++pt)
            for (int s = 0; s < SQUARE_NB; ++s) {
                const Piece piece = make_piece(c, static_cast<PieceType>(pt));
                psqt_[piece][s] = psqt_value(piece, static_cast<Square>(s), evaluation);
            }
}

Score Evaluator::material_psqt(const Position& pos) const {
    Score sum;
    for (Bitboard b = pos.pieces(); b;) {
        const Square s = pop_lsb(b);
        sum += psqt_[pos.piece_on(s)][s];
    }
    sum += bishop_pairs(pos, *evaluation_);
    return sum;
}

int Evaluator::evaluate(const Position& pos, const Score& psqt) {
    return value_of(pos, psqt, evaluation_->blend == Evaluation::Blend::switched ? Score{} : pawn_terms(pos),
                    *evaluation_);
}

Score Evaluator::pawn_terms(const Position& pos) {
    const Pawns pawns{{pos.pieces(WHITE, PAWN), pos.pieces(BLACK, PAWN)},
                      {file_of(pos.king_square(WHITE)), file_of(pos.king_square(BLACK))}};
    // Multiplicative hashing (Knuth, The Art of Computer Programming 6.4) by the golden ratio.
    const std::uint64_t mixed =
        (pawns.pawns[WHITE] * 3 + pawns.pawns[BLACK] * 5 +
         static_cast<std::uint64_t>(pawns.king_files[WHITE] * 8 + pawns.king_files[BLACK])) *
        0x9E3779B97F4A7C15;
    Kept& kept = kept_[mixed >> 51];
    if (kept.pawns != pawns) kept = {pawns, engine::pawn_terms(pos, *evaluation_)};
    return kept.structure;
}

}  // namespace inkmate::engine
