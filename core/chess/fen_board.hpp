#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "core/chess/piece.hpp"
#include "core/chess/square.hpp"

namespace inkmate::chess {

/// What stands on each square, legal or not.
using Board = std::array<Piece, SQUARE_NB>;

/// Behind a piece that was a pawn, in FENs of programs that play variants too.
inline constexpr char PROMOTED_MARK = '~';

/// Reads the first field of a FEN, "rnbqkbnr/pp6/...", passing over marks of promoted pieces. Nothing when it
/// is none; `why` then says what is wrong: "rank 3 has 7 squares instead of 8".
std::optional<Board> read_board(std::string_view text, std::string& why);

/// What a message calls a character of a FEN: "'x'", "the byte 7".
std::string quoted(char c);

/// The first field of a FEN.
std::string write_board(const Board& board);
/// The same of any pieces: the letter on each square, '\0' where none stands.
std::string write_board(const std::array<char, SQUARE_NB>& letters);

}  // namespace inkmate::chess
