#pragma once

#include <cstddef>
#include <vector>

#include "core/chess/move.hpp"
#include "core/chess/position.hpp"

namespace inkmate {

/// What a problem of a game asks for.
enum class Aim {
    mate,  ///< in so many moves, by one key
    win,   ///< by the one move that wins
    save   ///< by the one move that does not lose
};
inline constexpr int AIM_NB = 3;

/// A position of a game that has one right move.
struct FoundProblem {
    /// Without the game before it: its clocks stand at the beginning.
    chess::Position position;
    Aim aim = Aim::win;
    /// The right move and what may follow.
    std::vector<chess::Move> line;
    /// Moves to the mate; of Aim::mate.
    int mate_in = 0;
    /// LOWEST_GRADE (easy) to HIGHEST_GRADE.
    int grade = 1;
    /// The half-moves of the game before it, and the number of the move that is asked for.
    std::size_t ply = 0;
    int move_number = 1;

    chess::Move key() const { return line.front(); }
};

}  // namespace inkmate
