#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "cli/pages/look_options.hpp"
#include "cli/program/program_options.hpp"

namespace inkmate {

/// A program that prints how pieces move.
struct MoveSheetsJob {
    std::string title;
    std::string text;
    std::size_t pages = 0;
};

/// Of the variant that the flags name; `pieces` as move_sheets() has them. Throws CommandError.
MoveSheetsJob generate_move_sheets(const ProgramFlags& flags, const std::vector<std::string>& pieces,
                                   const LookFlags& look);

}  // namespace inkmate
