#pragma once

#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/chess/fen_board.hpp"
#include "core/chess/fen_castling.hpp"
#include "core/chess/position.hpp"

namespace inkmate {

/// A square, and the piece that is put there; NO_PIECE empties it.
using PlacedPiece = std::pair<chess::Square, chess::Piece>;

/// Reads "Ke1 ke8 e2": pieces with their squares, and squares to be emptied. Empty when a word is neither, or
/// when there is none.
std::vector<PlacedPiece> read_placed(std::string_view words);

/// A position that is set up piece by piece, as `place`, `clear` and `turn` do it. It may be none to play
/// from yet.
class Placement {
  public:
    /// From the position that a game has; castling rights stay while king and rook do.
    explicit Placement(const chess::Position& from);
    /// From an empty board, White to move.
    static Placement empty();

    void put(std::span<const PlacedPiece> pieces);
    void set_turn(chess::Color side) { turn_ = side; }

    const chess::Board& board() const { return board_; }
    /// The position. Throws ChessError, which says why it is none.
    chess::Position position() const;

  private:
    Placement() = default;

    chess::Board board_{};
    chess::Color turn_ = chess::WHITE;
    chess::CastlingField castling_;
    int fullmove_ = 1;
};

}  // namespace inkmate
