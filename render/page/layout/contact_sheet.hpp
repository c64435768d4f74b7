#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "core/chess/fen.hpp"
#include "core/chess/move.hpp"
#include "render/page/page.hpp"
#include "render/page/words/language.hpp"
#include "render/page/words/names.hpp"

namespace inkmate {

inline constexpr int LEAST_CONTACT_COLUMNS = 3;
inline constexpr int MOST_CONTACT_COLUMNS = 8;

/// What a contact sheet is, whatever game it is of.
struct ContactForm {
    Paper paper;
    /// Boards to a line.
    int columns;
    /// Black below?
    bool flipped = false;
    /// Players, event and result stand above the boards, if any is known.
    GameNames names = {};
    Language language = Language::english;
};

/// The small boards of a sheet, one for each caption.
struct SmallBoards {
    int files;
    int ranks;
    /// In the encoding of Text, figurines by their numbers. They are as large as the widest has room.
    std::vector<std::string> captions;
    /// What is on a board, from its lower left corner, with squares of that side.
    std::function<std::vector<Item>(std::size_t board, int square)> draw;
};
/// Around each board.
inline constexpr int CONTACT_FRAME = quarters(1) / 2;
/// Of the move made last, on squares of that side.
constexpr int contact_move_frame(int square) {
    return square / 16 < 2 ? 2 : square / 16;
}

/// Pages of small boards in rows of so many.
std::vector<Page> contact_sheet(const SmallBoards& boards, const ContactForm& form);

/// One small board of a chess game.
struct Thumbnail {
    chess::Board board{};
    /// Framed, unless it is Move::none().
    chess::Move last_move;
    /// No longer than a move with its number.
    std::string caption;
};

/// The same with the bold pieces of chess, which hold at that size.
std::vector<Page> contact_sheet(std::span<const Thumbnail> thumbnails, const ContactForm& form);

}  // namespace inkmate
