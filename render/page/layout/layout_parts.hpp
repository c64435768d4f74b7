#pragma once

#include <cmath>

#include "render/page/layout/layout.hpp"

/// What layouts are made with.
namespace inkmate::page {

/// Returns a length in quarter points.
constexpr int pt(double points) {
    return static_cast<int>(points * 4);
}
/// Rounds to a multiple of half a point: adding it to a place on the text grid leads to another such place.
inline int half_points(double quarter_points) {
    return 2 * static_cast<int>(std::lround(quarter_points / 2));
}
/// Returns the largest multiple of a unit that is no longer.
constexpr int rounded_down(int length, int unit) {
    return length / unit * unit;
}
/// Boards that are multiples of this apart look the same to a rasteriser: 25 pixels at 150 dpi, and so at 300
/// and 600 dpi; 75 pixels of 100 dpi are three times as long.
inline constexpr int PIXEL_PERIOD = pt(12);

/// The width of the area within the margins.
inline constexpr int CONTENT_WIDTH = pt(520);
/// The thickness of the rules that divide a page.
inline constexpr int RULE = pt(0.5);

/// What a board and its pieces need on a page.
struct BoardNeeds {
    int files = 8;
    int ranks = 8;
    /// The length of the longest FEN, in characters.
    int fen_length = 95;
    /// Layout plain: how many lines tell where the pieces are, and what was captured, in letters of that
    /// size, which are small if there would be no room.
    int piece_lines = 12;
    int captured_lines = 2;
    int text_size = pt(12);
    /// How many squares of a kind of piece there is room for on a line, and how many captured kinds.
    int squares_on_line = variant::SQUARE_NB;
    int captured_on_line = variant::TYPE_NB;

    constexpr bool is_default() const { return files == 8 && ranks == 8; }
    /// Squares of an 8 x 8 board have sides that are multiples of a unit; those of other boards need only be
    /// even, and so can be larger.
    constexpr int unit(int default_unit) const { return is_default() ? default_unit : 2; }
    /// The room to the right of a board that may be as wide as the page allows.
    constexpr int edge() const { return is_default() ? 0 : pt(3); }
};
BoardNeeds board_needs(const PageDesign& design);

/// Layout plain: up to this many lines of pieces and captures leave room for the moves in letters of the
/// default size.
inline constexpr int MOST_DEFAULT_LINES = 31;

/// Scales thousandths of a size.
int advance(int thousandths, int size);
figures::StyleSpec& style_of(Layout& l, Style style);
/// Makes a layout of the area within the margins, the board and the pieces, and the type that most layouts
/// share.
Layout blank_page(const PageDesign& design);
/// Makes boards of that square, the first of them at `at`, and places all that is measured from its corner.
void place_board(Layout& l, figures::Point at, int square);
/// Returns how pieces of these pictures are drawn on a square.
figures::ManSize man_size(std::span<const figures::Picture> pictures, int square);
/// Returns the room to the left of a board for ranks of two digits, given that for one digit.
int rank_indent(const Layout& l, const BoardNeeds& needs, int one_digit);
/// Places the page number up to its right edge.
void place_page_number(Layout& l, int right, int baseline);
/// Places players and event in one line across the page.
void place_heading(Layout& l, int baseline);
/// Places the line that says who is to move, with its disc, or how the game has ended, without it.
void place_status(Layout& l, int baseline);
/// Places a bar of the evaluation, and the mark at equality.
void place_bar(Layout& l, const figures::Rect& box);
/// Gives the settings of the move list as many rows as fit above its bottom.
void fill_rows(const Layout& l, MoveListSetting& setting, int bottom);

/// Returns how many characters a line of FEN has across the page, and how many lines a FEN may take.
int fen_line_width(const Layout& l);
int fen_line_count(const Layout& l, const BoardNeeds& needs);
/// The distance from a line of FEN to the next in small print.
inline constexpr int FEN_LEADING = pt(11);
/// Places a rule, and below it the FEN, how to answer, and the page number.
void place_foot(Layout& l, const BoardNeeds& needs);
/// Returns the width of the widest text of a move by those rules.
int widest_move(const variant::Rules& rules, const figures::StyleSpec& style, const Writing& writing);
/// Makes a move list of that size and leading, in points, in so many columns: there is `gap` between a number
/// and White's move, and `san` from White's to Black's; a list of a variant's moves has columns as wide as
/// these need. Its rows are left to the layout.
MoveListSetting setting(const PageDesign& design, double size, double leading, int columns, double gap,
                        double san);

/// Lays out one position of chess with its moves below and captures beside the board.
Layout game_layout(const PageDesign& design, const BoardNeeds& needs);
/// Lays out one position of a variant: what was captured and the evaluation are below the board.
Layout wide_game_layout(const PageDesign& design, const BoardNeeds& needs);
/// Lays out six positions a page: White's moves are in the left column if White began.
Layout economy_layout(const PageDesign& design, const BoardNeeds& needs);
/// Lays out the score of a game: names, moves, and up to six positions below them.
Layout score_layout(const PageDesign& design, const BoardNeeds& needs);
/// Lays out a board across the page, with nothing below 18 points.
Layout large_layout(const PageDesign& design, const BoardNeeds& needs);
/// Lays out a page of words only, line by line from the upper left.
Layout plain_layout(const PageDesign& design, const BoardNeeds& needs);
/// Lays out rows of diagrams with captions, and what a worksheet has besides, with `coordinates` if there is
/// room for them.
Layout diagram_layout(const PageDesign& design, const BoardNeeds& needs, bool coordinates = true);

}  // namespace inkmate::page
