#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/chess/pgn.hpp"
#include "render/book/book.hpp"

namespace inkmate::test {

/// The only game of a text.
chess::PgnGame pgn(std::string_view text);
/// All pages of a book.
std::vector<book::BookPage> pages_of(const std::vector<chess::PgnGame>& games,
                                     const book::BookStyle& style = {});

/// A game of random moves with all that a PGN can hold: comments of any length, glyphs, variations in
/// variations, null moves, diagrams, marks. The same seed gives the same game.
chess::PgnGame annotated_game(std::uint32_t seed, std::size_t plies);

/// What stands on a page as text, words parted by blanks.
std::string text_of(const book::BookPage& page);
/// "(N)f3" for the figurine of a knight before f3, "{2}" for a sign.
std::string text_of(const std::vector<book::Word>& words);

}  // namespace inkmate::test
