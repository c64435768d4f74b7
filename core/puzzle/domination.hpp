#pragma once

#include "core/puzzle/effort.hpp"
#include "core/puzzle/field.hpp"

namespace inkmate::puzzle {

/// Fewer pieces than this do not guard a whole board. More may be needed.
int fewest_guards(const Field& field);

/// Every way to put `count` pieces on a board so that each square is occupied or attacked, each once; turned
/// and mirrored ones are others.
Ending each_domination(const Field& field, int count, Effort& effort, const Visit& visit);

}  // namespace inkmate::puzzle
