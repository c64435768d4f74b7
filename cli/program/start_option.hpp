#pragma once

#include <string>

#include "cli/option_table.hpp"

namespace inkmate {

/// Which start of Chess960 may be asked for.
enum class StartChoice {
    number,           ///< by its number, so that the same command does the same again
    number_or_random  ///< or whichever chance gives
};

/// The option --chess960, which makes the FEN that --fen gives that of a start position of Chess960.
DeclaredOption add_chess960_option(Options& options, std::string& fen,
                                   StartChoice choice = StartChoice::number_or_random);

}  // namespace inkmate
