#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "render/page/paper.hpp"

namespace inkmate {

/// What a page is made for; docs/guide/pages.md describes each.
enum class LayoutName { game, economy, score, large, plain, diagram };

/// The words for those that show a game, in their order: all but diagram.
std::span<const std::string_view> layout_words();
std::string_view word_of(LayoutName name);
/// The layout of that name, diagram too; nothing when there is none.
std::optional<LayoutName> find_layout(std::string_view word);

/// What decides where things stand on a page, whatever it shows.
struct PageDesign {
    Paper paper = A4;
    LayoutName layout = LayoutName::game;
    /// diagram: positions on a page, one of DIAGRAMS_PER_PAGE; 0 for the usual number.
    int boards = 0;
    /// Marks and arrows in colours.
    bool color = false;

    constexpr PageDesign() = default;
    constexpr PageDesign(const Paper& sheet, LayoutName name = LayoutName::game, int board_count = 0,
                         bool in_color = false)
        : paper(sheet), layout(name), boards(board_count), color(in_color) {}
};

}  // namespace inkmate
