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
#include "psgen/product/product.hpp"

namespace inkmate {

/// --language-level, and what makes a program small.
struct TextFlags {
    int language_level = 2;
    bool no_optimize = false;
    bool minify = false;
    bool no_pack = false;
    bool pack = false;
};

/// Everything about a program that a user can choose.
struct ProgramFlags {
    GameSource source;
    StrengthFlags strength;
    ChanceFlags chance;
    psgen::ProgramSide side = psgen::ProgramSide::black;
    bool play_on = false;
    LayoutName layout = LayoutName::game;
    /// Nothing: the side of whoever plays, in diagrams White's.
    std::optional<psgen::Orientation> orientation;
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
/// Sets language level and form. Throws CommandError if packing is asked for or refused in a form for people.
void set_text(const TextFlags& flags, psgen::Target target, psgen::Program& program);
/// Throws CommandError where an option of a game's program leaves another one nothing to do.
void refuse_idle(const Options& options);

/// Sets what the target, and options besides, ask of the device.
void set_device(const DeviceFlags& flags, const std::optional<Sheet>& sheet, psgen::Program& program);

/// How the program is written.
void add_form_options(Options& options, ProgramFlags& flags);

/// Throws CommandError, and EmitError if the program does not fit its memory.
psgen::PlayingProgram program_options(const ProgramFlags& flags);
psgen::TinyProgram tiny_program(const ProgramFlags& flags);
/// Sets title, paper, device, form and language level of a program that plays no game.
void set_common(const ProgramFlags& flags, std::string_view title, psgen::Program& program);

}  // namespace inkmate
