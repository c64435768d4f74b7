#include "render/page/variant/variant_board.hpp"

#include <algorithm>
#include <iterator>
#include <string>
#include <utility>

#include "render/page/figures/marks.hpp"
#include "render/page/figures/shapes.hpp"
#include "render/page/variant/variant_pieces.hpp"

namespace inkmate {

using namespace variant;

namespace {

Text coordinate(const Layout& l, Point at, std::string text) {
    const StyleSpec& style = l.styles[static_cast<std::size_t>(Style::coordinate)];
    return {style.font, style.size, at, std::move(text)};
}

}  // namespace

Point VariantBoard::corner(Square s) const {
    const int file = flipped_ ? rules_.files - 1 - file_of(s) : file_of(s);
    const int rank = flipped_ ? rules_.ranks - 1 - rank_of(s) : rank_of(s);
    return at_ + Point{file * l_.square, rank * l_.square};
}

Rect VariantBoard::box(Square s) const {
    const Point at = corner(s);
    return {at.x, at.y, l_.square, l_.square};
}

std::vector<Item> VariantBoard::squares(bool letters) const {
    std::vector<Item> items;
    append_tinted(items, 0, v_.tint.dark);
    if (v_.tint.light) append_tinted(items, 1, *v_.tint.light);
    for (int file = 0; file < rules_.files; ++file) append_file(items, file, letters);
    return items;
}

void VariantBoard::append_tinted(std::vector<Item>& items, int colour, Ink ink) const {
    for (const Cell c : rules_.cells)
        if (const Square s = square_of(c); (file_of(s) + rank_of(s)) % 2 == colour)
            items.emplace_back(Fill{rectangle(box(s)), ink});
}

std::vector<Item> VariantBoard::marks(std::span<const VariantMark> list, bool over_pieces, bool color,
                                      const std::function<bool(Square)>& occupied) const {
    std::vector<Item> items;
    for (const auto& [marker, square] : list) {
        const MarkShape shape = shape_of(marker, occupied(square));
        if (lies_over_pieces(shape) != over_pieces) continue;
        for (const Fill& fill : mark_shape(l_, shape, color))
            items.emplace_back(Fill{moved(fill.path, corner(square)), fill.ink});
    }
    return items;
}

std::vector<Item> VariantBoard::position(const ShownPosition& shown) const {
    std::vector<Item> items = squares(shown.coordinates);
    const auto append = [&items](std::vector<Item> more) {
        std::ranges::move(more, std::back_inserter(items));
    };
    const auto occupied = [&shown](Square s) {
        return std::ranges::find(shown.pieces, s, &VariantPiece::square) != shown.pieces.end();
    };
    append(marks(shown.marks, false, shown.color, occupied));
    for (const Square s : shown.framed) items.emplace_back(Fill{ring(box(s), l_.move_frame), BLACK_INK});
    for (const auto& [square, piece] : shown.pieces)
        for (Item& item : piece_items(v_, piece))
            items.push_back(moved_item(std::move(item), corner(square)));
    append(marks(shown.marks, true, shown.color, occupied));
    if (shown.coordinates) append(rank_numbers());
    return items;
}

std::vector<Item> VariantBoard::rank_numbers() const {
    std::vector<Item> items;
    for (int rank = 0; rank < rules_.ranks; ++rank) {
        const std::string name = std::to_string(rank + 1);
        const int y = corner(make_square(0, rank)).y;
        items.emplace_back(coordinate(l_, {at_.x + v_.rank_x[name.size() - 1], y + l_.rank_rise}, name));
    }
    return items;
}

bool VariantBoard::is_square(int file, int rank) const {
    return file >= 0 && file < rules_.files && rank >= 0 && rank < rules_.ranks &&
           rules_.empty_board[static_cast<std::size_t>(cell_of(make_square(file, rank)))] != BORDER;
}

/// What is filled between the letters keeps them apart in a PDF.
void VariantBoard::append_file(std::vector<Item>& items, int file, bool letter) const {
    bool any = false;
    for (int rank = 0; rank < rules_.ranks; ++rank)
        if (is_square(file, rank)) {
            any = true;
            append_edges(items, file, rank);
        }
    if (!any || !letter) return;
    const int x = corner(make_square(file, 0)).x;
    items.emplace_back(coordinate(l_, {x + v_.file_x[static_cast<std::size_t>(file)], at_.y + l_.file_y},
                                  std::string(1, static_cast<char>('a' + file))));
}

void VariantBoard::append_edges(std::vector<Item>& items, int file, int rank) const {
    const int on = flipped_ ? -1 : 1, width = l_.board_frame, side = l_.square;
    const auto [x, y] = corner(make_square(file, rank));
    const auto edge = [&](int files, int ranks, const Rect& r) {
        if (!is_square(file + files * on, rank + ranks * on))
            items.emplace_back(Fill{rectangle(r), BLACK_INK});
    };
    edge(1, 0, {x + side, y - width, width, side + 2 * width});
    edge(-1, 0, {x - width, y - width, width, side + 2 * width});
    edge(0, 1, {x - width, y + side, side + 2 * width, width});
    edge(0, -1, {x - width, y - width, side + 2 * width, width});
}

void set_board(Rules& rules, int files, int ranks, const Region& squares) {
    rules.files = files;
    rules.ranks = ranks;
    rules.cells.clear();
    rules.empty_board.fill(BORDER);
    for (std::size_t s = 0; s < SQUARE_NB; ++s) {
        if (!squares.test(s)) continue;
        const Cell cell = cell_of(static_cast<Square>(s));
        rules.cells.push_back(cell);
        rules.empty_board[static_cast<std::size_t>(cell)] = EMPTY;
    }
}

}  // namespace inkmate
