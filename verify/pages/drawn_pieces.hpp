#pragma once

#include <functional>
#include <string>
#include <vector>

#include "pdf/document/drawing.hpp"
#include "render/page/figures/board.hpp"
#include "render/page/layout/design.hpp"

namespace inkmate::chess_compare {

/// How far points of a piece may stand off, in points, and still be its own: producers round.
inline constexpr double PIECE_TOLERANCE = 0.02;

/// A piece of the page model's sets, found among the operators of a page.
struct DrawnPiece {
    /// Its side and its type as the page model has them, in chess PAWN to KING.
    variant::Piece piece = variant::EMPTY;
    std::size_t begin = 0, end = 0;  ///< its operators
    pdf::Vec origin;                 ///< lower left corner of its square, in points
    double square = 0;               ///< side of its square, in points
    /// True if nothing is missing, and all parts are where they should be.
    bool complete = true;

    bool holds(std::size_t op) const { return begin <= op && op < end; }
    pdf::Vec centre() const { return origin + pdf::Vec{square / 2, square / 2}; }
};

/// The pieces of chess on a page, wherever and however large they stand, in the order in which they are
/// drawn. A piece is known by its silhouette; its details, which follow it, tell its colour.
std::vector<DrawnPiece> find_pieces(const pdf::PageDrawing& page);

using PieceFinder = std::function<std::vector<DrawnPiece>(const pdf::PageDrawing& page)>;
/// Returns what finds the pieces of a variant on the boards of a design, drawn as that draws them and as
/// large. The rules that the design names must outlive it.
PieceFinder piece_finder(const page::PageDesign& design);

/// "white knight"; null rules are those of chess.
std::string name_of(const variant::Rules* rules, variant::Piece piece);

}  // namespace inkmate::chess_compare
