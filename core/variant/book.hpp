#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "../engine/book.hpp"
#include "../engine/choice.hpp"
#include "game.hpp"

// Opening books of variants: engine::Book with lines of moves of a rule set, from its start position. A place
// counts the legal moves in the order of legal_moves(), in which the generated program lists them, too.
namespace inkmate::variant {

/// Makes a book of the first `plies` half-moves of games by these rules, which a function returns one after
/// the other, as engine::Book::compile() does. Throws VariantError, which names the game, for one that begins
/// elsewhere, and for a book that is too long.
engine::Book compile_book(const Rules& rules, const std::function<const Game*()>& next,
                          std::size_t plies = engine::MAX_BOOK_PLIES);
/// Reads a book's text. Throws VariantError when it is none by these rules: each of its lines is played.
engine::Book book_of_text(const Rules& rules, std::string text);
/// Returns all lines of a book of these rules.
std::vector<std::vector<Move>> book_lines(const Rules& rules, const engine::Book& book);
/// Returns a move of the book for the game's position; none when the book has none or is of other rules.
Move choose_book_move(const engine::Book& book, const Game& game, engine::Chance chance);

}  // namespace inkmate::variant
