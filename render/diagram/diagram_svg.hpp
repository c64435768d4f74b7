#pragma once

#include <cstdint>
#include <string>

namespace inkmate::chess {
class Position;
}

/// Pictures of positions.
namespace inkmate::diagram {

/// What a diagram looks like.
struct DiagramOptions {
    /// True if Black is at the bottom.
    bool flipped = false;
    /// True if letters and digits are beside the board.
    bool coordinates = true;
    /// True for heavier pieces, for diagrams of less than some 150 pixels.
    bool bold = false;
    /// Squares with a frame inside, such as those of the last move: bit n for square n, as chess::Bitboard.
    std::uint64_t framed = 0;
    /// Width of the picture in CSS pixels.
    int width = 360;
};

/// A position as an SVG document (SVG 1.1, UTF-8), as large as the board with its coordinates. Its shapes are
/// those of Inkmate's printed pages; it needs no font but for the coordinates. Its title is the position's
/// FEN.
std::string diagram_svg(const chess::Position& pos, const DiagramOptions& options = {});

}  // namespace inkmate::diagram
