#pragma once

#include <string>
#include <string_view>

namespace inkmate {

/// What a person has written, as UTF-8 without control characters. Text that is no UTF-8 is taken for
/// Latin-1, as PGN's standard has it.
std::string plain_utf8(std::string_view text);

/// Is it one of those that nothing is drawn for: soft hyphens, joiners, marks of direction, variation
/// selectors?
bool is_invisible(char32_t character);

void append_utf8(std::string& text, char32_t character);

/// A character and what it is in UTF-8.
struct Utf8Character {
    char32_t code;
    std::string_view bytes;
};
/// Takes the first character from a text that is not empty; bytes that are no UTF-8 are U+FFFD.
Utf8Character take_character(std::string_view& text);

}  // namespace inkmate
