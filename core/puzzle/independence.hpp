#pragma once

#include "core/puzzle/effort.hpp"
#include "core/puzzle/field.hpp"

namespace inkmate::puzzle {

/// No more pieces than this stand so that none attacks another. There may be room for fewer only.
int most_independent(const Field& field);

/// Every way to put `count` pieces on a board so that none attacks another, each once; turned and mirrored
/// ones are others.
Ending each_independent(const Field& field, int count, Effort& effort, const Visit& visit);

}  // namespace inkmate::puzzle
