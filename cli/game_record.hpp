#pragma once

#include <string>
#include <string_view>

#include "core/pgn.hpp"
#include "psgen/emit/options.hpp"

namespace inkmate {

/// A game on a device as its files have it: GAME.pgn, with a tag that says how its program is made; GAME.fen,
/// the present position; GAME.log, what was said. All stand beside each other.
class GameRecord {
  public:
    /// A game that begins: with that of the program. Throws CommandError when there is such a file.
    static GameRecord begin(std::string file, const ProgramOptions& program);
    /// Goes on with a game that save() has written; a resignation or an agreed draw is taken back. Throws
    /// CommandError, ChessError or EmitError.
    static GameRecord open(std::string file);

    const std::string& file() const { return file_; }
    const Game& game() const { return pgn_.game; }
    void play(Move m) { pgn_.game.play(m); }
    void undo();
    /// Puts another game in its place. Comments stay with the moves that both have.
    void replace(Game game);
    /// How its program is made, the game left aside.
    ProgramOptions& options() { return options_; }
    const ProgramOptions& options() const { return options_; }
    /// The options with the game so far.
    ProgramOptions program() const;

    /// "1-0" and so on when a player has ended the game; "*" leaves it to the rules.
    void end_by(std::string_view result) { verdict_ = result; }
    /// Has it ended, by the rules or by a player.
    bool over() const;
    std::string_view result() const;

    /// Writes PGN and FEN, each whole or not at all. Throws CommandError.
    void save();
    /// Adds to the log. Throws CommandError.
    void note(std::string_view text) const;

  private:
    GameRecord() = default;
    /// Drops the comments on what comes after so many half-moves.
    void keep_notes(std::size_t plies);

    std::string file_;
    PgnGame pgn_;
    ProgramOptions options_;
    std::string verdict_ = "*";
};

}  // namespace inkmate
