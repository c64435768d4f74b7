#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "game.hpp"

namespace inkmate::game {

/// A man's FEN letter and the square that it is put on; '.' empties the square.
struct PlacedPiece {
    Square square;
    char man = '.';
};

/// Reads "Ke1 ke8 e2": pieces with their squares, and squares to empty. Returns nothing if a word is neither,
/// or if there is none.
std::vector<PlacedPiece> read_placed(const Game& game, std::string_view words);

/// A position that is set up man by man, as the words `place`, `clear` and `turn` of a console do. It need
/// not be legal.
class Placement {
  public:
    /// Begins with the position of a game. A castling right stays while its king and its rook do.
    explicit Placement(const Game& game);

    /// Empties the board; White is to move.
    void clear();
    void put(std::span<const PlacedPiece> pieces);
    void set_turn(chess::Color side) { turn_ = side; }

    /// Its rows from the highest rank down, as Game::board() has them.
    const std::vector<std::string>& board() const { return board_; }
    /// The FEN, as Game::set_up() takes it.
    std::string fen() const;

  private:
    struct CastlingRight {
        char letter;
        Square king, rook;
    };
    char& on(std::vector<std::string>& rows, Square s) const;

    std::vector<std::string> board_;
    /// '~' behind each man that was promoted, where the rules tell these apart.
    std::vector<std::string> promoted_;
    /// What is in hand, in brackets, where the rules have hands.
    std::string hands_;
    std::vector<CastlingRight> rights_;
    /// The checks left to give, with a blank before them, where checks are counted.
    std::string checks_;
    chess::Color turn_;
    int fullmove_;
};

}  // namespace inkmate::game
