#pragma once

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "../chess/fen_board.hpp"
#include "../variant/added_pieces.hpp"
#include "popeye_pieces.hpp"

namespace inkmate::problem {

/// What stands on the squares of a problem in Popeye's text.
class PopeyeBoard {
  public:
    bool is_empty(chess::Square s) const { return squares_[s].piece == nullptr; }
    void put(chess::Color color, const PopeyePiece& piece, chess::Square s) { squares_[s] = {color, &piece}; }
    /// The rules that its pieces need; null for chess.
    std::shared_ptr<const variant::Rules> rules() const;
    /// The first field of a FEN by these rules.
    std::string fen() const;

  private:
    struct Placed {
        chess::Color color = chess::WHITE;
        const PopeyePiece* piece = nullptr;
    };

    /// Of the codes that stand on the board and are no pieces of chess.
    std::vector<const PopeyePiece*> fairy_pieces() const;
    /// With letters: one of the code where it is free, or of the name, or any.
    std::vector<variant::AddedPiece> added_pieces() const;

    std::array<Placed, chess::SQUARE_NB> squares_{};
};

}  // namespace inkmate::problem
