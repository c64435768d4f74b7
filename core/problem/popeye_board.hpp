#pragma once

#include <array>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "../chess/fen.hpp"
#include "../variant/named_pieces.hpp"

namespace inkmate::problem {

/// A piece as the solver Popeye calls it in English.
struct PopeyePiece {
    std::string_view code;   ///< in small letters: "s" is a knight, "g" a grasshopper
    std::string_view moves;  ///< a name of variant::named_pieces(), or a word of Betza's notation
    char letter = '\0';      ///< of a FEN, small; of the pieces of chess alone
};

/// Those that are understood.
std::span<const PopeyePiece> popeye_pieces();
/// Nothing (nullptr) when there is none of that code, which may be in capitals.
const PopeyePiece* find_popeye_piece(std::string_view code);

/// What stands on the squares of a problem in Popeye's text.
class PopeyeBoard {
  public:
    bool is_empty(chess::Square s) const { return squares_[s].piece == nullptr; }
    /// Puts a piece on a square, in place of what stands there.
    void put(chess::Color color, const PopeyePiece& piece, chess::Square s) { squares_[s] = {color, &piece}; }
    void remove(chess::Square s) { squares_[s] = {}; }
    void exchange(chess::Square a, chess::Square b) { std::swap(squares_[a], squares_[b]); }
    /// Makes each piece of one kind one of another, whatever its colour.
    void substitute(const PopeyePiece& old, const PopeyePiece& changed);
    /// Gives each piece the other colour.
    void swap_colors();
    /// Takes each piece to the square that a function names, each square once.
    void turn(const std::function<chess::Square(chess::Square)>& to);

    /// The rules that its pieces need, and those of a side that has no king; null for chess.
    std::shared_ptr<const variant::Rules> rules(const std::array<bool, chess::COLOR_NB>& kingless) const;
    /// The first field of a FEN by these rules.
    std::string fen() const;

  private:
    struct Placed {
        chess::Color color = chess::WHITE;
        const PopeyePiece* piece = nullptr;
    };

    /// Lists the pieces on the board whose codes are not those of chess.
    std::vector<const PopeyePiece*> fairy_pieces() const;
    /// With letters: one of the code where it is free, or of the name, or any.
    std::vector<variant::AddedPiece> added_pieces() const;

    std::array<Placed, chess::SQUARE_NB> squares_{};
};

}  // namespace inkmate::problem
