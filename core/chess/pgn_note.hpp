#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "move.hpp"
#include "position.hpp"

namespace inkmate::chess {

struct PgnVariation;

/// What a PGN says of a position, in this order: glyphs, comment, variations with a comment after each.
struct PgnNote {
    /// The texts of the comments between the move and its variations, with blanks between.
    std::string comment = {};
    /// Numeric annotation glyphs, the 1 of "$1" or of "!".
    std::vector<int> nags = {};
    /// What could have been played in place of the move that led to the position: they begin where it was
    /// played. Those before the first move of a line begin where the line does.
    std::vector<PgnVariation> variations;
};

/// Notes of a line of moves, by the half-moves of it that led to the position.
using PgnNotes = std::map<std::size_t, PgnNote>;

/// A line of moves beside the one that was played, with notes and variations of its own.
struct PgnVariation {
    /// Move::none() is a null move: the side passes, to show a threat or a plan.
    std::vector<Move> moves = {};
    /// The note at 0 is what stands before the first move.
    PgnNotes notes = {};
    /// The texts of the comments after its end, before the next variation or move.
    std::string after = {};
};

/// So deep are variations within variations read; deeper ones are left out.
inline constexpr std::size_t MAX_VARIATION_DEPTH = 1000;

/// Plays a move of a variation. Throws ChessError where a null move is none: a side in check cannot pass.
void play_variation_move(Position& position, Move move);
/// SAN of a move of a variation, "--" of a null move.
std::string variation_san(const Position& position, Move move);

/// Is it NAG 220 or 221, or does the comment say "[#]" or "[%d]", or "D" and nothing else: a diagram is to
/// stand here?
bool asks_for_diagram(const PgnNote& note);
/// Is it NAG 221: the diagram is to be seen from Black's side?
bool asks_for_flipped_diagram(const PgnNote& note);
/// All texts of a note that are of the position itself: the comment, and what stands after the variations.
std::string whole_comment(const PgnNote& note);

}  // namespace inkmate::chess
