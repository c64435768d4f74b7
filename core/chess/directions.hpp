#pragma once

#include <array>

namespace inkmate::chess {

/// A step on the board: files to the right, ranks up.
struct Direction {
    int file;
    int rank;
};

inline constexpr std::array<Direction, 8> KNIGHT_STEPS = {
    {{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}};
/// The rook's four directions, then the bishop's.
inline constexpr std::array<Direction, 8> KING_STEPS = {
    {{0, 1}, {1, 0}, {0, -1}, {-1, 0}, {1, 1}, {1, -1}, {-1, -1}, {-1, 1}}};

}  // namespace inkmate::chess
