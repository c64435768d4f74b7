#include "psgen/tables/tables.hpp"

#include <fmt/format.h>

#include <array>
#include <functional>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "psgen/link/token.hpp"
#include "psgen/tables/page_objects.hpp"
#include "render/page/puzzle_page.hpp"

namespace inkmate::psgen {

using namespace puzzle;

namespace {

std::string boolean(bool b) {
    return b ? "true" : "false";
}

/// A path as its legs, four numbers each.
std::string paths(const PuzzleProgram& program) {
    std::vector<std::string> elements;
    for (const variant::Path& path : program.paths) {
        std::vector<int> numbers;
        for (const variant::Leg& leg : path.legs)
            numbers.insert(numbers.end(), {leg.file, leg.rank, leg.range, leg.on});
        elements.push_back(ps_array(numbers));
    }
    return ps_array(elements, 1) + " readonly";
}

/// Returns every move that there is, by files and ranks.
std::set<std::pair<int, int>> moves_of(const Field& field) {
    std::set<std::pair<int, int>> moves;
    for (const variant::Square from : field.squares)
        for (const variant::Square to : field.squares)
            if (field.moves[from].test(to))
                moves.emplace(variant::file_of(to) - variant::file_of(from),
                              variant::rank_of(to) - variant::rank_of(from));
    return moves;
}

std::string tour_lines(const PuzzleProgram& program, const page::PuzzleLayout& layout) {
    std::vector<std::string> elements;
    for (const auto& [file, rank] : moves_of(program.task.field))
        elements.push_back(fmt::format("[{} {} {}]", file, rank,
                                       fills({{page::tour_line(layout, file, rank), figures::BLACK_INK}})));
    return ps_array(elements, 1, 250) + " readonly";
}

/// The question for one solution and for several.
std::string questions(const std::function<std::string(bool)>& question) {
    return strings(std::array{question(false), question(true)});
}

using Maker = std::function<std::string(const PuzzleProgram&, const page::PuzzleLayout&)>;

const std::map<std::string_view, Maker>& puzzle_tables() {
    using P = PuzzleProgram;
    using L = page::PuzzleLayout;
    static const std::map<std::string_view, Maker> table = {
        {"ALL_SOLUTIONS", [](const P& p, const L&) { return boolean(p.task.question.all); }},
        {"CLOSED", [](const P& p, const L&) { return boolean(p.task.question.tour.closed); }},
        {"MEETING",
         [](const P& p, const L&) {
             return fmt::to_string(
                 static_cast<int>(p.task.is_tour() ? variant::ON_EMPTY : variant::ON_ENEMY));
         }},
        {"MOST_STEPS", [](const P& p, const L&) { return fmt::to_string(p.most_steps); }},
        {"NO_SOLUTION", [](const P&, const L&) { return ps_string(page::NO_SOLUTION_WORDS); }},
        {"ON_EMPTY", [](const P&, const L&) { return fmt::to_string(static_cast<int>(variant::ON_EMPTY)); }},
        {"PAGE_QUESTIONS",
         [](const P& p, const L& l) {
             return questions([&](bool several) { return page::puzzle_question(l, p.task, several); });
         }},
        {"PATIENCE", [](const P&, const L&) { return fmt::to_string(PATIENCE); }},
        {"PIECE_PATHS", [](const P& p, const L&) { return paths(p); }},
        {"PROOF_NOTE", [](const P& p, const L&) { return ps_string(page::proof_note(p.task)); }},
        {"PUZZLE_PIECES",
         [](const P& p, const L&) { return fmt::to_string(p.task.question.pieces.value_or(0)); }},
        {"PUZZLE_QUESTIONS",
         [](const P& p, const L&) {
             return questions([&](bool several) { return page::puzzle_question(p.task, several); });
         }},
        {"SOLUTIONS_WORDS", [](const P&, const L&) { return strings(page::SOLUTIONS_WORDS); }},
        {"STEP_WORDS", [](const P&, const L&) { return strings(page::STEP_WORDS); }},
        {"STEPS_WORD", [](const P&, const L&) { return ps_string(page::STEPS_WORD); }},
        {"TOUR_DISC", [](const P&, const L& l) { return fills(page::tour_disc(l)) + " readonly"; }},
        {"TOUR_FROM",
         [](const P& p, const L&) {
             return p.task.question.tour.from ? fmt::to_string(static_cast<int>(*p.task.question.tour.from))
                                              : std::string("-1");
         }},
        {"TOUR_LINES", tour_lines},
        {"TOUR_NUMBER_AT",
         [](const P&, const L& l) {
             std::vector<std::string> places;
             for (const figures::Point at : l.number_at) places.push_back(pair(at));
             return ps_array(places) + " readonly";
         }},
        {"TOUR_NUMBER_FONT",
         [](const P&, const L& l) { return font(page::TOUR_NUMBER_FONT, l.number_size); }},
        {"UNSETTLED_WORDS", [](const P&, const L&) { return strings(page::UNSETTLED_WORDS); }},
    };
    return table;
}

}  // namespace

std::optional<std::string> puzzle_table_text(std::string_view name, const PuzzleProgram& program) {
    const auto found = puzzle_tables().find(name);
    if (found == puzzle_tables().end()) return std::nullopt;
    return found->second(program, page::puzzle_layout(program.paper, *program.rules));
}

}  // namespace inkmate::psgen
