#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "position.hpp"

namespace inkmate::variant {

/// A game of a variant: a start position and the legal moves played from it. The rules must outlive it.
class Game {
  public:
    /// A game from a position, which may be the start position of its rules.
    explicit Game(const Position& start) : start_(start), position_(start) {}

    const Rules& rules() const { return position_.rules(); }
    const Position& start() const { return start_; }
    const Position& position() const { return position_; }
    /// The position after `ply` half-moves, at most those played: worked out at each call.
    Position position(std::size_t ply) const;
    std::span<const Move> moves() const { return moves_; }
    /// Each move as to_uci() writes it in its position.
    std::span<const std::string> texts() const { return texts_; }
    /// SAN of each move.
    std::span<const std::string> san() const { return san_; }

    /// Plays a legal move. Throws VariantError if it is not legal.
    void play(Move m);
    /// Takes back the last move. Returns false if there is none.
    bool undo();

    /// Returns how the game has ended, repetitions included, or nothing while it is in play.
    std::optional<Outcome> outcome() const;
    /// Returns the keys of all positions before the present one, which a search asks for.
    std::vector<std::uint64_t> earlier_keys() const;
    /// Counts the pieces of each type that a side has lost, those that it blew up itself among them; a pawn
    /// that has been promoted is not lost.
    BySide<std::array<int, TYPE_NB>> lost() const;
    /// Returns the game up to `ply`, which is at most the number of moves.
    Game up_to(std::size_t ply) const;

  private:
    /// How often the present position has occurred, itself included.
    int repetitions() const;

    Position start_, position_;
    /// Takes each move back; a whole position a move would be forty times as large.
    std::vector<Position::Undo> undos_;
    std::vector<Move> moves_;
    std::vector<std::string> texts_, san_;
};

}  // namespace inkmate::variant
