#pragma once

#include <string>
#include <string_view>

#include "pgn.hpp"

namespace inkmate::chess {

/// True if the value of a tag tells anything. PGN writes ? for what nobody knows.
bool is_known(std::string_view value);
/// "Morphy - Anderssen, 1858", from what tags there are; empty when White and Black are not named.
std::string title_of(const PgnGame& game);

}  // namespace inkmate::chess
