#include "core/chess/last_move.hpp"

#include <fmt/format.h>

namespace inkmate::chess {

std::string last_move_text(const Game& game, Notation notation) {
    const int ply = static_cast<int>(game.moves().size()) - 1 + game.start().side_to_move();
    return fmt::format("{}{} {}", game.start().fullmove_number() + ply / 2, ply % 2 == 0 ? "." : "...",
                       written_move(game.san().back(), game.moves().back().from(), notation));
}

}  // namespace inkmate::chess
