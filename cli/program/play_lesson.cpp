#include "cli/program/play_lesson.hpp"

#include <fmt/core.h>

#include <cstdio>
#include <memory>

#include "play/session/lesson.hpp"
#include "psgen/emit/program.hpp"

namespace inkmate {

using namespace session;

namespace {

psgen::LessonProgram lesson_to_play(const PlayFlags& flags) {
    if (flags.lesson.problems == "-")
        throw CommandError("standard input is for the answers: give the problems as a file", EXIT_USAGE);
    psgen::LessonProgram program = lesson_program(flags.program, flags.lesson, flags.sheets);
    if (!flags.drawing()) program.pages = psgen::PagesMode::none;
    return program;
}

}  // namespace

int play_lesson(const PlayFlags& flags) {
    const std::string program = psgen::generate(lesson_to_play(flags));
    LessonRecord record = flags.resumed() ? LessonRecord::open(flags.resume, flags.way_on())
                                          : LessonRecord::begin(flags.new_file(), flags.way_on());
    const device::Interrupt interrupt;
    device::GhostscriptOptions gs;
    gs.page_name = "sheet-%03d.pdf";
    if (flags.drawing()) gs.pages_directory = flags.pages_directory;
    device::GhostscriptLine ghostscript(gs);
    record.save();
    fmt::print("The answers are kept in {}.\n", record.file());
    std::fflush(stdout);
    const std::unique_ptr<UserConsole> console = user_console(possible_in_lesson);
    play_to_end(flags, record.file(), interrupt, ghostscript, [&] {
        give_lesson_live(record, program, flags.drawing(), local_device(flags),
                         ghostscript.connect(&interrupt), *console);
    });
    removed_unplayed(flags, record.kept_file(), !record.lines().empty());
    return 0;
}

}  // namespace inkmate
