#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "psgen/link/link.hpp"
#include "psgen/product/product.hpp"

namespace inkmate::psgen {

/// Returns the source of a product's tables, made from `core`, `render/page` and the product, which must
/// outlive it. The comments of a readable program explain them.
TableSource tables_of(const Product& product);

/// The names of the tables of rules, search and game (not those of pages), sorted.
std::vector<std::string_view> table_names();

/// How many bytes the transposition table takes under Ghostscript; 0 without one.
std::size_t transposition_table_need(const engine::SearchOptions& search);

/// The width of the tiny program's page, in units of which a square has TINY_SQUARE; the board is in the
/// middle of it.
inline constexpr int TINY_PAGE_WIDTH = 80;
inline constexpr int TINY_SQUARE = 8;

/// The words that the console of a lesson understands, as its help has them.
std::vector<std::string> lesson_words();

/// Says what a table is that is made from a page, a variant, a lesson and the like, for the reader of a
/// program; nothing for a name that it does not know.
std::string_view table_comment(std::string_view name);

// What tables_of() puts together: each returns the PostScript text of a table, an expression that leaves one
// object, or nothing for a name that it does not know.

/// PAGE_PARTS: what draws the parts of a page in their order. Names and title are left out if there are none.
std::string page_parts(const page::Layout& layout, bool names, bool title);
/// Tables of pages and of what draws their pieces: the numbers that pages of this layout are composed with.
/// `game` gives the rules, names and record.
std::optional<std::string> page_table_text(std::string_view name, const page::Layout& layout,
                                           const PlayingProgram& game);
/// Tables made from the diagrams of a sheet.
std::optional<std::string> sheet_table_text(std::string_view name, const SheetsProgram& program,
                                            const page::PageDesign& design);
/// Writes the marks over or under the pieces of a diagram of chess: two characters each, its shape and its
/// square.
std::string chess_marks(const page::Diagram& diagram, bool over_pieces);
/// Tables of the problems of a lesson and of the marked sheet.
std::optional<std::string> lesson_table_text(std::string_view name, const LessonProgram& program);
/// Tables of a variant's rules and search.
std::optional<std::string> variant_table_text(std::string_view name, const variant::Rules& rules);
/// Tables of the game that a program of a variant begins with, and of its console.
std::optional<std::string> variant_game_table_text(std::string_view name, const PlayingProgram& program);
/// Returns the letters or figurines of pieces in a notation, by type, with a blank where there is none. The
/// rules are null for chess.
std::string letters_by_type(const variant::Rules* rules, chess::Notation notation);
/// Returns what a program has for the pawn of a variant: its type or, if there are none or several, a number
/// that is not a type.
int pawn_number(const variant::Rules& rules);
std::optional<std::string> puzzle_table_text(std::string_view name, const PuzzleProgram& program);
std::optional<std::string> self_test_table_text(std::string_view name);
std::optional<std::string> tiny_table_text(std::string_view name, const TinyProgram& program);

}  // namespace inkmate::psgen
