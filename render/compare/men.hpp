#pragma once

#include <string>
#include <vector>

#include "core/piece.hpp"
#include "render/compare/drawing.hpp"

namespace inkmate {

/// A man of the page model's sets, found among the operators of a page.
struct DrawnMan {
    Piece piece = NO_PIECE;
    std::size_t begin = 0, end = 0;  ///< its operators
    pdf::Vec origin;                 ///< lower left corner of its square, in points
    double square = 0;               ///< side of its square, in points
    /// Nothing of it is missing, and all parts stand where they should.
    bool complete = true;

    bool holds(std::size_t op) const { return begin <= op && op < end; }
    pdf::Vec centre() const { return origin + pdf::Vec{square / 2, square / 2}; }
};

/// The men on a page, wherever and however large they stand, in the order in which they are drawn. A man is
/// known by his silhouette; his details, which follow it, tell his colour.
std::vector<DrawnMan> find_men(const pdf::PageDrawing& page);

/// "white knight".
std::string name_of(Piece piece);

}  // namespace inkmate
