#include "render/page/utf8.hpp"

namespace inkmate {
namespace {

/// Is it UTF-8 as Unicode defines it: the shortest form, no surrogates, nothing beyond U+10FFFF.
bool is_utf8(std::string_view text) {
    const auto byte = [text](std::size_t i) {
        return i < text.size() ? static_cast<unsigned char>(text[i]) : 0;
    };
    const auto continues = [&byte](std::size_t i) { return (byte(i) & 0xC0) == 0x80; };
    for (std::size_t i = 0; i < text.size();) {
        const int first = byte(i), second = byte(i + 1);
        if (first < 0x80) {
            i += 1;
        } else if (first >= 0xC2 && first < 0xE0 && continues(i + 1)) {
            i += 2;
        } else if (first >= 0xE0 && first < 0xF0 && continues(i + 1) && continues(i + 2)) {
            if ((first == 0xE0 && second < 0xA0) || (first == 0xED && second >= 0xA0)) return false;
            i += 3;
        } else if (first >= 0xF0 && first < 0xF5 && continues(i + 1) && continues(i + 2) &&
                   continues(i + 3)) {
            if ((first == 0xF0 && second < 0x90) || (first == 0xF4 && second >= 0x90)) return false;
            i += 4;
        } else {
            return false;
        }
    }
    return true;
}

}  // namespace

std::string plain_utf8(std::string_view text) {
    const bool latin = !is_utf8(text);
    std::string utf8;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (latin && byte >= 0x80) {
            utf8 += static_cast<char>(0xC0 | byte >> 6);
            utf8 += static_cast<char>(0x80 | (byte & 0x3F));
        } else {
            utf8 += byte < 0x20 || byte == 0x7F ? ' ' : c;
        }
    }
    return utf8;
}

}  // namespace inkmate
