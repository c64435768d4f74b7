#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/puzzle/field.hpp"

namespace inkmate::puzzle {

/// Fewer pieces than this do not guard a whole board. More may be needed.
int fewest_guards(const Field& field);

/// Every way to put `count` pieces on a board so that each square is occupied or attacked, each once; turned
/// and mirrored ones are others.
Ending each_domination(const Field& field, int count, Effort& effort, const Visit& visit);

/// No more pieces than this stand so that none attacks another. There may be room for fewer only.
int most_independent(const Field& field);

/// Every way to put `count` pieces on a board so that none attacks another, each once; turned and mirrored
/// ones are others.
Ending each_independent(const Field& field, int count, Effort& effort, const Visit& visit);

/// A tour: a piece goes to every square once.
struct TourRules {
    /// True if it could move from its last square to its first.
    bool closed = false;
    /// Where it begins; a closed tour begins at the board's first square otherwise, an open one anywhere.
    std::optional<Square> from = std::nullopt;
};

/// For so many steps a square the first attempt at a tour goes on.
inline constexpr int PATIENCE = 20;

/// Every tour, each once; one that is gone the other way, turned or mirrored is another. First to squares
/// from which there are the fewest ways on (Warnsdorff 1823).
Ending each_tour(const Field& field, const TourRules& rules, Effort& effort, const Visit& visit);

/// One tour, by the same rule with ties broken by lot, anew and anew for ever longer; the same for the same
/// board. `complete` when there is none.
Ending find_tour(const Field& field, const TourRules& rules, Effort& effort, const Visit& visit);

/// What is asked: pieces none of which attacks another, pieces that guard every square, a tour.
enum class Kind { independence, domination, tour };

struct Question {
    Kind kind = Kind::independence;
    /// How many pieces; without it as many as can be, or as few as suffice. Of a tour nothing.
    std::optional<int> pieces = std::nullopt;
    TourRules tour = {};
    /// True for every solution, false for the first that is found.
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
