#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "core/game/pgn.hpp"
#include "play/session/console_game.hpp"
#include "play/session/kept_file.hpp"
#include "play/session/player_clock.hpp"
#include "psgen/product/product.hpp"

namespace inkmate::session {

/// A game on a device as its files have it: GAME.pgn, with a tag that says how its program is made; GAME.fen,
/// the present position; GAME.log, what was said. All are in one folder. What was played stays in the PGN:
/// another game begins after it, and the last game of the file is the one that is played. Moves that are
/// taken back stay there until another one takes their place; a tag says where the game stands.
class GameRecord final : public Kept {
  public:
    /// Begins with the game of a program. Throws SessionError if there is such a file.
    static GameRecord begin(std::string file, const psgen::PlayingProgram& program,
                            const SaveOptions& options = {});
    /// Resumes the last game of a file, which save() has written by these rules. A game that the players have
    /// ended can continue, and keeps its result in the file until it does. Throws SessionError, GameError or
    /// EmitError.
    static GameRecord open(std::string file, const SaveOptions& options = {}, game::Rules rules = nullptr);

    const ConsoleGame& console() const { return console_; }
    const game::Game& game() const { return console_.game(); }
    /// The present game with the moves that were taken back last and no other move has replaced.
    const game::Game& line() const { return line_; }

    ///@{
    /// What ConsoleGame does. Comments stay with the moves that both games have.
    void play(game::Move m);
    void play(const game::Found& found);
    bool reply(const game::Found& found);
    bool undo() { return console_.undo(); }
    void take_side_to_move() { console_.take_side_to_move(); }
    void resign();
    void draw();
    bool end_on_time(std::string_view word);
    bool redo() { return console_.redo(); }
    bool go_to(int number, bool after_white) { return console_.go_to(number, after_white); }
    void give_up_placement() { console_.give_up_placement(); }
    void end_by(std::string_view result);
    ///@}
    /// Takes back the move that was played last, because the program has refused it.
    void take_back();

    /// Replaces the game by what has become of it.
    void replace(game::Game game);

    ///@{
    /// Begin another game, after this one in the file if a move was played in it. They do what ConsoleGame
    /// does, and throw as it does.
    void new_game();
    void set_up(std::string_view fen);
    void begin_with(game::Game game, std::string_view result = "*");
    template <class Change>
    std::string place(Change&& change) {
        const std::string before = played();
        std::string problem = console_.place(change);
        if (problem.empty()) begin_after(before);
        return problem;
    }
    /// Returns a sentence, once, if there are more games in the file now.
    std::string take_news();
    ///@}

    ///@{
    /// How its program is made; game and side are those of program().
    psgen::PlayingProgram& options() { return options_; }
    const psgen::PlayingProgram& options() const { return options_; }
    ///@}
    /// Returns the options with the game so far, and the side that the program plays now.
    psgen::PlayingProgram program() const;

    /// Says where the game is and, unless it is over, how to continue it.
    std::string where_kept() const;
    /// True if more than the beginning has been saved: a move, or a different position.
    bool is_begun() const { return is_begun_; }

    /// Lets `write` add comments, glyphs and variations to a game of chess: the moves of line().
    void annotate(const std::function<void(chess::PgnGame&)>& write);

    ///@{
    /// True if a coach judges the player's moves; it stays when another game begins.
    bool is_coached() const { return !pgn_.tag(COACH_TAG).empty(); }
    void set_coached(bool coached);
    ///@}

    ///@{
    /// How long the player may think, if the game has a clock; it stays when another game begins.
    void set_time_limit(const TimeLimit& limit);
    std::optional<TimeLimit> time_limit() const { return read_time_control(pgn_.tag(TIME_TAG)); }
    /// Notes what the clock shows of who has moved last.
    void note_clock(std::chrono::milliseconds left);
    /// Notes what it shows of the player who is to move, for a game that is left.
    void note_left_clock(chess::Color side, std::chrono::milliseconds left);
    /// What it showed last of a side: when the game was left, else after its last move; nothing before that.
    std::optional<std::chrono::milliseconds> noted_clock(chess::Color side) const;
    ///@}

    /// Returns the game up to the present position as a PGN.
    std::string pgn() const { return write_pgn(pgn_of(game())); }
    /// Returns it for a reader: without the tags by which it is resumed.
    std::string shown_pgn() const;
    /// Adds to the log; what cannot be written is added later, or save() tells of it.
    void note(std::string_view text);

  private:
    GameRecord(KeptFile file, SaveOptions options)
        : Kept(std::move(file)), save_options_(std::move(options)) {}

    /// Writes PGN and FEN, each whole or not at all, and the rest of the log.
    void write() override;
    void write_log();
    /// Makes the present game the line, unless the line goes on from it.
    void keep_line();
    /// Makes the present game the line.
    void end_line() { line_ = game(); }
    /// Ends the line with the present game: later moves, which were taken back, become a variation of its
    /// last one; without one, they stay in the file as a game of their own.
    void end_here();
    /// Keeps a game before the present one in the file; an empty text is none.
    void keep_before(const std::string& played);
    /// Returns the line as a PGN if it has moves that another game must not replace.
    std::string played() const { return line_.plies() > 0 ? write_pgn(pgn_of(line_)) : ""; }
    /// Returns the line, or the present game, with tags, notes and result.
    game::PgnGame pgn_of(const game::Game& game) const;
    /// Another game has begun in place of that one, which stays in the file.
    void begin_after(const std::string& played);

    /// The PGN tag of the time limit.
    static constexpr std::string_view TIME_TAG = "TimeControl";
    /// The tag of a game with a coach.
    static constexpr std::string_view COACH_TAG = "Coach";

    SaveOptions save_options_;
    /// The games before this one in the file, as the file has them; and how many there are.
    std::string earlier_;
    std::size_t earlier_count_ = 0;
    bool has_news_ = false;
    /// The result that the players gave the game before it was resumed; empty once it has gone on.
    std::string agreed_result_;
    /// What was said and could not be added to the log.
    std::string unlogged_;
    /// Tags and comments; the game itself is the console's.
    game::PgnGame pgn_;
    psgen::PlayingProgram options_;
    ConsoleGame console_;
    /// The moves played: the present game, and what was taken back last and no other move has replaced.
    game::Game line_;
    /// What the line was before keep_line().
    game::Game line_before_;
    bool is_begun_ = false;
};

/// Returns the last game of a PGN, if it begins as every game that a session saves does; otherwise all of it.
std::string_view last_of_pgn(std::string_view pgn);
/// Returns the variant that a tag of the last game of a PGN names; empty if it has none.
std::string_view variant_of_pgn(std::string_view pgn);

///@{
/// `save FILE` and `load FILE` of a console. What is wrong is said in a sentence, and the game continues.

/// Writes the game to a file that is not there yet. Returns what there is to say about it.
std::string save_copy(const GameRecord& record, const std::string& file);
/// Returns the first game of a PGN file if the record has room for it.
std::optional<game::Game> game_to_load(const GameRecord& record, const std::string& file,
                                       const std::function<void(const std::string&)>& say);
///@}

}  // namespace inkmate::session
