#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/chess/pgn.hpp"
#include "play/session/console_game.hpp"
#include "play/session/keeping.hpp"
#include "psgen/product/product.hpp"

namespace inkmate {

/// A game on a device as its files have it: GAME.pgn, with a tag that says how its program is made; GAME.fen,
/// the present position; GAME.log, what was said. All stand beside each other.
class GameRecord {
  public:
    /// A game that begins: with that of the program. Throws SessionError when there is such a file.
    static GameRecord begin(std::string file, const psgen::PlayingProgram& program,
                            const Keeping& keeping = {});
    /// Goes on with a game that save() has written; a resignation or an agreed draw is taken back. Throws
    /// SessionError, ChessError or EmitError.
    static GameRecord open(std::string file, const Keeping& keeping = {});

    const std::string& file() const { return file_.name(); }
    const KeptFile& kept_file() const { return file_; }
    const ConsoleGame& console() const { return console_; }
    const chess::Game& game() const { return console_.game(); }
    const chess::Position& position() const { return console_.position(); }

    /// As ConsoleGame has them. Comments stay with the moves that both games have.
    void play(chess::Move m) { console_.play(m); }
    void play(const engine::SearchResult& found) { console_.play(found); }
    bool reply(const engine::SearchResult& found) { return console_.reply(found); }
    void take_back();
    bool undo();
    void take_side_to_move() { console_.take_side_to_move(); }
    void resign() { console_.resign(); }
    void draw() { console_.draw(); }
    bool redo() { return console_.redo(); }
    bool go_to(int number, bool after_white);
    void set_up(const chess::Position& start);
    void give_up_placement() { console_.give_up_placement(); }
    template <class Change>
    std::string place(Change&& change) {
        std::string problem = console_.place(change);
        if (problem.empty()) pgn_.notes.clear();
        return problem;
    }
    void begin_anew();
    void replace(chess::Game game);
    void end_by(std::string_view result) { console_.end_by(result); }

    /// How its program is made; game and side are those of program().
    psgen::PlayingProgram& options() { return options_; }
    const psgen::PlayingProgram& options() const { return options_; }
    /// The options with the game so far, and the side that the program plays now.
    psgen::PlayingProgram program() const;

    /// Has anything been saved but the beginning: a move, or another position?
    bool is_begun() const { return is_begun_; }

    /// The game as save() writes it.
    std::string pgn() const;
    /// Writes PGN and FEN, each whole or not at all. Throws SessionError.
    void save();
    /// Adds to the log. Throws SessionError.
    void note(std::string_view text) const;

  private:
    GameRecord() = default;
    /// Drops the comments on what comes after so many half-moves.
    void keep_notes(std::size_t plies);

    KeptFile file_;
    Keeping keeping_;
    /// Tags and comments; the game itself is the console's.
    chess::PgnGame pgn_;
    psgen::PlayingProgram options_;
    ConsoleGame console_;
    bool is_begun_ = false;
};

}  // namespace inkmate
