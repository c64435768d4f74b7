#pragma once

#include <cstddef>
#include <functional>
#include <istream>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "../chess/pgn.hpp"
#include "../engine/book.hpp"
#include "../variant/pgn.hpp"
#include "game.hpp"

namespace inkmate::game {

/// A game of any rules with its PGN tags, comments, glyphs and variations.
struct PgnGame {
    /// In the order of the file.
    std::vector<std::pair<std::string, std::string>> tags = {};
    Game game = {};
    /// "1-0", "0-1", "1/2-1/2" or "*".
    std::string result = "*";
    /// Comments, glyphs and variations, of the kind of the game.
    std::variant<chess::PgnNotes, variant::PgnNotes> notes = {};
    ///@{
    /// What a reader has left out or mended, as chess::PgnGame has it.
    std::vector<chess::Fault> faults = {};
    bool cut = false;
    ///@}

    /// Returns the value of a tag; empty if there is none.
    std::string_view tag(std::string_view name) const;
    /// Gives a tag a value; a new one follows the others.
    void set_tag(std::string_view name, std::string_view value);
    /// Forgets the notes after so many half-moves.
    void keep_notes(std::size_t plies);
    /// Makes what a line has after so many half-moves, at least one, a variation of the last of them, with
    /// the notes of its moves and a comment before it.
    void fold_notes(std::size_t plies, std::span<const Move> line, std::string_view comment);
    /// Forgets all notes.
    void clear_notes();
    ///@{
    /// The kernel's own, for those who know no other; the game must be of that kind.
    chess::PgnGame in_chess() &&;
    variant::PgnGame in_variant() &&;
    ///@}
};

/// Reads a PGN game by game, all by the same rules.
class PgnReader {
  public:
    ///@{
    /// Stream or text must live as long as the reader; `source_name` is what errors call it.
    PgnReader(const Rules& rules, std::istream& in, std::string source_name);
    PgnReader(const Rules& rules, std::string_view text, std::string source_name);
    ///@}
    ~PgnReader();
    PgnReader(PgnReader&&) noexcept;

    /// Returns the next game; nothing at the end. Throws GameError for a faulty game; the next call then
    /// continues after it.
    std::optional<PgnGame> next();
    /// Returns the next game that can be read, as chess::PgnReader does. Throws GameError for what cannot be
    /// read at all.
    std::optional<PgnGame> next(chess::Faults& faults);
    /// Passes over the next game, faulty or not; false at the end.
    bool skip();
    /// Returns the number of the game that was last read, found faulty or skipped, from 1; 0 before the
    /// first.
    std::size_t game_number() const;
    /// Returns the line where that game begins.
    std::size_t line() const;

  private:
    template <class... Faults>
    std::optional<PgnGame> read(Faults&... faults);

    struct Kernel;
    Rules rules_;
    std::unique_ptr<Kernel> kernel_;
};

/// Reads every game of a text, all by these rules. Throws GameError for the first faulty one.
std::vector<PgnGame> read_pgn(const Rules& rules, std::string_view text, const std::string& source_name);
/// Writes a game in export format.
std::string write_pgn(const PgnGame& game);

/// Makes an opening book of the beginnings of games by these rules, as engine::Book::compile() and
/// variant::compile_book() do; `next` returns one after the other. Throws GameError.
engine::Book compile_book(const Rules& rules, const std::function<std::optional<Game>()>& next);

}  // namespace inkmate::game
