#pragma once

#include <optional>
#include <string>

#include "cli/pages/page_options.hpp"
#include "cli/program/program_options.hpp"
#include "psgen/emit/job.hpp"
#include "psgen/product/product.hpp"

namespace inkmate {

/// How `inkmate puzzle` writes a program, and on what paper a solution is drawn.
struct PuzzleProgramFlags {
    std::optional<Sheet> sheet;
    DeviceFlags device;
    psgen::Wrapper wrapper = psgen::Wrapper::none;
    TextFlags text;
};
void add_puzzle_program_options(Options& options, PuzzleProgramFlags& flags);

/// The paper of pages that are drawn here. Throws CommandError for one that only a device knows.
Paper puzzle_paper(const PuzzleProgramFlags& flags);

/// Writes the program, and says on standard error how large it is. Throws FileError, EmitError.
int write_puzzle_program(const std::string& file, const PuzzleProgramFlags& flags,
                         psgen::PuzzleProgram program);

}  // namespace inkmate
