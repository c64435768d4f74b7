#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "core/game/mind.hpp"
#include "core/game/placement.hpp"
#include "psgen/product/product.hpp"
#include "render/page/content.hpp"

namespace inkmate::session {

/// Returns the result in PGN of a game that the players have ended so; "*" when they have not.
std::string_view result_of(page::Verdict verdict);

/// A game as the program's console has it: the moves, who plays, how the players have ended it. Whoever
/// follows a program asks here; psgen/runtime/console/console.ps and session.ps say the same in PostScript.
class ConsoleGame {
  public:
    ConsoleGame() = default;
    /// Begins as a program made so does.
    explicit ConsoleGame(const psgen::PlayingProgram& program);

    const game::Game& game() const { return game_; }
    /// The sides that the program plays now.
    psgen::ProgramSide side() const { return side_; }
    /// The side of whoever plays against the program; nothing if that plays both sides or neither.
    std::optional<chess::Color> opponent() const;
    /// That of a game that new_game() begins.
    std::optional<chess::Color> opponent_in_new_game() const;

    /// True if the game has ended, by the rules or by a player.
    bool over() const;
    /// Returns "1-0" and so on; "*" while the game continues.
    std::string_view result() const;
    /// Returns why: "checkmate", "White resigns"; empty when nobody has told.
    std::string_view reason() const;
    /// How the players have ended it.
    page::Verdict verdict() const { return verdict_; }
    /// True if the rules or the players' agreement allow the side to move to end the game as a draw.
    bool can_claim_draw() const { return game_.claimable_draw().has_value(); }
    /// True if another move can be played: the game is not over, and the program's record has room.
    bool may_play() const;
    /// True if the program plays the side to move.
    bool program_to_move() const { return plays(side_, game_.side_to_move()); }
    /// True if the program is going to play a move.
    bool reply_due() const { return program_to_move() && may_play(); }

    /// Plays a move; what was taken back before is forgotten.
    void play(game::Move m);
    /// Plays the move that the program has found, with which it may offer a draw.
    void play(const game::Found& found);
    /// Plays it as a reply; false when the program ends the game instead.
    bool reply(const game::Found& found);
    /// Returns what the program has found the position to be worth, if it searched for the move that led
    /// there.
    std::optional<page::Outlook> found() const;
    /// True if the program has offered a draw with the last move.
    bool draw_offered() const { return offered_ == game_.plies(); }
    /// Takes back one ply, and how the players have ended the game.
    void take_back();
    /// How many plies undo() takes back: against the program a full move, to where the player was to move
    /// before, else one; 0 when there are none.
    std::size_t plies_to_undo() const;
    /// Takes them back, or only a resignation, a draw or a placement by itself; false when there is nothing
    /// to take back.
    bool undo();
    /// Plays again what was taken back last, up to where the player is to move; false when there is nothing.
    bool redo();
    /// The least and the greatest number that go_to() takes: those of the moves played or taken back.
    std::pair<int, int> moves_to_go_to() const;
    /// Goes to the position after both half-moves of a number, or after White's alone; false when the game
    /// has no such move.
    bool go_to(int number, bool after_white);
    /// Applies `go`: a program that plays one side plays the side to move from now on.
    void take_side_to_move();
    /// The opponent() resigns; without one, the side to move.
    void resign();
    /// Ends a game that continues, as `flag` does: the time of "white" or "black" is up, or "draw", where the
    /// opponent cannot mate. Returns false for other words, and when the game is over.
    bool end_on_time(std::string_view word);
    /// Claims a draw if the rules grant one; otherwise the players agree on it.
    void draw();
    /// Begins a new game from the program's start position, in which it plays what it was made to play.
    void new_game();
    /// Begins a game at a position of the same rules. Throws GameError for a FEN that is wrong.
    void set_up(std::string_view fen);
    /// What is being set up man by man; nothing once it has become a game.
    const std::optional<game::Placement>& placement() const { return placement_; }
    void give_up_placement() { placement_.reset(); }
    /// Changes it, or begins it from the present position; begins a game there if it is a legal position.
    /// Otherwise returns why it is not.
    template <class Change>
    std::string place(Change&& change) {
        if (!placement_) placement_.emplace(game_);
        change(*placement_);
        return try_placement();
    }
    /// "1-0" and so on when a player has ended the game; "*" leaves it to the rules. A draw was claimed if
    /// the rules grant one.
    void end_by(std::string_view result);
    /// Replaces the game by another of the same rules.
    void replace(game::Game game);
    /// The moves of a longer game that follow the present ones are as if they had been taken back.
    void add_undone(game::Game longer);

  private:
    /// What the program's last search has found.
    struct LastSearch {
        std::optional<page::Outlook> outlook;
        /// After how many plies it holds.
        std::size_t plies = 0;
    };
    void end(page::Verdict verdict);
    std::string try_placement();

    game::Game game_;
    std::optional<game::Placement> placement_;
    std::string first_start_;
    psgen::ProgramSide first_side_ = psgen::ProgramSide::black;
    psgen::ProgramSide side_ = psgen::ProgramSide::black;
    std::size_t max_plies_ = psgen::MAX_PLIES;
    /// True if the program ends games by itself.
    bool ends_games_ = true;
    page::Verdict verdict_ = page::Verdict::none;
    LastSearch found_;
    /// After how many plies the program has offered a draw, when its last move came with an offer.
    std::optional<std::size_t> offered_;
};

/// Returns the line of a console that ConsoleGame::go_to() carries out: "goto 12", or "goto 12." for the
/// position after White's move.
std::string go_to_line(const game::Game& game, std::size_t ply);

}  // namespace inkmate::session
