#include "cli/engine/puzzle_program.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <utility>

#include "base/files/file_io.hpp"
#include "cli/error.hpp"
#include "cli/tell_user.hpp"
#include "psgen/emit/program.hpp"

namespace inkmate {

void add_puzzle_program_options(Options& options, PuzzleProgramFlags& flags) {
    add_sheet_option(options, flags.sheet, PUZZLE | PUZZLE_PICTURE | PUZZLE_PROGRAM);
    add_device_options(options, flags.device, PUZZLE_PROGRAM, "last");
    add_wrapper_option(options, flags.wrapper);
    options.group("Form of the program");
    add_language_level_option(options, flags.text, PUZZLE_PROGRAM);
    add_size_options(options, flags.text, PUZZLE_PROGRAM);
}

Paper puzzle_paper(const PuzzleProgramFlags& flags) {
    if (!flags.sheet) return A4;
    if (!flags.sheet->paper)
        throw CommandError("--paper auto is for a program (.ps): name the paper that pages are drawn on",
                           EXIT_USAGE);
    return *flags.sheet->paper;
}

int write_puzzle_program(const std::string& file, const PuzzleProgramFlags& flags,
                         psgen::PuzzleProgram program) {
    if (program.most_steps > psgen::MOST_PUZZLE_STEPS)
        throw CommandError(
            fmt::format("--steps {}: a program counts to {}", program.most_steps, psgen::MOST_PUZZLE_STEPS),
            EXIT_USAGE);
    set_device(flags.device, flags.sheet, program);
    set_text(flags.text, flags.device.target, program);
    const std::string text = psgen::generate(program);
    files::write_output(file, flags.wrapper == psgen::Wrapper::none
                                  ? text
                                  : psgen::wrap_job(flags.wrapper, program.device.job_name, text, ""));
    tell_user("inkmate: {} bytes, language level {}; {}\n", text.size(), program.language_level,
              program.title);
    return 0;
}

}  // namespace inkmate
