#pragma once

#include <array>
#include <string>
#include <string_view>

#include "core/chess/game.hpp"
#include "render/page/content.hpp"

namespace inkmate {

/// The words of the page, in StandardEncoding; arrays go by Color, of the side to move where there are two.
struct Words {
    /// Headline before the first move.
    std::string_view begins;
    /// Headline: "Black played " "5" "... " "Nd6".
    std::array<std::string_view, chess::COLOR_NB> played;
    std::array<std::string_view, chess::COLOR_NB> after_number;
    /// Status line: "White to move, move " "6" "." " Check."
    std::array<std::string_view, chess::COLOR_NB> to_move;
    std::string_view full_stop;
    std::string_view check;
    /// What follows for a status, or stands alone when it ends the game; empty for check and normal. The
    /// score of the finished game: "1-0" with an en dash.
    std::array<std::array<std::string, chess::STATUS_NB>, chess::COLOR_NB> status;
    std::array<std::array<std::string_view, chess::STATUS_NB>, chess::COLOR_NB> status_result;
    /// The same for what the players decided.
    std::array<std::string_view, VERDICT_NB> verdict;
    std::array<std::string_view, VERDICT_NB> verdict_result;
    /// Last part of the status line when moves are marked: " Moves from " "e2" " marked."
    std::string_view moves_from;
    std::string_view are_marked;
    /// "Captured by White", and what follows when he captured nothing.
    std::array<std::string_view, chess::COLOR_NB> captured;
    std::string_view nothing;
    std::string_view evaluation;
    std::string_view game_result;
    std::string_view plus;
    std::string_view minus;
    std::string_view decimal_point;
    /// Move list: in place of White's move when Black began; "1" "-" "36" " left out" when it is too long.
    std::string_view no_move;
    std::string_view dash;
    std::string_view left_out;
    /// How to answer, by status while the game goes on, and when it is over.
    std::array<std::string, chess::STATUS_NB> answer;
    std::string_view over;
    std::string_view page;
    /// Layout diagram: "White to move".
    std::array<std::string_view, chess::COLOR_NB> to_play;
    /// Of a worksheet: the fields for a pupil's name and his points; "grade " "3" ". "; what stands after a
    /// problem's number; above solutions; "set " "2".
    std::string_view name_field;
    std::string_view points_field;
    std::string_view grade;
    std::string_view grade_end;
    std::string_view after_problem;
    std::string_view solutions;
    std::string_view set;
    /// Layout plain: "White rooks: " "a1" ", " "h1"; pieces by type from the pawn.
    std::array<std::string_view, chess::COLOR_NB> side;
    std::array<std::string_view, 7> piece;
    std::string_view plural;
    std::string_view colon;
    std::string_view comma;
    /// "Game " "7F3K" ", page " "12"; "Event".
    std::string_view game;
    std::string_view game_page;
    std::string_view event;
    /// Layout score: its headline when nobody is named; one whose name is not known; what stands between
    /// result and status.
    std::string_view score;
    std::array<std::string_view, chess::COLOR_NB> player;
    std::string_view gap;
};

const Words& words();
/// A result of PGN as pages have it, with an en dash; empty for "*" and what is none.
std::string result_in_words(std::string_view pgn_result);

}  // namespace inkmate
