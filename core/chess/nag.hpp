#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace inkmate::chess {

/// Numeric annotation glyphs of PGN (section 10 of the standard; those of a diagram as ChessBase uses them).
enum Nag {
    NAG_GOOD = 1,              ///< !
    NAG_MISTAKE = 2,           ///< ?
    NAG_BRILLIANT = 3,         ///< !!
    NAG_BLUNDER = 4,           ///< ??
    NAG_INTERESTING = 5,       ///< !?
    NAG_DUBIOUS = 6,           ///< ?!
    NAG_DIAGRAM = 220,         ///< a diagram is to stand here
    NAG_DIAGRAM_FLIPPED = 221  ///< the same from Black's side
};

/// True if the glyph judges the move: it is one of the six that are written right after it.
constexpr bool is_move_assessment(int nag) {
    return nag >= NAG_GOOD && nag <= NAG_DUBIOUS;
}
/// Returns "?!" for 6, as it is written after the move; "" for a glyph that does not judge a move.
std::string_view move_assessment(int nag);
/// How a reader sees a glyph, in UTF-8: "!?", "±", "∞"; nothing for one without a sign.
std::string_view nag_sign(int nag);
/// What a glyph says, without a full stop: "White has a slight space advantage". Nothing for those of moves,
/// of diagrams, and for numbers that mean nothing.
std::string nag_words(int nag);
/// The glyph of what programs write in its place as a word of its own: "!?", "+/-", "=", "N".
std::optional<int> nag_of(std::string_view text);

}  // namespace inkmate::chess
