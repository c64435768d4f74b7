#include "cli/program/lesson_options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "base/files/file_io.hpp"
#include "cli/bounds.hpp"
#include "cli/error.hpp"
#include "cli/tell_user.hpp"
#include "cli/terminal_text.hpp"
#include "core/lesson/task.hpp"
#include "engines/problems/problem_texts.hpp"
#include "psgen/emit/lesson_plan.hpp"

namespace inkmate {

namespace {

/// So small a board has no room for two lines of moves.
constexpr int MOST_PER_PAGE = 12;

LessonPlan read_plan(const LessonFlags& flags) {
    const std::string source = flags.problems == "-" ? "standard input" : flags.problems;
    lesson::TaskFile file = lesson::read_tasks(read_input(flags.problems), source, GRADE_OPERATION);
    for (const std::string& fault : file.faults)
        tell_user("inkmate: left out: {}\n", fit_for_terminal(fault));
    if (file.tasks.empty())
        throw CommandError(fmt::format(
            "{} holds no problem that a program can set: give EPD with dm, stipulation or bm", source));
    return {std::move(file.tasks), 0};
}

/// Without an id that is no more than the problem's number, which stands above the caption.
chess::EpdRecord without_number(const lesson::Task& task) {
    chess::EpdRecord record = task.record;
    std::erase_if(record.operations, [&](const auto& operation) {
        return operation.first == "id" && operation.second == std::to_string(task.number);
    });
    return record;
}

/// The problems of the sheet; the others are held back.
std::size_t first_count(const LessonFlags& flags, std::size_t all, int per_page) {
    if (flags.first && *flags.first > all)
        throw CommandError(
            fmt::format("--first {}: there are only {} problems to choose from", *flags.first, all),
            EXIT_USAGE);
    return flags.first.value_or(std::min(all, static_cast<std::size_t>(per_page)));
}

}  // namespace

void add_lesson_options(Options& options, LessonFlags& flags, const std::string& help) {
    options.group("Problems to solve");
    const auto problems =
        options.value({.name = "--problems", .help = help, .value = "FILE", .of = LESSON}, flags.problems);
    options
        .value(
            {.name = "--first",
             .help =
                 "Problems on the first sheet; the others follow according to the score; default: one page",
             .value = "N",
             .of = LESSON},
            flags.first)
        .check(at_least(std::size_t{1}))
        .needs(problems);
}

ProgramOptions lesson_program_options(const ProgramFlags& program, const LessonFlags& flags,
                                      const WorksheetFlags& given) {
    if (given.form.answer_lines == 1)
        throw CommandError("--answer-lines 1: a marked sheet needs 2, for the answer and the solution",
                           EXIT_USAGE);
    ProgramOptions options = worksheet_program_options(program);
    if (options.first_page || options.refusals)
        throw CommandError("--pages of a lesson is every, reply or none: start and errors are for games",
                           EXIT_USAGE);
    if (program.names.title.empty()) options.title = "Chess problems";
    // Whoever solves problems has no other board, on a printer either.
    if (program.pages.words.empty()) options.pages = PagesMode::every;
    WorksheetFlags worksheet = given;
    worksheet.form.answer_lines = std::max(given.form.answer_lines, MARKING_LINES);
    options.per_page = per_page(worksheet);
    if (options.per_page > MOST_PER_PAGE)
        throw CommandError(
            fmt::format("--per-page {}: a marked sheet has at most {}", options.per_page, MOST_PER_PAGE),
            EXIT_USAGE);
    LessonPlan plan = read_plan(flags);
    plan.first = first_count(flags, plan.tasks.size(), options.per_page);
    std::vector<Diagram> diagrams;
    for (const lesson::Task& task : plan.tasks)
        diagrams.push_back(problem_diagram(without_number(task), task.place, worksheet));
    options.worksheet =
        make_worksheet(std::move(diagrams), worksheet, program.orientation.value_or(Orientation::white),
                       program.names.title, {&options.paper, 1});
    for (std::size_t i = 0; i < plan.tasks.size(); ++i) {
        options.worksheet.diagrams[i].number = plan.tasks[i].number;
        options.worksheet.diagrams[i].to_move = plan.tasks[i].position.side_to_move();
    }
    options.worksheet.held_back = plan.tasks.size() - plan.first;
    options.color = worksheet.color;
    options.uci = false;
    options.lesson = std::make_shared<const LessonPlan>(std::move(plan));
    tell_rewritten(options.worksheet);
    return options;
}

}  // namespace inkmate
