#pragma once

#include "core/variant/rules.hpp"

namespace inkmate::variant {

/// Adds a type whose moves are known to the tables of the rules: its paths, and what it attacks. `passes`: a
/// pawn, which can be taken en passant. `takes_passing`: it takes so, by what its word has or, where that has
/// no `e`, by all it takes with in one leg.
void add_tables(Rules& rules, int type, const Movement& movement, bool passes, BySide<bool> takes_passing);

}  // namespace inkmate::variant
