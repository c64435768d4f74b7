#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "core/game/pgn.hpp"
#include "play/session/console_game.hpp"
#include "play/session/kept_file.hpp"
#include "psgen/product/product.hpp"

namespace inkmate::session {

/// A game on a device as its files have it: GAME.pgn, with a tag that says how its program is made; GAME.fen,
/// the present position; GAME.log, what was said. All are in one folder.
class GameRecord {
  public:
    /// Begins with the game of a program. Throws SessionError if there is such a file.
    static GameRecord begin(std::string file, const psgen::PlayingProgram& program,
                            const SaveOptions& options = {});
    /// Resumes a game of these rules that save() has written; a resignation or an agreed draw is taken back.
    /// Throws SessionError, GameError or EmitError.
    static GameRecord open(std::string file, const SaveOptions& options = {}, game::Rules rules = nullptr);

    const std::string& file() const { return file_.name(); }
    const KeptFile& kept_file() const { return file_; }
    const ConsoleGame& console() const { return console_; }
    const game::Game& game() const { return console_.game(); }

    ///@{
    /// What ConsoleGame does. Comments stay with the moves that both games have.
    void play(game::Move m) { console_.play(m); }
    void play(const game::Found& found) { console_.play(found); }
    bool reply(const game::Found& found) { return console_.reply(found); }
    void take_back();
    bool undo();
    void take_side_to_move() { console_.take_side_to_move(); }
    void resign() { console_.resign(); }
    void draw() { console_.draw(); }
    bool redo() { return console_.redo(); }
    bool go_to(int number, bool after_white);
    void set_up(std::string_view fen);
    void give_up_placement() { console_.give_up_placement(); }
    template <class Change>
    std::string place(Change&& change) {
        std::string problem = console_.place(change);
        if (problem.empty()) pgn_.clear_notes();
        return problem;
    }
    void new_game();
    void replace(game::Game game);
    void end_by(std::string_view result) { console_.end_by(result); }
    ///@}

    ///@{
    /// How its program is made; game and side are those of program().
    psgen::PlayingProgram& options() { return options_; }
    const psgen::PlayingProgram& options() const { return options_; }
    ///@}
    /// Returns the options with the game so far, and the side that the program plays now.
    psgen::PlayingProgram program() const;

    /// True if more than the beginning has been saved: a move, or a different position.
    bool is_begun() const { return is_begun_; }

    /// Returns the game as save() writes it.
    std::string pgn() const;
    /// Writes PGN and FEN, each whole or not at all. Throws SessionError.
    void save();
    /// Adds to the log. Throws SessionError.
    void note(std::string_view text) const;

  private:
    GameRecord() = default;

    KeptFile file_;
    SaveOptions save_options_;
    /// Tags and comments; the game itself is the console's.
    game::PgnGame pgn_;
    psgen::PlayingProgram options_;
    ConsoleGame console_;
    bool is_begun_ = false;
};

/// Returns the variant that the tag of a PGN names; empty if it has none.
std::string_view variant_of_pgn(std::string_view pgn);

///@{
/// `save FILE` and `load FILE` of a console. What is wrong is said in a sentence, and the game continues.

/// Writes the game to a file that is not there yet. Returns what there is to say about it.
std::string save_copy(const GameRecord& record, const std::string& file);
/// Returns the first game of a PGN file if the record has room for it.
std::optional<game::Game> game_to_load(const GameRecord& record, const std::string& file,
                                       const std::function<void(const std::string&)>& say);
/// Replaces the record's game.
void load_game(GameRecord& record, game::Game game);
///@}

}  // namespace inkmate::session
