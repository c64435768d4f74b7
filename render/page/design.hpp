#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "render/page/paper.hpp"

namespace inkmate {

/// What a page is made for; docs/pages.md shows each.
enum class LayoutName { game, economy };
inline constexpr std::array<std::string_view, 2> LAYOUT_WORDS = {"game", "economy"};

constexpr std::string_view word_of(LayoutName name) {
    return LAYOUT_WORDS[static_cast<std::size_t>(name)];
}
/// The layout of that name; nothing when there is none.
constexpr std::optional<LayoutName> find_layout(std::string_view word) {
    for (std::size_t i = 0; i < LAYOUT_WORDS.size(); ++i)
        if (LAYOUT_WORDS[i] == word) return static_cast<LayoutName>(i);
    return std::nullopt;
}

/// What decides where things stand on a page, whatever it shows.
struct PageDesign {
    Paper paper = A4;
    LayoutName layout = LayoutName::game;

    constexpr PageDesign() = default;
    constexpr PageDesign(const Paper& sheet, LayoutName name = LayoutName::game)
        : paper(sheet), layout(name) {}
};

}  // namespace inkmate
