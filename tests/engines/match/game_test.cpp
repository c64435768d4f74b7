#include "engines/match/game.hpp"

#include <doctest/doctest.h>

#include "core/chess/notation.hpp"
#include "tests/engines/match/fake_engine.hpp"

using namespace inkmate;
using namespace inkmate::match;
using namespace inkmate::chess;
using namespace inkmate::test;
using namespace std::chrono_literals;

namespace {

using Answers = std::vector<std::string>;

GameOutcome play(const Answers& white, const Answers& black, const Budget& budget = {.depth = 1},
                 const GameRules& rules = {}, const Game& opening = {}) {
    const auto w = start_engine(fake_engine("White engine", white), 20s, never);
    const auto b = start_engine(fake_engine("Black engine", black), 20s, never);
    return play_game({*w, budget}, {*b, budget}, opening, rules);
}

/// Knights that go out and back.
const Answers WHITE_DANCE = {"g1f3@5", "f3g1@-5"};
const Answers BLACK_DANCE = {"g8f6@5", "f6g8@0"};

}  // namespace

TEST_CASE("a game is played to mate") {
    const GameOutcome o = play(FOOL, FOOLS_MATE);
    CHECK(o.score == 0);
    CHECK(o.result() == "0-1");
    CHECK(o.reason == "checkmate");
    CHECK(o.ending == Ending::rules);
    CHECK_FALSE(o.culprit);
    CHECK(o.game.plies() == 4);
}

TEST_CASE("what the engines said is kept, from the first move after the opening on") {
    Game opening;
    for (const char* move : {"e2e4", "e7e5"}) opening.play(parse_move(opening.position(), move));
    GameRules rules;
    rules.adjudication.max_moves = 2;
    const GameOutcome o = play({"g1f3@20"}, {"b8c6~30"}, {.depth = 1}, rules, opening);
    REQUIRE(o.answers.size() == 2);
    CHECK(o.answers[0].move == "g1f3");
    CHECK(o.answers[0].score == 20);
    CHECK_FALSE(o.answers[1].score);
    CHECK(o.answers[1].spent >= 30ms);
}

TEST_CASE("draws that can be claimed are claimed") {
    const GameOutcome o = play(WHITE_DANCE, BLACK_DANCE);
    CHECK(o.result() == "1/2-1/2");
    CHECK(o.reason == "threefold repetition");
    CHECK(o.game.plies() == 8);
    const Game late(Position::from_fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 98 60"));
    CHECK(play(WHITE_DANCE, BLACK_DANCE, {.depth = 1}, {}, late).reason == "fifty moves");
}

TEST_CASE("a position that is over is not played on") {
    const Game mate(Position::from_fen("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3"));
    CHECK(play({"a2a3"}, {"a7a6"}, {.depth = 1}, {}, mate).reason == "checkmate");
    const Game bare(Position::from_fen("8/8/4k3/8/8/3K4/8/8 w - - 0 1"));
    CHECK(play({"a2a3"}, {"a7a6"}, {.depth = 1}, {}, bare).reason == "insufficient material");
    const Game stalemate(Position::from_fen("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"));
    CHECK(play({"a2a3"}, {"a7a6"}, {.depth = 1}, {}, stalemate).reason == "stalemate");
}

TEST_CASE("an illegal move loses") {
    const GameOutcome o = play({"e2e4"}, {"e7e4"});
    CHECK(o.score == 1);
    CHECK(o.ending == Ending::illegal_move);
    CHECK(o.reason == "Black engine played e7e4, which is not legal");
    CHECK(o.culprit == BLACK);
    CHECK(o.game.plies() == 1);
    CHECK(play({"(none)"}, {"e7e5"}).reason == "White engine played (none), which is not legal");
}

TEST_CASE("a crash loses, with what the engine said last") {
    const GameOutcome o = play({"e2e4", "crash"}, {"e7e5"});
    CHECK(o.score == 0);
    CHECK(o.ending == Ending::crash);
    CHECK(o.reason == "White engine has ended: exit status 3 (trouble)");
    CHECK(o.culprit == WHITE);
}

TEST_CASE("who is late loses, who hangs too") {
    GameRules rules;
    rules.margin = 10ms;
    // Whoever is to be late moves first, so that nobody else can be.
    const GameOutcome late = play({"e2e4~050"}, {"e7e5"}, {.movetime = 10ms}, rules);
    CHECK(late.ending == Ending::time);
    CHECK(late.score == 0);
    CHECK(late.reason.starts_with("White engine took "));
    CHECK(late.reason.ends_with(" ms of 10"));
    const Game blacks(Position::from_fen("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"));
    const GameOutcome flag =
        play({"d2d4"}, {"e7e5~200"}, {.clock = TimeControl{50ms, 0ms, 0}}, rules, blacks);
    CHECK(flag.ending == Ending::time);
    CHECK(flag.culprit == BLACK);
    rules.patience = 300ms;
    const GameOutcome hung = play({"hang"}, {"e7e5"}, {.nodes = 1}, rules);
    CHECK(hung.reason == "White engine does not answer");
    CHECK(hung.ending == Ending::time);
}

TEST_CASE("who is late draws against a side that cannot mate") {
    GameRules rules;
    rules.margin = 10ms;
    const Game bare(Position::from_fen("4k3/8/8/8/8/8/R7/4K3 w - - 0 1"));
    const GameOutcome late = play({"a2a3~200"}, {"e8e7"}, {.movetime = 10ms}, rules, bare);
    CHECK(late.ending == Ending::time);
    CHECK(late.result() == "1/2-1/2");
    CHECK(late.culprit == WHITE);
    CHECK(late.reason.ends_with(" ms of 10; Black engine cannot mate"));
    const Game pawn(Position::from_fen("4k3/p7/8/8/8/8/R7/4K3 w - - 0 1"));
    CHECK(play({"a2a3~200"}, {"e8e7"}, {.movetime = 10ms}, rules, pawn).result() == "0-1");
    rules.patience = 300ms;
    CHECK(play({"hang"}, {"e8e7"}, {.nodes = 1}, rules, bare).result() == "1/2-1/2");
    // A move that is not legal loses all the same, and a crash.
    CHECK(play({"a2b3"}, {"e8e7"}, {.depth = 1}, rules, bare).result() == "0-1");
    CHECK(play({"crash"}, {"e8e7"}, {.depth = 1}, rules, bare).result() == "0-1");
}

TEST_CASE("patience is for moves without a clock alone") {
    GameRules rules;
    rules.patience = 10ms;
    rules.adjudication.max_moves = 1;
    const Answers white = {"e2e4~200"}, black = {"e7e5"};
    for (const Budget& budget : {Budget{.clock = TimeControl{1min, 0ms, 0}}, Budget{.movetime = 1min},
                                 Budget{.clock = TimeControl{1min, 0ms, 0}, .movetime = 1min}})
        CHECK(play(white, black, budget, rules).ending == Ending::adjudication);
    CHECK(play(white, black, {.depth = 1}, rules).ending == Ending::time);
}

TEST_CASE("lost games are given up when both engines agree") {
    GameRules rules;
    rules.adjudication.resign_moves = 2;
    rules.adjudication.resign_score = 500;
    const GameOutcome won = play({"g1f3@600", "f3g1@700"}, {"g8f6@-600", "f6g8@-500"}, {.depth = 1}, rules);
    CHECK(won.score == 1);
    CHECK(won.ending == Ending::adjudication);
    CHECK(won.game.plies() == 4);
    CHECK(play({"g1f3@-600", "f3g1@-700"}, {"g8f6@600", "f6g8@500"}, {.depth = 1}, rules).score == 0);
    // One of the two sees it otherwise, or only for one move.
    CHECK(play({"g1f3@600", "f3g1@700"}, {"g8f6@-600", "f6g8@-499"}, {.depth = 1}, rules).score == 0.5);
    CHECK(play({"g1f3@-499", "f3g1@-700"}, {"g8f6@600", "f6g8@500"}, {.depth = 1}, rules).score == 0.5);
    CHECK(play({"g1f3@600", "f3g1"}, {"g8f6@-600", "f6g8@-600"}, {.depth = 1}, rules).score == 0.5);
}

TEST_CASE("even games are drawn when both engines agree") {
    GameRules rules;
    rules.adjudication = {.draw_moves = 1, .draw_score = 5, .draw_from = 1};
    const GameOutcome drawn = play(WHITE_DANCE, BLACK_DANCE, {.depth = 1}, rules);
    CHECK(drawn.ending == Ending::adjudication);
    CHECK(drawn.game.plies() == 2);
    rules.adjudication.draw_from = 3;
    CHECK(play(WHITE_DANCE, BLACK_DANCE, {.depth = 1}, rules).game.plies() == 6);
    rules.adjudication.draw_score = 4;
    CHECK(play(WHITE_DANCE, BLACK_DANCE, {.depth = 1}, rules).ending == Ending::rules);
}

TEST_CASE("a game ends after the most moves it may have") {
    GameRules rules;
    rules.adjudication.max_moves = 3;
    const GameOutcome o = play(WHITE_DANCE, BLACK_DANCE, {.depth = 1}, rules);
    CHECK(o.game.plies() == 6);
    CHECK(o.reason == "no end after 3 moves");
    CHECK(o.score == 0.5);
    rules.adjudication.max_moves = 2;
    CHECK(play(FOOL, FOOLS_MATE, {.depth = 1}, rules).reason == "checkmate");
}

TEST_CASE("engines hear the opening, the moves and their limits") {
    Game opening(Position::from_fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1"));
    opening.play(Move(SQ_E2, SQ_E4, MoveFlag::double_push));
    // The engine plays what it hears, which is no move and so is named in the reason.
    const auto heard = [&](const std::string& word, const Budget& budget) {
        const std::string script =
            "while read -r line; do case $line in uci) echo uciok ;; isready) echo readyok ;; " + word +
            "*) heard=$(echo \"$line\" | tr ' ' _) ;; esac; "
            "case $line in go*) echo bestmove \"$heard\" ;; esac; done";
        const auto w = start_engine(fake_engine("White", {"e2e4"}), 20s, never);
        const auto b = start_engine({"Black", {"sh", "-c", script}, {}}, 20s, never);
        return play_game({*w, budget}, {*b, budget}, opening, {}).reason;
    };
    CHECK(
        heard("position", {.depth = 1}) ==
        "Black played position_fen_rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR_w_KQ_-_0_1_moves_e2e4, which "
        "is not legal");
    CHECK(heard("go", {.depth = 4}) == "Black played go_depth_4, which is not legal");
    CHECK(heard("go", {.movetime = 2000ms, .nodes = 7}) ==
          "Black played go_movetime_2000_nodes_7, which is not legal");
    CHECK(heard("go", {.clock = TimeControl{9000ms, 100ms, 40}}) ==
          "Black played go_wtime_9000_btime_9000_winc_100_binc_100_movestogo_40, which is not legal");
}

TEST_CASE("clocks count down and up") {
    const TimeControl control{1000ms, 100ms, 2};
    Clock clock({.clock = control});
    CHECK(clock.press(control, 300ms, 0ms));
    CHECK(clock.left == 800ms);
    CHECK(clock.moves_to_go == 1);
    CHECK(clock.press(control, 800ms, 0ms));
    CHECK(clock.left == 1100ms);
    CHECK(clock.moves_to_go == 2);
    CHECK(clock.press(control, 1150ms, 50ms));
    CHECK(clock.left == 100ms);
    CHECK_FALSE(clock.press(control, 151ms, 50ms));
}
