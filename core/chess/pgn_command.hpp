#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

namespace inkmate::chess {

// What programs write to each other in the comments of a PGN: "[%clk 0:03:00]".

/// The arguments of every [%name ...] of a comment, with commas between; nothing where there is none.
std::string command_arguments(std::string_view comment, std::string_view name);
/// True if a comment says "D" and nothing else but commands: it asks for a diagram.
bool is_diagram_comment(std::string_view comment);
/// A comment without what is meant for programs: commands, and the "[#]" or "D" that asks for a diagram.
std::string without_commands(std::string_view comment);
/// A comment with the command "[%name argument]" in front, in place of those of the name that it had.
std::string with_command(std::string_view comment, std::string_view name, std::string_view argument);

/// An evaluation as [%eval] has it, from White's side.
struct PgnEvaluation {
    /// Nothing where it is a mate.
    std::optional<int> centipawns = std::nullopt;
    /// In so many moves; negative when Black mates.
    std::optional<int> mate = std::nullopt;
    /// True if both are equal.
    bool operator==(const PgnEvaluation&) const = default;
};
/// Reads the "0.35", "#-3" or "-1.2,24" (with a depth) of a comment's [%eval]; nothing where it has none that
/// can be read.
std::optional<PgnEvaluation> read_evaluation(std::string_view comment);
/// Reads such an argument without a depth: "+0.35", "#-3".
std::optional<PgnEvaluation> read_evaluation_argument(std::string_view argument);
/// "0.35", "#-3".
std::string evaluation_argument(const PgnEvaluation& evaluation);
/// Reads what is left on the clock of who has moved, the "1:05:07" or "0:00:07.5" of [%clk].
std::optional<std::chrono::milliseconds> read_clock(std::string_view comment);

}  // namespace inkmate::chess
