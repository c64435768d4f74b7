#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace inkmate::chess {

/// So many bytes at the front of a file tell its kind.
inline constexpr std::size_t FRONT_OF_FILE = 512;
/// Returns what a file is that has neither games nor positions, and what to do, as the end of a sentence that
/// begins with its name: "is a PDF: ..."; empty for a text that may have some.
std::string what_else(std::string_view front);

/// Throws Error if a text is that of a file of another kind.
template <class Error>
void refuse_other_kinds(std::string_view text, std::string_view source) {
    if (const std::string what = what_else(text.substr(0, FRONT_OF_FILE)); !what.empty())
        throw Error(std::string(source) + " " + what);
}

}  // namespace inkmate::chess
