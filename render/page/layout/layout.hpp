#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "core/chess/piece.hpp"
#include "render/page/figures/board.hpp"
#include "render/page/figures/page.hpp"
#include "render/page/layout/design.hpp"
#include "render/page/words/language.hpp"
#include "render/page/words/names.hpp"

namespace inkmate::page {

/// A page stands at scale 1 on paper that is its own within PAPER_TOLERANCE and prints to within
/// LARGEST_UNPRINTABLE_EDGE of each edge; on other paper its content is scaled to fill what can be printed on
/// less SAFE_MARGIN on each side. Quarter points.
inline constexpr int PAPER_TOLERANCE = figures::quarters(2);
inline constexpr int LARGEST_UNPRINTABLE_EDGE = figures::quarters(24);
inline constexpr int SAFE_MARGIN = figures::quarters(20);
/// The least margin of pages of games and contact sheets, in quarter points.
inline constexpr int PAGE_MARGIN = figures::quarters(36);

/// Ghostscript rounds a glyph's place to whole pixels, and where one lies halfway between two, the last bit
/// of a sum decides. No glyph does at 72, 100, 150, 300 or 600 dpi when text begins on odd quarter points,
/// across and up, and sizes are multiples of 4 points: in thousandths of a point a glyph's place is then 2
/// more than a multiple of 4 (advance widths are whole thousandths of the size), while every halfway point is
/// a multiple of 4. Single characters may have any size. Courier was measured: 9 points agree, 9.5 do not.
constexpr int on_text_grid(int quarter_points) {
    return quarter_points | 1;
}

/// What a text run is for, which decides its font and size.
enum class Style { headline, status, label, evaluation, fen, answer, caption, player, event, solution };
inline constexpr int STYLE_NB = 10;

/// The bar of the evaluation: a white and a black area beside each other in a black frame.
struct EvaluationBar {
    figures::Rect box;
    int frame;
    /// The mark at equality.
    figures::Rect tick;
    /// Half of the width inside the frame. At +limit centipawns all of it is white.
    int half;
    int limit;
};

/// From this many centipawns on, a side has all of a bar or curve.
inline constexpr int EVALUATION_LIMIT = 500;

/// One way to set the move list: columns of rows, filled from the top; one row a move number.
struct MoveListSetting {
    int size;
    /// From a column's left edge to White's and Black's move; the numbers come before them, with their last
    /// digits in line.
    int white_x;
    int black_x;
    int column_pitch;
    int leading;
    int columns;
    int rows;
    /// The width of a digit.
    int digit;
    constexpr int capacity() const { return columns * rows; }
};
/// Move numbers of this many digits begin at a column's left edge; longer ones reach into the gap before it.
inline constexpr int MOVE_NUMBER_DIGITS = 3;

/// What a page is put together from. Each part is drawn by a procedure of the generated program and by a
/// function of compose(), from the numbers that Layout has for it.
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
    /// The parts of several lines.
    answer_lines,
    fen_lines,
    /// The parts of a sheet of a game's score: the result or who is to move, moves, positions, and the FEN of
    /// the start position if it was set up, else of the last one.
    outcome,
    sheet_moves,
    sheet_positions,
    sheet_fen,
    /// The parts of the layout diagram: the title, and the diagrams with their captions.
    title,
    worksheet,
    turned_solutions,
    solutions,
    name_fields
};

/// How a layout names the players and the event: each player on his side of the board; all in one line; the
/// players as a headline, and below them all that is known; a line for each.
enum class NamesForm { none, sides, heading, score, lines };

/// Rows of boards on a page, filled from the upper left.
struct BoardGrid {
    int columns;
    int rows;
    /// The distance from a cell to the next one on the right, and to the one below.
    int pitch_x;
    int pitch_y;
    /// From a board's lower left corner to the disc that shows who is to move, and to the caption after it.
    figures::Point mark;
    figures::Point caption;
    /// Layout diagram: how many lines a caption has, how wide they are and how far apart, and whether the
    /// boards have coordinates.
    int caption_lines;
    int caption_width;
    int caption_leading;
    bool coordinates;
    /// How many of these lines the number and who is to move take; all if the caption follows on the same
    /// line.
    int heading_lines;
    int solution_lines;
    /// Which line below the board has points and grade, counted from 0 with those of the caption; 0 for none.
    int points_line;
    constexpr int capacity() const { return columns * rows; }
};
/// Returns where, from a board's lower left corner, a line below the caption begins that has what is in hand.
constexpr figures::Point hands_place(const BoardGrid& grid) {
    return {0, grid.caption.y - grid.caption_leading};
}
/// Returns the way from the first board to another one, by its number from 0.
constexpr figures::Point cell(const BoardGrid& grid, int index) {
    return {index % grid.columns * grid.pitch_x, -(index / grid.columns) * grid.pitch_y};
}

/// How captured pieces are shown: each piece, in rows; or each kind once, with its number where there are
/// several.
enum class Captures { each, counted };

/// Where everything is on a page of one design, in quarter points unless it says otherwise. What belongs to
/// no part of the page is 0.
struct Layout : figures::BoardStyle {
    Writing writing;
    /// In the order in which they are drawn.
    std::vector<Part> parts;

    /// What is drawn lies within; text may reach below baselines that lie inside.
    figures::Rect content;

    std::array<figures::StyleSpec, STYLE_NB> styles;

    figures::Point headline;
    /// Centre of the disc that shows who is to move, its radius and black rim; the status line, which follows
    /// the disc, and where it stands when the game is over and there is none.
    figures::Point mark;
    int mark_radius;
    int mark_rim;
    figures::Point status;
    figures::Point outcome;

    /// The headline before the first move, and what comes before the last move in it, as "Grand: ".
    std::string begins;
    std::string before_move;

    /// The lower left corner of the board, or of the first of several.
    figures::Point board;
    /// Squares that every board marks.
    std::vector<figures::SquareMark> marks;

    BoardGrid grid;
    /// Layout diagram: the lines to write on below a diagram, from its board's corner; those for name, class,
    /// date and perhaps points at the head, where the words before them begin, and where the sum of the
    /// points is.
    std::vector<figures::Rect> answer_rules;
    std::vector<figures::Rect> field_rules;
    std::array<figures::Point, 4> field_labels;
    figures::Point total;
    /// Layout diagram: where the first line of solutions begins, the way to the next (up if they are turned),
    /// how many lines there is room for, and how wide they are.
    figures::Point solutions;
    int solutions_leading;
    int solutions_lines;
    int solutions_width;
    /// score: the first board on sheets that have no moves, and how many rows of boards those have.
    figures::Point sheet_board;
    int sheet_rows;

    /// Captured pieces: where their label and the first of them are, by the captor's place, below (0) or
    /// above (1) on the page; if they are counted, by captor. From one kind to the next, and from a kind to
    /// its number.
    Captures captures;
    std::array<figures::Point, 2> captured_label;
    std::array<figures::Point, 2> captured_pieces;
    figures::ManSize captured_man;
    int captured_per_row;
    int captured_pitch;
    figures::Point captured_count;
    figures::StyleSpec captured_count_style;

    /// Layout plain: how many squares of a kind of piece fit on a line, and how many kinds of captured
    /// pieces.
    int squares_on_line;
    int captured_on_line;

    figures::Point evaluation_label;
    figures::Point evaluation;
    EvaluationBar bar;

    /// The players' names, by their place, below (0) or above (1) on the page; the event's first line, and
    /// the way down to a second one; how wide each of them can be.
    std::array<figures::Point, 2> players;
    figures::Point event;
    int event_leading;
    int names_width;
    /// How the layout shows the names, and where the line, or the first of several, is when there is no place
    /// for each. True if that line has the game's id, which the page number then lacks.
    NamesForm form;
    figures::Point names;
    bool id_in_heading;
    /// An event that the headline names: alone it has no heading.
    std::string headline_event = {};

    /// Thin lines above the move list and above the foot.
    std::array<figures::Rect, 2> rules;

    /// Upper left corner of the list, the baseline of its first row, and its settings, the roomiest last;
    /// those of a score are a large one for short games, one for the first sheet and one for the others.
    figures::Point move_list;
    int move_list_bottom;
    std::vector<MoveListSetting> settings;
    /// True if has_wide_moves().
    bool wide_moves;

    figures::Point fen;
    figures::Point answer;
    /// The parts of several lines: from a baseline to the next one, also of a FEN, and how much goes on a
    /// line of FEN (in characters) and of words.
    int leading;
    int fen_leading;
    int fen_width;
    int text_width;
    /// Where the page number ends, and how wide a digit is.
    figures::Point page_number;
    int page_number_digit;
};

Layout page_layout(const PageDesign& design);

/// True if moves are so wide that there is no room between columns for numbers of more than
/// MOVE_NUMBER_DIGITS. Columns of a variant's moves always have room for a digit more.
bool has_wide_moves(const PageDesign& design);
/// The last number that has no more digits than that.
inline constexpr int LAST_SHORT_NUMBER = 999;
/// Takes a column from the move list if moves and numbers are wide.
void make_room_for_numbers(Layout& layout, int last_number);

/// How many diagrams a page of the layout diagram can have, and how many it has by default.
inline constexpr std::array<int, 7> DIAGRAMS_PER_PAGE = {1, 2, 4, 6, 9, 12, 64};
inline constexpr int DEFAULT_DIAGRAMS_PER_PAGE = 6;

/// How many half-moves a page of the economy layout has.
inline constexpr std::size_t ECONOMY_POSITIONS = 6;

/// Returns the width of the white part of the bar for a score in centipawns from White's point of view.
int white_share(const EvaluationBar& bar, int centipawns);
/// Returns the setting for so many rows: the first that has room for them, else the roomiest.
int setting_for(const Layout& layout, int rows);

/// A game's score may take several sheets: the first has moves and diagrams, then come the rest of the moves,
/// and then the rest of the diagrams.
struct ScoreSheet {
    /// How its move list is set.
    int setting;
    int first_row;
    int rows;
    /// The first of its boards stands at `board`.
    int first_diagram;
    int diagrams;
    figures::Point board;
};
/// Returns how many sheets there are for so many rows of moves and diagrams.
int score_sheets(const Layout& layout, int rows, int diagrams);
/// Returns what is on one of them, by its number from 0.
ScoreSheet score_sheet(const Layout& layout, int sheet, int rows, int diagrams);

}  // namespace inkmate::page
