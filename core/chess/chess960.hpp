#pragma once

#include <optional>

#include "position.hpp"

namespace inkmate::chess {

/// How many start positions Chess960 has; they are numbered from 0.
inline constexpr int CHESS960_STARTS = 960;
/// The number of ordinary chess's.
inline constexpr int ORDINARY_START = 518;

/// The start position of a number, as Reinhard Scharnagl numbers them. Throws ChessError for one that is
/// none.
Position chess960_start(int number);
/// The number of a position that is one of them, White to move on move 1 and all castling rights there.
std::optional<int> chess960_number(const Position& pos);

}  // namespace inkmate::chess
