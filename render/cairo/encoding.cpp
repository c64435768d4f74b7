#include "render/cairo/encoding.hpp"

#include <fmt/format.h>

#include "render/cairo/draw.hpp"

namespace inkmate {

std::string utf8_of_standard(std::string_view text) {
    std::string utf8;
    for (const char c : text) {
        if (c == '\'')
            utf8 += "\u2019";
        else if (c == '`')
            utf8 += "\u2018";
        else if (c == '\261')
            utf8 += "\u2013";
        else if (c >= ' ' && c <= '~')
            utf8 += c;
        else
            throw RenderError(fmt::format("text on a page may hold ASCII and the en dash only, not byte {}",
                                          static_cast<int>(static_cast<unsigned char>(c))));
    }
    return utf8;
}

}  // namespace inkmate
