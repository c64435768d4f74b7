#pragma once

#include <array>
#include <string>
#include <string_view>

#include "core/chess/game.hpp"
#include "core/variant/position.hpp"
#include "render/page/words/language.hpp"

namespace inkmate::page {

/// How the players ended a game, as `verdict` in the generated program.
enum class Verdict {
    none,
    white_resigned,
    black_resigned,
    draw_agreed,
    draw_claimed,
    white_out_of_time,
    black_out_of_time,
    draw_out_of_time  ///< whose opponent cannot mate
};
inline constexpr int VERDICT_NB = 8;
/// True if the time of a side has ended the game.
constexpr bool is_out_of_time(Verdict verdict) {
    return verdict >= Verdict::white_out_of_time;
}
inline constexpr int ENDING_NB = static_cast<int>(variant::Ending::counting) + 1;

/// The words of the page, in its encoding (encoding.hpp); arrays go by Color, of the side to move where there
/// are two.
struct Words {
    /// Those of the language that StandardEncoding lacks.
    std::string letters;
    /// Headline before the first move.
    std::string begins;
    /// Below the FEN of a position that a game starts from.
    std::string start_fen;
    /// Headline of the page of a line that was refused.
    std::string refused;
    /// Headline: "Black played " "5" "... " "Nd6".
    std::array<std::string, chess::COLOR_NB> played;
    std::array<std::string, chess::COLOR_NB> after_number;
    /// Status line: "White to move, move " "6" "." " Check."
    std::array<std::string, chess::COLOR_NB> to_move;
    std::string full_stop;
    std::string check;
    /// What follows for a status, or stands alone when it ends the game; empty for check and normal. The
    /// score of the finished game: "1-0" with an en dash.
    std::array<std::array<std::string, chess::STATUS_NB>, chess::COLOR_NB> status;
    std::array<std::array<std::string, chess::STATUS_NB>, chess::COLOR_NB> status_result;
    /// Words for what the players decided.
    std::array<std::string, VERDICT_NB> verdict;
    std::array<std::string, VERDICT_NB> verdict_result;
    /// How a game ended by its record, which does not tell why.
    std::array<std::string, chess::COLOR_NB> wins;
    std::string drawn;
    /// How a game of a variant ended, by variant::Ending, before who won: "Stalemate."
    std::array<std::string, ENDING_NB> endings;
    /// Status line of variants that count checks: " Checks left: White " "3" ", Black " "2" "."
    std::array<std::string, chess::COLOR_NB> checks_left;
    /// Before how far a hunted side has been counted, and how far that may go.
    std::array<std::string, 2> count;
    /// Last part of the status line when moves are marked: " Moves from " "e2" " marked."
    std::string moves_from;
    std::string are_marked;
    /// "Captured by White", and what follows when he captured nothing.
    std::array<std::string, chess::COLOR_NB> captured;
    std::string nothing;
    /// In variants with hands, in place of what was captured: "White in hand".
    std::array<std::string, chess::COLOR_NB> in_hand;
    std::string evaluation;
    std::string static_evaluation;
    /// Above the curve of the clocks: "Time left" " (min)".
    std::string clocks;
    std::string minutes;
    std::string seconds;
    std::string game_result;
    std::string plus;
    std::string minus;
    std::string decimal_point;
    /// Move list: in place of White's move when Black began; "1" "-" "36" " left out" when it is too long.
    std::string no_move;
    std::string dash;
    std::string left_out;
    /// How to answer, by status while the game goes on, and when it is over. Moves in SAN.
    std::array<std::string, chess::STATUS_NB> answer;
    std::string over;
    std::string page;
    /// Layout diagram: "White to move".
    std::array<std::string, chess::COLOR_NB> to_play;
    /// Words of a worksheet: the fields for a pupil's name, class and points, and the date; "grade " "3" ".
    /// "; what follows a problem's number; above solutions; "set " "2".
    std::string name_field;
    std::string class_field;
    std::string date_field;
    std::string points_field;
    std::string grade;
    std::string grade_end;
    std::string after_problem;
    std::string solutions;
    std::string set;
    /// Words of its captions, before what EPD has as bm, am and dm.
    std::string best;
    std::string avoid;
    std::string mate_in;
    /// Between two solutions.
    std::string either;
    /// Layout plain: "White " "rooks" ": " "a1" ", " "h1"; pieces by type from the pawn, one or several.
    std::array<std::string, chess::COLOR_NB> side;
    std::array<std::string, chess::PIECE_TYPE_NB> piece;
    std::array<std::string, chess::PIECE_TYPE_NB> pieces;
    /// A piece that has only a letter, which follows: "piece " "X".
    std::string unnamed_piece;
    std::string unnamed_pieces;
    std::string colon;
    std::string comma;
    /// "Game " "7F3K" ", page " "12"; "Event".
    std::string game;
    std::string game_page;
    std::string event;
    /// Layout score: its headline when nobody is named; one whose name is not known; what stands between
    /// result and status.
    std::string score;
    std::array<std::string, chess::COLOR_NB> player;
    std::string gap;
    /// "round " "3"; "2" " " "November" " " "1858", where a month's first day may have a name of its own.
    std::string round;
    std::string first_day;
    std::string after_day;
    std::array<std::string, 12> months;
    std::string after_month;
    /// The position that no move led to, where several are shown in small.
    std::string start;
};

const Words& words(Language language = Language::english);
/// Returns the words before what each side has captured or, by rules with hands, has in hand. The rules are
/// null for chess.
const std::array<std::string, chess::COLOR_NB>& captured_words(const Words& words,
                                                               const variant::Rules* rules);
/// Returns how to answer while the game continues, by status; the examples are moves of the rules, which are
/// null for chess.
std::array<std::string, chess::STATUS_NB> answers(const Writing& writing,
                                                  const variant::Rules* rules = nullptr);
/// Returns a result of PGN as pages have it, with an en dash; "" for "*" and other texts.
std::string result_in_words(std::string_view pgn_result);
/// Returns who won by a result of PGN, "White wins.", "The game is drawn.", or "" if it says nothing.
std::string ending_in_words(std::string_view pgn_result, Language language = Language::english);
/// Returns how a game of a variant ended: "Stalemate. White wins."
std::string ending_in_words(const variant::Outcome& outcome, chess::Color side_to_move,
                            Language language = Language::english);

}  // namespace inkmate::page
