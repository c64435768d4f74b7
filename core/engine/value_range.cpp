#include "core/engine/value_range.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>

#include "core/engine/few_pawns.hpp"

namespace inkmate::engine {

using namespace chess;

namespace {

/// The least and the most that something can be worth.
struct Range {
    int least, most;

    Range& operator+=(Range other) {
        least += other.least;
        most += other.most;
        return *this;
    }
};
constexpr Range none_or(Range r) {
    return {std::min(r.least, 0), std::max(r.most, 0)};
}
constexpr Range either(Range a, Range b) {
    return {std::min(a.least, b.least), std::max(a.most, b.most)};
}

/// One half of the values: those of the middle game or of the end game.
class Half {
  public:
    Half(const Evaluation& evaluation, int Score::*half)
        : evaluation_(evaluation),
          half_(half),
          value_(half == &Score::middlegame ? evaluation.middlegame_value : evaluation.endgame_value),
          squares_(half == &Score::middlegame ? evaluation.middlegame : evaluation.endgame) {}

    /// All pieces of a side together, from the bare king to those of the start with every pawn promoted.
    Range side() const {
        Range best_of_pawn = pawn();
        Range sum = piece(KING);
        for (const PieceType pt : {KNIGHT, BISHOP, ROOK, QUEEN}) {
            best_of_pawn = either(best_of_pawn, piece(pt));
            for (int n = pt == QUEEN ? 1 : 2; n > 0; --n) sum += none_or(piece(pt));
        }
        for (int n = 0; n < 8; ++n) sum += none_or(best_of_pawn);
        sum += none_or(term(BISHOP_PAIR));
        return sum;
    }

    /// The king and eight pawns.
    Range pawns() const {
        Range sum = piece(KING);
        for (int n = 0; n < 8; ++n) sum += none_or(pawn());
        return sum;
    }

  private:
    Range term(int t) const {
        const int value = evaluation_.terms[static_cast<std::size_t>(t)].*half_;
        return {value, value};
    }
    /// By the distance of a king, of terms that stand `step` apart.
    Range by_distance(int first, int step) const {
        Range r = term(first);
        for (int d = 1; d < KING_DISTANCES; ++d) r = either(r, term(first + d * step));
        return r;
    }

    /// By the steps of a king.
    Range by_steps(int t) const {
        const int value = std::abs(term(t).most);
        constexpr int furthest = std::max(USUAL_KING_STEPS, MOST_KING_STEPS - USUAL_KING_STEPS);
        return {-furthest * value, furthest * value};
    }

    Range piece(PieceType pt) const {
        const auto [least, most] = std::ranges::minmax(squares_[pt]);
        return {value_[pt] + least, value_[pt] + most};
    }

    /// With all that its terms can add.
    Range pawn() const {
        Range r = pawn(1);
        for (int rank = 2; rank <= PAWN_RANKS; ++rank) r = either(r, pawn(rank));
        return r;
    }
    Range pawn(int rank) const {
        const auto [least, most] =
            std::ranges::minmax(std::span(squares_[PAWN]).subspan(static_cast<std::size_t>(8 * rank), 8));
        Range r = {value_[PAWN] + least, value_[PAWN] + most};
        for (const int t : {+ISOLATED_PAWN, +DOUBLED_PAWN, +SUPPORTED_PAWN, +PHALANX_PAWN,
                            PASSED_PAWN + rank - 1, CONNECTED_PASSER + rank - 1})
            r += none_or(term(t));
        r += none_or(by_distance(PASSER_OWN_KING, 1));
        r += none_or(by_distance(PASSER_ENEMY_KING, 1));
        r += by_distance(PAWN_OWN_KING + rank - 1, PAWN_RANKS);
        r += by_distance(PAWN_ENEMY_KING + rank - 1, PAWN_RANKS);
        r += by_steps(OWN_KING_STEPS + rank - 1);
        r += by_steps(ENEMY_KING_STEPS + rank - 1);
        return r;
    }

    const Evaluation& evaluation_;
    int Score::*half_;
    const std::array<int, PIECE_TYPE_NB>& value_;
    const std::array<SquareTable, PIECE_TYPE_NB>& squares_;
};

}  // namespace

int value_range(const Evaluation& evaluation) {
    int furthest = 0;
    for (int Score::*half : {&Score::middlegame, &Score::endgame}) {
        const Half values(evaluation, half);
        const Range side = values.side(), pawns = values.pawns();
        // Alone on the board pawns count for more, and the tempo with them.
        const int alone = pawns.most - pawns.least + std::abs(evaluation.tempo);
        furthest = std::max({furthest, side.most - side.least, alone + alone / PAWN_ENDING_DIVISOR});
    }
    // What drives a bare king to the edge comes to no more than that.
    return furthest + std::abs(evaluation.tempo) + corner_worth(SQ_A1) + KINGS_APART * 14;
}

}  // namespace inkmate::engine
