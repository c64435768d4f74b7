#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/engine/levels.hpp"
#include "psgen/tables/console_words.hpp"

namespace inkmate {

/// A line that a person types, read as the program reads it: words are separated by blanks and tabs.
struct ConsoleLine {
    /// The first word, in small letters, under the name that the list has it by; empty where there is none,
    /// and in a comment.
    std::string first;
    /// Its row in the list of words; nullptr when it is none of them, so that the line may be a move.
    const psgen::ConsoleWord* word = nullptr;
    /// What follows it, without blanks at its ends.
    std::string rest;

    /// The first word of the rest.
    std::string argument() const;
    /// Does something follow that must not, so that the program refuses the line.
    bool has_extra_words() const;
    /// Does it name a file, which is never sent to a program?
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

/// The seed that "seed 77" sets; nothing where the program refuses it.
std::optional<std::int32_t> seed_of(const ConsoleLine& line);

/// What a person is told whose line only a chess program sends: one of its words, or "go" with words after
/// it.
std::string for_programs_text(const ConsoleLine& line);

/// Has the line only characters that a terminal shows.
bool printable(std::string_view line);

/// What a device says, as a person is to see it: printable lines as they are, noise in quotation marks.
std::string shown_text(std::string_view text);

/// The strength that "level 3", "depth 5", "nodes 800" or "time 10" sets; nothing where the program refuses
/// the number and keeps its strength.
std::optional<engine::Strength> strength_of(const ConsoleLine& line);

}  // namespace inkmate
