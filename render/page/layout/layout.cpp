#include "render/page/layout/layout.hpp"

#include <algorithm>
#include <bit>
#include <string>
#include <utility>

#include "core/variant/notation.hpp"
#include "core/variant/rules.hpp"
#include "core/variant/rules_file.hpp"
#include "render/page/layout/layout_parts.hpp"
#include "render/page/layout/layout_texts.hpp"
#include "render/page/words/figurine.hpp"
#include "render/page/words/metrics.hpp"
#include "render/page/words/piece_names.hpp"
#include "render/page/words/words.hpp"

namespace inkmate::page {

using chess::BLACK;
using chess::WHITE;

namespace {

/// The fields of a FEN after its board: side, castling, en passant, checks, clocks.
constexpr int FEN_FIELDS = 24;
/// The least room between a headline and the page's number beside it.
constexpr int NUMBER_GAP = pt(6);
/// A headline that is larger gives way to a long move.
constexpr int LEAST_HEADLINE = pt(20);

/// The board of a column of a book: its lower left corner is where the diagram is placed, its caption is set
/// with the text.
Layout book_layout(const PageDesign& design) {
    Layout l = blank_page(design);
    l.pieces = figures::PieceSet::bold;
    style_of(l, Style::headline) = {figures::Font::times_bold, pt(16)};
    style_of(l, Style::label) = {figures::Font::times, pt(12)};
    style_of(l, Style::event) = {figures::Font::times_italic, pt(12)};
    l.coordinate.size = pt(8);
    place_board(l, {}, pt(20));
    l.mark_radius = pt(3.5);
    l.mark_rim = pt(0.75);
    return l;
}

Layout layout_for(const PageDesign& design, const BoardNeeds& needs) {
    switch (design.layout) {
        case LayoutName::economy: return economy_layout(design, needs);
        case LayoutName::score: return score_layout(design, needs);
        case LayoutName::large: return large_layout(design, needs);
        case LayoutName::plain: return plain_layout(design, needs);
        case LayoutName::diagram: return diagram_layout(design, needs);
        case LayoutName::book: return book_layout(design);
        case LayoutName::game: break;
    }
    return design.variant != nullptr ? wide_game_layout(design, needs) : game_layout(design, needs);
}

/// Returns the widest letter of a file, and the widest name of a square.
std::string widest_file(const variant::Rules& rules, const figures::StyleSpec& style) {
    std::string widest = "a";
    for (int f = 1; f < rules.files; ++f)
        if (std::string file(1, static_cast<char>('a' + f));
            text_width(style.font, file) > text_width(style.font, widest))
            widest = std::move(file);
    return widest;
}
std::string widest_square(const variant::Rules& rules, const figures::StyleSpec& style) {
    return widest_file(rules, style) + (rules.ranks > 9 ? "00" : "0");
}

/// Returns the width of the widest letter of a piece, or of the widest figurine.
int widest_piece(const variant::Rules& rules, const figures::StyleSpec& style, chess::Notation notation) {
    int widest = 0;
    for (const char c : variant::piece_letters(rules, notation)) {
        if (c == ' ') continue;
        // Text goes on up to half a point behind what stands before a figurine.
        widest =
            std::max(widest, chess::is_figurine(c)
                                 ? figurine_place(static_cast<chess::PieceType>(c), style.size).advance + 2
                                 : text_width(style.font, style.size, std::string(1, c)));
    }
    return widest;
}

bool takes_by_legs(const variant::Rules& rules) {
    return std::ranges::any_of(rules.types, [](const variant::PieceType& type) {
        return std::ranges::any_of(type.paths[WHITE],
                                   [](const variant::MailboxPath& path) { return path.legs > 1; });
    });
}

/// Sets how many squares and captured kinds the layout plain has on a line of letters of a size, after the
/// words before them, and how many lines it then needs.
void need_lines(BoardNeeds& needs, const variant::Rules& rules, int width, Language language) {
    const auto wide = [&](const std::string& text) {
        return text_width(figures::Font::times, needs.text_size, text);
    };
    const Words& w = words(language);
    int piece = 0, label = 0;
    for (std::size_t type = 1; type < rules.types.size(); ++type)
        piece = std::max(piece, wide(piece_in_words(&rules, static_cast<int>(type), true, language)));
    for (const std::string& text : captured_words(w, &rules)) label = std::max(label, wide(text + w.colon));
    const int side = std::max(wide(w.side[WHITE]), wide(w.side[BLACK])) + wide(w.colon);
    const int square = wide(widest_square(rules, {figures::Font::times, needs.text_size}));
    needs.squares_on_line = std::max(1, (width - side - piece) / (square + wide(w.comma)));
    needs.captured_on_line = std::max(1, (width - label) / (wide("000 ") + piece + wide(w.comma)));
    const auto cells = static_cast<int>(rules.cells.size()), types = static_cast<int>(rules.types.size()) - 1;
    needs.piece_lines = 2 * types + cells / needs.squares_on_line;
    needs.captured_lines = 2 * ((types - 1) / needs.captured_on_line + 1);
}

/// Sets the texts of the headline: the rule set's name and the last move, as large as any move fits, the name
/// as long as there is room for, to the sheet's edge, or to the page's number beside it. A heading above has
/// the name already.
void fit_headline(Layout& l, const variant::Rules& rules) {
    figures::StyleSpec& style = style_of(l, Style::headline);
    const Words& w = words(l.writing.language);
    const auto width = [&](const std::string& text) { return text_width(style.font, style.size, text); };
    const int right =
        l.page_number.y == l.headline.y ? number_left(l) - NUMBER_GAP : l.content.x + l.content.width;
    const int room = right - l.headline.x;
    const auto widest = [&] {
        return widest_move(rules, style, l.writing) +
               std::max(width(w.played[WHITE] + "000" + w.after_number[WHITE]),
                        width(w.played[BLACK] + "000" + w.after_number[BLACK]));
    };
    while (style.size > LEAST_HEADLINE && widest() > room) style.size -= pt(4);
    const std::string name = variant::title_of(rules);
    const bool named = l.id_in_heading || std::ranges::find(l.parts, Part::words) != l.parts.end();
    if (!named) l.begins = shortened(style.font, style.size, name, room);
    if (!l.id_in_heading)
        l.before_move = shortened(style.font, style.size, name, room - widest() - width(w.colon)) + w.colon;
}

/// Returns how many sheets so many things take.
int sheets_for(int count, int capacity) {
    return count <= 0 ? 0 : (count + capacity - 1) / capacity;
}

}  // namespace

int widest_move(const variant::Rules& rules, const figures::StyleSpec& style, const Writing& writing) {
    const auto width = [&](const std::string& text) { return text_width(style.font, style.size, text); };
    const int piece = widest_piece(rules, style, writing.notation);
    const std::string file = widest_file(rules, style), square = widest_square(rules, style);
    const std::string to = "x" + (takes_by_legs(rules) ? square + "-" : "") + square;
    // Two pawns on a file that can go to one square are told apart by their ranks, too.
    const bool usual = std::popcount(rules.pawns) == 1 &&
                       rules.types[static_cast<std::size_t>(std::countr_zero(rules.pawns))].name == "pawn";
    const bool by_file = usual && writing.notation != chess::Notation::lan;
    return std::max({piece + width(square + to + "+"), width((by_file ? file : square) + to + "=+") + piece,
                     width("O-O-O+")});
}

BoardNeeds board_needs(const PageDesign& design) {
    BoardNeeds needs;
    if (design.variant == nullptr) return needs;
    const variant::Rules& rules = *design.variant;
    needs.files = rules.files;
    needs.ranks = rules.ranks;
    needs.fen_length = rules.files * rules.ranks + rules.ranks + FEN_FIELDS;
    // Brackets, and the marks of pieces that have promoted: each in hand has left a square.
    if (rules.piece_drops) needs.fen_length += 2 + rules.files * rules.ranks / 4;
    need_lines(needs, rules, CONTENT_WIDTH, design.writing.language);
    if (needs.piece_lines + needs.captured_lines <= MOST_DEFAULT_LINES) return needs;
    needs.text_size = pt(8);
    need_lines(needs, rules, CONTENT_WIDTH, design.writing.language);
    return needs;
}

Layout page_layout(const PageDesign& design) {
    const BoardNeeds needs = board_needs(design);
    Layout l = layout_for(design, needs);
    if (design.record)
        std::erase_if(l.parts, [](Part part) { return part == Part::answer || part == Part::answer_lines; });
    l.squares_on_line = needs.squares_on_line;
    l.captured_on_line = needs.captured_on_line;
    l.begins = words(l.writing.language).begins;
    if (design.variant != nullptr) fit_headline(l, *design.variant);
    return l;
}

bool has_wide_moves(const PageDesign& design) {
    const chess::Notation notation = design.writing.notation;
    return design.variant == nullptr &&
           (notation == chess::Notation::lan || notation == chess::Notation::figurine);
}

void make_room_for_numbers(Layout& l, int last_number) {
    if (!l.wide_moves || last_number <= LAST_SHORT_NUMBER) return;
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

int score_sheets(const Layout& l, int rows, int diagrams) {
    return 1 + sheets_for(rows - l.settings[1].capacity(), l.settings[2].capacity()) +
           sheets_for(diagrams - l.grid.capacity(), l.grid.columns * l.sheet_rows);
}

ScoreSheet score_sheet(const Layout& l, int sheet, int rows, int diagrams) {
    ScoreSheet s{};
    const int first = l.settings[1].capacity(), later = l.settings[2].capacity();
    const int boards = l.grid.columns * l.sheet_rows;
    s.board = l.sheet_board;
    if (sheet == 0) {
        s.setting = rows > l.settings[0].capacity() ? 1 : 0;
        s.rows = std::min(rows, first);
        s.diagrams = std::min(diagrams, l.grid.capacity());
        s.board = l.board;
    } else if (const int moves = sheets_for(rows - first, later); sheet <= moves) {
        s.setting = 2;
        s.first_row = first + (sheet - 1) * later;
        s.rows = std::min(rows - s.first_row, later);
    } else {
        s.first_diagram = l.grid.capacity() + (sheet - 1 - moves) * boards;
        s.diagrams = std::min(diagrams - s.first_diagram, boards);
    }
    return s;
}

}  // namespace inkmate::page
