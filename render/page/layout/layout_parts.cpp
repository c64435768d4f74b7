#include "render/page/layout/layout_parts.hpp"

#include <algorithm>
#include <array>

#include "render/page/words/metrics.hpp"

namespace inkmate::page {

namespace {

/// The height of capitals of Times-Bold, in thousandths of the size.
constexpr int TIMES_CAPITAL = 676;

/// The way from White's move to Black's where moves have both squares, or pieces among their letters; by
/// size.
constexpr std::array<int, 3> WIDE_MOVE_SIZES = {pt(16), pt(12), pt(8)};
constexpr std::array<int, 3> WIDE_MOVES = {pt(70), pt(52), pt(35)};

/// Between White's move and Black's, and between columns, in lists of a variant's moves.
constexpr int MOVE_GAP = pt(6);

}  // namespace

int advance(int thousandths, int size) {
    return static_cast<int>(std::lround(thousandths * size / 1000.0));
}

figures::StyleSpec& style_of(Layout& l, Style style) {
    return l.styles[static_cast<std::size_t>(style)];
}

Layout blank_page(const PageDesign& design) {
    static const figures::Look default_look;
    const figures::Look& look = design.look != nullptr ? *design.look : default_look;
    Layout l{};
    l.writing = design.writing;
    l.wide_moves = has_wide_moves(design);
    l.shape = figures::board_shape(design.variant);
    l.pictures = figures::pictures_of(design.variant, look);
    l.marks = look.marks;
    l.tint = look.tint;
    l.captures = design.variant != nullptr ? Captures::counted : Captures::each;
    l.content = {(figures::quarters(design.paper.width) - CONTENT_WIDTH) / 2, PAGE_MARGIN, CONTENT_WIDTH,
                 figures::quarters(design.paper.height) - 2 * PAGE_MARGIN};
    l.fen_leading = FEN_LEADING;
    l.coordinate = {figures::Font::helvetica, pt(10)};
    style_of(l, Style::headline) = {figures::Font::times_bold, pt(24)};
    style_of(l, Style::status) = {figures::Font::times, pt(16)};
    style_of(l, Style::label) = {figures::Font::times_italic, pt(12)};
    style_of(l, Style::evaluation) = {figures::Font::times_bold, pt(24)};
    style_of(l, Style::fen) = {figures::Font::courier, pt(9)};
    style_of(l, Style::answer) = {figures::Font::times_italic, pt(12)};
    style_of(l, Style::caption) = {figures::Font::times_bold, pt(12)};
    style_of(l, Style::player) = {figures::Font::times_bold, pt(12)};
    style_of(l, Style::event) = {figures::Font::times, pt(12)};
    return l;
}

figures::ManSize man_size(std::span<const figures::Picture> pictures, int square) {
    figures::ManSize m{};
    m.square = square;
    m.halo_radius = square * 46 / 100;
    m.disc_radius = square * 43 / 100;
    m.inside_radius = m.disc_radius - std::max(square / 25, 3);
    m.letter = {figures::Font::times_bold, square * 55 / 100};
    m.letter_y = on_text_grid((square - m.letter.size * TIMES_CAPITAL / 1000) / 2);
    for (const figures::Picture& picture : pictures)
        m.letter_x.push_back(on_text_grid(
            (square - text_width(m.letter.font, m.letter.size, std::string(1, picture.letter))) / 2));
    return m;
}

void place_board(Layout& l, figures::Point at, int square) {
    l.board = at;
    l.square = square;
    l.board_frame = pt(1.25);
    l.move_frame = square * 2 / 44;
    l.man = man_size(l.pictures, square);
    const int size = l.coordinate.size;
    // Boards of variants can be so near each other that digits take no more than their width.
    const int digit =
        l.captures == Captures::counted ? text_width(l.coordinate.font, size, "0") : size * 6 / 10;
    for (const int digits : {1, 2})
        l.rank_x[static_cast<std::size_t>(digits - 1)] = on_text_grid(-digits * digit - pt(6.5));
    l.rank_rise = on_text_grid((square - advance(HELVETICA_CAPITAL, size)) / 2);
    for (int file = 0; file < l.shape.files; ++file) {
        const int letter = text_width(l.coordinate.font, std::string(1, static_cast<char>('a' + file)));
        l.file_x.push_back(on_text_grid((square - advance(letter, size)) / 2));
    }
    l.file_y = on_text_grid(-size * 72 / 100 - pt(4.75));
}

int rank_indent(const Layout& l, const BoardNeeds& needs, int one_digit) {
    const int digit = text_width(l.coordinate.font, l.coordinate.size, "0");
    return one_digit + (needs.ranks > 9 ? half_points(digit) : 0);
}

void place_status(Layout& l, int baseline) {
    const int left = l.content.x;
    const int size = style_of(l, Style::status).size;
    l.outcome = {on_text_grid(left), on_text_grid(baseline)};
    l.mark_radius = size * 21 / 64;
    l.mark_rim = size / 16;
    // On the middle of the capitals.
    l.mark = {left + l.mark_radius, l.outcome.y + l.mark_radius};
    l.status = {on_text_grid(l.mark.x + l.mark_radius + pt(5)), l.outcome.y};
}

void place_page_number(Layout& l, int right, int baseline) {
    const figures::StyleSpec& style = style_of(l, Style::answer);
    l.page_number = {right, baseline};
    l.page_number_digit = text_width(style.font, style.size, "0");
}

void place_heading(Layout& l, int baseline) {
    l.form = NamesForm::heading;
    l.names = {on_text_grid(l.content.x), on_text_grid(baseline)};
    l.names_width = l.content.width;
}

void place_bar(Layout& l, const figures::Rect& box) {
    EvaluationBar& bar = l.bar;
    bar.box = box;
    bar.frame = pt(0.75);
    bar.half = (bar.box.width - 2 * bar.frame) / 2;
    bar.limit = EVALUATION_LIMIT;
    const int tick = pt(2);
    bar.tick = {bar.box.x + bar.frame + bar.half - bar.frame / 2, bar.box.y - tick, bar.frame,
                bar.box.height + 2 * tick};
}

int fen_line_width(const Layout& l) {
    return l.content.width * 1000 /
           (text_width(figures::Font::courier, "0") * l.styles[static_cast<std::size_t>(Style::fen)].size);
}

int fen_line_count(const Layout& l, const BoardNeeds& needs) {
    const int width = fen_line_width(l), rank = needs.files + 1;
    // Lines end after a rank, or after one of the fields that follow the board.
    const int ranks_on_line = std::max(width / rank, 1), lines = (needs.ranks - 1) / ranks_on_line + 1;
    const int last = needs.ranks - (lines - 1) * ranks_on_line,
              fields = needs.fen_length - needs.ranks * rank;
    return std::max(needs.fen_length / width + 1, lines + (last * rank + fields > width ? 1 : 0));
}

void place_foot(Layout& l, const BoardNeeds& needs) {
    const int left = l.content.x, right = left + l.content.width;
    l.fen_width = fen_line_width(l);
    const int more = (fen_line_count(l, needs) - 1) * FEN_LEADING;
    l.rules[1] = figures::Rect{left, l.content.y + pt(30) + more, l.content.width, RULE};
    l.fen = {on_text_grid(left), on_text_grid(l.content.y + pt(17)) + more};
    l.answer = {on_text_grid(left), on_text_grid(l.content.y + pt(2.5))};
    place_page_number(l, right, l.answer.y);
}

namespace {

MoveListSetting setting(double size, double leading, int columns, double gap, int san) {
    MoveListSetting s{};
    s.size = pt(size);
    s.digit = advance(text_width(figures::Font::times, "0"), s.size);
    s.white_x = half_points(MOVE_NUMBER_DIGITS * s.digit +
                            advance(text_width(figures::Font::times, "."), s.size) + pt(gap));
    s.black_x = s.white_x + san;
    s.leading = pt(leading);
    s.columns = columns;
    s.column_pitch = half_points(CONTENT_WIDTH / columns);
    return s;
}

}  // namespace

MoveListSetting setting(const PageDesign& design, double size, double leading, int columns, double gap,
                        double san) {
    if (design.variant != nullptr) {
        const int move = half_points(
            widest_move(*design.variant, {figures::Font::times, pt(size)}, design.writing) + MOVE_GAP + 2);
        const MoveListSetting one = setting(size, leading, 1, gap, move);
        const int column = one.black_x + move + std::max(one.digit - MOVE_GAP, 0);
        return setting(size, leading, std::max(1, CONTENT_WIDTH / column), gap, move);
    }
    const auto wide = std::ranges::find(WIDE_MOVE_SIZES, pt(size)) - WIDE_MOVE_SIZES.begin();
    const bool widened = has_wide_moves(design) && wide < std::ssize(WIDE_MOVES);
    return setting(size, leading, columns, gap,
                   widened ? WIDE_MOVES[static_cast<std::size_t>(wide)] : pt(san));
}

void fill_rows(const Layout& l, MoveListSetting& s, int bottom) {
    s.rows = (l.move_list.y - bottom - s.size - s.size / 4) / s.leading + 1;
}

}  // namespace inkmate::page
