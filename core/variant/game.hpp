#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "position.hpp"
#include "status.hpp"

namespace inkmate::variant {

/// A game of a variant: where it began, its moves, and where it stands. The rules must outlive it.
class Game {
  public:
    explicit Game(Position start) : start_(start), position_(start) {}

    /// Plays a legal move.
    void play(Move m);

    const Rules& rules() const { return position_.rules(); }
    const Position& start() const { return start_; }
    const Position& position() const { return position_; }
    /// The position after so many half-moves, at most those played.
    const Position& position(std::size_t ply) const {
        return ply < earlier_.size() ? earlier_[ply] : position_;
    }
    std::span<const Move> moves() const { return moves_; }
    /// Each as to_uci() writes it in its position.
    std::span<const std::string> texts() const { return texts_; }
    /// How the game has ended, with regard to repetitions; nothing: it goes on.
    std::optional<Outcome> outcome() const;
    /// Of all positions before the present one: what a search asks for.
    std::vector<std::uint64_t> earlier_keys() const;
    /// How many pieces of a type a side has lost, what it blew up itself among them; a pawn that has been
    /// promoted is no loss.
    BySide<std::array<int, TYPE_NB>> lost() const;
    /// The same game up to a ply, of which it has at least so many.
    Game up_to(std::size_t ply) const;

  private:
    Position start_, position_;
    std::vector<Position> earlier_;
    std::vector<Move> moves_;
    std::vector<std::string> texts_;
};

}  // namespace inkmate::variant
