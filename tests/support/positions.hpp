#pragma once

#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "core/chess/move.hpp"
#include "core/chess/pgn.hpp"
#include "core/chess/position.hpp"

namespace inkmate::test {

/// The games of examples/*.pgn, in the order of the file names; not the tasks of studies.
std::vector<chess::PgnGame> example_games();

/// Moves of a game from the starting position in which every legal move is equally likely, until the game
/// ends by itself or has `max_plies` moves. The same seed gives the same game on every machine.
std::vector<chess::Move> random_game(std::uint32_t seed, std::size_t max_plies);

/// `n` different positions: first some of the example games, a third of `n` if they have as many; then
/// those of rare_fens(); the rest from random games. The same seed gives the same list.
std::vector<chess::Position> sample_positions(std::size_t n, std::uint32_t seed);

/// What is legal for a side in one or another of the positions.
std::set<chess::Move> moves_of_side(const std::vector<chess::Position>& positions, chess::Color side);

/// Positions of rules that random games seldom meet: en passant pins, promotions with check, castling
/// at the edge of the rule, mates, stalemates, dead positions, clocks near their limits.
const std::vector<std::string>& rare_fens();

}  // namespace inkmate::test
