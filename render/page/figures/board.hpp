#pragma once

#include <array>
#include <span>
#include <vector>

#include "core/chess/position.hpp"
#include "render/page/figures/look.hpp"
#include "render/page/figures/marks.hpp"
#include "render/page/figures/outline.hpp"
#include "render/page/figures/page.hpp"

namespace inkmate::figures {

/// Returns the square of a board of any size that a square of chess is.
constexpr variant::Square page_square(chess::Square s) {
    return variant::make_square(chess::file_of(s), chess::rank_of(s));
}
/// Returns the pieces of a chess position, from a1 along the ranks.
std::vector<BoardPiece> pieces_of(const chess::Position& position);
/// Returns the pictures of the pieces of chess, by type; the first is of no type.
std::vector<Picture> chess_pictures();

/// How pieces stand on squares of a size. Quarter points.
struct ManSize {
    int square;
    /// A man that is a letter in a disc: the radii of its white rim, of its black disc, and of the white disc
    /// in a white man; where its letter begins, by type, and the baseline, from the square's lower left
    /// corner.
    int halo_radius;
    int disc_radius;
    int inside_radius;
    StyleSpec letter;
    std::vector<int> letter_x;
    int letter_y;
};
/// Returns the disc of a side's pieces, from the lower left corner of a square.
std::vector<Fill> letter_disc(const ManSize& size, chess::Color side);

/// How a board is drawn, and the pieces on it. Quarter points.
struct BoardStyle {
    BoardShape shape;
    /// The side of a square, even so that mirrored halves of figures meet.
    int square;
    /// The width of the frame around the squares, and of the one inside the squares of the last move.
    int board_frame;
    int move_frame;
    BoardTint tint;

    /// How the pieces are drawn, by type.
    std::vector<Picture> pictures;
    PieceSet pieces;
    ManSize man;

    /// Digits of ranks: x from the board's left edge of a number of one digit and of two, and the baseline
    /// above a square's lower edge. Letters of files: x from their squares' left edges, and the baseline from
    /// the board's lower edge.
    StyleSpec coordinate;
    std::array<int, 2> rank_x;
    int rank_rise;
    std::vector<int> file_x;
    int file_y;

    /// Returns the lower left corner of a square of a board whose own is `board`.
    Point corner(variant::Square square, Point board, bool flipped) const;
};
/// True if a square is a dark one.
constexpr bool is_dark(variant::Square square) {
    return (variant::file_of(square) + variant::rank_of(square)) % 2 == 0;
}

/// What a board shows, in the order in which it is drawn.
struct ShownBoard {
    /// True if Black is below.
    bool flipped = false;
    std::vector<SquareMark> marks = {};
    /// The squares of the last move.
    std::vector<variant::Square> framed = {};
    /// Where a man can go: a dot on an empty square, corners around a man.
    std::vector<variant::Square> reached = {};
    std::vector<BoardPiece> pieces = {};
    std::vector<Arrow> arrows = {};
    bool coordinates = true;
    /// True for marks and arrows in colours.
    bool color = false;
    /// False if light squares are bare paper, on which a man's white halo would show nothing.
    bool halos = true;
};
/// A piece on a board, with the lower left corner of its square.
struct PlacedPiece {
    variant::Piece piece;
    bool halo;
    Point at;
};
/// A board in parts, in the order in which they are drawn.
struct BoardParts {
    std::vector<Item> ground;
    /// Marks and frames below the pieces.
    std::vector<Item> below;
    std::vector<PlacedPiece> pieces;
    /// Marks over the pieces.
    std::vector<Item> over;
    std::vector<Item> coordinates;
};
/// Draws a board whose lower left corner is `at`, all but its pieces.
BoardParts board_parts(const BoardStyle& style, const ShownBoard& shown, Point at);
/// Draws all of such a board.
std::vector<Item> board_items(const BoardStyle& style, const ShownBoard& shown, Point at);
/// Draws a man from the lower left corner of its square.
std::vector<Item> man_items(const BoardStyle& style, const ManSize& size, variant::Piece piece, bool halo);

}  // namespace inkmate::figures
