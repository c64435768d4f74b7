#include "engines/problems/problem_texts.hpp"

#include <doctest/doctest.h>

#include "core/chess/notation.hpp"

using namespace inkmate;
using namespace inkmate::problems;
using namespace inkmate::chess;

namespace {

FoundProblem opera() {
    const Position pos = Position::from_fen("4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 0 1");
    Position after = pos;
    std::vector<Move> line;
    for (const std::string_view san : {"Qb8+", "Nxb8", "Rd8#"}) {
        line.push_back(parse_move(after, san));
        after.do_move(line.back());
    }
    return {.position = pos, .aim = Aim::mate, .line = line, .mate_in = 2, .grade = 3, .move_number = 16};
}

PgnGame a_game(std::string_view white) {
    PgnGame game;
    game.set_tag("White", white);
    game.set_tag("Black", "B");
    game.game.play(parse_move(game.game.position(), "e4"));
    return game;
}

}  // namespace

TEST_CASE("a problem as EPD") {
    FoundProblem problem = opera();
    CHECK(write_epd(epd_of(problem, "A \"wild\" game")) ==
          "4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - bm Qb8+; dm 2; pv Qb8+ Nxb8 Rd8#; "
          "id \"A 'wild' game, move 16\"; grade 3;");
    problem.aim = Aim::win;
    CHECK(epd_of(problem, "").operation("id") == "Move 16");
    CHECK(epd_of(problem, "").operation("c0") == "White wins");
    CHECK(epd_of(problem, "").operation("dm").empty());
    problem.aim = Aim::save;
    CHECK(epd_of(problem, "").operation("c0") == "White draws");
}

TEST_CASE("a game is called by its players, else its event") {
    CHECK(game_name(a_game("A")) == "A - B");
    CHECK(game_name(PgnGame{}).empty());
    PgnGame game;
    game.set_tag("Event", "A\tcup");
    CHECK(game_name(game) == "A cup");
    game.set_tag("Event", "?");
    CHECK(game_name(game).empty());
}

TEST_CASE("the text of a game is known again, and that of another or made otherwise is told") {
    const ProblemTexts texts("1000 nodes");
    const PgnGame game = a_game("A");
    const std::string text = text_of(texts.written({game, {opera()}}));
    CHECK(text.starts_with("# inkmate problems, 1000 nodes: A - B, 1 half-moves, "));
    CHECK(text.ends_with(" grade 3;\n\n"));
    CHECK(text_of(texts.written({game, {}})) == texts.beginning(game) + "\n");
    CHECK(text_of(texts.written({game, {}, {0, 0, 2, 1, 0}})) ==
          texts.beginning(game) + "# left out: 2 too close to another of its game, 1 too easy\n\n");
    CHECK_FALSE(texts.difference(text, game, 1));
    CHECK(texts.difference(text, a_game("C"), 3) == "has a different game 3 from the one to search");
    CHECK(ProblemTexts("2000 nodes").difference(text, game, 1) ==
          "was made otherwise (1000 nodes), not with 2000 nodes");
    CHECK(texts.difference("a letter\n", game, 1) ==
          "is there, and is nothing that inkmate problems has begun");
}
