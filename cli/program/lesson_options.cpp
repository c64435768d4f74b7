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
#include "psgen/product/product.hpp"

namespace inkmate {

namespace {

/// So small a board has no room for two lines of moves.
constexpr int MOST_PER_PAGE = 12;

std::vector<lesson::Task> read_problems(const LessonFlags& flags) {
    const std::string source = flags.problems == "-" ? "standard input" : flags.problems;
    lesson::TaskFile file =
        lesson::read_tasks(files::read_input(flags.problems), source, problems::GRADE_OPERATION);
    for (const std::string& fault : file.faults)
        tell_user("inkmate: left out: {}\n", fit_for_terminal(fault));
    if (file.tasks.empty())
        throw CommandError(fmt::format(
            "{} holds no problem that a program can set: give EPD with dm, stipulation or bm", source));
    return std::move(file.tasks);
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

psgen::LessonProgram lesson_program(const ProgramFlags& flags, const LessonFlags& problems,
                                    const WorksheetFlags& given) {
    if (given.form.answer_lines == 1)
        throw CommandError("--answer-lines 1: a marked sheet needs 2, for the answer and the solution",
                           EXIT_USAGE);
    if (flags.pages.has(PagesWord::start) || flags.pages.has(PagesWord::errors))
        throw CommandError("--pages of a lesson is every, reply or none: start and errors are for games",
                           EXIT_USAGE);
    psgen::LessonProgram program;
    set_common(flags, "Chess problems", program);
    // Whoever solves problems has no other board, on a printer either.
    program.pages = pages_mode(flags.pages).value_or(psgen::PagesMode::every);
    WorksheetFlags worksheet = given;
    worksheet.form.answer_lines = std::max(given.form.answer_lines, MARKING_LINES);
    program.per_page = per_page(worksheet);
    if (program.per_page > MOST_PER_PAGE)
        throw CommandError(
            fmt::format("--per-page {}: a marked sheet has at most {}", program.per_page, MOST_PER_PAGE),
            EXIT_USAGE);
    program.tasks = read_problems(problems);
    program.first = first_count(problems, program.tasks.size(), program.per_page);
    std::vector<Diagram> diagrams;
    for (const lesson::Task& task : program.tasks)
        diagrams.push_back(problem_diagram(without_number(task), task.place, worksheet));
    program.worksheet =
        make_worksheet(std::move(diagrams), worksheet, flags.orientation.value_or(psgen::Orientation::white),
                       flags.names.title, {&program.paper, 1});
    for (std::size_t i = 0; i < program.tasks.size(); ++i) {
        program.worksheet.diagrams[i].number = program.tasks[i].number;
        program.worksheet.diagrams[i].to_move = program.tasks[i].position.side_to_move();
    }
    program.worksheet.held_back = program.tasks.size() - program.first;
    program.color = worksheet.color;
    tell_rewritten(program.worksheet);
    return program;
}

}  // namespace inkmate
