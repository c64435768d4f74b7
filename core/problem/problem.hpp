#pragma once

#include <memory>
#include <string>
#include <variant>

#include "../chess/position.hpp"
#include "stipulation.hpp"

namespace inkmate::variant {
class Position;
struct Rules;
}  // namespace inkmate::variant

namespace inkmate::problem {

/// A position by other rules than those of chess, with the rules that it refers to. Neither changes.
struct FairyPosition;

/// The position of a problem: of chess, or by a rule set with other pieces or another board.
class Diagram {
  public:
    /// The start position of chess.
    Diagram() = default;
    Diagram(const chess::Position& position) : position_(position) {}
    Diagram(std::shared_ptr<const variant::Rules> rules, const variant::Position& position);

    /// Returns the position of chess; null for a fairy position.
    const chess::Position* orthodox() const { return std::get_if<chess::Position>(&position_); }
    /// Null for one of chess.
    const variant::Position* fairy() const;
    chess::Color side_to_move() const;
    /// Returns the rights as bits, those of core/chess/castling.hpp.
    int castling_rights() const;
    std::string fen() const;
    /// "chess", "capablanca", "chess with g=grasshopper".
    std::string rules_name() const;

  private:
    std::variant<chess::Position, std::shared_ptr<const FairyPosition>> position_;
};

/// A position and what is asked of it. The side that begins is the side to move.
struct Problem {
    Diagram position;
    Stipulation stipulation;
    /// Number, title, author and source as far as they are known, on one line.
    std::string name;
    /// Where it was found: "puzzles.epd, line 3".
    std::string place;
    /// True if its source asks for the sides to exchange their parts, so that White is mated in help play.
    bool is_duplex = false;
};

}  // namespace inkmate::problem
