#pragma once

#include <string>
#include <string_view>

namespace inkmate::text {

/// Converts what a person has written to UTF-8 without control characters. Text that is not UTF-8 is read as
/// Latin-1, following the PGN standard.
std::string plain_utf8(std::string_view text);

/// True if nothing is drawn for the character: a soft hyphen, a joiner, a mark of direction, a variation
/// selector.
bool is_invisible(char32_t character);

void append_utf8(std::string& text, char32_t character);

/// A character and its bytes in UTF-8.
struct Utf8Character {
    char32_t code;
    std::string_view bytes;
};
/// Takes the first character from a text that is not empty; bytes that are not UTF-8 become U+FFFD.
Utf8Character take_character(std::string_view& text);

/// Makes a text from outside fit for a terminal and a log, as one line. Bytes that are not UTF-8, control
/// characters (C0 and C1, DEL), line and paragraph separators, and characters that nothing is drawn for, such
/// as those that turn the direction, become a backslash and three octal digits a byte.
std::string harmless(std::string_view text);
/// Makes a text from outside fit in the same way, but keeps its lines. None begins with "::", which is a
/// command to the log of a workflow.
std::string harmless_lines(std::string_view text);

}  // namespace inkmate::text
