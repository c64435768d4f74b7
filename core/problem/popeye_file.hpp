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
#include "popeye_words.hpp"
#include "problem_file.hpp"

namespace inkmate::problem {

/// A piece as the solver Popeye calls it.
struct PopeyePiece {
    PopeyeWord codes;        ///< in small letters: in English "s" is a knight, "g" a grasshopper
    std::string_view moves;  ///< a name of variant::named_pieces(), or a word of Betza's notation
    char letter = '\0';      ///< of a FEN, small; of the pieces of chess alone
};

/// Those that are understood.
std::span<const PopeyePiece> popeye_pieces();
/// Nothing (nullptr) when there is none of that code, which may be in capitals.
const PopeyePiece* find_popeye_piece(std::string_view code, PopeyeLanguage language);

/// What stands on the squares of a problem in Popeye's text.
class PopeyeBoard {
  public:
    bool is_empty(chess::Square s) const { return squares_[s].piece == nullptr; }
    /// Puts a piece on a square, in place of what stands there.
    void put(chess::Color color, const PopeyePiece& piece, chess::Square s) { squares_[s] = {color, &piece}; }
    /// Puts what stands on a square of another board on a square of this one.
    void put_from(const PopeyeBoard& other, chess::Square from, chess::Square to) {
        squares_[to] = other.squares_[from];
    }
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

/// True if the text has a line BeginProblem, in any of Popeye's languages.
bool is_popeye_file(std::string_view text);
/// Reads what problems need of the input of the solver Popeye, in English, German or French; here the English
/// words: BeginProblem, NextProblem, EndProblem; Author, Origin, Title; Pieces, those of popeye_pieces()
/// among them, Forsyth; Stipulation; the options WhiteToPlay, EnPassant, NoCastling, Duplex and HalfDuplex,
/// NoWK and NoBK, these also as conditions; Twin and ZeroPosition, each twin being a problem of its own, and
/// so the other half of a duplex. Award, Remark, Protocol, LaTeX and the options that choose what is printed
/// are passed over. A problem that has anything else is a fault; those after it are read.
ProblemFile read_popeye_file(std::string_view text, std::string_view source_name);

}  // namespace inkmate::problem
