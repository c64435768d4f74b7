#include "render/page/variant_pieces.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>

#include "render/page/outline.hpp"
#include "render/page/shapes.hpp"

namespace inkmate {

using chess::BLACK;
using chess::Color;
using variant::Piece;
using variant::Rules;

namespace {

/// About the middle of a square.
Path turned(Path path, int square) {
    for (PathStep& step : path)
        for (Point& p : step.points) p = {square - p.x, square - p.y};
    return path;
}

Path disc_path(const PieceSize& size, int radius) {
    const int middle = size.square / 2;
    return moved(disc(radius, 0, false).front().path, {middle, middle});
}

}  // namespace

VariantPicture picture_of(const variant::PieceType& type) {
    using enum Figure;
    constexpr auto named =
        std::to_array<std::pair<std::string_view, VariantPicture>>({{"pawn", {pawn}},
                                                                    {"knight", {knight}},
                                                                    {"bishop", {bishop}},
                                                                    {"rook", {rook}},
                                                                    {"queen", {queen}},
                                                                    {"king", {king}},
                                                                    {"chancellor", {chancellor}},
                                                                    {"archbishop", {archbishop}},
                                                                    {"amazon", {amazon}},
                                                                    {"berolinaPawn", {pawn, true}},
                                                                    {"nightrider", {knight, true}},
                                                                    {"grasshopper", {queen, true}}});
    for (const auto& [name, picture] : named)
        if (type.name == name) return picture;
    // Alfil and fers of shatranj, the checkers, a king that may be lost.
    const std::size_t letter = std::string_view(" pnbrqk").find(type.letter);
    return {letter == std::string_view::npos ? none : static_cast<Figure>(letter)};
}

Figure last_figure(const Rules& rules) {
    Figure last = Figure::king;
    for (const variant::PieceType& type : rules.types) last = std::max(last, picture_of(type).figure);
    return last;
}

std::vector<Fill> letter_disc(const PieceSize& size, Color side) {
    std::vector<Fill> fills = {{disc_path(size, size.halo_radius), WHITE_INK},
                               {disc_path(size, size.disc_radius), BLACK_INK}};
    if (side != BLACK) fills.push_back({disc_path(size, size.inside_radius), WHITE_INK});
    return fills;
}

namespace {

std::vector<Item> lettered_items(const PieceSize& size, const Rules& rules, Piece piece) {
    const auto type = static_cast<std::size_t>(variant::type_of(piece));
    const Color side = variant::color_of(piece);
    std::vector<Item> items;
    for (Fill& fill : letter_disc(size, side)) items.emplace_back(std::move(fill));
    items.emplace_back(Text{size.letter.font,
                            size.letter.size,
                            {size.letter_x[type], size.letter_y},
                            std::string(1, disc_letter(rules.types[type])),
                            false,
                            side == BLACK ? WHITE_INK : BLACK_INK});
    return items;
}

std::vector<Item> items_of(const PieceSize& size, PieceSet set, bool halo, const Rules& rules, Piece piece) {
    const VariantPicture picture = picture_of(rules.types[static_cast<std::size_t>(variant::type_of(piece))]);
    if (picture.figure == Figure::none) return lettered_items(size, rules, piece);
    std::vector<Fill> fills = silhouette(picture.figure, size.square, halo, set);
    std::ranges::move(details(picture.figure, variant::color_of(piece), size.square, set),
                      std::back_inserter(fills));
    std::vector<Item> items;
    for (Fill& fill : fills) {
        if (picture.turned) fill.path = turned(std::move(fill.path), size.square);
        items.emplace_back(std::move(fill));
    }
    return items;
}

}  // namespace

std::vector<Item> piece_items(const VariantLayout& layout, const Rules& rules, Piece piece) {
    return items_of(layout.on_board, layout.page.pieces, true, rules, piece);
}

std::vector<Item> captured_items(const VariantLayout& layout, const Rules& rules, Piece piece) {
    return items_of(layout.captured, layout.page.pieces, false, rules, piece);
}

}  // namespace inkmate
