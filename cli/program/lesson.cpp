#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <memory>
#include <optional>
#include <utility>

#include "base/files/file_io.hpp"
#include "base/files/file_names.hpp"
#include "base/text/strings.hpp"
#include "cli/commands.hpp"
#include "cli/game_source.hpp"
#include "cli/pages/diagrams.hpp"
#include "cli/pages/document_options.hpp"
#include "cli/program/local_game.hpp"
#include "cli/program/program_options.hpp"
#include "cli/shared_options.hpp"
#include "cli/terminal.hpp"
#include "core/chess/faults.hpp"
#include "core/lesson/task.hpp"
#include "engines/problems/problem_texts.hpp"
#include "pdf/compare/report.hpp"
#include "play/session/lesson.hpp"
#include "psgen/emit/program.hpp"

namespace inkmate::cli {

using namespace session;

namespace {

constexpr auto LESSON_FORMATS = std::to_array<std::string_view>({"ps", "pdf", "png", "svg", "eps"});

/// Smaller boards have no room for two lines of moves.
constexpr int MOST_PER_PAGE = 12;

struct LessonFlags {
    std::string problems;
    std::optional<std::size_t> first;
    WorksheetFlags sheet;
    psgen::Orientation orientation = psgen::Orientation::white;
    std::optional<Sheet> paper;
    std::vector<PagesWord> pages;
    DocumentFlags document;
    PrinterFlags printer;
    std::optional<std::string> input;
    LocalSession session{.lesson = true};
};

/// Read the problems, and say on standard error which are left out.
std::vector<lesson::Task> read_tasks(const LessonFlags& flags) {
    const files::InputFile file(flags.problems);
    refuse_other_kinds(file);
    const ReadingLine line;
    std::vector<lesson::Task> tasks = lesson::read_tasks(
        *file.open(), file.source(), problems::GRADE_OPERATION, psgen::MOST_TASKS + 1, faults());
    if (tasks.empty())
        throw CommandError(fmt::format(
            "{} has no problem that a program can set: give EPD with dm, stipulation or bm, PGN with a FEN "
            "tag and moves, or a CSV of puzzles",
            file.source()));
    if (tasks.size() > psgen::MOST_TASKS)
        throw CommandError(
            fmt::format("{} has more than {} problems: a program sets so many at most; make "
                        "several",
                        file.source(), psgen::MOST_TASKS));
    return tasks;
}

/// Remove an id that is only the problem's number, which is printed above the caption.
chess::EpdRecord without_number(const lesson::Task& task) {
    chess::EpdRecord record = task.record;
    std::erase_if(record.operations, [&](const auto& operation) {
        return operation.first == "id" && operation.second == std::to_string(task.number);
    });
    return record;
}

/// Return how many problems are on the first sheet; the others are held back.
std::size_t first_count(const LessonFlags& flags, std::size_t all, int per_page) {
    if (flags.first && *flags.first > all)
        throw CommandError(
            fmt::format("--first {}: there are only {} problems to choose from", *flags.first, all),
            EXIT_USAGE);
    return flags.first.value_or(std::min(all, static_cast<std::size_t>(per_page)));
}

void check_usage(const LessonFlags& flags) {
    if (flags.sheet.form.answer_lines == 1)
        throw CommandError("--answer-lines 1: a marked sheet needs 2, for the answer and the solution",
                           EXIT_USAGE);
    if (flags.sheet.per_page > MOST_PER_PAGE)
        throw CommandError(
            fmt::format("--per-page {}: a marked sheet has at most {}", *flags.sheet.per_page, MOST_PER_PAGE),
            EXIT_USAGE);
    if (asks_for(flags.pages, PagesWord::start) || asks_for(flags.pages, PagesWord::errors))
        throw CommandError("--pages of a lesson is every, reply or none: start and errors are for games",
                           EXIT_USAGE);
}

psgen::LessonProgram lesson_program(const LessonFlags& flags) {
    psgen::LessonProgram program;
    program.title = flags.document.title.empty() ? "Chess problems" : flags.document.title;
    set_printer(flags.printer, flags.paper, program);
    // Even on a printer: the pages are the pupil's only boards.
    program.pages = pages_mode(flags.pages).value_or(psgen::PagesMode::every);
    WorksheetFlags sheet = flags.sheet;
    sheet.form.answer_lines = std::max(sheet.form.answer_lines, page::MARKING_LINES);
    program.color = sheet.colour;
    program.writing = sheet.writing = writing_option(sheet.writing_flags, page::LayoutName::diagram);
    program.tasks = read_tasks(flags);
    const std::size_t usual = page::DEFAULT_DIAGRAMS_PER_PAGE;
    program.per_page =
        per_page(sheet, flags.first.value_or(std::min(program.tasks.size(), usual)), {&program.paper, 1});
    sheet.per_page = program.per_page;
    program.first = first_count(flags, program.tasks.size(), program.per_page);
    page::Worksheet worksheet;
    for (const lesson::Task& task : program.tasks)
        worksheet.diagrams.push_back(problem_diagram(without_number(task), task.place, sheet));
    program.worksheet = make_worksheet(std::move(worksheet), sheet, flags.orientation, flags.document.title,
                                       {&program.paper, 1});
    for (std::size_t i = 0; i < program.tasks.size(); ++i) {
        program.worksheet.diagrams[i].number = program.tasks[i].number;
        program.worksheet.diagrams[i].to_move = program.tasks[i].position.side_to_move();
        program.tasks[i].solution = page::solution_in_words(program.tasks[i].solution, program.writing);
    }
    program.worksheet.held_back = program.tasks.size() - program.first;
    tell_rewritten(program.worksheet);
    return program;
}

/// Give the lesson in this terminal.
int give(const Options& table, const LessonFlags& flags) {
    if (flags.problems == "-")
        throw CommandError("standard input is for the answers: give the problems as a file", EXIT_USAGE);
    table.refuse({"--dpi", "--crop", "--author", "--input"}, "a lesson in the terminal");
    if (const auto option = table.first_given({PROGRAM_HEADING}))
        throw CommandError(fmt::format("{} is for a program: write -o FILE.ps, or leave it out", *option),
                           EXIT_USAGE);
    LocalSession session = flags.session;
    session.output = table.given("--output") ? flags.document.output : "";
    if (session.resumed() && !session.output.empty())
        throw CommandError("--output cannot be combined with --resume: answers are saved to their own file",
                           EXIT_USAGE);
    session.resume_command = fmt::format("inkmate lesson {} --resume", files::shell_file(flags.problems));
    psgen::LessonProgram program = lesson_program(flags);
    if (!session.drawing()) program.pages = psgen::PagesMode::none;
    const std::string text = psgen::generate(program);
    LessonRecord record = session.resumed() ? LessonRecord::open(session.resume, session.resume_command)
                                            : LessonRecord::begin(session.new_file(), session.resume_command);
    const device::Interrupt interrupt;
    device::GhostscriptLine ghostscript(local_ghostscript(session, "sheet-%03d.pdf"));
    record.save();
    fmt::print("The answers are kept in {}.\n", record.file());
    std::fflush(stdout);
    const std::unique_ptr<UserConsole> console = user_console(possible_in_lesson);
    play_to_end(session, record, interrupt, ghostscript, [&] {
        give_lesson_live(record, text, session.drawing(), local_device(session),
                         ghostscript.connect(&interrupt), *console);
    });
    removed_unplayed(session, record.kept_file(), !record.lines().empty());
    return 0;
}

/// Write a program that gives the lesson.
int write_program(const LessonFlags& flags) {
    const psgen::LessonProgram program = lesson_program(flags);
    std::string job = psgen::generate(program);
    if (flags.input)
        job = psgen::wrap_job(psgen::Wrapper::none, "", job,
                              std::string(text::without_mark(files::read_input(*flags.input))));
    write_program(
        flags.document.output, flags.printer, program, job,
        fmt::format("{}, {}", compare::counted(program.tasks.size(), "problem"),
                    compare::counted(page::page_count(program.worksheet, page_design(program)), "page")));
    if (!flags.printer.quiet) tell_needs(program, "hint 1\nmark\n");
    return 0;
}

/// Draw the first sheet, without answers.
int draw_sheet(const LessonFlags& flags, const std::string& format) {
    refuse_terminal(flags.document.output, format);
    psgen::LessonProgram program = lesson_program(flags);
    program.paper = drawn_paper(flags.paper);
    program.worksheet.diagrams.resize(program.first);
    program.worksheet.held_back = 0;
    return draw_worksheet(flags.document, format, program.worksheet, page_design(program), program.title);
}

int run(const Options& table, const LessonFlags& flags) {
    check_usage(flags);
    const bool here =
        !flags.document.format && (!table.given("--output") || flags.document.output.ends_with(".txt"));
    if (here) return give(table, flags);
    table.refuse({"--resume", "--pages-dir"}, fmt::format("-o {}", flags.document.output));
    const std::string format = format_of(table, flags.document, LESSON_FORMATS);
    if (format != "ps") {
        table.refuse({"--pages", "--input"}, fmt::format("-o {}", flags.document.output));
        return draw_sheet(flags, format);
    }
    table.refuse({"--crop", "--author"}, "a program (.ps)");
    return write_program(flags);
}

}  // namespace

Run add_lesson(Options& options) {
    const auto flags = std::make_shared<LessonFlags>();
    options.value({.name = "problems",
                   .help = "The problems: EPD with dm, stipulation or bm, PGN with a FEN tag and moves, or "
                           "Lichess's CSV; - for standard input",
                   .value = "FILE",
                   .required_message = "problems: a file in EPD, PGN or CSV"},
                  flags->problems);
    options
        .value(
            {.name = "--first",
             .help =
                 "Problems on the first sheet; the others follow according to the score; default: one page",
             .value = "N"},
            flags->first)
        .check(at_least(std::size_t{1}));
    add_strict_option(options);
    add_session_options(options, flags->session);
    add_document_options(
        options, flags->document, LESSON_FORMATS,
        "a program that sets the problems and marks the answers (.ps), the first sheet (.pdf, .png, "
        ".svg, .eps), or the answers of a lesson in this terminal (.txt); default: inkmate-DATE-TIME.txt");
    options.group("Pages");
    add_sheet_option(options, flags->paper);
    add_pages_option(options, flags->pages);
    add_orientation_option(options, flags->orientation);
    add_sheet_options(options, flags->sheet);
    add_writing_options(options, flags->sheet.writing_flags);
    add_printer_options(options, flags->printer);
    add_input_option(options, flags->input);
    options.footer(R"(Examples:
  inkmate lesson puzzles.epd                         in this terminal: type answers
  inkmate lesson puzzles.epd --points --pages-dir sheets
  inkmate lesson puzzles.epd --points --target printer -o lesson.ps
  inkmate send lesson.ps --to socket://printer       on paper: type answers, sheets come out
  inkmate lesson puzzles.epd -o sheet.pdf
  inkmate lesson examples/study.pgn                  the puzzles of a study

Every answer is saved. Exit status: 0 you left the lesson or it is written, 1 it was interrupted, or something failed;
2 wrong usage.
)");
    return [flags, &options] { return run(options, *flags); };
}

}  // namespace inkmate::cli
