#include "base/text/utf8.hpp"

#include <unicode/uchar.h>
#include <unicode/utf8.h>

#include <algorithm>
#include <cstdint>

namespace inkmate::text {
namespace {

/// True if the text is UTF-8 as Unicode defines it: in the shortest form, without surrogates, nothing beyond
/// U+10FFFF.
bool is_utf8(std::string_view text) {
    const auto size = static_cast<std::int64_t>(text.size());
    UChar32 character = 0;
    for (std::int64_t i = 0; i < size && character >= 0;) U8_NEXT(text.data(), i, size, character);
    return character >= 0;
}

bool is_control(char32_t c) {
    return c < 0x20 || (c >= 0x7F && c < 0xA0);
}

}  // namespace

std::string plain_utf8(std::string_view text) {
    const bool latin = !is_utf8(text);
    std::string utf8;
    while (!text.empty()) {
        const char32_t c = latin ? static_cast<unsigned char>(text.front()) : take_character(text).code;
        if (latin) text.remove_prefix(1);
        append_utf8(utf8, is_control(c) ? U' ' : c);
    }
    return utf8;
}

bool is_invisible(char32_t character) {
    return u_hasBinaryProperty(static_cast<UChar32>(character), UCHAR_DEFAULT_IGNORABLE_CODE_POINT) != 0;
}

void append_utf8(std::string& text, char32_t character) {
    char bytes[U8_MAX_LENGTH];
    int length = 0;
    U8_APPEND_UNSAFE(bytes, length, character);
    text.append(bytes, static_cast<std::size_t>(length));
}

Utf8Character take_character(std::string_view& text) {
    const auto size = static_cast<std::int64_t>(text.size());
    std::int64_t length = 0;
    UChar32 character = 0;
    U8_NEXT_OR_FFFD(text.data(), length, size, character);
    const std::string_view bytes = text.substr(0, static_cast<std::size_t>(length));
    text.remove_prefix(bytes.size());
    return {static_cast<char32_t>(character), bytes};
}

namespace {

/// True if the bytes may go to a terminal as they are.
bool is_harmless(const Utf8Character& character) {
    constexpr char32_t NO_UTF8 = 0xFFFD;
    const char32_t c = character.code;
    if (is_control(c) || c == U'\u2028' || c == U'\u2029') return false;
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
