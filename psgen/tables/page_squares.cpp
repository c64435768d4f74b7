#include "psgen/tables/page_squares.hpp"

#include "core/chess/notation.hpp"
#include "psgen/emit/tiny_page.hpp"
#include "render/page/regions.hpp"

namespace inkmate {

namespace {

std::vector<PageSquare> squares_of_tiny(const Paper& paper) {
    std::vector<PageSquare> squares;
    const double side = TINY_SQUARE * paper.width / TINY_PAGE_WIDTH;
    for (int s = 0; s < chess::SQUARE_NB; ++s) {
        const auto square = static_cast<chess::Square>(s);
        const double left = paper.width / 2 + (chess::file_of(square) - 4) * side;
        const double bottom = paper.height / 2 + (chess::rank_of(square) - 4) * side;
        squares.push_back({chess::to_string(square), left, bottom, left + side, bottom + side});
    }
    return squares;
}

}  // namespace

std::vector<PageSquare> page_squares(const ProgramOptions& options, bool flipped) {
    if (options.tiny) return squares_of_tiny(options.paper);
    std::vector<PageSquare> squares;
    // Boards of several on a page are numbered.
    for (const Region& part : regions(page_design(options), flipped))
        if (part.kind == RegionKind::square && !part.board)
            squares.push_back(
                {variant::to_string(part.square), part.left, part.bottom, part.right, part.top});
    return squares;
}

}  // namespace inkmate
