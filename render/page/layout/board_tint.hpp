#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "render/page/page.hpp"

namespace inkmate {

/// What the squares of a board are tinted with. Those of one ink are told apart on any paper and by any
/// copier; the others are lighter and darker enough for it.
struct BoardTint {
    std::string_view name;
    Ink dark;
    /// Nothing: the paper.
    std::optional<Ink> light = std::nullopt;
    bool operator==(const BoardTint&) const = default;
};
/// The first is that of a board of which nothing is said.
inline constexpr std::array<BoardTint, 6> BOARD_TINTS = {{{"grey", Ink(13)},
                                                          {"pale", Ink(14)},
                                                          {"deep", Ink(10)},
                                                          {"brown", Ink(12, 9, 6), Ink(16, 14, 11)},
                                                          {"green", Ink(8, 11, 7), Ink(15, 15, 12)},
                                                          {"blue", Ink(8, 11, 14), Ink(14, 15, 16)}}};

}  // namespace inkmate
