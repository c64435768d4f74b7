#include "core/variant/evaluation.hpp"

#include <algorithm>
#include <cstdlib>
#include <functional>

namespace inkmate::variant {

namespace {

/// How sure it is that a square can be reached, or what it counts, in these parts.
constexpr int WHOLE = 1024;
/// How many of ten squares of a board in play are empty, have a piece, have an enemy's piece.
constexpr int EMPTY_OF_TEN = 7;
constexpr int TAKEN_OF_TEN = 3;
constexpr int ENEMY_OF_TEN = 1;
/// Centipawns for each square that a piece reaches from the middle of the board, and for one more from where
/// it stands than from anywhere.
constexpr int REACH_WORTH = 57;
constexpr int REACH_BONUS = 6;
/// What of its promotion's gain a pawn is worth before.
constexpr int PROMOTION_SHARE = 20;
/// What a pawn is worth more that will promote at once, and less for each rank before.
constexpr int NEAR_PROMOTION = 40;
constexpr int RANK_TO_PROMOTION = 7;
/// A king is better off on its first ranks, or near the squares where it wins.
constexpr int KING_RANK = 6;
constexpr int NEAR_FLAG = 40;
constexpr int STEP_TO_FLAG = 10;

/// How many squares White's pieces reach, as data have it.
class ReachCounter {
  public:
    explicit ReachCounter(const Rules& rules) : rules_(rules) {}

    int of(int type, Cell from) const {
        int sum = 0;
        for (const MailboxPath& path : rules_.types[static_cast<std::size_t>(type)].paths[WHITE])
            if (!(path.flags & (INITIAL | EN_PASSANT)))
                sum += follow(&rules_.legs[WHITE][path.first], path.legs, from, WHOLE);
        return sum;
    }

  private:
    int follow(const MailboxLeg* leg, int legs, Cell at, int sure) const {
        int sum = 0;
        for (int n = 0; n < leg->range && sure > 0; ++n, sure = sure * EMPTY_OF_TEN / 10) {
            at = static_cast<Cell>(at + leg->step);
            if (rules_.empty_board[static_cast<std::size_t>(at)] == BORDER) break;
            if (legs == 1) {
                sum += (leg->on & ON_EMPTY ? sure / 2 : 0) + (leg->on & ON_ENEMY ? sure / 2 : 0);
                continue;
            }
            if (leg->on & ON_EMPTY) sum += follow(leg + 1, legs - 1, at, sure * EMPTY_OF_TEN / 10);
            if (leg->on & HOP) sum += follow(leg + 1, legs - 1, at, sure * TAKEN_OF_TEN / 10);
            if (leg->on & ON_ENEMY) sum += follow(leg + 1, legs - 1, at, sure * ENEMY_OF_TEN / 10);
        }
        return sum;
    }

    const Rules& rules_;
};

/// Steps of a king to the nearest square of a region.
int steps_to(const Rules& rules, const Region& region, Square from) {
    int least = MOST_FILES + MOST_RANKS;
    for (const Cell c : rules.cells) {
        const Square s = square_of(c);
        if (region.test(s))
            least = std::min(
                least, std::max(std::abs(file_of(s) - file_of(from)), std::abs(rank_of(s) - rank_of(from))));
    }
    return least;
}

/// Ranks that a pawn of White's has before it until it promotes.
int ranks_to_promotion(const Rules& rules, Square from) {
    for (int rank = rank_of(from) + 1; rank < rules.ranks; ++rank)
        if (rules.promotion_region[WHITE].test(make_square(file_of(from), rank))) return rank - rank_of(from);
    return rules.ranks;
}

int bonus_of(const Rules& rules, int type, Square s, int reach, int average) {
    if (contains(rules.flag_types[WHITE], type) && rules.flag_region[WHITE].any())
        return NEAR_FLAG - STEP_TO_FLAG * steps_to(rules, rules.flag_region[WHITE], s);
    if (contains(rules.promotion_pawns[WHITE], type))
        return std::max(0, NEAR_PROMOTION - RANK_TO_PROMOTION * ranks_to_promotion(rules, s)) -
               std::abs(2 * file_of(s) - (rules.files - 1));
    if (type == rules.king) return -KING_RANK * rank_of(s);
    return (reach - average) * REACH_BONUS / WHOLE;
}

/// With what a pawn gains when it promotes to the best piece.
void add_promotions(const Rules& rules, Evaluation& evaluation) {
    int best = 0;
    for (const std::uint8_t type : rules.promotion_types[WHITE])
        best = std::max(best, evaluation.value[type]);
    for (std::size_t type = 1; type < rules.types.size(); ++type)
        if (contains(rules.promotion_pawns[WHITE], static_cast<int>(type)))
            evaluation.value[type] += std::max(0, best - evaluation.value[type]) / PROMOTION_SHARE;
}

}  // namespace

Evaluation make_evaluation(const Rules& rules) {
    Evaluation evaluation;
    const ReachCounter reach(rules);
    const int squares = static_cast<int>(rules.cells.size());
    const bool losing_wins = rules.extinction_of_all && rules.extinction == Value::win;
    for (std::size_t type = 1; type < rules.types.size(); ++type) {
        std::array<int, SQUARE_NB> reached{};
        int sum = 0;
        for (const Cell c : rules.cells) sum += reached[square_of(c)] = reach.of(static_cast<int>(type), c);
        const int average = sum / squares;
        evaluation.value[type] = average * REACH_WORTH / WHOLE;
        for (const Cell c : rules.cells) {
            const Square s = square_of(c);
            const int bonus = bonus_of(rules, static_cast<int>(type), s, reached[s], average);
            evaluation.bonus[type][s] =
                static_cast<std::int8_t>(std::clamp(losing_wins ? -bonus : bonus, -MOST_BONUS, MOST_BONUS));
        }
    }
    add_promotions(rules, evaluation);
    evaluation.value[static_cast<std::size_t>(rules.king)] = 0;
    for (std::size_t type = 1; type < rules.types.size(); ++type) {
        evaluation.worth[type] = std::min(evaluation.value[type], MOST_WORTH);
        if (losing_wins) evaluation.value[type] = -evaluation.value[type];
    }
    for (const std::uint8_t type : rules.hand_types) evaluation.in_hand[type] = evaluation.value[type];
    evaluation.prunes = !rules.extinction && !rules.must_capture && !rules.blast_on_capture;
    return evaluation;
}

std::vector<int> by_worth(const Rules& rules) {
    const Evaluation evaluation = make_evaluation(rules);
    std::vector<int> order;
    for (std::size_t type = 1; type < rules.types.size(); ++type) order.push_back(static_cast<int>(type));
    std::ranges::stable_sort(order, std::ranges::greater{},
                             [&](int type) { return evaluation.worth[static_cast<std::size_t>(type)]; });
    return order;
}

int balance(const Position& pos, const Evaluation& evaluation) {
    int sum = 0;
    for (const std::uint8_t type : pos.rules().hand_types)
        sum += evaluation.in_hand[type] * (pos.hands().count(WHITE, type) - pos.hands().count(BLACK, type));
    pos.pieces(WHITE).for_each([&](Square s) {
        const auto type = static_cast<std::size_t>(type_of(pos.piece_on(cell_of(s))));
        sum += evaluation.value[type] + evaluation.bonus[type][s];
    });
    pos.pieces(BLACK).for_each([&](Square s) {
        const auto type = static_cast<std::size_t>(type_of(pos.piece_on(cell_of(s))));
        sum -= evaluation.value[type] + evaluation.bonus[type][turned(pos.rules(), s)];
    });
    return sum;
}

int evaluate(const Position& pos, const Evaluation& evaluation) {
    int sum = balance(pos, evaluation);
    if (pos.rules().check_counting) sum += CHECK_WORTH * (pos.checks_left(BLACK) - pos.checks_left(WHITE));
    return sign(pos.side_to_move()) * sum;
}

}  // namespace inkmate::variant
