#pragma once

#include <optional>

#include "core/chess/piece.hpp"
#include "psgen/emit/options.hpp"

namespace inkmate {

/// Whose side of the board is below. `player` is the side of whoever plays against the program, White's where
/// there is nobody or more than one; in a diagram, the side to move.
enum class Orientation { white, black, player };
inline constexpr WordTable<Orientation, 3> ORIENTATION_WORDS = {
    {{"white", Orientation::white}, {"black", Orientation::black}, {"player", Orientation::player}}};

/// Is Black's side below?
constexpr bool is_flipped(Orientation below, ProgramSide program) {
    return below == Orientation::black || (below == Orientation::player && program == ProgramSide::white);
}
constexpr bool is_flipped(Orientation below, std::optional<chess::Color> to_move) {
    return below == Orientation::black || (below == Orientation::player && to_move == chess::BLACK);
}

}  // namespace inkmate
