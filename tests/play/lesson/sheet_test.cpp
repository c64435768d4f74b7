// The sheets of a lesson, set and marked, are drawn by the program as by cairo.
#include <doctest/doctest.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <filesystem>

#include "base/process/cleanup.hpp"
#include "core/chess/notation.hpp"
#include "core/lesson/lesson.hpp"
#include "pdf/compare/compare.hpp"
#include "pdf/compare/report.hpp"
#include "play/device/ghostscript.hpp"
#include "psgen/emit/program.hpp"
#include "render/cairo/draw.hpp"
#include "render/page/worksheet.hpp"
#include "tests/play/lesson/lesson_program.hpp"
#include "tests/support/long_form.hpp"

using namespace inkmate;
using namespace inkmate::cairo;
using namespace inkmate::page;
using namespace inkmate::figures;
using namespace inkmate::device;
using namespace inkmate::process;
using namespace inkmate::psgen;
using namespace inkmate::chess;
using namespace inkmate::lesson;
using namespace inkmate::test;

namespace {

std::vector<Marking> markings(const LessonProgram& options, const Lesson& lesson) {
    const Layout l = page_layout(page_design(options));
    std::vector<Marking> list;
    for (std::size_t i = 0; i < options.tasks.size(); ++i) {
        const Standing& s = lesson.standing(i);
        std::vector<std::string> given = s.right;
        if (!s.wrong.empty()) given.push_back(s.wrong);
        list.push_back({.sign = s.solved          ? Sign::tick
                                : s.wrong.empty() ? Sign::none
                                                  : Sign::cross,
                        .answer = fmt::format("{}", fmt::join(given, " ")),
                        .solution = marked_text(l, options.tasks[i].solution),
                        .points = lesson.points(i)});
    }
    return list;
}

/// The pages of a lesson in which some lines are typed, the sheet is marked, and another problem is set and
/// left.
std::vector<Page> expected_pages(const LessonProgram& options,
                                 std::span<const std::pair<int, std::string>> typed) {
    const PageDesign design = page_design(options);
    const std::vector<WorksheetPage> sheets = worksheet_pages(options.worksheet, design);
    const std::size_t first = sheets.size() - options.worksheet.held_back;
    std::vector<Page> pages;
    for (std::size_t i = 0; i < first; ++i)
        pages.push_back(compose_page(options.worksheet, design, sheets[i], pages.size() + 1));
    Lesson lesson(options.tasks, options.first);
    for (const auto& [number, san] : typed) {
        const std::size_t index = *lesson.find(number);
        lesson.answer(index, parse_move(lesson.standing(index).now, san));
    }
    lesson.mark();
    for (std::size_t i = 0; i < first; ++i)
        pages.push_back(compose_marked_page(options.worksheet, design, sheets[i], pages.size() + 1,
                                            markings(options, lesson),
                                            std::to_string(lesson.sheet_points())));
    const std::size_t next = *lesson.next();
    pages.push_back(
        compose_page(options.worksheet, design, sheets[first + next - options.first], pages.size() + 1));
    return pages;
}

void check_sheets(const LessonProgram& options, std::span<const std::pair<int, std::string>> typed) {
    std::string lines;
    for (const auto& [number, san] : typed) lines += fmt::format("{} {}\n", number, san);
    const TemporaryDirectory directory;
    const GhostscriptRun run =
        run_ghostscript(generate(options), lines + "mark\nnext\nquit\n",
                        {.pages_directory = directory.path(), .page_name = "program.pdf"});
    INFO(run.output);
    REQUIRE(run.status.ok());
    CHECK(run.output.find("rror") == std::string::npos);
    const std::filesystem::path reference = directory / "cairo.pdf";
    draw_pdf(expected_pages(options, typed), reference);
    compare::CompareOptions compare;
    compare.resolutions = {72, 100, 150, 300};
    REQUIRE(run.pages.size() == 1);
    const compare::Comparison result = compare::compare_pdfs(reference, run.pages.front(), compare);
    INFO(compare::to_text(result));
    CHECK(result.equal());
    CHECK(result.deviation() <= compare.epsilon);
}

/// Right, half-way, wrong, and nothing.
const std::vector<std::pair<int, std::string>> TYPED = {{7, "Rb1"}, {7, "Ra6"}, {7, "b7"}, {1, "Qb8"},
                                                        {2, "e4"},  {3, "Nc7"}, {5, "Qa7"}};

}  // namespace

TEST_CASE("the sheet that is set, the marked one and the next are drawn by the program as by cairo") {
    for (const int per_page : full_tests() ? std::vector{1, 2, 4, 6, 9, 12} : std::vector{2, 6, 12})
        for (const bool points : {true, false}) {
            if (points == (per_page == 2) && !full_tests()) continue;
            CAPTURE(per_page);
            CAPTURE(points);
            LessonProgram options = lesson_program(PROBLEMS, 7);
            // A page at level 1 is taken back with `restore`, and the score must outlive it.
            options.language_level = per_page == 12 ? 1 : 2;
            options.pages = PagesMode::every;
            options.per_page = per_page;
            options.worksheet.form.points = points;
            options.worksheet.title = "A lesson";
            check_sheets(options, TYPED);
        }
}
