#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/chess/pgn.hpp"

namespace inkmate::chess {

/// Builds a game and its variations of what a PGN brings, word by word. Lines that are not over yet stand on
/// a stack of its own, so that no depth of nesting is too much for the thread's.
class PgnTree {
  public:
    /// The game, without moves yet, must live as long.
    explicit PgnTree(PgnGame& game) : game_(&game), lines_(1) {}

    /// Is what comes now kept: not the rest of a line that was dropped, nor a variation below that?
    bool reads() const { return passed_over_ == 0 && lines_.back().reads; }
    bool in_variation() const { return passed_over_ > 0 || lines_.size() > 1; }
    /// Where the present line stands.
    const Position& position() const;

    void add_comment(std::string_view text);
    void add_nag(int nag);
    /// Plays a move as SAN or UCI writes it. Throws ChessError.
    void play(std::string_view move);
    /// Plays a null move, which only variations can have. Throws ChessError for a side in check.
    void pass();
    /// False when the variation lies too deep, and is passed over.
    bool open_variation();
    void close_variation();
    /// What follows in the present line is left out.
    void drop_rest() { lines_.back().reads = false; }
    /// The notes of the main line, when the game is over.
    PgnNotes take_notes() { return std::move(lines_.front().line.notes); }

  private:
    /// Its moves are the game's where it is the main line.
    struct Line {
        PgnVariation line = {};
        /// Before and after its last move; not used in the main line.
        Position before = {}, position = {};
        bool reads = true;
    };

    bool on_main_line() const { return lines_.size() == 1; }
    std::size_t plies() const;
    PgnNote& note() { return lines_.back().line.notes[plies()]; }

    PgnGame* game_;
    std::vector<Line> lines_;
    /// How many variations are open that are not kept.
    std::size_t passed_over_ = 0;
};

}  // namespace inkmate::chess
