#pragma once

#include <array>
#include <vector>

#include "core/variant/rules.hpp"
#include "render/page/layout/layout.hpp"
#include "render/page/variant/variant_look.hpp"

namespace inkmate {

/// How pieces stand on squares of a size. Quarter points.
struct PieceSize {
    int square;
    /// A piece that is a letter in a disc: the radii of its white rim, its black disc, and the white one in a
    /// white piece; by type, where its letter begins, and all baselines, from the square's lower left corner.
    int halo_radius;
    int disc_radius;
    int inside_radius;
    StyleSpec letter;
    std::vector<int> letter_x;
    int letter_y;
};

/// Where everything stands on the page of a variant: as on that of chess, but for a board of its own shape;
/// in the layout game with what was captured and the evaluation below it. Quarter points.
struct VariantLayout {
    /// Headline, status, place and squares of the board, evaluation, move list, FEN, how to answer, page
    /// number; by captor, label and first piece of what it has captured. What it has for boards of eight
    /// files means nothing.
    Layout page;
    /// The headline: the rule set's name, or "The game begins" where a name stands beside it, or what stands
    /// before the last move, "Grand: ". What leaves no room for any move ends with an ellipsis.
    std::string title;
    std::string before_move;
    /// How the types of pieces are drawn.
    std::vector<VariantPicture> pictures;
    /// The squares that are marked, and what the board is tinted with.
    std::vector<VariantMark> marks;
    BoardTint tint;
    /// Pieces on the board, and captured ones.
    PieceSize on_board;
    PieceSize captured;
    /// From one captured type to the next, and from its piece to the number of how many there are.
    int captured_pitch;
    Point captured_count;
    StyleSpec captured_count_style;
    /// layout plain: how many squares of a kind of piece are told on a line, how many captured kinds.
    int squares_on_line;
    int captured_on_line;
    /// x of a file's letter from its square's left edge.
    std::vector<int> file_x;
    /// x of a rank's number of one digit and of two, from the board's left edge.
    std::array<int, 2> rank_x;
};

/// Any layout but book, with what `design` says of the look; what it says of rules means nothing.
VariantLayout variant_layout(const PageDesign& design, const variant::Rules& rules);

/// Where a square of the board stands on the page, in points from the lower left corner.
struct VariantSquare {
    variant::Square square;
    double left, bottom, right, top;
};
/// All that a board has whose lower left corner is there, seen from either side.
std::vector<VariantSquare> variant_squares(const VariantLayout& layout, Point board,
                                           const variant::Rules& rules, bool flipped);

/// The rule set's name as people write it: "Grand" or "Los Alamos".
std::string variant_title(const variant::Rules& rules);
/// The letter that stands for a type of piece: a capital.
char disc_letter(const variant::PieceType& type);
/// The types in the order in which those that were captured are shown: most valuable first.
std::vector<int> captured_order(const variant::Rules& rules);
/// The same of those that are told: the king, then the most valuable.
std::vector<int> told_order(const variant::Rules& rules);

}  // namespace inkmate
