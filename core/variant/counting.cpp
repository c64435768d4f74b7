#include <algorithm>

#include "core/variant/position.hpp"

// The counting of makruk and its relatives, as Fairy-Stockfish counts: a side may hunt the other for so many
// moves and no more.
namespace inkmate::variant {

namespace {

bool has_pawns(const Position& pos) {
    const Rules& rules = pos.rules();
    for (std::size_t type = 1; type < rules.types.size(); ++type)
        if (const int t = static_cast<int>(type);
            contains(rules.pawns, t) && pos.count(WHITE, t) + pos.count(BLACK, t) > 0)
            return true;
    return false;
}

/// How many moves a side may be hunted, as the pieces are now; 0: nobody counts.
int moves_to_count(const Position& pos, Color hunted) {
    const Counting& counting = pos.rules().counting;
    const int own = pos.count(hunted, 0);
    if (pos.count(~hunted, 0) == 1) return 0;
    if (own > 1)
        return (has_pawns(pos) && !counting.with_pawns) || (counting.board_most && own > counting.board_most)
                   ? 0
                   : counting.board;
    if (has_pawns(pos)) return 0;
    const auto step = std::ranges::find_if(
        counting.steps, [&](const Counting::Step& s) { return pos.count(~hunted, s.type) >= s.least; });
    return step == counting.steps.end() ? counting.bare : step->moves;
}

}  // namespace

/// After a move, with the other side to move.
void Position::go_on_counting(bool took_pawn, bool took_or_promoted) {
    const Counting& counting = rules_->counting;
    if (count_limit_ > 0) ++counted_;
    const int pieces = count(WHITE, 0) + count(BLACK, 0);
    const auto begin = [&](Color hunted, int from) {
        const int moves = moves_to_count(*this, hunted);
        if (moves == 0) return;
        count_limit_ = static_cast<std::uint16_t>(2 * moves);
        counted_ = static_cast<std::uint16_t>(from);
    };
    // A bare king has taken the last pawn: its move counts already.
    if (counting.from_pieces && took_pawn && count(~side_, 0) == 1) begin(~side_, 2 * pieces - 1);
    const bool bare = count(side_, 0) == 1;
    if (count_limit_ == 0 || (took_or_promoted && bare))
        begin(side_, counting.from_pieces && bare ? 2 * pieces : 0);
}

}  // namespace inkmate::variant
