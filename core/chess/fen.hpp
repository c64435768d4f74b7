#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/chess/castling.hpp"
#include "core/chess/piece.hpp"
#include "core/chess/square.hpp"

namespace inkmate::chess {

struct Fault;

/// What stands on each square, legal or not.
using Board = std::array<Piece, SQUARE_NB>;

/// Behind a piece that was a pawn, in FENs of programs that play variants too.
inline constexpr char PROMOTED_MARK = '~';

/// Reads the first field of a FEN, "rnbqkbnr/pp6/...", passing over marks of promoted pieces. Nothing when it
/// is none; `why` then says what is wrong: "rank 3 has 7 squares instead of 8".
std::optional<Board> read_board(std::string_view text, std::string& why);

/// What a message calls a character of a FEN: "'x'", "the byte 7".
std::string quoted(char c);

///@{
/// Returns what is wrong with a part of a FEN, of chess or of a variant, that decides nothing.
Fault right_left_out(char letter, std::string_view why);
Fault ep_left_out(std::string_view square, std::string_view why);
Fault checks_left_out(std::string_view field, std::string_view game);
Fault surplus_left_out(std::string_view field);
///@}

/// The first field of a FEN.
std::string write_board(const Board& board);
/// Writes a board of any pieces: the letter on each square, '\0' for an empty one.
std::string write_board(const std::array<char, SQUARE_NB>& letters);

/// What the third field of a FEN says.
struct CastlingField {
    /// Bits of CastlingRights.
    std::uint8_t rights = NO_CASTLING;
    /// The home squares that belong to the rights.
    CastlingHomes homes = {};
};

/// Reads it as X-FEN and Shredder-FEN write it. Nothing when it is none; `why` then says what is wrong.
/// Rights whose pieces are not there, and those that occur twice, are left out; `sentences` say why.
std::optional<CastlingField> read_castling(std::string_view text, const Board& board, std::string& why,
                                           std::vector<Fault>& sentences);

/// That field, in X-FEN: KQkq, and the letter of the file where the rook is not the outermost on its side.
std::string write_castling(const CastlingField& field, const Board& board);

}  // namespace inkmate::chess
