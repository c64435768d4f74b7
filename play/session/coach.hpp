#pragma once

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
    /// Annotates a game as `inkmate annotate` does, and returns the mistakes, a line each, with their number
    /// by side.
    static std::string review(chess::PgnGame& game);

  private:
    game::Found search(const game::Game& game, const game::Reports& reports = {});

    game::Mind mind_;
};

}  // namespace inkmate::session
