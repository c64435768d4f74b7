#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "game.hpp"
#include "move.hpp"
#include "piece.hpp"
#include "position.hpp"
#include "square.hpp"

namespace inkmate::chess {

/// How moves are written for people: in SAN, with both squares (long algebraic notation), with pieces where
/// SAN has letters, or with the letters of a language (by its ISO 639 code).
enum class Notation { san, lan, figurine, cs, da, de, es, et, fi, fr, hu, is, it, nl, no, pl, pt, ro, sv };

/// A notation, its name and its letters.
struct NotationSpec {
    Notation notation;  ///< the one that this describes
    /// What the command line calls it.
    std::string_view word;
    /// For knight, bishop, rook, queen and king. Those of `figurine` are no letters but the numbers of the
    /// piece types, which whoever draws the text makes into pieces.
    std::string_view letters;
};
/// All of them, in the order of the enumeration. The letters of languages are those of the PGN standard,
/// section 8.2.3.2; languages whose letters the base fonts of PostScript lack are left out.
std::span<const NotationSpec> notations();
/// Returns NotationSpec::letters.
std::string_view piece_letters(Notation notation);
/// Returns NotationSpec::word.
std::string_view word_of(Notation notation);
/// Nothing for a word that is none.
std::optional<Notation> find_notation(std::string_view word);

/// True if the character is the number of a piece type in a text with figurines.
constexpr bool is_figurine(char c) {
    return c >= KNIGHT && c <= KING;
}

/// A move that is given in SAN, from that square, as the notation has it: "Sf3", "Ng1-f3", "e7xd8=Q+". What
/// is no move, as "--", stays.
std::string written_move(std::string_view san, Square from, Notation notation);
/// A legal move of the position, as the notation has it.
std::string written_move(const Position& pos, Move m, Notation notation);

/// Standard algebraic notation of a legal move, with "+" or "#": "Nbd7", "exd8=Q+", "O-O-O".
std::string to_san(const Position& pos, Move m);
/// Reads a legal move in SAN or in UCI coordinates. Lenient where no doubt can arise: a missing or
/// superfluous "x", "+", "#", "!", "?", "e.p."; "0-0"; promotion without "=", queen when left out; a fuller
/// origin ("Ng1f3"); figurines in UTF-8, white or black, for letters.
/// Throws ChessError that says which legal moves it could mean when it is ambiguous or illegal.
Move parse_move(const Position& pos, std::string_view text);

/// The longest text that parse_typed_move() reads, blanks left out.
inline constexpr std::size_t LONGEST_MOVE_TEXT = 40;
/// Reads what a person types, who may be careless: in addition to what parse_move() reads, blanks anywhere
/// ("e7 e5"), and either case ("E7E5", "nc6"). As it is written comes first: "bxc3" is the pawn's capture
/// where there is one, else the bishop's; a capital that makes sense means a piece; and two squares are
/// coordinates. Errors are those of parse_move().
Move parse_typed_move(const Position& pos, std::string_view text);

/// parse_typed_move() for one who sees moves in this notation. What is typed is read with its letters, and
/// where that fits no legal move, with the English ones: "Rd1" is a king's move in French where there is one,
/// else the rook's. Errors list moves in the notation.
Move parse_typed_move(const Position& pos, std::string_view text, Notation notation);

}  // namespace inkmate::chess
