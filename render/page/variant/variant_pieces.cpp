#include "render/page/variant/variant_pieces.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "render/page/figures/outline.hpp"
#include "render/page/figures/shapes.hpp"
#include "render/page/words/metrics.hpp"

namespace inkmate {

using chess::BLACK;
using chess::Color;
using variant::Piece;

namespace {

/// Of capitals of Times-Bold, in thousandths of the size.
constexpr int TIMES_CAPITAL = 676;

/// To the right by a quarter turn about the middle of a square.
Path turned(Path path, int square) {
    for (PathStep& step : path)
        for (Point& p : step.points) p = {p.y, square - p.x};
    return path;
}

Path disc_path(const PieceSize& size, int radius) {
    const int middle = size.square / 2;
    return moved(disc(radius, 0, false).front().path, {middle, middle});
}

}  // namespace

PieceSize piece_size(std::span<const VariantPicture> pictures, int square) {
    PieceSize p{};
    p.square = square;
    p.halo_radius = square * 46 / 100;
    p.disc_radius = square * 43 / 100;
    p.inside_radius = p.disc_radius - std::max(square / 25, 3);
    p.letter = {Font::times_bold, square * 55 / 100};
    p.letter_y = on_text_grid((square - p.letter.size * TIMES_CAPITAL / 1000) / 2);
    for (const VariantPicture& picture : pictures)
        p.letter_x.push_back(on_text_grid(
            (square - text_width(p.letter.font, p.letter.size, std::string(1, picture.letter))) / 2));
    return p;
}

std::vector<Fill> letter_disc(const PieceSize& size, Color side) {
    std::vector<Fill> fills = {{disc_path(size, size.halo_radius), WHITE_INK},
                               {disc_path(size, size.disc_radius), BLACK_INK}};
    if (side != BLACK) fills.push_back({disc_path(size, size.inside_radius), WHITE_INK});
    return fills;
}

namespace {

std::vector<Item> lettered_items(const PieceSize& size, char letter, Piece piece) {
    const auto type = static_cast<std::size_t>(variant::type_of(piece));
    const Color side = variant::color_of(piece);
    std::vector<Item> items;
    for (Fill& fill : letter_disc(size, side)) items.emplace_back(std::move(fill));
    items.emplace_back(Text{size.letter.font,
                            size.letter.size,
                            {size.letter_x[type], size.letter_y},
                            std::string(1, letter),
                            false,
                            side == BLACK ? WHITE_INK : BLACK_INK});
    return items;
}

std::vector<Item> items_of(const VariantLayout& layout, const PieceSize& size, bool halo, Piece piece) {
    const VariantPicture& picture = layout.pictures[static_cast<std::size_t>(variant::type_of(piece))];
    if (picture.figure == Figure::none && !picture.own) return lettered_items(size, picture.letter, piece);
    const PieceSet set = layout.page.pieces;
    const PieceOutlines& outlines =
        picture.own ? picture.own->outlines(set) : piece_outlines(picture.figure, set);
    std::vector<Fill> fills = silhouette(outlines, size.square, halo);
    std::ranges::move(details(outlines, variant::color_of(piece), size.square), std::back_inserter(fills));
    std::vector<Item> items;
    for (Fill& fill : fills) {
        for (int turn = 0; turn < picture.turns; ++turn)
            fill.path = turned(std::move(fill.path), size.square);
        items.emplace_back(std::move(fill));
    }
    return items;
}

}  // namespace

std::vector<Item> piece_items(const VariantLayout& layout, Piece piece) {
    return items_of(layout, layout.on_board, true, piece);
}

std::vector<Item> captured_items(const VariantLayout& layout, Piece piece) {
    return items_of(layout, layout.captured, false, piece);
}

}  // namespace inkmate
