#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/chess/game.hpp"
#include "core/engine/search.hpp"
#include "play/session/last_found.hpp"
#include "play/session/placement.hpp"
#include "psgen/product/product.hpp"
#include "render/page/content.hpp"

namespace inkmate {

/// How many plies `undo` takes back of a game of so many: against the program a full move, to where the
/// player was to move before, else one; 0 when there are none. So does every program, of variants too.
std::size_t plies_to_undo(psgen::ProgramSide side, chess::Color to_move, std::size_t plies);
/// What a program plays after `go`: one that plays one side plays the side to move from now on.
psgen::ProgramSide side_after_go(psgen::ProgramSide side, chess::Color to_move);

/// The result in PGN of a game that the players have ended so; "*" when they have not.
std::string_view result_of(Verdict verdict);

/// A game as the program's console has it: the moves, who plays, how the players have ended it. Whoever
/// follows a program asks here; psgen/runtime/console/console.ps and session.ps say the same in PostScript.
class ConsoleGame {
  public:
    ConsoleGame() = default;
    /// As a program made so begins.
    explicit ConsoleGame(const psgen::PlayingProgram& program);

    const chess::Game& game() const { return game_; }
    const chess::Position& position() const { return game_.position(); }
    /// The sides that the program plays now.
    psgen::ProgramSide side() const { return side_; }

    /// Has it ended, by the rules or by a player.
    bool over() const;
    /// "1-0" and so on, "*" while it goes on.
    std::string_view result() const;
    /// Why: "checkmate", "White resigns"; empty where nobody has told.
    std::string_view reason() const;
    /// How the players have ended it.
    Verdict verdict() const { return verdict_; }
    /// Can another move be played: the game goes on, and the program's record has room.
    bool may_play() const;
    /// Does the program play the side to move.
    bool program_to_move() const { return plays(side_, position().side_to_move()); }
    /// Will it play it.
    bool reply_due() const { return program_to_move() && may_play(); }

    /// Plays a move; what was taken back before is forgotten.
    void play(chess::Move m);
    /// Plays the move that the program has found, at which it may offer a draw.
    void play(const engine::SearchResult& found);
    /// Plays it where it is a reply; false when the program ends the game in place of it.
    bool reply(const engine::SearchResult& found);
    /// What the program has found the position to be worth, if it came about by a move that it searched for.
    std::optional<Outlook> found() const;
    /// Has the program offered a draw with the last move.
    bool draw_offered() const { return offered_ == game_.moves().size(); }
    /// Takes back one ply, and how the players have ended the game.
    void take_back();
    /// Of `undo` now.
    std::size_t plies_to_undo() const;
    /// Takes that back, or only a resignation, a draw or a placement by itself; false when there
    /// is nothing to take back.
    bool undo();
    /// Plays again what was taken back last, up to where the player is to move; false when there is nothing.
    bool redo();
    /// The least and the greatest number that go_to() takes: those of the moves played or taken back.
    std::pair<int, int> moves_to_go_to() const;
    /// Goes to the position after both half-moves of a number, or after White's alone; false when the game
    /// has no such move.
    bool go_to(int number, bool after_white);
    /// What `go` changes.
    void take_side_to_move();
    /// Whoever plays against the program gives up; where nobody does, the side to move.
    void resign();
    /// One claims a draw where the rules grant that; else the players agree on it.
    void draw();
    /// A new game from the program's start position, in which it plays what it was made to play.
    void begin_anew();
    void set_up(const chess::Position& start);
    /// What is being set up piece by piece; nothing where it has become a game.
    const std::optional<Placement>& placement() const { return placement_; }
    void give_up_placement() { placement_.reset(); }
    /// Changes it, or begins it from the present position; begins a game there if it is a position to play
    /// from. Else the reason why it is none.
    template <class Change>
    std::string place(Change&& change) {
        if (!placement_) placement_.emplace(position());
        change(*placement_);
        return try_placement();
    }
    /// "1-0" and so on when a player has ended the game; "*" leaves it to the rules. A draw was claimed where
    /// the rules grant that.
    void end_by(std::string_view result);
    /// Puts other moves in place of these.
    void replace(chess::Game game);

  private:
    void end(Verdict verdict);
    void take_back_to(std::size_t plies);
    void play_again();
    std::string try_placement();

    chess::Game game_;
    /// The moves taken back, the last of the game first.
    std::vector<chess::Move> taken_back_;
    std::optional<Placement> placement_;
    chess::Position first_start_;
    psgen::ProgramSide first_side_ = psgen::ProgramSide::black;
    psgen::ProgramSide side_ = psgen::ProgramSide::black;
    std::size_t max_plies_ = psgen::MAX_PLIES;
    /// Does the program end games by itself.
    bool ends_games_ = true;
    Verdict verdict_ = Verdict::none;
    LastFound found_;
    /// After how many plies the program has offered a draw, when its last move came with an offer.
    std::optional<std::size_t> offered_;
};

}  // namespace inkmate
