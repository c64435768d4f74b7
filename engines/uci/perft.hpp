#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <functional>
#include <string>

#include "core/chess/movegen.hpp"
#include "core/variant/movegen.hpp"
#include "core/variant/notation.hpp"
#include "engines/uci/chess960.hpp"

namespace inkmate {

/// The answer to `go perft N`, as the program gives it, line by line, in the order of the moves' codes:
/// "e2e4: 600" for each move, which `text` writes, an empty line, "Nodes searched: 13160". Breaks off after a
/// move once `stop` is set.
template <class Position, class Text>
void tell_perft_by(Position pos, int depth, const std::function<void(const std::string&)>& tell,
                   const std::atomic<bool>* stop, const Text& text) {
    auto moves = legal_moves(pos);
    std::ranges::sort(moves);
    std::uint64_t sum = 0;
    for (const auto move : moves) {
        const std::string written = text(pos, move);
        const auto undo = pos.do_move(move);
        const std::uint64_t leaves = perft(pos, depth - 1, stop);
        pos.undo_move(move, undo);
        if (stop != nullptr && *stop) break;
        tell(fmt::format("{}: {}", written, leaves));
        sum += leaves;
    }
    tell("");
    tell(fmt::format("Nodes searched: {}", sum));
}

inline void tell_perft(const chess::Position& pos, int depth,
                       const std::function<void(const std::string&)>& tell,
                       const std::atomic<bool>* stop = nullptr, const MoveText& text = chess::to_uci) {
    tell_perft_by(pos, depth, tell, stop,
                  [&](const chess::Position&, chess::Move move) { return text(move); });
}
inline void tell_perft(const variant::Position& pos, int depth,
                       const std::function<void(const std::string&)>& tell,
                       const std::atomic<bool>* stop = nullptr) {
    tell_perft_by(pos, depth, tell, stop, variant::to_uci);
}

}  // namespace inkmate
