#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <string>

#include "core/game/game.hpp"

namespace inkmate {

/// Answers `go perft N` as the program does, line by line, in the order of the moves' codes: "e2e4: 600" for
/// each move, an empty line, "Nodes searched: 13160". Breaks off after a move once `stop` is set. `text`, if
/// there is one, rewrites how a move is written.
void tell_perft(const game::Game& game, int depth, const std::function<void(const std::string&)>& tell,
                const std::atomic<bool>* stop = nullptr,
                const std::function<std::string(game::Move, std::string)>& text = {});

/// Counts the leaves of the tree of legal moves `depth` plies deep.
std::uint64_t count_leaves(const game::Game& game, int depth);

}  // namespace inkmate
