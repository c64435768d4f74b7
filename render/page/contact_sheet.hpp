#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/chess/fen_board.hpp"
#include "core/chess/move.hpp"
#include "render/page/language.hpp"
#include "render/page/names.hpp"
#include "render/page/page.hpp"

namespace inkmate {

/// One small board of a contact sheet.
struct Thumbnail {
    chess::Board board{};
    /// Framed, unless it is Move::none().
    chess::Move last_move;
    /// In the encoding of Text, figurines by their numbers; no longer than a move with its number.
    std::string caption;
};

inline constexpr int LEAST_CONTACT_COLUMNS = 3;
inline constexpr int MOST_CONTACT_COLUMNS = 8;

/// Pages of small boards in rows of so many, with the bold pieces, which hold at that size; above them
/// players, event and result, if any is known.
std::vector<Page> contact_sheet(std::span<const Thumbnail> thumbnails, const Paper& paper, int columns,
                                bool flipped, const GameNames& names = {},
                                Language language = Language::english);

}  // namespace inkmate
