#pragma once

#include <atomic>
#include <functional>
#include <string>

#include "core/chess/position.hpp"
#include "uci/chess960.hpp"

namespace inkmate {

/// The answer to `go perft N`, as the program gives it, line by line: "e2e4: 600" for each move, an empty
/// line, "Nodes searched: 13160". Breaks off after a move once `stop` is set.
void tell_perft(chess::Position pos, int depth, const std::function<void(const std::string&)>& tell,
                const std::atomic<bool>* stop = nullptr, const MoveText& text = chess::to_uci);

}  // namespace inkmate
