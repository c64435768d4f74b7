#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/option_table.hpp"
#include "cli/pages/worksheet_options.hpp"
#include "cli/program/program_options.hpp"
#include "psgen/product/product.hpp"

namespace inkmate {

/// What a user can say of a program that sets and marks problems.
struct LessonFlags {
    /// Empty: it is not asked for.
    std::string problems;
    std::optional<std::size_t> first;
};
/// `help` says what becomes of the problems.
void add_lesson_options(Options& options, LessonFlags& flags, const std::string& help);

/// Makes a program that sets problems: reads them, says on standard error which are left out, and makes the
/// program's sheets of the others. Throws CommandError if none is left.
psgen::LessonProgram lesson_program(const ProgramFlags& flags, const LessonFlags& problems,
                                    const WorksheetFlags& given);

}  // namespace inkmate
