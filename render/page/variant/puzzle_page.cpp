#include "render/page/variant/puzzle_page.hpp"

#include <algorithm>
#include <iterator>
#include <string>
#include <utility>

#include "render/page/figures/shapes.hpp"
#include "render/page/variant/puzzle_layout.hpp"
#include "render/page/variant/variant_board.hpp"
#include "render/page/variant/variant_pieces.hpp"

namespace inkmate {

namespace {

class PuzzleComposer {
  public:
    PuzzleComposer(const PuzzleTask& task, const puzzle::Answer& answer, const Paper& paper)
        : task_(task),
          answer_(answer),
          rules_(puzzle_rules(task)),
          p_(puzzle_layout(paper, rules_)),
          l_(p_.variant.page),
          board_(p_.variant, rules_, false),
          result_{{paper, {}}, {}} {}

    PuzzlePage compose(const std::string& note) && {
        show(Style::headline, l_.headline,
             (task_.is_tour() ? "" : std::to_string(answer_.pieces)) +
                 puzzle_question(p_, task_, answer_.pieces != 1));
        if (!note.empty()) show(Style::status, l_.outcome, note);
        append(board_.squares());
        append(board_.rank_numbers());
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
    std::vector<Item>& items() { return result_.page.items; }
    void append(std::vector<Item> more) { std::ranges::move(more, std::back_inserter(items())); }
    void begin_step() { result_.steps.push_back(items().size()); }

    void show(Style style, Point at, const std::string& text) {
        const StyleSpec& spec = l_.styles[static_cast<std::size_t>(style)];
        items().emplace_back(Text{spec.font, spec.size, at, text});
    }

    void piece(variant::Square s) {
        for (Item& item : piece_items(p_.variant, variant::make_piece(chess::BLACK, 1)))
            items().push_back(moved_item(std::move(item), board_.corner(s)));
    }

    Point middle(variant::Square s) const { return board_.corner(s) + Point{l_.square / 2, l_.square / 2}; }

    void move(variant::Square from, variant::Square to) {
        const Path path = tour_line(p_, variant::file_of(to) - variant::file_of(from),
                                    variant::rank_of(to) - variant::rank_of(from));
        items().emplace_back(Fill{moved(path, middle(from)), BLACK_INK});
    }

    /// The number of a square's turn, in white with a black rim, so that lines end at it.
    void number(variant::Square s, std::size_t n) {
        for (const Fill& fill : tour_disc(p_))
            items().emplace_back(Fill{moved(fill.path, middle(s)), fill.ink});
        const std::string text = std::to_string(n);
        items().emplace_back(
            Text{TOUR_NUMBER_FONT, p_.number_size, middle(s) + p_.number_at[text.size() - 1], text});
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
    const VariantBoard board_;
    PuzzlePage result_;
};

}  // namespace

PuzzlePage compose_puzzle(const PuzzleTask& task, const puzzle::Answer& answer, const Paper& paper) {
    return PuzzleComposer(task, answer, paper).compose(puzzle_note(task, answer));
}

std::vector<Page> compose_puzzle_steps(const PuzzleTask& task, const puzzle::Answer& answer,
                                       const Paper& paper) {
    std::vector<Page> pages;
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

}  // namespace inkmate
