#include "core/engine/move_order.hpp"

#include <algorithm>
#include <functional>

namespace inkmate::engine {

using namespace chess;
namespace {

// What the piece's square table gains, seen from its own side; the middle game's table.
int gain(const Position& pos, Move m, const Evaluation& evaluation) {
    const Piece piece = pos.piece_on(m.from());
    const SquareTable& table = evaluation.middlegame[type_of(piece)];
    const bool black = color_of(piece) == BLACK;
    const Square from = black ? flip_rank(m.from()) : m.from();
    const Square to = black ? flip_rank(m.destination()) : m.destination();
    return std::clamp(NO_GAIN + table[to] - table[from], 0, MAX_GAIN);
}

int order(const Position& pos, Move m, const Evaluation& evaluation, int bonus) {
    if (!is_tactical(pos, m)) return (m.promotion() != NO_PIECE_TYPE ? 0 : gain(pos, m, evaluation)) + bonus;
    const bool en_passant = m.flag() == MoveFlag::en_passant;
    const int victim = en_passant ? PAWN : type_of(pos.piece_on(m.to()));
    const int attacker = 7 - type_of(pos.piece_on(m.from()));
    const int queen = m.promotion() == QUEEN ? NEW_QUEEN_VICTIM : 0;
    return (victim + queen) << VICTIM_SHIFT | attacker << ATTACKER_SHIFT;
}

}  // namespace

ScoredMove scored_move(const Position& pos, Move m, const Evaluation& evaluation, int bonus) {
    return static_cast<ScoredMove>(order(pos, m, evaluation, bonus)) << ORDER_SHIFT | m.code();
}

void ScoredMoveList::sort() {
    std::sort(moves.begin(), moves.begin() + static_cast<std::ptrdiff_t>(size), std::greater<>());
}

}  // namespace inkmate::engine
