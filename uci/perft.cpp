#include "uci/perft.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/chess/movegen.hpp"
#include "core/chess/notation.hpp"

namespace inkmate {

using namespace chess;

void tell_perft(Position pos, int depth, const std::function<void(const std::string&)>& tell,
                const std::atomic<bool>* stop, const MoveText& text) {
    MoveList moves = legal_moves(pos);
    std::ranges::sort(moves);
    std::uint64_t sum = 0;
    for (const Move move : moves) {
        const Position::Undo undo = pos.do_move(move);
        const std::uint64_t leaves = perft(pos, depth - 1, stop);
        pos.undo_move(move, undo);
        if (stop != nullptr && *stop) break;
        tell(fmt::format("{}: {}", text(move), leaves));
        sum += leaves;
    }
    tell("");
    tell(fmt::format("Nodes searched: {}", sum));
}

}  // namespace inkmate
