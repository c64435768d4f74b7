#pragma once

#include <string>
#include <vector>

#include "core/chess/position.hpp"

namespace inkmate {

/// One line of PostScript that sets a position up, in a program that has position_names(), and SetHome where
/// the position needs Chess960.
std::string position_code(const chess::Position& pos);
/// The names that it uses.
const std::vector<std::string>& position_names();

}  // namespace inkmate
