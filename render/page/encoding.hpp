#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace inkmate {

/// How text on pages is encoded: Adobe's StandardEncoding where that has ASCII, ' and ` being curly quotes,
/// and these characters besides. Codes from 192 on are Latin-1's.
struct PageCharacter {
    unsigned char code;
    char32_t unicode;
    /// What fonts call it.
    std::string_view glyph;
    /// Has StandardEncoding the same at this code.
    bool standard;
};
std::span<const PageCharacter> page_characters();

inline constexpr char ELLIPSIS = '\274';

/// UTF-8 of text in the page's encoding; nothing when it holds a byte that is no character.
std::optional<std::string> utf8_of_page_text(std::string_view text);

}  // namespace inkmate
