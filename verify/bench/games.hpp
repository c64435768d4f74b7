#pragma once

#include <cstddef>

#include "core/chess/game.hpp"
#include "core/chess/movegen.hpp"

namespace inkmate {

/// How long the games are whose pages are drawn and compared.
inline constexpr std::size_t BENCH_PLIES = 80;

/// Plays the next half-move of game `number`; false at its end. Any choice will do that leads each game
/// elsewhere.
inline bool play_bench_move(chess::Game& game, std::size_t number) {
    const std::size_t ply = game.moves().size();
    if (ply == BENCH_PLIES || chess::ends_game(game.status())) return false;
    const chess::MoveList moves = chess::legal_moves(game.position());
    game.play(moves[(7 * ply + 13 * number + ply * number) % moves.size()]);
    return true;
}

}  // namespace inkmate
