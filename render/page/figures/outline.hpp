#pragma once

#include <span>
#include <vector>

#include "core/chess/piece.hpp"
#include "render/page/figures/contour.hpp"
#include "render/page/figures/page.hpp"

namespace inkmate::figures {

/// What a piece is drawn as: the six of chess, by their PieceType, and three that move as two of them: rook
/// and knight, bishop and knight, queen and knight.
enum class Figure { none, pawn, knight, bishop, rook, queen, king, chancellor, archbishop, amazon };
inline constexpr int FIGURE_NB = 10;

constexpr Figure figure_of(chess::PieceType type) {
    return static_cast<Figure>(type);
}

/// The project's own piece sets. A piece is its silhouette, the same for both colours (a white halo, if asked
/// for, and the black body), then what makes it white or black: a white shape inside with black lines, or
/// white lines only. Positions are relative to the lower left corner of a square whose side is `square`
/// (quarter points, even so that mirrored halves meet).
/// `bold` has heavier lines and less inside, for large print and for paper that is copied again.
enum class PieceSet { regular, bold };
inline constexpr int PIECE_SET_NB = 2;

std::vector<Fill> silhouette(Figure figure, int square, bool halo, PieceSet set = PieceSet::regular);
std::vector<Fill> details(Figure figure, chess::Color side, int square, PieceSet set = PieceSet::regular);
inline std::vector<Fill> silhouette(chess::PieceType type, int square, bool halo,
                                    PieceSet set = PieceSet::regular) {
    return silhouette(figure_of(type), square, halo, set);
}
inline std::vector<Fill> details(chess::Piece piece, int square, PieceSet set = PieceSet::regular) {
    return details(figure_of(chess::type_of(piece)), chess::color_of(piece), square, set);
}

/// Outlines lie on a grid of this many units to the side of a square.
inline constexpr int OUTLINE_GRID = 240;

/// A closed contour on the grid, without its last step, which closes it.
struct Outline {
    Mirror mirror = Mirror::none;
    Path path;
};
/// What a piece is drawn from: shapes of one colour each.
struct PieceOutlines {
    /// White, then black, for both colours.
    std::vector<Outline> halo;
    std::vector<Outline> body;
    /// White, then black, in a white piece.
    std::vector<Outline> inside;
    std::vector<Outline> lines;
    /// White, in a black piece.
    std::vector<Outline> relief;
};
const PieceOutlines& piece_outlines(Figure figure, PieceSet set);
/// Makes outlines of a drawing's parts, which may overlap and have clockwise contours for holes, and of its
/// lines, which are black on a white piece and white on a black one: body and halo are outsets that overlap,
/// too.
PieceOutlines drawn_outlines(const std::vector<Contour>& parts, const std::vector<Contour>& lines,
                             PieceSet set);
/// Rounds contours to the grid and drops those of which nothing is left.
std::vector<Outline> on_grid(const std::vector<Contour>& contours);
inline const PieceOutlines& piece_outlines(chess::PieceType type, PieceSet set) {
    return piece_outlines(figure_of(type), set);
}

/// Draws such outlines as silhouette() and details() draw a figure's.
std::vector<Fill> silhouette(const PieceOutlines& outlines, int square, bool halo);
std::vector<Fill> details(const PieceOutlines& outlines, chess::Color side, int square);

/// Scales outlines to a square (quarter points): a coordinate c lies at floor(c * square / GRID + 1/2), its
/// mirror image at `square` less that. Mirrored segments follow in the opposite order.
Path scaled(std::span<const Outline> outlines, int square);

}  // namespace inkmate::figures
