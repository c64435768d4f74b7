#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "core/chess/piece.hpp"
#include "render/page/figures/outline.hpp"
#include "render/page/layout/design.hpp"
#include "render/page/page.hpp"
#include "render/page/words/language.hpp"
#include "render/page/words/names.hpp"

namespace inkmate {

/// A page stands at scale 1 on paper that is its own within PAPER_TOLERANCE and prints to within
/// LARGEST_UNPRINTABLE_EDGE of each edge; on other paper its content is scaled to fill what can be printed on
/// less SAFE_MARGIN on each side. Quarter points.
inline constexpr int PAPER_TOLERANCE = quarters(2);
inline constexpr int LARGEST_UNPRINTABLE_EDGE = quarters(24);
inline constexpr int SAFE_MARGIN = quarters(20);
/// What pages of games and contact sheets leave free at each edge, at least, in quarter points.
inline constexpr int PAGE_MARGIN = quarters(36);

/// Ghostscript rounds a glyph's place to whole pixels, and where one lies halfway between two, the last bit
/// of a sum decides. No glyph does at 72, 100, 150, 300 or 600 dpi when text begins on odd quarter points,
/// across and up, and sizes are multiples of 4 points: in thousandths of a point a glyph's place is then 2
/// more than a multiple of 4 (advance widths are whole thousandths of the size), while every halfway point is
/// a multiple of 4. Single characters may have any size. Courier was measured: 9 points agree, 9.5 do not.
constexpr int on_text_grid(int quarter_points) {
    return quarter_points | 1;
}

/// What a text run is for; decides font and size.
enum class Style {
    headline,
    status,
    coordinate,
    label,
    evaluation,
    fen,
    answer,
    caption,
    player,
    event,
    solution
};
inline constexpr int STYLE_NB = 11;
struct StyleSpec {
    Font font;
    int size;
    bool operator==(const StyleSpec&) const = default;
};

/// A white and a black area beside each other, in a black frame: how the evaluation looks.
struct EvaluationBar {
    Rect box;
    int frame;
    /// The mark at equality.
    Rect tick;
    /// Half of the width inside the frame. At +limit centipawns all of it is white.
    int half;
    int limit;
};

/// From so many centipawns on a side has all of a bar or curve.
inline constexpr int EVALUATION_LIMIT = 500;

/// One way to set the move list: columns of rows, filled from the top; one row a move number.
struct MoveListSetting {
    int size;
    /// From a column's left edge to White's and Black's move; the numbers stand before, their last digits in
    /// line.
    int white_x;
    int black_x;
    int column_pitch;
    int leading;
    int columns;
    int rows;
    /// Width of a digit.
    int digit;
    constexpr int capacity() const { return columns * rows; }
};
/// Move numbers of so many digits begin at a column's left edge; longer ones reach into the gap before it.
inline constexpr int MOVE_NUMBER_DIGITS = 3;

/// What a page is put together from. Each part is drawn by a procedure of the generated program and by a
/// function of `compose`, from the numbers that Layout has for it.
enum class Part {
    headline,
    status,
    board,
    positions,
    captured,
    evaluation,
    /// The players and the event, where they are known.
    names,
    move_list,
    answer,
    fen,
    page_number,
    /// Headline, status, pieces, captured pieces and evaluation line by line, and then the moves.
    words,
    /// Of more than one line.
    answer_lines,
    fen_lines,
    /// What stands on one of the sheets of a game's score: the result or who is to move, moves, positions, a
    /// FEN.
    outcome,
    sheet_moves,
    sheet_positions,
    /// Of the position that the game starts from, where it was set up; else of the last one.
    sheet_fen,
    /// Of the layout diagram: the title, and the diagrams with their captions.
    title,
    worksheet,
    turned_solutions,
    solutions,
    name_fields
};

/// How a layout tells the players and the event: each player on his side of the board; all in one line; the
/// players as a headline, and below them all that is known; a line for each.
enum class NamesForm { none, sides, heading, score, lines };

/// Several boards on a page: rows of cells, filled from the upper left.
struct BoardGrid {
    int columns;
    int rows;
    /// From a cell to the next one on the right, and to the one below.
    int pitch_x;
    int pitch_y;
    /// From a board's lower left corner to the disc that shows who is to move, and to the caption after it.
    Point mark;
    Point caption;
    /// Layout diagram: how many lines a caption has, how wide they are and how far apart; have the boards
    /// coordinates?
    int caption_lines;
    int caption_width;
    int caption_leading;
    bool coordinates;
    /// Have they a line below the caption for grade and points? How many for the solution?
    bool points_line;
    int solution_lines;
    constexpr int capacity() const { return columns * rows; }
};
/// From the first board to another one, by its number from 0.
constexpr Point cell(const BoardGrid& grid, int index) {
    return {index % grid.columns * grid.pitch_x, -(index / grid.columns) * grid.pitch_y};
}

/// Where everything stands on a page of one design. Quarter points, except where it says otherwise; what
/// belongs to no part of the page is 0.
struct Layout {
    Writing writing;
    /// In the order in which they are drawn.
    std::vector<Part> parts;

    /// What is drawn lies within; text may reach below baselines that lie inside.
    Rect content;

    std::array<StyleSpec, STYLE_NB> styles;

    Point headline;
    /// Centre of the disc that shows who is to move, its radius and black rim; the status line, which follows
    /// the disc, and where it stands when the game is over and there is none.
    Point mark;
    int mark_radius;
    int mark_rim;
    Point status;
    Point outcome;

    /// The 64 squares of the board, or of the first of several; `board_frame` is the width of the frame
    /// around them.
    Point board;
    int square;
    PieceSet pieces;
    int board_frame;
    int dark_grey;
    /// The frame inside the squares of the last move.
    int move_frame;
    /// Squares that a piece can go to: radius and white rim of the dot, legs of the corner triangles.
    int dot_radius;
    int dot_rim;
    int corner;
    /// Rank digits: x from the board's left edge, and the baseline above a square's lower edge. Files: x of
    /// each letter from its square's left edge, and the baseline from the board's lower edge.
    int rank_x;
    int rank_rise;
    std::array<int, 8> file_x;
    int file_y;

    BoardGrid grid;
    /// Layout diagram: the lines to write on of a diagram, from its board's corner; those at the foot, and
    /// where the words before them begin.
    std::vector<Rect> answer_rules;
    std::vector<Rect> foot_rules;
    std::array<Point, 2> foot_labels;
    /// Layout diagram: where the first line of solutions begins, the way to the next (up where they are
    /// turned), how many lines there is room for, and how wide they are.
    Point solutions;
    int solutions_leading;
    int solutions_lines;
    int solutions_width;
    /// score: the first board on sheets that have no moves, and how many rows of boards those have.
    Point sheet_board;
    int sheet_rows;

    /// Captured pieces, by the captor's place: below (0) or above (1) on the page.
    std::array<Point, 2> captured_label;
    std::array<Point, 2> captured_pieces;
    int captured_square;
    int captured_per_row;

    Point evaluation_label;
    Point evaluation;
    EvaluationBar bar;

    /// The players' names, by their place: below (0) or above (1) on the page; the event's first line, and
    /// the way down to a second one. How wide each of them can be.
    std::array<Point, 2> players;
    Point event;
    int event_leading;
    int names_width;
    /// In which form the layout tells the names; where the line, or the first of several, stands when there
    /// is no place for each. Does that line tell the game's id, not the page number.
    NamesForm form;
    Point names;
    bool id_in_heading;
    /// An event that the headline names: alone it has no heading.
    std::string headline_event = {};

    /// Thin lines above the move list and above the foot.
    std::array<Rect, 2> rules;

    /// Upper left corner of the list, the baseline of its first row, and its settings, the roomiest last;
    /// those of a score are a large one for short games, one for the first sheet and one for the others.
    Point move_list;
    int move_list_bottom;
    std::vector<MoveListSetting> settings;

    Point fen;
    Point answer;
    /// Of the parts that have several lines: from a baseline to the next one, also of FEN, and how much goes
    /// on a line of FEN (characters) and of words.
    int leading;
    int fen_leading;
    int fen_width;
    int text_width;
    /// The page number ends here; how wide a digit is.
    Point page_number;
    int page_number_digit;
};

Layout page_layout(const PageDesign& design);

/// Are moves so wide that numbers of more than MOVE_NUMBER_DIGITS find no room between columns?
bool has_wide_moves(chess::Notation notation);
/// The last number that has no more of them.
inline constexpr int LAST_SHORT_NUMBER = 999;
/// Takes a column from the move list where one is wider, and moves are.
void make_room_for_numbers(Layout& layout, int last_number);

/// How many diagrams a page of the layout diagram can have; this many when the design does not say.
inline constexpr std::array<int, 7> DIAGRAMS_PER_PAGE = {1, 2, 4, 6, 9, 12, 64};
inline constexpr int DEFAULT_DIAGRAMS_PER_PAGE = 6;

/// Half-moves on a page of the economy layout.
inline constexpr std::size_t ECONOMY_POSITIONS = 6;

/// Width of the white part of the bar for a score in centipawns from White's point of view.
int white_share(const EvaluationBar& bar, int centipawns);
/// The setting for so many rows: the first that holds them, else the roomiest.
int setting_for(const Layout& layout, int rows);

/// The order in which captured pieces are shown.
inline constexpr std::array<chess::PieceType, 5> CAPTURED_ORDER = {chess::QUEEN, chess::ROOK, chess::BISHOP,
                                                                   chess::KNIGHT, chess::PAWN};

}  // namespace inkmate
