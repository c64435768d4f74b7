#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/chess/castling.hpp"
#include "core/chess/fen_board.hpp"

namespace inkmate::chess {

/// What the third field of a FEN says.
struct CastlingField {
    /// Bits of CastlingRights.
    std::uint8_t rights = NO_CASTLING;
    /// Of the rights that there are.
    CastlingHomes homes = {};
};

/// Reads it as X-FEN and Shredder-FEN write it. Nothing when it is none, or the pieces are not there; `why`
/// then says what is wrong.
std::optional<CastlingField> read_castling(std::string_view text, const Board& board, std::string& why);

/// That field, in X-FEN: KQkq, and the letter of the file where the rook is not the outermost on its side.
std::string write_castling(const CastlingField& field, const Board& board);

}  // namespace inkmate::chess
