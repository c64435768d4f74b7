#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

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
/// Limits and mistakes; only a level makes any.
Level strength(const StrengthFlags& flags);

/// What a game leaves to chance: --seed and --book.
struct ChanceFlags {
    /// 0: every game has another seed.
    std::int32_t seed = 0;
    /// "default", "none" or a file in PGN.
    std::string book = "default";
};
void add_chance_options(CLI::App& app, ChanceFlags& flags);
/// Throws CommandError, and ChessError for a file that makes no book.
Book book_option(const std::string& book);
/// A seed that is another one every time.
std::int32_t random_seed();

void add_paper_option(CLI::App& app, std::string& paper);
Paper paper_option(const std::string& name);

/// --layout, of what its pages are for; diagrams may be shown where no game is played.
enum class Layouts { of_games, all };
void add_layout_option(CLI::App& app, std::string& layout, Layouts layouts);
LayoutName layout_option(const std::string& layout);

/// --orientation: whose side of the board is below. "player" is the side of whoever plays against the
/// program; White's, where there is nobody or more than one.
void add_orientation_option(CLI::App& app, std::string& orientation);
bool flipped_option(const std::string& orientation, ProgramSide program);
/// Of a diagram, "player" is the side to move.
bool flipped_option(const std::string& orientation, std::optional<Color> to_move);

/// --diagrams, of the layout score.
void add_diagrams_option(CLI::App& app, std::string& diagrams);
/// Throws CommandError with EXIT_USAGE.
ChosenPlies chosen_option(const std::string& diagrams);
/// Throws CommandError with EXIT_USAGE when it is given for pages none of which is a score's.
void refuse_diagrams_option(const std::string& diagrams, bool score);

/// Throws CommandError with EXIT_USAGE when something is said of how to play, for --layout diagram, whose
/// program does not; `usual_chance` is what holds where nothing is said.
void refuse_playing_options(const StrengthFlags& strength, const std::string& evaluation,
                            const ChanceFlags& chance, const ChanceFlags& usual_chance);

/// --paper, --layout and --orientation where each may be several words: every combination counts.
struct PageAxes {
    std::vector<std::string> papers = {"a4"};
    std::vector<std::string> layouts = {"game"};
    std::vector<std::string> orientations = {"white"};
};
void add_page_axes(CLI::App& app, PageAxes& axes);

/// --side, of what the program plays.
void add_side_option(CLI::App& app, std::string& side);
ProgramSide side_option(const std::string& side);

/// What a program asks of its device, and how much it may take of it. Nothing: as the target has it.
struct DeviceFlags {
    std::string target = "gs";
    std::optional<std::string> timeouts;
    std::optional<std::string> duplex;
    std::optional<std::string> copies;
    std::optional<std::string> job_name;
    std::optional<std::size_t> memory;
};
void add_device_options(CLI::App& app, DeviceFlags& flags);

/// Everything about a program that a user can choose.
struct ProgramFlags {
    GameSource source;
    StrengthFlags strength;
    std::string evaluation;
    ChanceFlags chance;
    std::string side = "black";
    std::string layout = "game";
    std::string orientation = "white";
    std::string diagrams;
    /// As the target has it, when there is nothing.
    std::optional<std::string> paper;
    std::optional<std::string> pages;
    DeviceFlags device;
    int language_level = 2;
    bool no_console = false;
    bool no_uci = false;
    bool no_drawing = false;
    bool minify = false;
    bool no_pack = false;
    bool tiny = false;
    NameFlags names;
};

/// The options that make sense wherever a person plays the program.
void add_game_options(CLI::App& app, ProgramFlags& flags, Layouts layouts = Layouts::of_games);
/// Throws CommandError, and EmitError when the program does not fit its memory.
ProgramOptions program_options(const ProgramFlags& flags);
/// Of a program that prints diagrams. Throws CommandError for what concerns games.
ProgramOptions worksheet_program_options(const ProgramFlags& flags);

}  // namespace inkmate
