#pragma once

#include <atomic>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/game/game.hpp"
#include "core/game/mind.hpp"
#include "engines/uci/command_queue.hpp"
#include "engines/uci/lines.hpp"

namespace inkmate::uci {

/// What a UCI engine plays: the game, and the mind that follows it. What it has to say is given to `say`, a
/// line each.
class UciPlayer {
  public:
    /// Begins with chess.
    UciPlayer(const engine::SearchOptions& options, Say say);

    const game::Game& game() const { return game_; }
    const engine::SearchOptions& options() const { return options_; }

    /// Plays by these rules from now on, from their start position.
    void set_rules(game::Rules rules);
    void new_game();
    void forget() { mind_->new_game(); }
    /// Searches chess by other options from now on. Where there is no memory for the table, it is made
    /// smaller, and that is said.
    void set_options(const engine::SearchOptions& options);
    /// Moves of chess are read and written as UCI_Chess960 has them.
    void set_chess960(bool on) { chess960_ = on; }
    /// Takes the game of `position`; without a FEN from the start position. After a FEN that is wrong there
    /// is no position, a move that is wrong ends the game before it.
    void set_position(const std::optional<std::string>& fen, std::span<const std::string> moves);
    /// From now on there is no position to search.
    void drop_position() { has_position_ = false; }

    /// Finds the move that a player of this style plays, of those that `only` names if it names legal ones;
    /// says each iteration, and first the seed where the answer depends on it. Says so if there is no move,
    /// or no position.
    game::Found search(engine::PlayStyle style, std::span<const std::string> only);
    /// "bestmove e2e4", with `ponder` also the answer that is expected.
    std::string bestmove_line(game::Found found, bool ponder) const;
    /// Answers `go perft N`. Breaks off after a move once `stop` is set.
    void perft(int depth, const std::atomic<bool>& stop) const;
    /// Answers `d`: the board, a blank for a hole, and the FEN.
    void show_board() const;

  private:
    void renew_mind();
    /// Returns true if there is no position, and says so.
    bool refuses() const;
    /// Throws GameError.
    game::Move read_move(const std::string& text) const;
    std::vector<chess::Move> legal_ones(std::span<const std::string> words) const;
    /// The text of a move of a line from the present position: `usual` but for castling under UCI_Chess960.
    std::string told(game::Move m, std::string usual) const;
    game::Found told(game::Found found) const;
    game::Reports reports() const;
    void inform(const std::string& what) const { say_(info_string(what)); }

    Say say_;
    engine::SearchOptions options_;
    game::Game game_;
    /// There but while it is renewed.
    std::optional<game::Mind> mind_;
    bool has_position_ = true;
    bool chess960_ = false;
};

}  // namespace inkmate::uci
