#pragma once

#include <string>
#include <vector>

#include "core/chess/piece.hpp"
#include "pdf/document/drawing.hpp"
#include "render/page/figures/page.hpp"

namespace inkmate::chess_compare {

/// How far points of a piece may stand off, in points, and still be its own: producers round.
inline constexpr double PIECE_TOLERANCE = 0.02;

/// A piece of the page model's sets, found among the operators of a page.
struct DrawnPiece {
    chess::Piece piece = chess::NO_PIECE;
    std::size_t begin = 0, end = 0;  ///< its operators
    pdf::Vec origin;                 ///< lower left corner of its square, in points
    double square = 0;               ///< side of its square, in points
    /// True if nothing is missing, and all parts are where they should be.
    bool complete = true;

    bool holds(std::size_t op) const { return begin <= op && op < end; }
    pdf::Vec centre() const { return origin + pdf::Vec{square / 2, square / 2}; }
};

/// The pieces on a page, wherever and however large they stand, in the order in which they are drawn. A piece
/// is known by its silhouette; its details, which follow it, tell its colour.
std::vector<DrawnPiece> find_pieces(const pdf::PageDrawing& page);

/// A fill of the page model as a comparison sees it.
pdf::Operator as_operator(const figures::Fill& fill);
/// True if that is the shape of a part, drawn from `origin` on, in whatever colour.
bool same_shape(const pdf::Operator& part, const pdf::Operator& drawn, pdf::Vec origin);

/// "white knight".
std::string name_of(chess::Piece piece);

}  // namespace inkmate::chess_compare
