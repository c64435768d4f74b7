#include "core/problem/answer_moves.hpp"

#include <doctest/doctest.h>

#include "core/chess/notation.hpp"
#include "core/chess/pgn.hpp"

using namespace inkmate;
using namespace inkmate::chess;
using namespace inkmate::problem;

namespace {

/// "Ra6(bxa6(b7#) Bd6(Rxa7#))": each move with those that follow it in brackets.
std::string text_of(const Position& position, const std::vector<MoveTree>& moves) {
    std::string text;
    for (const MoveTree& known : moves) {
        Position after = position;
        after.do_move(known.move);
        text += (text.empty() ? "" : " ") + to_san(position, known.move);
        if (!known.next.empty()) text += "(" + text_of(after, known.next) + ")";
    }
    return text;
}

const std::string MORPHY_FEN = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1";

std::string replies_of(const std::string& movetext) {
    const PgnGame game =
        read_pgn("[FEN \"" + MORPHY_FEN + "\"]\n[SetUp \"1\"]\n\n" + movetext, "test").front();
    std::vector<MoveTree> answers = answer_moves(game.game.start(), "1. Ra6 bxa6 2. b7#");
    add_replies(answers, game, 0);
    return text_of(game.game.start(), answers);
}

}  // namespace

TEST_CASE("a solution is a line of moves, or several first moves") {
    const Position morphy = Position::from_fen(MORPHY_FEN);
    CHECK(text_of(morphy, answer_moves(morphy, "1. Ra6 bxa6 2. b7#")) == "Ra6(bxa6(b7#))");
    CHECK(answer_moves(morphy, "").empty());
    CHECK_THROWS_AS(answer_moves(morphy, "1. Ra6 Ke4"), ChessError);
    const Position rooks = Position::from_fen("6k1/5ppp/8/8/8/8/8/RR4K1 w - - 0 1");
    CHECK(text_of(rooks, answer_moves(rooks, "Ra8# or Rb8#")) == "Ra8# Rb8#");
}

TEST_CASE("replies come from a game's variations, and tries do not") {
    CHECK(replies_of("1. Ra6 bxa6 (1... Bd6 2. Rxa7#) 2. b7# *") == "Ra6(bxa6(b7#) Bd6(Rxa7#))");
    CHECK(replies_of("1. Ra6 bxa6 (1... Bd6 2. Rxa7#) (1... Bd6 2. Rxa7#) (1... Bc7 2. -- Bd6) 2. b7# *") ==
          "Ra6(bxa6(b7#) Bd6(Rxa7#) Bc7)");
    CHECK(replies_of("1. Ra6 (1. bxa7 Bxa7) bxa6 2. b7# *") == "Ra6(bxa6(b7#))");
    CHECK(replies_of("1. bxa7 Bxa7 (1... b5) 2. Rxa7+ *") == "Ra6(bxa6(b7#))");
}

TEST_CASE("where a solution mates, every move that mates is one") {
    const auto completed = [](const std::string& fen, std::string_view answer) {
        const Position position = Position::from_fen(fen);
        std::vector<MoveTree> answers = answer_moves(position, answer);
        add_mates(answers, position);
        add_mates(answers, position);
        return text_of(position, answers);
    };
    CHECK(completed("6k1/5ppp/8/8/8/8/8/RR4K1 w - - 0 1", "1. Rb8#") == "Rb8# Ra8#");
    CHECK(completed("6k1/5ppp/8/8/8/8/8/RR4K1 w - - 0 1", "1. Rb7") == "Rb7");
    CHECK(completed("7k/8/5K2/8/8/8/8/RR6 w - - 0 1", "1. Kf7 Kh7 2. Rh1#") == "Kf7(Kh7(Rh1#))");
    CHECK(completed("7k/8/5K2/8/8/8/8/RR6 b - - 0 1", "1... Kh7 2. Rh1+ Kg8 3. Ra8#") ==
          "Kh7(Rh1+(Kg8(Ra8#)))");
    CHECK(completed("6k1/8/6K1/8/8/8/8/RR6 w - - 0 1", "1. Kh6 Kh8 2. Ra8#") == "Kh6(Kh8(Ra8# Rb8#))");
}
