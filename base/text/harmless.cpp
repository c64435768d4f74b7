#include "base/text/harmless.hpp"

#include <algorithm>

#include "base/text/utf8.hpp"

namespace inkmate::text {

namespace {

/// True if the bytes may go to a terminal as they are.
bool is_harmless(const Utf8Character& character) {
    constexpr char32_t NO_UTF8 = 0xFFFD;
    const char32_t c = character.code;
    const bool control = c < 0x20 || (c >= 0x7F && c < 0xA0);
    if (control || c == U'\u2028' || c == U'\u2029') return false;
    if (c == NO_UTF8) return character.bytes == "\uFFFD";
    const bool chooses_form = c >= 0xFE00 && c <= 0xFE0F;
    return chooses_form || !is_invisible(c);
}

void append_octal(std::string& text, std::string_view bytes) {
    for (const char byte : bytes) {
        const auto number = static_cast<unsigned char>(byte);
        text += {'\\', static_cast<char>('0' + number / 64), static_cast<char>('0' + number / 8 % 8),
                 static_cast<char>('0' + number % 8)};
    }
}

}  // namespace

std::string harmless(std::string_view text) {
    std::string result;
    while (!text.empty()) {
        const Utf8Character character = take_character(text);
        if (is_harmless(character))
            result += character.bytes;
        else
            append_octal(result, character.bytes);
    }
    return result;
}

std::string harmless_lines(std::string_view text) {
    std::string result;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        std::string line = harmless(text.substr(0, end));
        const std::size_t first = std::min(line.find_first_not_of(' '), line.size());
        if (std::string_view(line).substr(first).starts_with("::")) line.replace(first, 1, "\\072");
        result += line;
        if (end < text.size()) result += '\n';
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return result;
}

}  // namespace inkmate::text
