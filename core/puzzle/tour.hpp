#pragma once

#include <optional>

#include "core/puzzle/effort.hpp"
#include "core/puzzle/field.hpp"

namespace inkmate::puzzle {

/// A tour: a piece goes to every square once.
struct TourRules {
    /// From its last square it could go to its first.
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

}  // namespace inkmate::puzzle
