#pragma once

#include <string>
#include <string_view>

#include "core/variant/rules.hpp"

namespace inkmate::variant {

/// Reads the first field of a FEN onto a board of the rules' size: BORDER for holes. Throws VariantError, a
/// sentence without the FEN: "rank 3 has 7 squares instead of 8".
void read_board(const Rules& rules, std::string_view text, Mailbox& board);

/// The first field of a FEN.
std::string write_board(const Rules& rules, const Mailbox& board);

}  // namespace inkmate::variant
