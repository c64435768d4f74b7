#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/engine/levels.hpp"
#include "psgen/product/product.hpp"
#include "psgen/tables/console_words.hpp"

namespace inkmate::session {

/// A line that a person types, read as the program reads it: blanks and tabs separate words.
struct ConsoleLine {
    /// The first word, in small letters, under the name that the list has it by; empty where there is none,
    /// and in a comment.
    std::string first;
    /// Its row in the list of words; nullptr when it is none of them, so that the line may be a move.
    const psgen::ConsoleWord* word = nullptr;
    /// What follows it, without blanks at its ends.
    std::string rest;
    /// The line as a program understands it: as it was typed, or with the word that the typed one means.
    std::string sent;

    /// The first word of the rest.
    std::string argument() const;
    /// True if something follows that must not, so that the program refuses the line.
    bool has_extra_words() const;
    /// True if the line names a file, which is never sent to a program.
    bool names_file() const;
};

ConsoleLine read_console_line(std::string_view line);

/// What a person types after "goto": "12" is the position after both half-moves of move 12, "12." after
/// White's.
struct MoveNumber {
    int number = 0;
    bool after_white = false;
};
std::optional<MoveNumber> read_move_number(const ConsoleLine& line);

/// Answers a line that only a chess program sends: one of its words, or "go" with words after it. Returns
/// nothing for other lines, and for one that is not a word of the console.
std::optional<std::string> for_programs_text(const ConsoleLine& line);

/// True if the line has only characters that a terminal shows.
bool printable(std::string_view line);

/// Returns what a device says as a person is to see it: printable lines as text::harmless_lines() has them,
/// noise in quotation marks.
std::string shown_text(std::string_view text);

///@{
/// Sets what a word of the console sets of a program, whatever it plays. Returns false if the program refuses
/// the line, which then sets nothing.

/// Applies "level 3", "elo 1500", "depth 5", "nodes 800", "time 10"; false if the line is none of these.
bool choose_strength(psgen::PlayingProgram& program, const ConsoleLine& line);
/// "seed 77"; if any will do, "seed 0", one is drawn here unless `draws` is false.
bool choose_seed(psgen::PlayingProgram& program, const ConsoleLine& line, bool draws = true);
///@}
/// Returns the line that sets the level which is a step "weaker" or "stronger" than a strength: "level 3"; or
/// a sentence that says why there is none.
std::string stepped_level(const engine::Strength& strength, std::string_view word);
/// Limits a turn to so many nodes, since with a clock the moves would depend on the device; 0 is no limit.
/// Returns true if that changes the limits.
bool limit_nodes(engine::SearchLimits& limits, std::uint64_t most_nodes);

}  // namespace inkmate::session
