#include "render/page/contact_sheet.hpp"

#include <algorithm>

#include "render/page/board.hpp"
#include "render/page/figurine.hpp"
#include "render/page/heading.hpp"
#include "render/page/layout.hpp"
#include "render/page/shapes.hpp"
#include "render/page/words.hpp"

namespace inkmate {

using namespace chess;
namespace {

constexpr int MARGIN = quarters(36);
constexpr int GUTTER = quarters(10);
constexpr int CAPTION_SIZE = quarters(8);
/// From a board's lower edge to the baseline of its caption, and to the next board's upper edge.
constexpr int CAPTION_DROP = quarters(9);
constexpr int ROW_GAP = quarters(20);
constexpr int HEADING_SIZE = quarters(12);
constexpr int HEADING_HEIGHT = quarters(20);
constexpr int FRAME = quarters(1) / 2;

struct Grid {
    int square;
    int columns;
    int rows;
    /// Upper left corner of the first board.
    Point first;
    int pitch_x;
    int pitch_y;
};

Grid grid_of(const Paper& paper, int columns, int heading) {
    const int width = quarters(paper.width) - 2 * MARGIN;
    const int height = quarters(paper.height) - 2 * MARGIN - heading;
    Grid g{};
    g.columns = columns;
    // Even, so that mirrored halves of pieces meet.
    g.square = (width - (columns - 1) * GUTTER) / columns / 16 * 2;
    g.pitch_x = 8 * g.square + (width - columns * 8 * g.square) / (columns - 1);
    g.pitch_y = 8 * g.square + ROW_GAP;
    g.rows = (height + ROW_GAP - CAPTION_DROP) / g.pitch_y;
    g.first = {MARGIN, quarters(paper.height) - MARGIN - heading};
    return g;
}

void draw(Page& page, const Thumbnail& thumbnail, Point at, int square, bool flipped) {
    const Move move = thumbnail.last_move;
    const Bitboard framed = move ? square_bb(move.from()) | square_bb(move.destination()) : 0;
    const BoardDesign design{.square = square, .frame = FRAME, .set = PieceSet::bold, .flipped = flipped};
    for (const Fill& f : board_fills(thumbnail.board, framed, design))
        page.items.push_back(Fill{moved(f.path, at), f.ink});
    add_text(page, {Font::times,
                    CAPTION_SIZE,
                    {on_text_grid(at.x), on_text_grid(at.y - CAPTION_DROP)},
                    thumbnail.caption});
}

std::string heading_of(const GameNames& names, int width, Language language) {
    const std::string result = result_in_words(names.result);
    if (names.empty() && result.empty()) return {};
    const std::string tail = names.empty() || result.empty() ? result : words().gap + result;
    return heading(names, Font::times_bold, HEADING_SIZE, width, language, tail);
}

int heading_baseline(const Paper& paper) {
    return on_text_grid(quarters(paper.height) - MARGIN - HEADING_SIZE * 3 / 4);
}

}  // namespace

std::vector<Page> contact_sheet(std::span<const Thumbnail> thumbnails, const Paper& paper, int columns,
                                bool flipped, const GameNames& names, Language language) {
    const std::string above = heading_of(names, quarters(paper.width) - 2 * MARGIN, language);
    const Grid g = grid_of(paper, columns, above.empty() ? 0 : HEADING_HEIGHT);
    std::vector<Page> pages;
    for (std::size_t i = 0; i < thumbnails.size(); ++i) {
        const int place = static_cast<int>(i) % (g.columns * g.rows);
        if (place == 0) {
            pages.push_back({paper, {}});
            if (!above.empty())
                pages.back().items.emplace_back(Text{
                    Font::times_bold, HEADING_SIZE, {on_text_grid(MARGIN), heading_baseline(paper)}, above});
        }
        const Point at =
            g.first + Point{place % g.columns * g.pitch_x, -(place / g.columns) * g.pitch_y - 8 * g.square};
        draw(pages.back(), thumbnails[i], at, g.square, flipped);
    }
    return pages;
}

}  // namespace inkmate
