#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "core/chess/pgn.hpp"

namespace inkmate {

/// What the comments of a PGN tell of a game after each half-move.
struct CoursePoint {
    /// From White's side, within EVALUATION_LIMIT; a mate is all of that.
    std::optional<int> centipawns = {};
    /// On the clock of who has moved.
    std::optional<int> seconds = {};
    /// Is the move marked with ?, or with ??
    bool mistake = false;
    bool blunder = false;
};
/// How a game went: what [%eval] and [%clk] tell of most half-moves.
struct GameCourse {
    /// Of the start position; the first point is that of the first half-move.
    chess::Color start_turn = chess::WHITE;
    int start_fullmove = 1;
    std::vector<CoursePoint> points = {};
    /// Are evaluations known of most half-moves? And clocks?
    bool evaluations = false;
    bool clocks = false;
};
/// Shorter games have no course.
inline constexpr std::size_t LEAST_COURSE = 6;
/// Nothing where neither evaluations nor clocks are known of most half-moves.
std::optional<GameCourse> course_of(const chess::PgnGame& game);

}  // namespace inkmate
