#pragma once

#include <string_view>
#include <vector>

#include "core/chess/piece.hpp"
#include "render/page/figures/page.hpp"

namespace inkmate::page {

/// Pieces in text are those of the bold set, on squares a twelfth larger than the text. Sizes are whole
/// points.
constexpr int figurine_square(int text_size) {
    return text_size * 13 / 12;
}

/// Where the square of a piece in text lies, from the left end of the piece on the baseline, and the way to
/// what follows, an even number of quarter points.
struct FigurinePlace {
    figures::Point square;
    int advance = 0;
};
const FigurinePlace& figurine_place(chess::PieceType type, int text_size);
/// The piece itself, from the lower left corner of the square.
std::vector<figures::Fill> figurine_fills(chess::PieceType type, int text_size);

/// From the left end of a text to that of a figurine behind it: an even number of quarter points, so that
/// text goes on where it may (on_text_grid). The program counts with the same whole numbers
/// (psgen/runtime/paper/figurines.ps), and no text ends where the last of a division decides.
int way_to_figurine(figures::Font font, int size, std::string_view text);

/// Puts a text on a page; where it has the number of a piece (core/chess/notation.hpp), the piece.
void add_text(figures::Page& page, figures::Text text);

}  // namespace inkmate::page
