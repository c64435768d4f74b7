#pragma once

#include <optional>
#include <string>

#include "cli/pages/game_source.hpp"
#include "cli/pages/look_options.hpp"
#include "cli/pages/page_options.hpp"
#include "cli/pages/pages_option.hpp"
#include "cli/pages/writing_options.hpp"
#include "cli/program/device_options.hpp"
#include "cli/program/strength_options.hpp"
#include "psgen/emit/options.hpp"

namespace inkmate {

/// --language-level, and what makes a program small.
struct TextFlags {
    int language_level = 2;
    bool minify = false;
    bool no_pack = false;
    bool pack = false;
};

/// Everything about a program that a user can choose.
struct ProgramFlags {
    GameSource source;
    StrengthFlags strength;
    ChanceFlags chance;
    ProgramSide side = ProgramSide::black;
    bool play_on = false;
    LayoutName layout = LayoutName::game;
    /// Nothing: the side of whoever plays, in diagrams White's.
    std::optional<Orientation> orientation;
    std::string diagrams;
    bool no_curves = false;
    WritingFlags writing;
    std::optional<bool> record;
    /// As the target has it, when there is nothing.
    std::optional<Sheet> paper;
    PagesFlags pages;
    DeviceFlags device;
    TextFlags text;
    bool no_console = false;
    bool no_uci = false;
    bool no_drawing = false;
    bool no_optimize = false;
    bool tiny = false;
    /// As load_variant() takes it; empty for chess.
    std::string variant;
    /// Of a variant.
    LookFlags look;
    GivenNames names;

    Products product() const {
        return !variant.empty() ? variant_product_of(layout) : tiny ? TINY : product_of(layout);
    }
};

/// The options that make sense wherever a person plays the program.
void add_game_options(Options& options, ProgramFlags& flags, Layouts layouts = Layouts::of_games);
void add_language_level_option(Options& options, TextFlags& flags, Products of = EVERYTHING);
void add_size_options(Options& options, TextFlags& flags, Products of);
/// Throws CommandError where packing is asked for or refused and nothing is packed: not in the readable form.
void set_text(const TextFlags& flags, ProgramOptions& options, bool tiny = false);
/// Throws CommandError where an option of a game's program leaves another one nothing to do.
void refuse_idle(const Options& options);

/// What the target, and options besides, ask of the device.
void set_device(const DeviceFlags& flags, const std::optional<Sheet>& sheet, ProgramOptions& options);

/// How the program is written.
void add_form_options(Options& options, ProgramFlags& flags);

/// Throws CommandError, and EmitError when the program does not fit its memory.
ProgramOptions program_options(const ProgramFlags& flags);
/// Of a program that prints diagrams.
ProgramOptions worksheet_program_options(const ProgramFlags& flags);

}  // namespace inkmate
