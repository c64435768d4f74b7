#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/puzzle/tour.hpp"

namespace inkmate::puzzle {

/// What is asked: pieces none of which attacks another, pieces that guard every square, a tour.
enum class Kind { independence, domination, tour };

struct Question {
    Kind kind = Kind::independence;
    /// How many pieces; without it as many as can be, or as few as suffice. Of a tour nothing.
    std::optional<int> pieces = std::nullopt;
    TourRules tour = {};
    /// Every solution, not the first that is found.
    bool all = false;
};

struct Answer {
    /// How many pieces were asked for last.
    int pieces = 0;
    /// The first solution that was found; empty when there is none.
    std::vector<Square> squares;
    /// So many were found.
    std::uint64_t solutions = 0;
    /// `stopped`: by the first solution.
    Ending ending = Ending::complete;
};

/// Each solution that is found goes to `visit` too, if there is one.
Answer solve(const Field& field, const Question& question, Effort& effort, const Visit& visit = {});

}  // namespace inkmate::puzzle
