#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "move.hpp"
#include "position.hpp"

namespace inkmate::chess {

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
/// How many there are.
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

/// True if neither side can mate by any series of legal moves, judged by material alone: bare kings, one
/// minor piece, or only bishops on squares of one colour.
bool insufficient_material(const Position& pos);
/// True if a side may still mate, as far as the pieces tell: whose opponent runs out of time has won only
/// then (FIDE's Laws, 6.9). It must be possible by some series of legal moves, however badly played.
bool may_mate(const Position& pos, Color side);

/// What the rules say of a position that has occurred so many times in its game.
Status status_of(const Position& pos, int repetitions = 1);

/// A game: a start position and the legal moves played from it.
class Game {
  public:
    /// A game from the starting position.
    Game() = default;
    /// A game from a set-up position.
    explicit Game(const Position& start) : start_(start), position_(start) {}

    /// Where the game begins.
    const Position& start() const { return start_; }
    /// Where it stands now.
    const Position& position() const { return position_; }
    /// The position after so many half-moves, at most those played.
    const Position& position(std::size_t ply) const {
        return ply < history_.size() ? history_[ply] : position_;
    }
    /// The moves played.
    std::span<const Move> moves() const { return moves_; }
    /// SAN of each move played.
    std::span<const std::string> san() const { return san_; }
    /// The piece that each move captured, NO_PIECE where none.
    std::span<const Piece> captured() const { return captured_; }

    /// Plays a legal move. Throws ChessError when it is not legal.
    void play(Move m);
    /// Takes back the last move; false when there is none.
    bool undo();

    /// Keys of the positions before the present one, the oldest first: what a search needs to see
    /// repetitions.
    std::vector<std::uint64_t> earlier_keys() const;

    /// How often the present position has occurred, itself included.
    int repetitions() const { return repetitions(moves_.size()); }
    /// How often the position after so many half-moves had occurred by then, itself included.
    int repetitions(std::size_t ply) const;
    /// What the rules say of the present position, repetitions included.
    Status status() const { return status_of(position_, repetitions()); }

  private:
    Position start_;
    Position position_;
    std::vector<Move> moves_;
    std::vector<std::string> san_;
    std::vector<Piece> captured_;
    std::vector<Position> history_;  ///< the position before each move
};

}  // namespace inkmate::chess
