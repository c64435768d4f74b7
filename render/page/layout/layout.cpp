#include "render/page/layout/layout.hpp"

#include <algorithm>
#include <array>

#include "render/page/layout/diagram_layout.hpp"
#include "render/page/layout/game_layouts.hpp"
#include "render/page/layout/layout_parts.hpp"
#include "render/page/variant/variant_layout.hpp"

namespace inkmate {

using namespace chess;

namespace {

/// The board of a column of a book: its lower left corner is where the diagram stands, its caption is set
/// with the text.
Layout book_layout(const Paper& paper) {
    Layout l = blank_page(paper);
    l.pieces = PieceSet::bold;
    style_of(l, Style::headline) = {Font::times_bold, pt(16)};
    style_of(l, Style::label) = {Font::times, pt(12)};
    style_of(l, Style::event) = {Font::times_italic, pt(12)};
    style_of(l, Style::coordinate).size = pt(8);
    place_board(l, {}, pt(20));
    l.mark_radius = pt(3.5);
    l.mark_rim = pt(0.75);
    return l;
}

/// Moves with both squares, or with pieces among the letters, are wider: White's leave less room for Black's.
constexpr std::array<int, 3> WIDE_MOVE_SIZES = {pt(16), pt(12), pt(8)};
constexpr std::array<int, 3> WIDE_MOVES = {pt(70), pt(52), pt(35)};

void widen_moves(Layout& l) {
    for (MoveListSetting& s : l.settings)
        for (std::size_t i = 0; i < WIDE_MOVES.size(); ++i)
            if (s.size == WIDE_MOVE_SIZES[i]) s.black_x = s.white_x + WIDE_MOVES[i];
}

}  // namespace

Layout layout_for(const PageDesign& design, const BoardShape& shape) {
    switch (design.layout) {
        case LayoutName::economy: return economy_layout(design.paper, shape);
        case LayoutName::score: return score_layout(design.paper, shape);
        case LayoutName::large: return large_layout(design.paper, shape);
        case LayoutName::plain: return plain_layout(design.paper, shape);
        case LayoutName::diagram: return diagram_layout(design, shape);
        case LayoutName::book: return book_layout(design.paper);
        case LayoutName::game: break;
    }
    return game_layout(design.paper);
}

void leave_out_answer(Layout& l) {
    std::erase_if(l.parts, [](Part part) { return part == Part::answer || part == Part::answer_lines; });
}

Layout page_layout(const PageDesign& design) {
    if (design.variant != nullptr) return variant_layout(design, *design.variant).page;
    Layout l = layout_for(design, {});
    if (design.record) leave_out_answer(l);
    l.writing = design.writing;
    if (has_wide_moves(l.writing.notation)) widen_moves(l);
    return l;
}

bool has_wide_moves(Notation notation) {
    return notation == Notation::lan || notation == Notation::figurine;
}

void make_room_for_numbers(Layout& l, int last_number) {
    if (!has_wide_moves(l.writing.notation) || last_number <= LAST_SHORT_NUMBER) return;
    for (MoveListSetting& s : l.settings) {
        if (s.columns == 1) continue;
        --s.columns;
        s.column_pitch = half_points(CONTENT_WIDTH / s.columns);
    }
}

int white_share(const EvaluationBar& bar, int centipawns) {
    return bar.half + std::clamp(centipawns, -bar.limit, bar.limit) * bar.half / bar.limit;
}

int setting_for(const Layout& layout, int rows) {
    int i = 0;
    while (i + 1 < static_cast<int>(layout.settings.size()) &&
           layout.settings[static_cast<std::size_t>(i)].capacity() < rows)
        ++i;
    return i;
}

}  // namespace inkmate
