#include "psgen/tables/tables.hpp"

#include <fmt/format.h>

#include <array>
#include <functional>
#include <map>

#include "core/lesson/judge.hpp"
#include "psgen/link/token.hpp"
#include "psgen/tables/page_objects.hpp"
#include "render/page/layout/layout.hpp"
#include "render/page/marking.hpp"

namespace inkmate::psgen {

using namespace chess;

namespace {

/// What can be typed.
constexpr auto HELP = std::to_array<std::string_view>({
    "3 Qh7            your answer to problem 3; further moves may follow: 3 Qh7 Rh3",
    "Rh3              the next move of the problem that you answered last",
    "hint [N]         a hint to it, or to problem N: the piece, then the move; each costs a point",
    "board [N]        its position",
    "moves [N]        its legal moves",
    "problems         what the problems of the sheet ask for",
    "score            your points",
    "mark             marks the sheet, and prints it",
    "next             then another problem: harder or easier, as your points are",
    "print            prints the sheet again",
    "help             this list",
    "quit             leaves; a sheet with answers is marked",
});

/// Longer than any text of moves that an answer can have: "a7xb8=Q+ " for each move.
constexpr int LONGEST_ANSWERS = 9 * (lesson::MOST_MATE_MOVES + 1);

std::string task(const lesson::Task& t, const page::Diagram& diagram, const std::string& on_page) {
    std::vector<int> best;
    for (const Move m : t.best) best.push_back(m.code());
    return fmt::format("[ {} {} {} {} {} {}\n{}\n{} {}\n{} ]", ps_string(t.position.fen()), t.moves,
                       ps_array(best), t.number, worth(t), difficulty(t), ps_string(what_is_asked(t)),
                       ps_string(t.solution), diagram.flipped, ps_string(on_page));
}

std::string tasks(const LessonProgram& o) {
    const page::Layout l = page::page_layout(page_design(o));
    const std::vector<lesson::Task>& list = o.tasks;
    std::string text = fmt::format("{} array", list.size());
    for (std::size_t i = 0; i < list.size(); ++i)
        text += fmt::format("\ndup {} {} put", i,
                            task(list[i], o.worksheet.diagrams[i], page::marked_text(l, list[i].solution)));
    return text + " readonly";
}

std::string signs(const LessonProgram&) {
    return shapes({page::sign_shape(page::Sign::tick), page::sign_shape(page::Sign::cross)});
}

std::string first_pages(const LessonProgram& o) {
    return fmt::to_string(page::page_count(o.worksheet, page_design(o)) - o.worksheet.held_back);
}

using Maker = std::function<std::string(const LessonProgram&)>;

Maker at(figures::Point page::MarkingPlaces::*place) {
    return [place](const LessonProgram& o) {
        return pair(page::marking_places(page::page_layout(page_design(o)), o.worksheet.form).*place);
    };
}
Maker of(int (*count)(const page::Layout&)) {
    return
        [count](const LessonProgram& o) { return fmt::to_string(count(page::page_layout(page_design(o)))); };
}
std::string small_font(const LessonProgram& o) {
    const page::Layout l = page::page_layout(page_design(o));
    return font(l.styles[static_cast<std::size_t>(page::Style::label)].font, page::SMALL_MOVES);
}
Maker number(std::size_t value) {
    return [value](const auto&) { return fmt::to_string(value); };
}

std::map<std::string_view, Maker> make_table() {
    return {
        {"TASKS", tasks},
        {"FIRST_TASKS", [](const LessonProgram& o) { return fmt::to_string(o.first); }},
        {"FIRST_SHEET_PAGES", first_pages},
        {"LONGEST_SOLUTION", number(2 * lesson::MOST_MATE_MOVES)},
        {"LONGEST_ANSWERS", number(LONGEST_ANSWERS)},
        {"ANSWER_NODES", number(lesson::ANSWER_NODES)},
        {"ANSWER_WIN", number(lesson::ANSWER_WIN)},
        {"ANSWER_MARGIN", number(lesson::ANSWER_MARGIN)},
        {"LESSON_HELP", [](const auto&) { return strings(HELP); }},
        {"MARKING_SIGNS", signs},
        {"MARKING_SIGN_AT", at(&page::MarkingPlaces::sign)},
        {"MARKING_ANSWER_AT", at(&page::MarkingPlaces::answer)},
        {"MARKING_SOLUTION_AT", at(&page::MarkingPlaces::solution)},
        {"MARKING_LONGEST_ANSWER", of(page::longest_answer)},
        {"MARKING_LONGEST_SOLUTION", of(page::longest_solution)},
        {"MARKING_SMALL_FONT", small_font},
        {"MARKING_POINTS_AT", at(&page::MarkingPlaces::points)},
        {"MARKING_SCORE_AT", at(&page::MarkingPlaces::score)},
    };
}

}  // namespace

std::optional<std::string> lesson_table_text(std::string_view name, const LessonProgram& program) {
    static const std::map<std::string_view, Maker> table = make_table();
    const auto found = table.find(name);
    if (found == table.end()) return std::nullopt;
    return found->second(program);
}

std::vector<std::string> lesson_words() {
    std::vector<std::string> words;
    for (const std::string_view line : HELP)
        if (line.front() >= 'a' && line.front() <= 'z') words.emplace_back(line.substr(0, line.find(' ')));
    return words;
}

}  // namespace inkmate::psgen
