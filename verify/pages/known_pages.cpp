#include "verify/pages/known_pages.hpp"

#include <algorithm>
#include <map>
#include <string>

#include "verify/pages/drawn_pieces.hpp"
#include "verify/pages/fen_difference.hpp"
#include "verify/pages/move_texts.hpp"

namespace inkmate::chess_compare {

using namespace chess;
namespace {

using pdf::Operator;
using pdf::OperatorKind;

/// What producers round, in points.
constexpr double PAPER_ROUNDING = 0.5, SQUARE_ROUNDING = 0.02;
/// A board that is to be known may lack half of its dark squares.
constexpr int ENOUGH_SQUARES = 16;

bool has_board(const pdf::PageDrawing& page, const std::vector<Region>& parts) {
    std::map<int, int> found;
    for (const Region& part : parts) {
        if (part.kind != RegionKind::square || !is_dark(part.square)) continue;
        const pdf::Box box{part.left, part.bottom, part.right, part.top};
        const bool drawn = std::ranges::any_of(page.operators, [&](const Operator& op) {
            return op.kind == OperatorKind::fill && distance(op.bounds, box) <= SQUARE_ROUNDING;
        });
        if (drawn && ++found[part.board ? part.board->number : 0] == ENOUGH_SQUARES) return true;
    }
    return false;
}

bool has_fen(const pdf::PageDrawing& page, const std::vector<Region>& parts) {
    const auto place = std::ranges::find(parts, RegionKind::fen, &Region::kind);
    return place != parts.end() && std::ranges::any_of(page.operators, [&](const Operator& op) {
               if (op.kind != OperatorKind::text || op.run.origins.empty() || !is_fen(op.run.text))
                   return false;
               const pdf::Vec start = op.run.origins.front();
               return place->left <= start.x && start.x < place->right && place->bottom <= start.y &&
                      start.y < place->top;
           });
}

}  // namespace

SheetKind sheet_kind(const pdf::PageDrawing& page) {
    const bool moves =
        std::ranges::any_of(page.operators, [](const Operator& op) { return is_move_number(op.run.text); });
    if (find_pieces(page).empty()) return SheetKind::moves;
    return moves ? SheetKind::first : SheetKind::positions;
}

std::optional<Paper> paper_of(const pdf::PageDrawing& page) {
    for (const Paper& paper : PAPERS)
        if (distance(page.media_box, {0, 0, 1.0 * paper.width, 1.0 * paper.height}) <= PAPER_ROUNDING)
            return paper;
    return std::nullopt;
}

bool has_parts(const pdf::PageDrawing& page, const std::vector<Region>& parts) {
    const bool with_board = std::ranges::count(parts, RegionKind::square, &Region::kind) > 0;
    return with_board ? has_board(page, parts) : has_fen(page, parts);
}

std::vector<Region> known_parts(const pdf::PageDrawing& page, LayoutName layout, int diagrams_per_page,
                                bool flipped) {
    const std::optional<Paper> paper = paper_of(page);
    if (!paper) return {};
    const SheetKind sheet = layout == LayoutName::score ? sheet_kind(page) : SheetKind::first;
    std::vector<Region> parts = regions({*paper, layout, diagrams_per_page}, flipped, sheet);
    return has_parts(page, parts) ? parts : std::vector<Region>();
}

}  // namespace inkmate::chess_compare
