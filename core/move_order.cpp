#include "core/move_order.hpp"

#include <algorithm>
#include <functional>

namespace inkmate {
namespace {

// What the man's square table gains, from his own side; the middle game's table.
int gain(const Position& pos, Move m, const Evaluation& evaluation) {
    const Piece man = pos.piece_on(m.from());
    const SquareTable& table = evaluation.middlegame[type_of(man)];
    const bool black = color_of(man) == BLACK;
    const Square from = black ? flip_rank(m.from()) : m.from();
    const Square to = black ? flip_rank(m.to()) : m.to();
    return std::clamp(NO_GAIN + table[to] - table[from], 0, 255);
}

int order(const Position& pos, Move m, const Evaluation& evaluation, int bonus) {
    const PieceType promotion = m.promotion();
    if (!pos.is_capture(m)) {
        if (promotion == QUEEN) return QUIET_QUEEN_GAIN + bonus;
        return (promotion != NO_PIECE_TYPE ? 0 : gain(pos, m, evaluation)) + bonus;
    }
    const bool en_passant = m.flag() == MoveFlag::en_passant;
    const int victim = en_passant ? PAWN : type_of(pos.piece_on(m.to()));
    const int attacker = 7 - type_of(pos.piece_on(m.from()));
    const int queen = promotion == QUEEN ? CAPTURED_QUEEN_VICTIM : 0;
    return (victim + queen) << VICTIM_SHIFT | attacker << ATTACKER_SHIFT;
}

}  // namespace

Word make_word(const Position& pos, Move m, const Evaluation& evaluation, int bonus) {
    return static_cast<Word>(order(pos, m, evaluation, bonus)) << ORDER_SHIFT | m.code();
}

void WordList::sort() {
    std::sort(words.begin(), words.begin() + static_cast<std::ptrdiff_t>(size), std::greater<>());
}

}  // namespace inkmate
