#include "engines/match/uci_engine.hpp"

#include <fmt/format.h>

namespace inkmate::match {

using namespace chess;

namespace {

/// The words after `go`.
std::string go_arguments(const MoveRequest& request) {
    const Budget& budget = request.own.budget;
    std::string text;
    if (budget.clock) {
        // An engine is told both clocks; one whose opponent has none is shown its own twice.
        const SideTime& other = request.opponent.budget.clock ? request.opponent : request.own;
        const bool white = request.game.side_to_move() == WHITE;
        const SideTime& w = white ? request.own : other;
        const SideTime& b = white ? other : request.own;
        text += fmt::format(" wtime {} btime {} winc {} binc {}", w.clock.left.count(), b.clock.left.count(),
                            w.budget.clock->increment.count(), b.budget.clock->increment.count());
        if (request.own.clock.moves_to_go > 0)
            text += fmt::format(" movestogo {}", request.own.clock.moves_to_go);
    }
    if (budget.movetime) text += fmt::format(" movetime {}", budget.movetime->count());
    if (budget.nodes) text += fmt::format(" nodes {}", *budget.nodes);
    if (budget.depth) text += fmt::format(" depth {}", *budget.depth);
    return text.substr(text.find_first_not_of(' '));
}

}  // namespace

MoveAnswer UciEngine::move(const MoveRequest& request) {
    const std::string arguments = go_arguments(request);
    uci::UciAnswer answer = client_.go(request.game, arguments, request.limit);
    return {.move = std::move(answer.bestmove),
            .score = answer.score,
            .depth = answer.depth,
            .spent = answer.spent};
}

}  // namespace inkmate::match
