#include "render/page/utf8.hpp"

namespace inkmate {
namespace {

/// Is it UTF-8, as far as its bytes go in sequences of the right length.
bool is_utf8(std::string_view text) {
    for (std::size_t i = 0; i < text.size();) {
        const auto byte = static_cast<unsigned char>(text[i++]);
        int more = byte < 0x80                   ? 0
                   : byte >= 0xC2 && byte < 0xE0 ? 1
                   : byte >= 0xE0 && byte < 0xF0 ? 2
                   : byte >= 0xF0 && byte < 0xF5 ? 3
                                                 : -1;
        if (more < 0) return false;
        for (; more > 0; --more, ++i)
            if (i >= text.size() || (static_cast<unsigned char>(text[i]) & 0xC0) != 0x80) return false;
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
