#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "cli/game_source.hpp"
#include "psgen/emit/options.hpp"

namespace CLI {
class App;
}

namespace inkmate {

/// How the program searches, as the user says it. Nothing: the default level.
struct StrengthFlags {
    std::optional<int> level;
    std::optional<int> depth;
    std::optional<std::uint64_t> nodes;
    std::optional<double> seconds;
};
void add_strength_options(CLI::App& app, StrengthFlags& flags);
SearchLimits limits(const StrengthFlags& flags);

void add_paper_option(CLI::App& app, std::string& paper);
Paper paper_option(const std::string& name);

/// --side, of what the program plays.
void add_side_option(CLI::App& app, std::string& side);
ProgramSide side_option(const std::string& side);

/// Everything about a program that a user can choose.
struct ProgramFlags {
    GameSource source;
    StrengthFlags strength;
    std::string side = "black";
    std::string paper = "a4";
    std::string pages = "every";
    int language_level = 2;
    bool no_console = false;
    bool no_uci = false;
    bool no_drawing = false;
    bool flip = false;
    bool minify = false;
    std::string title;
};

/// The options that make sense wherever a person plays the program.
void add_game_options(CLI::App& app, ProgramFlags& flags);
/// Throws CommandError.
ProgramOptions program_options(const ProgramFlags& flags);

}  // namespace inkmate
