#pragma once

#include <chrono>
#include <cstddef>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "move.hpp"
#include "position.hpp"

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

/// Writes such a time, "1:05:07", in whole seconds.
std::string clock_argument(std::chrono::milliseconds left);

template <class M>
struct PgnVariationOf;

/// What a PGN says of a position, in this order: glyphs, comment, variations with a comment after each. `M`
/// is a move, of chess or of variants.
template <class M>
struct PgnNoteOf {
    /// The texts of the comments between the move and its variations, with blanks between.
    std::string comment = {};
    /// Numeric annotation glyphs, the 1 of "$1" or of "!".
    std::vector<int> nags = {};
    /// What could have been played in place of the move that led to the position: they begin where it was
    /// played. Those before the first move of a line begin where the line does.
    std::vector<PgnVariationOf<M>> variations;
};

/// Notes of a line of moves, by the half-moves of it that led to the position.
template <class M>
using PgnNotesOf = std::map<std::size_t, PgnNoteOf<M>>;

/// A line of moves beside the one that was played, with notes and variations of its own.
template <class M>
struct PgnVariationOf {
    /// Move::none() is a null move: the side passes, to show a threat or a plan.
    std::vector<M> moves = {};
    /// The note at 0 is what stands before the first move.
    PgnNotesOf<M> notes = {};
    /// The texts of the comments after its end, before the next variation or move.
    std::string after = {};
};

///@{
/// Notes and variations of games of chess.
using PgnNote = PgnNoteOf<Move>;
using PgnNotes = PgnNotesOf<Move>;
using PgnVariation = PgnVariationOf<Move>;
///@}

/// So deep are variations within variations read; deeper ones are left out.
inline constexpr std::size_t MAX_VARIATION_DEPTH = 1000;

/// Plays a move of a variation. Throws ChessError where a null move is none: a side in check cannot pass.
void play_variation_move(Position& position, Move move);
/// SAN of a move of a variation, "--" of a null move.
std::string variation_san(const Position& position, Move move);

/// Joins all texts of a note that are of the position itself: the comment, and what stands after the
/// variations.
template <class M>
std::string whole_comment(const PgnNoteOf<M>& note) {
    std::string text = note.comment;
    for (const PgnVariationOf<M>& variation : note.variations) {
        if (!text.empty() && !variation.after.empty()) text += ' ';
        text += variation.after;
    }
    return text;
}

/// True if a diagram is to stand here, by NAG 220 or 221, or by a comment that says "[#]" or "[%d]", or "D"
/// and nothing else.
bool asks_for_diagram(std::span<const int> nags, std::string_view comment);
/// True if a note asks for a diagram of its position.
template <class M>
bool asks_for_diagram(const PgnNoteOf<M>& note) {
    return asks_for_diagram(note.nags, whole_comment(note));
}
/// True if NAG 221 asks for a diagram from Black's side.
bool asks_for_flipped_diagram(std::span<const int> nags);
/// True if a note asks for a diagram from Black's side.
template <class M>
bool asks_for_flipped_diagram(const PgnNoteOf<M>& note) {
    return asks_for_flipped_diagram(note.nags);
}

}  // namespace inkmate::chess
