#include <cctype>

#include "render/page/words/tongues.hpp"

namespace inkmate::tongues {

using namespace chess;

namespace {

std::string sentence_start(std::string_view text) {
    std::string s(text);
    s.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(s.front())));
    return s;
}

}  // namespace

Tongue english() {
    Tongue t;
    Words& w = t.words;
    w.refused = "Nothing was played";
    w.begins = "The game begins";
    w.start_fen = "FEN of the start position";
    w.played = {"White played ", "Black played "};
    w.to_move = {"White to move, move ", "Black to move, move "};
    w.check = " Check.";
    w.moves_from = " Moves from ";
    w.are_marked = " marked.";
    w.captured = {"Captured by White", "Captured by Black"};
    w.nothing = ": nothing";
    w.evaluation = "Evaluation for White";
    w.static_evaluation = "Static value for White";
    w.clocks = "Time left";
    w.game_result = "Result";
    w.drawn = "The game is drawn.";
    w.decimal_point = ".";
    w.left_out = " left out";
    w.over = "The game is over. Type new for another one, or undo to take a move back.";
    w.page = "Page ";
    w.to_play = {"White to move", "Black to move"};
    w.name_field = "Name";
    w.points_field = "Points";
    w.grade = "Grade ";
    w.grade_end = ". ";
    w.solutions = "Solutions";
    w.set = "Set ";
    w.best = "Best: ";
    w.avoid = "Avoid: ";
    w.mate_in = "Mate in ";
    w.either = "or";
    w.side = {"White ", "Black "};
    w.piece = {"", "pawn", "knight", "bishop", "rook", "queen", "king"};
    w.pieces = {"", "pawns", "knights", "bishops", "rooks", "queens", "kings"};
    w.colon = ": ";
    w.game = "Game ";
    w.game_page = ", page ";
    w.event = "Event";
    w.score = "Score of the game";
    w.player = {"White", "Black"};
    w.round = "round ";
    w.first_day = "1";
    w.after_day = " ";
    w.months = {"January", "February", "March",     "April",   "May",      "June",
                "July",    "August",   "September", "October", "November", "December"};
    w.after_month = " ";
    w.start = "Start";
    for (std::size_t i = 0; i < STATUS_NB; ++i) {
        const auto status = static_cast<Status>(i);
        t.status[i] = sentence_start(describe(status));
        if (ends_game(status)) t.status[i] += status == Status::stalemate ? ". The game is drawn." : ".";
    }
    t.wins = {"White wins.", "Black wins."};
    t.resigned = {"White resigned.", "Black resigned."};
    t.agreed = "Drawn by agreement.";
    t.claimed = "Drawn by a claim that the rules grant.";
    t.answer = "Type your move, e.g. e2e4 or Nf3. Also: go, hint, undo, flip, draw, resign, help.";
    t.claim = ": type draw, or your move, e.g. e2e4.";
    return t;
}

}  // namespace inkmate::tongues
