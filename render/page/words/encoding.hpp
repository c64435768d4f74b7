#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace inkmate::page {

/// How text on pages is encoded: Adobe's StandardEncoding where that has ASCII, ' and ` being curly quotes,
/// and these characters besides. Codes from 192 on are Latin-1's.
struct PageCharacter {
    unsigned char code;
    char32_t unicode;
    /// What fonts call it.
    std::string_view glyph;
    /// True if StandardEncoding has the character at this code.
    bool standard;
};
std::span<const PageCharacter> page_characters();

inline constexpr char ELLIPSIS = '\274';

/// UTF-8 of text in the page's encoding; nothing when it holds a byte that is no character.
std::optional<std::string> utf8_of_page_text(std::string_view text);

/// A name or title for a page.
struct PageText {
    std::string text;
    /// True if pages had no character for some of it.
    bool replaced = false;
};
/// Returns as much of a name as name_start leaves, with single blanks between words. What pages have no
/// character for is put into Latin letters, and those without accents, by ICU's rules; what is left becomes a
/// question mark.
PageText page_text(std::string_view name);

/// UTF-8 that pages have a character for each of, as it is: blanks too, and however long. Throws
/// std::invalid_argument.
std::string page_words(std::string_view utf8);

/// True if a text has characters that StandardEncoding lacks.
bool beyond_standard(std::string_view page_text);

}  // namespace inkmate::page
