#pragma once

#include <string>

namespace inkmate {

namespace variant {
struct Rules;
}

/// A legal first move, as the console takes it: e2e4 where that is one, else a pawn's from the middle.
std::string example_move(const variant::Rules& rules);
/// The same in coordinates and in SAN: "b1c3 or Nc3".
std::string example_moves(const variant::Rules& rules);
/// What to type where a line was not understood.
std::string move_advice(const variant::Rules& rules);

}  // namespace inkmate
