#include "engines/tune/adjudicator.hpp"

#include <cstdlib>

namespace inkmate {

using namespace chess;

std::optional<double> Adjudicator::before_move(const Game& game, int plies) const {
    const Status status = game.status();
    if (status == Status::checkmate) return game.position().side_to_move() == WHITE ? 0 : 1;
    if (ends_game(status) || can_claim_draw(status) || plies >= MAX_GAME_PLIES) return 0.5;
    return std::nullopt;
}

std::optional<double> Adjudicator::after_search(const Game& game, int score) {
    const int side = (score > 0) == (game.position().side_to_move() == WHITE) ? 1 : -1;
    if (std::abs(score) < WON_SCORE)
        won_ = 0;
    else
        won_ = won_ * side > 0 ? won_ + side : side;
    if (std::abs(won_) < WON_PLIES) return std::nullopt;
    return won_ > 0 ? 1 : 0;
}

}  // namespace inkmate
