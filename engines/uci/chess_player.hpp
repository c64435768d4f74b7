#pragma once

#include <atomic>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/chess/game.hpp"
#include "core/engine/player.hpp"
#include "core/engine/search.hpp"
#include "engines/uci/chess960.hpp"
#include "engines/uci/command_queue.hpp"

namespace inkmate {

/// Chess as a UCI engine plays it: the game, and who searches it. VariantPlayer is its like for other games.
class ChessPlayer {
  public:
    ChessPlayer(const engine::SearchOptions& options, Say say);

    const chess::Game& game() const { return game_; }
    chess::Color side_to_move() const { return game_.position().side_to_move(); }
    const engine::SearchOptions& options() const { return options_; }

    void new_game();
    void forget() { engine_->new_game(); }
    /// Searches by other options from now on. Where there is no memory for the table, it is made smaller, and
    /// that is said.
    void set_options(const engine::SearchOptions& options);
    /// Are moves read and written as UCI_Chess960 has them.
    void set_chess960(bool on) { chess960_ = on; }
    /// The game of `position`; without a FEN from the start position. A FEN that is wrong changes nothing, a
    /// move that is wrong ends the game before it.
    void set_position(const std::optional<std::string>& fen, std::span<const std::string> moves);

    /// The move that a player of this style plays, of those that `only` names if it names legal ones; tells
    /// of each iteration.
    engine::SearchResult search(engine::PlayStyle style, std::span<const std::string> only);
    std::string bestmove_line(const engine::SearchResult& result, bool ponder) const;
    /// The answer to `go perft N`. Breaks off after a move once `stop` is set.
    void perft(int depth, const std::atomic<bool>& stop) const;
    /// The answer to `d`: the board and the FEN.
    void show_board() const;

  private:
    /// Throws ChessError.
    chess::Move read_move(const std::string& text) const;
    std::vector<chess::Move> legal_ones(std::span<const std::string> words) const;
    /// How the moves of a search from the game's last position are written.
    MoveText move_text() const;
    engine::SearchReports reports() const;
    void inform(const std::string& what) const { say_("info string " + what); }

    Say say_;
    engine::SearchOptions options_;
    /// There but while it is renewed.
    std::optional<engine::Engine> engine_;
    chess::Game game_;
    bool chess960_ = false;
};

}  // namespace inkmate
