#pragma once

#include <map>
#include <string>

#include "core/chess/notation.hpp"
#include "core/chess/pgn.hpp"
#include "core/game/mind.hpp"

namespace inkmate::session {

/// Judges the moves of a game by searches of the core, whatever program plays and at whatever level. What it
/// says is in sentences; scores are from White's side, and moves in the given notation.
class Coach {
  public:
    /// Positions that it visits for each move.
    static constexpr std::uint64_t NODES = 150'000;
    /// The most moves that best_moves() shows.
    static constexpr int LINES = 3;
    /// Half-moves of a line that it shows.
    static constexpr std::size_t LONGEST_LINE = 6;

    /// A coach for games by these rules.
    explicit Coach(const game::Rules& rules);

    /// Says what is wrong with the last move of a game, and which was better; empty if nothing is.
    std::string remark(const game::Game& game, chess::Notation notation);
    /// Returns the best moves of the present position, a line each; in variants the best one. The game must
    /// not be over.
    std::string best_moves(const game::Game& game, chess::Notation notation);
    /// "Hint: Nf3 (g1f3), +0.35": the best move of the present position. The game must not be over.
    std::string hint(const game::Game& game, chess::Notation notation);
    /// Annotates a game as `inkmate annotate` does, and returns the moves that remark() would name, a line
    /// each, with their number by side. What remark() has said of a move holds.
    std::string review(chess::PgnGame& game, chess::Notation notation);

  private:
    /// What is found in a position is found once.
    const game::Found& search(const game::Game& game);

    game::Mind mind_;
    /// By start position and moves.
    std::map<std::string, game::Found> found_;
};

}  // namespace inkmate::session
