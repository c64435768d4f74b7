#pragma once

#include <string>

#include "core/variant/position.hpp"

namespace inkmate {

/// Variants as XBoard's protocol speaks of them.

/// "capablanca", "king-of-the-hill": what `variant` and the feature `variants` call a rule set.
std::string xboard_variant(const variant::Rules& rules);

/// A move of an engine as UCI writes it; what is none stays as it is. A pawn that promotes without a letter
/// becomes a queen, and where there is one piece to become, that one, whatever the engine calls it.
std::string xboard_move(const variant::Position& pos, const std::string& text);

}  // namespace inkmate
