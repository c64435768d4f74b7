#include "render/page/marking.hpp"

#include <array>

#include "render/page/words/metrics.hpp"
#include "render/page/words/words.hpp"

namespace inkmate::page {

namespace {

/// The distance from a line to the text and the sign above it, and the width and height of a sign.
constexpr int ABOVE_RULE = figures::quarters(3), SIGN_SIZE = figures::quarters(12);

const figures::StyleSpec& label(const Layout& l) {
    return l.styles[static_cast<std::size_t>(Style::label)];
}

/// Returns how many characters of moves fit that width: in Times they are half as wide as high, and a little
/// more.
int characters(const Layout& l, int width) {
    return width * 20 / (11 * label(l).size);
}

int width_of_board(const Layout& l) {
    return l.shape.files * l.square;
}

figures::Point on_rule(const figures::Rect& rule) {
    return {on_text_grid(rule.x), on_text_grid(rule.y + ABOVE_RULE)};
}

}  // namespace

MarkingPlaces marking_places(const Layout& l, const WorksheetForm& form) {
    MarkingPlaces places;
    const figures::Rect& first = l.answer_rules[0];
    places.sign = {first.x + first.width - SIGN_SIZE, first.y + ABOVE_RULE};
    places.answer = on_rule(first);
    places.solution = on_rule(l.answer_rules[1]);
    if (form.points) {
        const figures::StyleSpec& style = label(l);
        const int before = text_width(style.font, style.size, words(l.writing.language).points_field + "  ");
        places.points = {on_text_grid(l.grid.caption.x + before),
                         l.grid.caption.y - l.grid.points_line * l.grid.caption_leading};
        places.score = on_rule(l.field_rules.back());
    }
    return places;
}

int longest_answer(const Layout& l) {
    return characters(l, width_of_board(l) - SIGN_SIZE);
}

int longest_solution(const Layout& l) {
    return characters(l, width_of_board(l));
}

int moves_size(const Layout& l, std::string_view moves, int longest) {
    return static_cast<int>(moves.size()) > longest ? SMALL_MOVES : label(l).size;
}

std::string marked_text(const Layout& l, std::string_view solution) {
    return shortened(label(l).font, moves_size(l, solution, longest_solution(l)), solution,
                     width_of_board(l));
}

std::vector<figures::Fill> sign_shape(Sign sign) {
    constexpr auto q = [](double points) { return static_cast<int>(points * 4); };
    constexpr std::array<figures::Point, 6> tick = {
        {{q(0), q(5)}, {q(1.5), q(6.5)}, {q(4), q(4)}, {q(10.5), q(12)}, {q(12), q(11)}, {q(4), q(0.5)}}};
    constexpr std::array<figures::Point, 12> cross = {{{q(1), q(2)},
                                                       {q(2), q(1)},
                                                       {q(6), q(5)},
                                                       {q(10), q(1)},
                                                       {q(11), q(2)},
                                                       {q(7), q(6)},
                                                       {q(11), q(10)},
                                                       {q(10), q(11)},
                                                       {q(6), q(7)},
                                                       {q(2), q(11)},
                                                       {q(1), q(10)},
                                                       {q(5), q(6)}}};
    return {{sign == Sign::tick ? figures::polygon(tick) : figures::polygon(cross), figures::Ink(0)}};
}

}  // namespace inkmate::page
