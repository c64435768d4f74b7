#pragma once

#include <string>
#include <string_view>

#include "pdf/document/drawing.hpp"

namespace inkmate::chess_compare {

/// "12."
bool is_move_number(std::string_view text);

/// "White's move 12" or "Black's move 12" for a text of the move list, by the number before it in its row;
/// "the move list" where there is none.
std::string move_of(const pdf::PageDrawing& page, const pdf::Operator& move);

}  // namespace inkmate::chess_compare
