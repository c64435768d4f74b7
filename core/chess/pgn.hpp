#pragma once

#include <cstddef>
#include <istream>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "faults.hpp"
#include "game.hpp"
#include "pgn_note.hpp"

namespace inkmate::chess {

/// So many faults of a game are told.
inline constexpr std::size_t MOST_PGN_FAULTS = 10;

/// A game with its PGN tags: `G` is a game of chess, or of a variant, and `M` its move.
template <class G, class M>
struct PgnGameOf {
    /// In the order of the file.
    std::vector<std::pair<std::string, std::string>> tags = {};
    /// The moves of the main line.
    G game;
    /// "1-0", "0-1", "1/2-1/2" or "*".
    std::string result = "*";
    /// Comments, glyphs and variations.
    PgnNotesOf<M> notes = {};
    /// What is wrong with the text, with source, line, game and move. Of more than MOST_PGN_FAULTS the last
    /// says how many there are.
    std::vector<Fault> faults = {};
    /// True if the main line had something that is not a legal move: that and what follows are left out.
    bool cut = false;

    /// Returns the value of a tag; empty when it is missing.
    std::string_view tag(std::string_view name) const {
        for (const auto& tag : tags)
            if (tag.first == name) return tag.second;
        return {};
    }
    /// Gives a tag a value, behind the others where it is new. Names are letters, digits and underscores: no
    /// reader takes others, and nobody looks for them here.
    void set_tag(std::string_view name, std::string_view value) {
        for (auto& tag : tags)
            if (tag.first == name) {
                tag.second = value;
                return;
            }
        tags.emplace_back(name, value);
    }
};
/// A game of chess with its PGN tags.
using PgnGame = PgnGameOf<Game, Move>;

template <class G, class M>
class PgnParser;

/// Reads a PGN of any size game by game; only the present game is in memory. Comments, NAGs and variations
/// are kept where they stand, escapes ("%" lines) are skipped; FEN tags are honoured. What is legal and
/// certain is kept: a faulty game or variation ends before the fault, a faulty tag has what can be read of
/// it, a null move in the main line begins a variation, and the game has a fault. Left out is a game whose
/// FEN or Variant cannot be understood, and one without tags and moves.
///
///     PgnReader reader(file, "games.pgn");
///     Faults faults([](const std::string& what) { std::cerr << what << '\n'; });
///     while (const std::optional<PgnGame> game = reader.next(faults)) count(*game);
template <class G, class M>
class PgnReaderOf {
  public:
    /// The stream must live as long as the reader; `source_name` is what errors call it. Games without a FEN
    /// tag begin as `start`.
    PgnReaderOf(std::istream& in, std::string source_name, G start = {});
    /// The text must live as long as the reader.
    PgnReaderOf(std::string_view text, std::string source_name, G start = {});
    ~PgnReaderOf();
    ///@{
    /// A reader that was moved from can only be assigned to.
    PgnReaderOf(PgnReaderOf&&) noexcept;
    PgnReaderOf& operator=(PgnReaderOf&&) noexcept;
    ///@}

    /// Reads the next game; nothing at the end. Throws ChessError (VariantError for games of variants) naming
    /// source, line and game for a game that is left out; the next call then continues with the game after
    /// it. Throws it too for a stream that cannot be read; after that nothing follows.
    std::optional<PgnGameOf<G, M>> next();
    /// Returns the next game that can be read, and tells what is wrong with it and those before; nothing at
    /// the end. Throws for a stream that cannot be read, and a FaultError if the faults are strict.
    std::optional<PgnGameOf<G, M>> next(Faults& faults);
    /// Passes over the next game, faulty or not, without looking at its moves, which is some thirty times as
    /// fast; false at the end. Throws for a stream that cannot be read, as next() does.
    bool skip();
    /// Returns the number of the game that was last read, found faulty or skipped, from 1; 0 before the
    /// first.
    std::size_t game_number() const;
    /// Returns the line where that game begins.
    std::size_t line() const;

  private:
    std::unique_ptr<PgnParser<G, M>> parser_;
};
/// Reads games of chess.
using PgnReader = PgnReaderOf<Game, Move>;

/// Reads every game of a PGN at once. Throws ChessError, as PgnReader::next(), for the first faulty game.
std::vector<PgnGame> read_pgn(std::istream& in, std::string_view source_name);
/// Reads every game of a text.
std::vector<PgnGame> read_pgn(std::string_view text, std::string_view source_name);
/// True if a text of games or positions begins as PGN does, not as EPD.
bool looks_like_pgn(std::string_view text);
/// Writes one game in export format: the seven-tag roster first, lines of at most 80 characters. Notes follow
/// the move they are of, "!" and its five like as they are; a '}' in a comment, which would end it, is
/// written as ')'.
std::string write_pgn(const PgnGame& game);

/// True if the value of a tag tells anything. PGN writes ? for what nobody knows.
bool is_known(std::string_view value);
/// Returns "Morphy - Anderssen, 1858" from the tags of a game of any kind; empty when White and Black are not
/// named.
template <class Record>
std::string title_of(const Record& game) {
    const std::string_view white = game.tag("White"), black = game.tag("Black"), date = game.tag("Date");
    if (!is_known(white) || !is_known(black)) return {};
    std::string title = std::string(white) + " - " + std::string(black);
    if (is_known(date)) title += ", " + std::string(date.substr(0, 4));
    return title;
}

}  // namespace inkmate::chess
