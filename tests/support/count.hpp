#pragma once

#include <cstddef>
#include <string_view>

namespace inkmate::test {

/// How often a part occurs in a text.
inline std::size_t count(std::string_view text, std::string_view part) {
    std::size_t n = 0;
    for (std::size_t at = text.find(part); at != text.npos; at = text.find(part, at + part.size())) ++n;
    return n;
}

}  // namespace inkmate::test
