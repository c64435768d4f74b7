#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "../chess/notation.hpp"
#include "position.hpp"

namespace inkmate::variant {

/// Writes a move as Fairy-Stockfish does: "e2e4", "a9a10q", castling as the king's move. One that takes
/// elsewhere than where it ends is written leg by leg, as XBoard does: "c3d4,d4e5"; but not en passant.
/// A drop is written "N@f3", "P@e4". Castling that names_rook() is written as the king's taking his rook.
std::string to_uci(const Position& pos, Move m);
/// True if a side's castling has to be told from a move of its king: the king does not leave his square, or
/// could go where he castles to as he moves himself.
bool names_rook(const Rules& rules, Color side, Move castling);
/// The legal move that is written so; nothing for any other text.
std::optional<Move> parse_move(const Position& pos, std::string_view text);

/// SAN of a legal move with the rule set's letters, as capitals: "Nbd7+", "axb10=A#", "O-O", "P@e4". A move
/// that takes elsewhere than where it ends names the square of what it takes first: "Lxe5-f6"; en passant is
/// written as in chess. `#` is checkmate alone, not another end of the game.
std::string to_san(const Position& pos, Move m);
/// Reads a legal move in coordinates, as to_uci() writes it, or in SAN, as leniently as
/// chess::parse_move(): a missing or superfluous "x", "+", "!", "e.p."; "0-0"; promotion without "=", to a
/// queen or to the only type there is when left out; a fuller origin ("Ng1f3"); a pawn's drop as "@e4";
/// figurines. Returns
/// Move::none() for a text that is not a move, or fits several.
Move read_move(const Position& pos, std::string_view text);
/// Reads a move as read_move() does. Throws VariantError that says why a text is not a legal move, or which
/// it could be.
Move parse_written_move(const Position& pos, std::string_view text);
/// Reads what a person types who sees moves in this notation, as chess::parse_typed_move() does: blanks
/// anywhere, either case, the letters of the notation and then those of the rules. Throws VariantError that
/// says which legal moves it could mean.
Move parse_typed_move(const Position& pos, std::string_view text,
                      chess::Notation notation = chess::Notation::san);

/// Returns a move of the start position that shows how moves are written: e2e4 if that is legal, else one of
/// a pawn from the middle, else any, as short as there are; Move::none() if there is none.
Move example_move(const Rules& rules);

/// Returns the letters of the types, by their numbers, as a notation writes them: those of the rules as
/// capitals, of a pawn a blank; knight, bishop, rook, queen and king as the notation has them, unless two
/// types would then have one letter.
std::string piece_letters(const Rules& rules, chess::Notation notation);
/// Rewrites a move's SAN, whose piece came from that square, in a notation: "Cf3" for "Nf3", "Ng1-f3".
std::string written_move(const Rules& rules, std::string_view san, Square from, chess::Notation notation);

}  // namespace inkmate::variant
