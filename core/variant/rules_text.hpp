#pragma once

#include <string>
#include <vector>

#include "rules.hpp"

namespace inkmate::variant {

/// What the rules of a variant say beside the moves of its pieces, a sentence each: pawns, castling,
/// captures, and every way in which a game ends.
std::vector<std::string> rules_in_words(const Rules& rules);

}  // namespace inkmate::variant
