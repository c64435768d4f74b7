#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "pdf/compare/compare.hpp"
#include "pdf/document/drawing.hpp"
#include "render/page/layout/design.hpp"
#include "render/page/regions.hpp"
#include "verify/pages/drawn_pieces.hpp"

/// Tells the differences of pages by their squares and pieces, as a player would.
namespace inkmate::chess_compare {

/// True if these are the six fields of a FEN, with a board.
bool is_fen(std::string_view text);

/// What two FENs say differently: "white to move became black to move; e4: empty became white pawn". Empty
/// when one of them is no FEN.
std::string fen_difference(std::string_view first, std::string_view second);

/// True for a move number: "12."
bool is_move_number(std::string_view text);

/// "White's move 12" or "Black's move 12" for a text of the move list, by the number before it in its row;
/// "the move list" where there is none.
std::string move_of(const pdf::PageDrawing& page, const pdf::Operator& move);

/// What a region is, if it is one of the page model's; null for others.
const page::Region* part_of(const compare::Region& region);

/// What tells the pieces of pages: what finds them and, for a variant, its rules.
struct PieceTerms {
    PieceFinder find = find_pieces;
    const variant::Rules* rules = nullptr;
};
/// Puts one difference for each piece, or pair of pieces, in place of those of the operators that make them
/// up, after those of the page itself.
void tell_pieces(const PieceTerms& terms, const compare::DrawnPages& pages,
                 std::vector<compare::DrawingDifference>& differences);

/// What the reports call the layer of pieces.
inline constexpr std::string_view BOARD_LAYER = "board";

/// Parts of a page as a comparison has them: by their names, and with what they are.
std::vector<compare::Region> named(const std::vector<page::Region>& parts);

/// Lets a comparison tell differences in chess terms; `parts` gives those of a page (from 1). Differences of
/// the operators that make up a piece become one of the piece ("the white knight on g1 moved to f3"); others
/// get the part of the page that they are about ("the frame on e4", "Black's move 12") as their subject, and
/// the names of the regions they touch. Moves are told before pieces, pieces before the rest. The pieces of a
/// variant are those of the design's rules, which must outlive the comparison, drawn as it draws them.
void use_chess_terms(compare::CompareOptions& options,
                     std::function<std::vector<page::Region>(int page)> parts,
                     const page::PageDesign& design = {});

/// Which sheet of a game's score a page is, told by what is on it.
page::SheetKind sheet_kind(const pdf::PageDrawing& page);

/// The paper that has the size of a page, within what producers round.
std::optional<figures::Paper> paper_of(const pdf::PageDrawing& page);

/// True if the page has these parts: one of their boards is in its place or, if they have none, a FEN. The
/// size of a page proves nothing: many have that of Inkmate's.
bool has_parts(const pdf::PageDrawing& page, const std::vector<page::Region>& parts);

/// The parts of one of Inkmate's pages in this layout, with so many diagrams; none for other pages.
std::vector<page::Region> known_parts(const pdf::PageDrawing& page, page::LayoutName layout,
                                      int diagrams_per_page, bool flipped);

}  // namespace inkmate::chess_compare
