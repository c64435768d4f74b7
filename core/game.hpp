#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/move.hpp"
#include "core/position.hpp"

namespace inkmate {

/// What the rules say of the position at the end of a game. The first five end the game by themselves
/// (checkmate has precedence); the next two let the side to move claim a draw.
enum class Status {
    checkmate,
    stalemate,
    insufficient_material,
    fivefold_repetition,
    seventy_five_moves,
    threefold_repetition,
    fifty_moves,
    check,
    normal
};
inline constexpr int STATUS_NB = 9;

/// True for the states that end the game without a claim.
constexpr bool ends_game(Status s) {
    return s <= Status::seventy_five_moves;
}
/// True where the side to move may claim a draw.
constexpr bool can_claim_draw(Status s) {
    return s == Status::threefold_repetition || s == Status::fifty_moves;
}
/// "checkmate", "stalemate", "draw by threefold repetition can be claimed", ...: the words used on console
/// and page.
std::string_view describe(Status s);

/// Neither side can mate by any series of legal moves, as far as material alone tells: bare kings, one minor
/// piece, or only bishops that all stand on squares of one colour.
bool insufficient_material(const Position& pos);

/// A game: a start position and the legal moves played from it.
class Game {
  public:
    Game() = default;
    explicit Game(const Position& start) : start_(start), position_(start) {}

    const Position& start() const { return start_; }
    const Position& position() const { return position_; }
    std::span<const Move> moves() const { return moves_; }
    /// SAN of each move played.
    std::span<const std::string> san() const { return san_; }
    /// The man each move captured, NO_PIECE where none.
    std::span<const Piece> captured() const { return captured_; }

    /// Plays a legal move. Throws ChessError when it is not legal.
    void play(Move m);
    /// Takes back the last move; false when there is none.
    bool undo();

    /// Keys of the positions before the present one, the oldest first: what a search needs to see
    /// repetitions.
    std::vector<std::uint64_t> earlier_keys() const;

    /// How often the present position has occurred, itself included.
    int repetitions() const;
    Status status() const;

  private:
    Position start_;
    Position position_;
    std::vector<Move> moves_;
    std::vector<std::string> san_;
    std::vector<Piece> captured_;
    std::vector<Position> history_;  ///< the position before each move
};

}  // namespace inkmate
