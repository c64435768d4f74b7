#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <variant>

#include "core/chess/game.hpp"
#include "core/variant/game.hpp"

namespace inkmate {

/// How the rules have ended a game.
struct GameEnd {
    /// Of White.
    double score = 0.5;
    /// "checkmate", "threefold repetition", "extinction", ...
    std::string reason;
};

/// A game that engines play: of chess, or of a variant, whose rules must outlive it.
class MatchGame {
  public:
    MatchGame() = default;
    MatchGame(chess::Game game) : game_(std::move(game)) {}
    MatchGame(variant::Game game) : game_(std::move(game)) {}

    chess::Color side_to_move() const;
    /// Of the last position.
    int fullmove_number() const;
    std::string fen() const;
    std::string start_fen() const;
    /// Does it begin from the start position of its rules?
    bool starts_as_usual() const;
    /// The move of a ply, from 0, as UCI writes it.
    std::string text_of(std::size_t ply) const;
    /// Half-moves, those of the opening included.
    std::size_t plies() const;
    /// Plays the legal move that UCI writes so; false when there is none.
    bool play(const std::string& text);
    /// Nothing: it goes on. Draws that can be claimed end it.
    std::optional<GameEnd> end() const;

    /// The game itself; nullptr when it is of the other kind.
    const chess::Game* of_chess() const { return std::get_if<chess::Game>(&game_); }
    const variant::Game* of_variant() const { return std::get_if<variant::Game>(&game_); }

  private:
    std::variant<chess::Game, variant::Game> game_;
};

}  // namespace inkmate
