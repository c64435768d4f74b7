#pragma once

#include <cstddef>
#include <istream>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "game.hpp"
#include "pgn_note.hpp"

namespace inkmate::chess {

/// A game with its PGN tags.
struct PgnGame {
    /// In the order of the file.
    std::vector<std::pair<std::string, std::string>> tags;
    /// The moves of the main line.
    Game game;
    /// "1-0", "0-1", "1/2-1/2" or "*".
    std::string result = "*";
    /// Comments, glyphs and variations.
    PgnNotes notes = {};
    /// A sentence that names source, line, game and move where something was left out, and otherwise nothing:
    /// the moves from a null move ("--", "Z0") on, which is no move of chess outside variations; the rest of
    /// a variation from what is no move there; a variation that lies too deep.
    std::string warning = {};

    /// The value of a tag; empty when it is missing.
    std::string_view tag(std::string_view name) const;
    /// Gives a tag a value, behind the others where it is new. Names are letters, digits and underscores: no
    /// reader takes others, and nobody looks for them here.
    void set_tag(std::string_view name, std::string_view value);
};

/// Reads a PGN of any size game by game; only the present game is in memory. Comments, NAGs and variations
/// are kept where they stand, escapes ("%" lines) are skipped; FEN tags are honoured. A variation that is
/// faulty leaves its game whole: it ends before the fault, and the game has a warning.
///
///     PgnReader reader(file, "games.pgn");
///     for (bool more = true; more;) try {
///             const std::optional<PgnGame> game = reader.next();
///             more = game.has_value();
///         } catch (const ChessError& e) {
///             std::cerr << e.what() << '\n';  // and on with the next game
///         }
class PgnReader {
  public:
    /// The stream must live as long as the reader; `source_name` is what errors call it.
    PgnReader(std::istream& in, std::string source_name);
    /// The text must live as long as the reader.
    PgnReader(std::string_view text, std::string source_name);
    ~PgnReader();
    ///@{
    /// A reader that was moved from can only be assigned to.
    PgnReader(PgnReader&&) noexcept;
    PgnReader& operator=(PgnReader&&) noexcept;
    ///@}

    /// The next game; nothing at the end. Throws ChessError naming source, line, game and move where the text
    /// or a move is wrong; the next call then goes on with the game after the faulty one. Throws it too for a
    /// stream that cannot be read; after that nothing follows.
    std::optional<PgnGame> next();
    /// Passes over the next game, faulty or not, without looking at its moves, which is some thirty times as
    /// fast; false at the end. Throws ChessError for a stream that cannot be read, as next() does.
    bool skip();
    /// The number of the game that was last read, found faulty or skipped, from 1; 0 before the first.
    std::size_t game_number() const;

  private:
    class Parser;
    std::unique_ptr<Parser> parser_;
};

/// Reads every game of a PGN at once. Throws ChessError, as PgnReader::next(), for the first faulty game.
std::vector<PgnGame> read_pgn(std::istream& in, std::string_view source_name);
/// The same of a text.
std::vector<PgnGame> read_pgn(std::string_view text, std::string_view source_name);
/// Does a text that holds games or positions begin as PGN does, not as EPD?
bool looks_like_pgn(std::string_view text);
/// Writes one game in export format: the seven-tag roster first, lines of at most 80 characters. Notes follow
/// the move they are of, "!" and its five like as they are; a '}' in a comment, which would end it, is
/// written as ')'.
std::string write_pgn(const PgnGame& game);

}  // namespace inkmate::chess
