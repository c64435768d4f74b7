#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/variant/board.hpp"
#include "render/page/figures/page.hpp"

namespace inkmate::variant {
struct Rules;
}

namespace inkmate::figures {

/// Ways to mark squares and moves. The first four are the colours that PGN's comments have, for squares and
/// arrows. In black and white they are told apart by their form, which they keep in colour: on a square a
/// frame, a hatch, a dot (corners around a piece), a cross; as an arrow black, grey, broken, white. The
/// colours are those of Okabe and Ito (bluish green, orange, blue, vermilion), which nobody confuses. The
/// other ways are for squares: tints, borders and hatches.
enum class Marker {
    green,
    yellow,
    blue,
    red,
    white,
    grey,
    dark,
    thick,
    twice,
    corners,
    slash,
    lines,
    grid,
    stipple
};
inline constexpr int LETTER_MARKER_NB = 4;
inline constexpr int MARKER_NB = 14;

/// Returns the name of a marker for squares: "frame", "hatch", ...
std::string_view name_of(Marker marker);
/// Returns the marker of that name, if there is one.
std::optional<Marker> marker_of(std::string_view name);
/// Lists the names: "frame, hatch, ..."
std::string marker_names();

/// The squares of a board: all of its files and ranks, but for holes.
struct BoardShape {
    /// "grand"; empty for the board of chess, whose squares need no telling.
    std::string name = {};
    int files = 8;
    int ranks = 8;
    /// Every square, from a1 along the ranks.
    std::vector<variant::Square> squares;

    bool has(variant::Square square) const;
    /// True if the board's frame is one ring: there are no holes, and its coordinates alternate between ranks
    /// and files, so that no two letters of files follow each other, which PDF writers would join. Otherwise
    /// each file has its own edges, drawn before its letter.
    bool has_ring() const { return static_cast<int>(squares.size()) == files * ranks && files <= ranks; }
};
/// Returns the board of a rule set, or of chess for null.
BoardShape board_shape(const variant::Rules* rules = nullptr);

/// A man on its square. The type of a piece of chess is its PieceType.
struct BoardPiece {
    variant::Square square;
    variant::Piece piece;
    bool operator==(const BoardPiece&) const = default;
};

struct SquareMark {
    Marker marker;
    variant::Square square;
    bool operator==(const SquareMark&) const = default;
};
struct Arrow {
    Marker marker;
    variant::Square from;
    variant::Square to;
    bool operator==(const Arrow&) const = default;
};

/// What a mark looks like. A dot on a piece becomes corners around it.
enum class MarkShape {
    frame,
    hatch,
    dot,
    cross,
    corners,
    white,
    grey,
    dark,
    thick,
    twice,
    slash,
    lines,
    grid,
    stipple
};
inline constexpr int MARK_SHAPE_NB = 14;
/// How many shapes a program of diagrams has even if no diagram needs them.
inline constexpr int LETTERED_SHAPE_NB = 5;
MarkShape shape_of(Marker marker, bool occupied);
/// Draws a mark from the lower left corner of a square whose side is `square`.
std::vector<Fill> mark_shape(int square, MarkShape shape, bool color);
/// True if a mark is drawn over the pieces, not under them.
constexpr bool lies_over_pieces(MarkShape shape) {
    return shape == MarkShape::cross;
}

/// How an arrow goes, in squares to the right and upwards on the page, and whether it ends at a piece. Arrows
/// lie under the pieces.
struct ArrowShape {
    Marker marker;
    int right;
    int up;
    bool at_piece;
    auto operator<=>(const ArrowShape&) const = default;
};
ArrowShape shape_of(const Arrow& arrow, bool flipped, std::span<const BoardPiece> pieces);
/// Draws an arrow from the lower left corner of the square where it begins.
std::vector<Fill> arrow_shape(int square, const ArrowShape& shape, bool color);

}  // namespace inkmate::figures
