#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/variant/game.hpp"
#include "psgen/emit/options.hpp"
#include "render/page/outlook.hpp"
#include "session/console_line.hpp"
#include "session/keeping.hpp"
#include "session/last_found.hpp"

namespace inkmate {

/// The variant that the tag of a PGN text names; empty where it has none.
std::string_view variant_of_pgn(std::string_view pgn);

/// True if such a record can follow what a word does; the program's console knows more words.
bool follows(const ConsoleWord& word);
/// What a person is told who types another.
std::string not_followed(const ConsoleLine& line);

/// A game with a program that plays a variant, and the files that it is kept in, as GameRecord's are: a tag
/// of the PGN says how the program is made. What the program's console does is done here:
/// psgen/runtime/console says the same in PostScript.
class VariantRecord {
  public:
    /// A game that begins: with that of the program. Throws SessionError when there is such a file.
    static VariantRecord begin(std::string file, const ProgramOptions& program, const Keeping& keeping);
    /// Goes on with a game that save() has written. Throws SessionError, VariantError, FileError or
    /// EmitError.
    static VariantRecord open(std::string file, std::shared_ptr<const variant::Rules> rules,
                              const Keeping& keeping);

    const std::string& file() const { return file_.name(); }
    const KeptFile& kept_file() const { return file_; }
    const variant::Game& game() const { return game_; }
    /// Can another move be played: the game goes on, and the program's record has room.
    bool may_play() const;
    /// Is it the program's turn.
    bool reply_due() const { return may_play() && plays(side_, game_.position().side_to_move()); }
    /// The sides that the program plays now.
    ProgramSide side() const { return side_; }

    void play(variant::Move m);
    /// Plays the move that the program has found.
    void play(const variant::SearchResult& found);
    /// What it has found the position to be worth, if it came about so.
    std::optional<Outlook> found() const;
    void take_back(std::size_t plies) { game_ = game_.up_to(game_.moves().size() - plies); }
    /// What `undo`, `go`, `new` and `setup` change. False when there is nothing to take back.
    bool undo();
    void take_side_to_move();
    void begin_anew();
    void set_up(const variant::Position& start);

    /// How its program is made; game and side are those of program().
    ProgramOptions& options() { return options_; }
    const ProgramOptions& options() const { return options_; }
    /// The options with the game so far, and the side that the program plays now.
    ProgramOptions program() const;

    std::string pgn() const;
    /// Writes it, and the position where that is kept, each whole or not at all. Throws FileError.
    void save();
    /// Has anything been saved but the beginning: a move, or another position?
    bool is_begun() const { return is_begun_; }
    /// Adds to the log, if there is one. Throws SessionError.
    void note(std::string_view text) const;

  private:
    VariantRecord(std::string file, const Keeping& keeping, ProgramOptions options, variant::Game game);

    KeptFile file_;
    Keeping keeping_;
    ProgramOptions options_;
    variant::Position first_start_;
    ProgramSide side_;
    variant::Game game_;
    LastFound found_;
    bool is_begun_ = false;
    std::vector<std::pair<std::string, std::string>> tags_;
};

}  // namespace inkmate
