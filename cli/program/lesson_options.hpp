#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/option_table.hpp"
#include "cli/pages/worksheet_options.hpp"
#include "cli/program/program_options.hpp"
#include "psgen/emit/options.hpp"

namespace inkmate {

/// What a user can say of a program that sets and marks problems.
struct LessonFlags {
    /// Empty: it is not asked for.
    std::string problems;
    std::optional<std::size_t> first;
};
/// `help` says what becomes of the problems.
void add_lesson_options(Options& options, LessonFlags& flags, const std::string& help);

/// Of a program that sets problems: reads them, tells on standard error which are left out, and makes the
/// program's sheets of the others. Throws CommandError when none is left.
ProgramOptions lesson_program_options(const ProgramFlags& program, const LessonFlags& lesson,
                                      const WorksheetFlags& worksheet);

}  // namespace inkmate
