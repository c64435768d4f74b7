#include "evaluator.hpp"

#include <algorithm>
#include <array>

#include "core/chess/attacks.hpp"

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

using namespace chess;

namespace {

/// How a type of piece counts.
struct Kind {
    PieceType type;
    int SearchParameters::*worth;
    int SearchParameters::*usual;
};
using P = SearchParameters;
constexpr std::array<Kind, 4> KINDS = {{{KNIGHT, &P::mobility_knight, &P::usual_reach_knight},
                                        {BISHOP, &P::mobility_bishop, &P::usual_reach_bishop},
                                        {ROOK, &P::mobility_rook, &P::usual_reach_rook},
                                        {QUEEN, &P::mobility_queen, &P::usual_reach_queen}}};

/// What the reach of pieces of a side is worth.
class Reach {
  public:
    Reach(Color side, const Position& pos, const SearchParameters& parameters)
        : pos_(pos), parameters_(parameters) {
        const Bitboard pawns = pos.pieces(~side, PAWN);
        left_ = side == WHITE ? shift<-9>(pawns) : shift<7>(pawns);
        right_ = side == WHITE ? shift<-7>(pawns) : shift<9>(pawns);
    }
    /// Returns the mobility of a piece of that kind on the square.
    int operator()(const Kind& kind, Square s) const {
        const Bitboard squares = piece_attacks(kind.type, s, pos_.pieces());
        const int count = popcount(squares) - popcount(squares & left_) - popcount(squares & right_);
        return parameters_.*kind.worth * (count - parameters_.*kind.usual);
    }

  private:
    const Position& pos_;
    const SearchParameters& parameters_;
    /// What the enemy's pawns guard to either side.
    Bitboard left_, right_;
};

int mobility_of(Color side, const Position& pos, const SearchParameters& parameters) {
    const Reach reach_of(side, pos, parameters);
    int sum = 0;
    for (const Kind& kind : KINDS)
        for (Bitboard b = pos.pieces(side, kind.type); b;) sum += reach_of(kind, pop_lsb(b));
    return sum;
}

}  // namespace

int mobility(const Position& pos, const SearchParameters& parameters) {
    return mobility_of(WHITE, pos, parameters) - mobility_of(BLACK, pos, parameters);
}

int mobility_change(const Position& pos, Move m, const SearchParameters& parameters) {
    const Color side = pos.side_to_move();
    const PieceType type = type_of(pos.piece_on(m.from()));
    const auto kind = std::ranges::find(KINDS, type, &Kind::type);
    if (kind == KINDS.end()) return 0;
    const Reach reach_of(side, pos, parameters);
    return sign(side) * (reach_of(*kind, m.to()) - reach_of(*kind, m.from()));
}

}  // namespace inkmate::engine
