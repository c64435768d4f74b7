#pragma once

#include "psgen/emit/link.hpp"

namespace inkmate {

// Passes over a linked program that make it faster and leave what it does as it is.

/// Writes //true and //false for true and false: these are names, which the interpreter looks up through all
/// dictionaries whenever it meets them, while //true is the value itself.
void evaluate_booleans(LinkedProgram& program);

}  // namespace inkmate
