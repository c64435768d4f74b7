#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "core/chess/game.hpp"
#include "psgen/emit/options.hpp"

namespace inkmate {

/// A game as the program's console has it: the moves, who plays, how the players have ended it. Whoever
/// follows a program asks here; psgen/runtime/console/console.ps and session.ps say the same in PostScript.
class ConsoleGame {
  public:
    ConsoleGame() = default;
    /// As a program made so begins.
    explicit ConsoleGame(const ProgramOptions& program);

    const chess::Game& game() const { return game_; }
    const chess::Position& position() const { return game_.position(); }
    /// The sides that the program plays now.
    ProgramSide side() const { return side_; }

    /// Has it ended, by the rules or by a player.
    bool over() const;
    /// "1-0" and so on, "*" while it goes on.
    std::string_view result() const;
    /// Can another move be played: the game goes on, and the program's record has room.
    bool may_play() const;
    /// Does the program play the side to move.
    bool program_to_move() const { return plays(side_, position().side_to_move()); }
    /// Will it play it.
    bool reply_due() const { return program_to_move() && may_play(); }

    void play(chess::Move m) { game_.play(m); }
    /// Takes back one ply, and how the players have ended the game.
    void take_back();
    /// How many plies `undo` takes back: a full move, to where the player was to move before; 0 when there
    /// is none.
    std::size_t plies_to_undo() const;
    /// Takes back a full move, or only a resignation or a draw by itself; false when there is nothing to
    /// take back.
    bool undo();
    /// What `go` changes: a program that plays one side plays the side to move from now on.
    void take_side_to_move();
    /// Whoever plays against the program gives up; where nobody does, the side to move.
    void resign();
    /// A new game from the program's start position, in which it plays what it was made to play.
    void begin_anew();
    void set_up(const chess::Position& start);
    /// "1-0" and so on when a player has ended the game; "*" leaves it to the rules.
    void end_by(std::string_view result) { verdict_ = result; }
    /// Puts other moves in place of these.
    void replace(chess::Game game) { game_ = std::move(game); }

  private:
    chess::Game game_;
    chess::Position first_start_;
    ProgramSide first_side_ = ProgramSide::black;
    ProgramSide side_ = ProgramSide::black;
    std::size_t max_plies_ = MAX_PLIES;
    std::string verdict_ = "*";
};

}  // namespace inkmate
