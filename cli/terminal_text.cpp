#include "cli/terminal_text.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace inkmate {

namespace {

/// How many bytes the character at the beginning of the text has, or 0 if a terminal is not to get it: what
/// is no UTF-8, and control characters.
std::size_t shown_character(std::string_view text) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    if (byte(0) < 0x80) return byte(0) >= ' ' && byte(0) != 0x7f ? 1 : 0;
    const std::size_t size = byte(0) >= 0xf0 ? 4 : byte(0) >= 0xe0 ? 3 : 2;
    if (byte(0) < 0xc2 || byte(0) > 0xf4 || text.size() < size) return 0;
    for (std::size_t i = 1; i < size; ++i)
        if ((byte(i) & 0xc0) != 0x80) return 0;
    return byte(0) == 0xc2 && byte(1) < 0xa0 ? 0 : size;
}

}  // namespace

std::string fit_for_terminal(std::string_view what) {
    constexpr std::size_t front = 300, back = 200;
    if (what.size() > front + back)
        return fit_for_terminal(what.substr(0, front)) + " ... " +
               fit_for_terminal(what.substr(what.size() - back));
    std::string text;
    while (!what.empty()) {
        const std::size_t size = shown_character(what);
        if (size == 0)
            text += fmt::format("\\{:03o}", static_cast<unsigned char>(what.front()));
        else
            text += what.substr(0, size);
        what.remove_prefix(std::max<std::size_t>(size, 1));
    }
    return text;
}

}  // namespace inkmate
