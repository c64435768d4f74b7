#include "render/page/figures/marker.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

#include "core/chess/error.hpp"

namespace inkmate {

namespace {

/// By Marker, as the comments of PGN have them.
constexpr std::string_view MARKER_LETTERS = "GYBR";
constexpr std::array<std::string_view, MARKER_NB> NAMES = {"frame", "hatch", "dot",   "cross",  "white",
                                                           "grey",  "dark",  "thick", "double", "corners",
                                                           "slash", "lines", "grid",  "stipple"};

[[noreturn]] void no_mark(const std::string& part) {
    throw chess::ChessError(
        "'" + part +
        "' marks no square: write one of G, Y, B, R, and a square, as in Gd4, or a name, as "
        "in grey:d4, of " +
        marker_names());
}

}  // namespace

std::string_view name_of(Marker marker) {
    return NAMES[static_cast<std::size_t>(marker)];
}

std::optional<Marker> marker_of(std::string_view name) {
    const auto* const found = std::ranges::find(NAMES, name);
    if (found == NAMES.end()) return std::nullopt;
    return static_cast<Marker>(found - NAMES.begin());
}

std::string marker_names() {
    std::string text;
    for (const std::string_view name : NAMES) {
        if (!text.empty()) text += ", ";
        text += name;
    }
    return text;
}

std::vector<WrittenMark> read_marks(std::string_view list) {
    std::vector<WrittenMark> marks;
    for (const std::string& part : listed_words(list)) {
        std::string_view rest = part;
        Marker marker{};
        if (const std::size_t colon = part.find(':'); colon != part.npos) {
            const std::optional<Marker> named = marker_of(rest.substr(0, colon));
            if (!named) no_mark(part);
            marker = *named;
            rest.remove_prefix(colon + 1);
        } else if (!take_marker_letter(rest, marker)) {
            no_mark(part);
        }
        marks.push_back({marker, std::string(rest)});
    }
    return marks;
}

void refuse_mark(const WrittenMark& mark) {
    const auto kind = static_cast<std::size_t>(mark.marker);
    no_mark(kind < MARKER_LETTERS.size() ? MARKER_LETTERS[kind] + mark.square
                                         : std::string(NAMES[kind]) + ":" + mark.square);
}

bool take_marker_letter(std::string_view& text, Marker& marker) {
    const std::size_t letter = text.empty() ? text.npos : MARKER_LETTERS.find(text.front());
    if (letter == text.npos) return false;
    text.remove_prefix(1);
    marker = static_cast<Marker>(letter);
    return true;
}

std::vector<std::string> listed_words(std::string_view list) {
    std::vector<std::string> result;
    std::string part;
    for (const char c : std::string(list) + ",")
        if (c != ',' && c != ' ')
            part += c;
        else if (!part.empty())
            result.push_back(std::exchange(part, {}));
    return result;
}

}  // namespace inkmate
