#include "engines/uci/perft.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/chess/movegen.hpp"
#include "core/variant/movegen.hpp"

namespace inkmate {

void tell_perft(const game::Game& game, int depth, const std::function<void(const std::string&)>& tell,
                const std::atomic<bool>* stop,
                const std::function<std::string(game::Move, std::string)>& text) {
    std::uint64_t sum = 0;
    game.visit([&](const auto& kernel) {
        auto pos = kernel.position();
        auto moves = legal_moves(pos);
        std::ranges::sort(moves);
        for (const auto move : moves) {
            const auto undo = pos.do_move(move);
            const std::uint64_t leaves = perft(pos, depth - 1, stop);
            pos.undo_move(move, undo);
            if (stop != nullptr && *stop) break;
            std::string written = game.uci(move);
            if (text) written = text(move, std::move(written));
            tell(fmt::format("{}: {}", written, leaves));
            sum += leaves;
        }
    });
    tell("");
    tell(fmt::format("Nodes searched: {}", sum));
}

std::uint64_t count_leaves(const game::Game& game, int depth) {
    return game.visit([depth](const auto& kernel) {
        auto pos = kernel.position();
        return perft(pos, depth);
    });
}

}  // namespace inkmate
