#include "render/page/puzzle_page.hpp"

#include <algorithm>
#include <cctype>
#include <iterator>
#include <utility>

#include "render/page/layout/layout_parts.hpp"
#include "render/page/words/metrics.hpp"

namespace inkmate::page {

namespace {

constexpr std::string_view CHESS_LETTERS = "pnbrqk";
/// The step of sizes of text that looks the same everywhere (on_text_grid), and the height of digits in
/// thousandths.
constexpr int SIZE_STEP = pt(4), DIGIT_HEIGHT = 720;
constexpr int MOST_DIGITS = 3;

int width_of(int digits, int size) {
    return digits * text_width(TOUR_NUMBER_FONT, size, "0");
}

/// Returns the largest size at which the longest number fits into a disc.
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
    variant::set_board(rules, task.field.files, task.field.ranks, task.field.board);
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

PuzzleLayout puzzle_layout(const figures::Paper& paper, const variant::Rules& rules) {
    PageDesign design(paper);
    design.variant = &rules;
    PuzzleLayout layout{.page = page_layout(design),
                        .question_width = 0,
                        .disc_radius = 0,
                        .disc_rim = 0,
                        .number_size = 0,
                        .number_at = {},
                        .line_width = 0};
    const Layout& l = layout.page;
    const figures::StyleSpec& headline = l.styles[static_cast<std::size_t>(Style::headline)];
    layout.question_width = l.content.width - MOST_DIGITS * text_width(headline.font, headline.size, "0");
    layout.disc_radius = l.square * 30 / 100;
    layout.disc_rim = std::max(layout.disc_radius / 8, 2);
    layout.number_size = number_size(digits_of(rules.cells.size()), layout.disc_radius);
    // Squares are an even number of quarter points apart: what is on the grid from one is so from all.
    const figures::Point middle = l.board + figures::Point{l.square / 2, l.square / 2};
    for (int digits = 1; digits <= MOST_DIGITS; ++digits) {
        const figures::Point at =
            middle - figures::Point{width_of(digits, layout.number_size) / 2, layout.number_size * 36 / 100};
        layout.number_at[static_cast<std::size_t>(digits - 1)] =
            figures::Point{on_text_grid(at.x), on_text_grid(at.y)} - middle;
    }
    layout.line_width = std::max(l.square / 24, 2);
    return layout;
}

std::string puzzle_question(const PuzzleLayout& layout, const PuzzleTask& task, bool several) {
    const figures::StyleSpec& spec = layout.page.styles[static_cast<std::size_t>(Style::headline)];
    return shortened(spec.font, spec.size, puzzle_question(task, several), layout.question_width);
}

std::vector<figures::Fill> tour_disc(const PuzzleLayout& layout) {
    return figures::disc(layout.disc_radius, layout.disc_rim, true);
}

figures::Path tour_line(const PuzzleLayout& layout, int files, int ranks) {
    const int side = layout.page.square;
    return figures::line({0, 0}, {files * side, ranks * side}, layout.line_width);
}

namespace {

class PuzzleComposer {
  public:
    PuzzleComposer(const PuzzleTask& task, const puzzle::Answer& answer, const figures::Paper& paper)
        : task_(task),
          answer_(answer),
          rules_(puzzle_rules(task)),
          p_(puzzle_layout(paper, rules_)),
          l_(p_.page),
          result_{{paper, {}}, {}} {}

    PuzzlePage compose(const std::string& note) && {
        show(Style::headline, l_.headline,
             (task_.is_tour() ? "" : std::to_string(answer_.pieces)) +
                 puzzle_question(p_, task_, answer_.pieces != 1));
        if (!note.empty()) show(Style::status, l_.outcome, note);
        append(figures::board_items(l_, {}, l_.board));
        if (task_.is_tour())
            tour();
        else
            for (const variant::Square s : answer_.squares) {
                begin_step();
                piece(s);
            }
        return std::move(result_);
    }

  private:
    std::vector<figures::Item>& items() { return result_.page.items; }
    void append(std::vector<figures::Item> more) { std::ranges::move(more, std::back_inserter(items())); }
    void begin_step() { result_.steps.push_back(items().size()); }

    void show(Style style, figures::Point at, const std::string& text) {
        const figures::StyleSpec& spec = l_.styles[static_cast<std::size_t>(style)];
        items().emplace_back(figures::Text{spec.font, spec.size, at, text});
    }

    void piece(variant::Square s) {
        for (figures::Item& item : figures::man_items(l_, l_.man, variant::make_piece(chess::BLACK, 1), true))
            items().push_back(figures::moved_item(std::move(item), corner(s)));
    }

    figures::Point corner(variant::Square s) const { return l_.corner(s, l_.board, false); }
    figures::Point middle(variant::Square s) const {
        return corner(s) + figures::Point{l_.square / 2, l_.square / 2};
    }

    void move(variant::Square from, variant::Square to) {
        const figures::Path path = tour_line(p_, variant::file_of(to) - variant::file_of(from),
                                             variant::rank_of(to) - variant::rank_of(from));
        items().emplace_back(figures::Fill{figures::moved(path, middle(from)), figures::BLACK_INK});
    }

    /// The number of a square's turn, in white with a black rim, so that lines end at it.
    void number(variant::Square s, std::size_t n) {
        for (const figures::Fill& fill : tour_disc(p_))
            items().emplace_back(figures::Fill{figures::moved(fill.path, middle(s)), fill.ink});
        const std::string text = std::to_string(n);
        items().emplace_back(
            figures::Text{TOUR_NUMBER_FONT, p_.number_size, middle(s) + p_.number_at[text.size() - 1], text});
    }

    void tour() {
        const std::vector<variant::Square>& way = answer_.squares;
        for (std::size_t i = 0; i < way.size(); ++i) {
            begin_step();
            if (i > 0) move(way[i - 1], way[i]);
            if (i > 0) number(way[i - 1], i);
            number(way[i], i + 1);
        }
        if (!task_.question.tour.closed || way.size() < 3) return;
        begin_step();
        move(way.back(), way.front());
        number(way.back(), way.size());
        number(way.front(), 1);
    }

    const PuzzleTask& task_;
    const puzzle::Answer& answer_;
    const variant::Rules rules_;
    const PuzzleLayout p_;
    const Layout& l_;
    PuzzlePage result_;
};

}  // namespace

PuzzlePage compose_puzzle(const PuzzleTask& task, const puzzle::Answer& answer, const figures::Paper& paper) {
    return PuzzleComposer(task, answer, paper).compose(puzzle_note(task, answer));
}

figures::Page compose_unsolved_puzzle(const PuzzleTask& task, int pieces, const figures::Paper& paper) {
    puzzle::Answer unsolved;
    unsolved.pieces = pieces;
    if (const auto from = task.question.tour.from; task.is_tour() && from) unsolved.squares = {*from};
    return PuzzleComposer(task, unsolved, paper).compose("").page;
}

std::vector<figures::Page> compose_puzzle_steps(const PuzzleTask& task, const puzzle::Answer& answer,
                                                const figures::Paper& paper) {
    std::vector<figures::Page> pages;
    const PuzzlePage whole = compose_puzzle(task, answer, paper);
    for (std::size_t shown = 1; shown < whole.steps.size(); ++shown) {
        PuzzlePage part = PuzzleComposer(task, answer, paper).compose(step_note(answer, shown));
        part.page.items.erase(part.page.items.begin() + static_cast<std::ptrdiff_t>(part.steps[shown]),
                              part.page.items.end());
        pages.push_back(std::move(part.page));
    }
    pages.push_back(whole.page);
    return pages;
}

}  // namespace inkmate::page
