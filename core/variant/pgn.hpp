#pragma once

#include <istream>
#include <string>
#include <string_view>
#include <vector>

#include "../chess/pgn.hpp"
#include "board.hpp"
#include "game.hpp"

namespace inkmate::variant {

///@{
/// What core/chess/pgn.hpp has, for games of a variant.
using PgnNote = chess::PgnNoteOf<Move>;
using PgnNotes = chess::PgnNotesOf<Move>;
using PgnVariation = chess::PgnVariationOf<Move>;
using PgnGame = chess::PgnGameOf<Game, Move>;
///@}
/// Reads games of the rules of its `start`, which its caller gives; with SAN by their letters.
using PgnReader = chess::PgnReaderOf<Game, Move>;

/// Plays a move of a variation. Throws VariantError where a null move is none: a side in check cannot pass.
void play_variation_move(Position& position, Move move);
/// SAN of a move of a variation, "--" of a null move.
std::string variation_san(const Position& position, Move move);

///@{
/// Reads every game at once, each of these rules, which must outlive it. Throws VariantError, as
/// PgnReader::next(), for the first faulty game.
std::vector<PgnGame> read_pgn(const Rules& rules, std::istream& in, std::string_view source_name);
std::vector<PgnGame> read_pgn(const Rules& rules, std::string_view text, std::string_view source_name);
std::vector<PgnGame> read_pgn(Rules&& rules, std::istream& in, std::string_view source_name) = delete;
std::vector<PgnGame> read_pgn(Rules&& rules, std::string_view text, std::string_view source_name) = delete;
///@}
/// Writes a game as that of chess is written, with the tag Variant.
std::string write_pgn(const PgnGame& game);

/// "1-0", "0-1" or "1/2-1/2" as the rules have ended a game, "*" while it goes on.
std::string result_of(const Game& game);

}  // namespace inkmate::variant
