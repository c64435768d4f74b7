#include "render/page/words.hpp"

#include <cctype>

namespace inkmate {

using namespace chess;
using namespace engine;
namespace {

// \261 is the en dash in StandardEncoding.

std::string capitalised(std::string_view text) {
    std::string s(text);
    s.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(s.front())));
    return s;
}

Words make_words() {
    // Assigned one by one: Clang 14 crashes where they are initialised by name.
    Words w;
    w.begins = "The game begins";
    w.played = {"White played ", "Black played "};
    w.after_number = {". ", "... "};
    w.to_move = {"White to move, move ", "Black to move, move "};
    w.full_stop = ".";
    w.check = " Check.";
    w.verdict = {"", "White resigned. Black wins.", "Black resigned. White wins.", "Drawn by agreement.",
                 "Drawn by a claim that the rules grant."};
    w.verdict_result = {"", "0\2611", "1\2610", "1/2\2611/2", "1/2\2611/2"};
    w.moves_from = " Moves from ";
    w.are_marked = " marked.";
    w.captured = {"Captured by White", "Captured by Black"};
    w.nothing = ": nothing";
    w.evaluation = "Evaluation for White";
    w.game_result = "Result";
    w.plus = "+";
    w.minus = "\261";
    w.decimal_point = ".";
    w.no_move = "...";
    w.dash = "\261";
    w.left_out = " left out";
    w.over = "The game is over. Type new for another one, or undo to take a move back.";
    w.page = "Page ";
    w.to_play = {"White to move", "Black to move"};
    w.name_field = "Name";
    w.points_field = "Points";
    w.grade = "Grade ";
    w.grade_end = ". ";
    w.after_problem = ")  ";
    w.solutions = "Solutions";
    w.set = "Set ";
    w.side = {"White ", "Black "};
    w.piece = {"", "pawn", "knight", "bishop", "rook", "queen", "king"};
    w.plural = "s";
    w.colon = ": ";
    w.comma = ", ";
    w.game = "Game ";
    w.game_page = ", page ";
    w.event = "Event";
    w.score = "Score of the game";
    w.player = {"White", "Black"};
    w.gap = "   ";
    for (const Color side : {WHITE, BLACK})
        for (int i = 0; i < STATUS_NB; ++i) {
            const auto status = static_cast<Status>(i);
            std::string& text = w.status[side][i];
            const std::string sentence = capitalised(describe(status)) + ".";
            if (status == Status::checkmate) {
                text = sentence + (side == BLACK ? " White wins." : " Black wins.");
                w.status_result[side][i] = side == BLACK ? "1\2610" : "0\2611";
            } else if (ends_game(status)) {
                text = sentence + (status == Status::stalemate ? " The game is drawn." : "");
                w.status_result[side][i] = "1/2\2611/2";
            } else if (can_claim_draw(status)) {
                w.answer[i] = capitalised(describe(status)) + ": type draw, or your move, e.g. e2e4.";
            } else {
                w.answer[i] =
                    "Type your move, e.g. e2e4 or Nf3. Also: go, hint, undo, flip, draw, resign, help.";
            }
        }
    return w;
}

}  // namespace

const Words& words() {
    static const Words w = make_words();
    return w;
}

std::string result_in_words(std::string_view pgn_result) {
    std::string text(pgn_result);
    if (text != "1-0" && text != "0-1" && text != "1/2-1/2") return {};
    text.replace(text.find('-'), 1, words().dash);
    return text;
}

}  // namespace inkmate
