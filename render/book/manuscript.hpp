#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/chess/pgn.hpp"
#include "render/book/hyphenation.hpp"
#include "render/book/line.hpp"
#include "render/page/content.hpp"
#include "render/page/diagram.hpp"
#include "render/page/game_curves.hpp"
#include "render/page/words/names.hpp"

namespace inkmate::book {

/// Which diagrams and signs the games of a book have.
struct GameStyle {
    chess::Notation notation = chess::Notation::figurine;
    page::Language language = page::Language::english;
    /// True if Black is at the bottom of diagrams, except those of $221.
    bool flipped = false;
    /// After which half-moves there are diagrams, besides those that the PGN asks for.
    std::optional<page::ChosenPlies> chosen = {};
    /// True if a game ends with the curves of its evaluations and clocks, where it has them.
    bool curves = true;
    /// By what words are parted at the ends of lines, which are then justified; null for ragged lines.
    std::shared_ptr<const Hyphenation> hyphenation = nullptr;
};

/// Blank lines, of which none begins a column.
struct BlankLines {
    int count = 1;
    bool keeps_next = false;
};
/// Its caption is not used.
struct BookDiagram {
    page::Diagram diagram;
    std::vector<Word> caption;
};
using Block = std::variant<Paragraph, BlankLines, BookDiagram, page::GameCourse>;

/// Returns a name as it is spoken: "Paul Morphy" for the "Morphy, Paul" of PGN.
std::string spoken_name(std::string_view name);

/// What a game is called where there is no room for more: "Morphy - Allies, Paris, 1858", page encoding, with
/// an en dash.
std::string running_head(page::GameNames names, int width, page::Language language = page::Language::english);

/// The headline of a game: its number, unless that is 0, the players, event, place and date, opening and
/// result.
std::vector<Block> headline_blocks(const chess::PgnGame& game, std::size_t number, int width,
                                   page::Language language = page::Language::english);
/// Its moves with all notes, its diagrams and curves. Variations stand in paragraphs of their own, what
/// varies within them in brackets.
std::vector<Block> game_blocks(const chess::PgnGame& game, const GameStyle& style);

}  // namespace inkmate::book
