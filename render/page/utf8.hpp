#pragma once

#include <string>
#include <string_view>

namespace inkmate {

/// What a person has written, as UTF-8 without control characters. Text that is no UTF-8 is taken for
/// Latin-1, as PGN's standard has it.
std::string plain_utf8(std::string_view text);

}  // namespace inkmate
