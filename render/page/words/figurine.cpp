#include "render/page/words/figurine.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "core/chess/notation.hpp"
#include "render/page/figures/outline.hpp"
#include "render/page/figures/page.hpp"
#include "render/page/words/metrics.hpp"

namespace inkmate::page {

using namespace chess;

namespace {

constexpr Piece drawn_piece(PieceType type) {
    return make_piece(WHITE, type);
}

FigurinePlace place_of(PieceType type, int text_size) {
    const int side = figurine_square(text_size);
    // Left and right of a piece.
    const int bearing = std::max(text_size / 24, 1);
    const std::vector<figures::Fill> body = figures::silhouette(type, side, false, figures::PieceSet::bold);
    int left = side, right = 0, bottom = side;
    for (const figures::Fill& fill : body)
        for (const figures::PathStep& step : fill.path) {
            if (step.op == figures::PathOp::close) continue;
            const figures::Point end = step.points[step.op == figures::PathOp::curve ? 2 : 0];
            left = std::min(left, end.x);
            right = std::max(right, end.x);
            bottom = std::min(bottom, end.y);
        }
    const int advance = right - left + 2 * bearing;
    return {{bearing - left, -bottom - text_size / 48}, advance + advance % 2};
}

}  // namespace

const FigurinePlace& figurine_place(PieceType type, int text_size) {
    thread_local std::map<std::pair<PieceType, int>, FigurinePlace> places;
    const auto [found, added] = places.try_emplace({type, text_size});
    if (added) found->second = place_of(type, text_size);
    return found->second;
}

std::vector<figures::Fill> figurine_fills(PieceType type, int text_size) {
    const int side = figurine_square(text_size);
    std::vector<figures::Fill> fills = figures::silhouette(type, side, false, figures::PieceSet::bold);
    for (figures::Fill& fill : figures::details(drawn_piece(type), side, figures::PieceSet::bold))
        fills.push_back(std::move(fill));
    return fills;
}

int way_to_figurine(figures::Font font, int size, std::string_view text) {
    // At least half a quarter point behind the text. Widths times sizes are multiples of 16.
    return (text_width(font, text) * size + 1512) / 2000 * 2;
}

void add_text(figures::Page& page, figures::Text text) {
    for (;;) {
        const auto code = std::ranges::find_if(text.text, is_figurine);
        if (code == text.text.end()) break;
        const std::string before(text.text.begin(), code);
        const auto type = static_cast<PieceType>(*code);
        text.text.erase(text.text.begin(), code + 1);
        if (!before.empty()) page.items.emplace_back(figures::Text{text.font, text.size, text.at, before});
        text.at.x += way_to_figurine(text.font, text.size, before);
        const FigurinePlace& place = figurine_place(type, text.size);
        for (const figures::Fill& f : figurine_fills(type, text.size))
            page.items.emplace_back(figures::Fill{figures::moved(f.path, text.at + place.square), f.ink});
        text.at.x += place.advance;
        if (text.text.empty()) return;
    }
    page.items.emplace_back(std::move(text));
}

}  // namespace inkmate::page
