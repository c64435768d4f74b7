#include "render/page/variant/puzzle_layout.hpp"

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <string>
#include <utility>

#include "render/page/figures/shapes.hpp"
#include "render/page/layout/layout_parts.hpp"
#include "render/page/variant/variant_board.hpp"
#include "render/page/words/metrics.hpp"

namespace inkmate {

namespace {

constexpr std::string_view CHESS_LETTERS = "pnbrqk";
/// The sizes of text that looks the same everywhere (on_text_grid), and the height of its digits in
/// thousandths.
constexpr int SIZE_STEP = pt(4), DIGIT_HEIGHT = 720;
constexpr int MOST_DIGITS = 3;

int width_of(int digits, int size) {
    return digits * text_width(TOUR_NUMBER_FONT, size, "0");
}

/// The largest size at which the longest number lies within a disc.
int number_size(int digits, int radius) {
    const auto fits = [&](int size) {
        const int width = width_of(digits, size), height = size * DIGIT_HEIGHT / 1000;
        const int room = 2 * radius * 93 / 100;
        return width * width + height * height <= room * room;
    };
    int size = SIZE_STEP;
    while (fits(size + SIZE_STEP)) size += SIZE_STEP;
    return size;
}

int digits_of(std::size_t number) {
    return static_cast<int>(std::to_string(number).size());
}

}  // namespace

variant::Rules puzzle_rules(const PuzzleTask& task) {
    variant::Rules rules;
    rules.name = "puzzle";
    set_board(rules, task.field.files, task.field.ranks, task.field.board);
    rules.types.resize(2);
    rules.types[1].letter = puzzle_letter(task.piece);
    rules.types[1].name = task.piece;
    return rules;
}

char puzzle_letter(std::string_view piece) {
    constexpr auto of_chess = std::to_array<std::pair<std::string_view, char>>(
        {{"pawn", 'p'}, {"knight", 'n'}, {"bishop", 'b'}, {"rook", 'r'}, {"queen", 'q'}, {"king", 'k'}});
    for (const auto& [name, letter] : of_chess)
        if (piece == name || (piece.size() == 1 && std::tolower(piece.front()) == letter)) return letter;
    for (const char c : piece)
        if (const int small = std::tolower(static_cast<unsigned char>(c));
            small >= 'a' && small <= 'z' &&
            CHESS_LETTERS.find(static_cast<char>(small)) == std::string_view::npos)
            return static_cast<char>(small);
    return 'x';
}

PuzzleLayout puzzle_layout(const Paper& paper, const variant::Rules& rules) {
    PuzzleLayout layout{.variant = variant_layout(paper, rules),
                        .question_width = 0,
                        .disc_radius = 0,
                        .disc_rim = 0,
                        .number_size = 0,
                        .number_at = {},
                        .line_width = 0};
    const Layout& l = layout.variant.page;
    const StyleSpec& headline = l.styles[static_cast<std::size_t>(Style::headline)];
    layout.question_width = l.content.width - MOST_DIGITS * text_width(headline.font, headline.size, "0");
    layout.disc_radius = l.square * 30 / 100;
    layout.disc_rim = std::max(layout.disc_radius / 8, 2);
    layout.number_size = number_size(digits_of(rules.cells.size()), layout.disc_radius);
    // Squares are an even number of quarter points apart: what is on the grid from one is so from all.
    const Point middle = l.board + Point{l.square / 2, l.square / 2};
    for (int digits = 1; digits <= MOST_DIGITS; ++digits) {
        const Point at =
            middle - Point{width_of(digits, layout.number_size) / 2, layout.number_size * 36 / 100};
        layout.number_at[static_cast<std::size_t>(digits - 1)] =
            Point{on_text_grid(at.x), on_text_grid(at.y)} - middle;
    }
    layout.line_width = std::max(l.square / 24, 2);
    return layout;
}

std::string puzzle_question(const PuzzleLayout& layout, const PuzzleTask& task, bool several) {
    const StyleSpec& spec = layout.variant.page.styles[static_cast<std::size_t>(Style::headline)];
    return shortened(spec.font, spec.size, puzzle_question(task, several), layout.question_width);
}

std::vector<Fill> tour_disc(const PuzzleLayout& layout) {
    return disc(layout.disc_radius, layout.disc_rim, true);
}

Path tour_line(const PuzzleLayout& layout, int files, int ranks) {
    const int side = layout.variant.page.square;
    return line({0, 0}, {files * side, ranks * side}, layout.line_width);
}

}  // namespace inkmate
