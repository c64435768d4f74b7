#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/game_source.hpp"
#include "cli/pages/page_options.hpp"
#include "cli/pages/printer_options.hpp"
#include "cli/strength_options.hpp"
#include "psgen/product/product.hpp"

namespace inkmate::cli {

/// When a program prints: after which moves, and on which other occasions.
enum class PagesWord { every, reply, none, start, errors };
/// --pages; without it, as the target has it.
void add_pages_option(Options& options, std::vector<PagesWord>& words);
/// Return the moves that print a page, if a word says so. Throws CommandError if two words contradict each
/// other.
std::optional<psgen::PagesMode> pages_mode(const std::vector<PagesWord>& words);
bool asks_for(const std::vector<PagesWord>& words, PagesWord word);

/// --input.
void add_input_option(Options& options, std::optional<std::string>& file);

/// What a user can choose of a program that plays.
struct ProgramFlags {
    /// The name or rule file that load_variant() takes; empty for chess.
    std::string variant;
    GameSource source;
    psgen::ProgramSide side = psgen::ProgramSide::black;
    /// True if it offers and claims draws and resigns.
    bool offers = true;
    ChanceFlags chance;
    StrengthFlags strength;
    page::GivenNames names;
    std::optional<Sheet> paper;
    std::vector<PagesWord> pages;
    page::LayoutName layout = page::LayoutName::game;
    psgen::Orientation orientation = psgen::Orientation::player;
    std::string diagrams;
    WritingFlags writing;
    bool record = false;
    LookFlags look;
    PrinterFlags printer;
    std::optional<std::size_t> memory;
    bool console = true;
    bool uci = true;
    bool drawing = true;
};

/// The options of a program that a person plays against, in the groups "Game", "Strength" and "Pages".
void add_game_options(Options& options, ProgramFlags& flags);

/// Throws CommandError for an option that means nothing for what is played.
void refuse_misplaced(const Options& table, const ProgramFlags& flags);

/// Throws CommandError, and EmitError if the program does not fit its memory.
psgen::PlayingProgram playing_program(const ProgramFlags& flags);
psgen::TinyProgram tiny_program(const ProgramFlags& flags);

}  // namespace inkmate::cli
