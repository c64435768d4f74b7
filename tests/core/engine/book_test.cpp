#include "core/engine/book.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "core/chess/notation.hpp"
#include "core/chess/position.hpp"

using namespace inkmate;
using namespace inkmate::chess;
using namespace inkmate::engine;

namespace {

/// A book of lines in SAN.
Book book_of(const std::vector<std::string>& lines, std::size_t plies = MAX_BOOK_PLIES) {
    std::string pgn;
    for (const std::string& line : lines) pgn += "[Event \"a line\"]\n\n" + line + " *\n\n";
    return Book::compile(read_pgn(pgn, "a test"), plies);
}

Game game_of(const std::vector<std::string>& moves) {
    Game game;
    for (const std::string& move : moves) game.play(parse_move(game.position(), move));
    return game;
}

/// How often each move is chosen.
std::map<std::string, int> choices(const Book& book, const Game& game, int seeds = 1000) {
    std::map<std::string, int> result;
    for (int seed = 1; seed <= seeds; ++seed) {
        const Move m = book.choose(game, Chance(seed, 2));
        ++result[m ? to_uci(m) : "none"];
    }
    return result;
}

}  // namespace

TEST_CASE("a book holds the lines that it was made of, and gives moves that go on with them") {
    const Book book = book_of({"e4 e5 Nf3", "e4 c5", "d4"});
    CHECK(book.lines().size() == 3);
    CHECK(Book::from_text(book.text()) == book);
    CHECK(choices(book, game_of({"e4"})).contains("e7e5"));
    CHECK(choices(book, game_of({"e4"})).contains("c7c5"));
    CHECK(choices(book, game_of({"e4"})).size() == 2);
    CHECK(choices(book, game_of({"e4", "e5"})) == std::map<std::string, int>{{"g1f3", 1000}});
    for (const auto& moves : std::vector<std::vector<std::string>>{{"e4", "e5", "Nf3"}, {"d4"}, {"c4"}})
        CHECK(choices(book, game_of(moves)) == std::map<std::string, int>{{"none", 1000}});
    CHECK(choices(Book(), Game()) == std::map<std::string, int>{{"none", 1000}});
}

TEST_CASE("a move is chosen as often as there are lines that hold it") {
    const auto first = choices(book_of({"e4 e5", "e4 c5", "e4 c5", "d4"}), Game(), 10000);
    CHECK(first.at("e2e4") > 7300);
    CHECK(first.at("e2e4") < 7700);
    CHECK(first.at("e2e4") + first.at("d2d4") == 10000);
}

TEST_CASE("the seed decides, and nothing else") {
    const Book& book = default_book();
    std::set<Move> first;
    for (int seed = 1; seed < 50; ++seed) {
        CHECK(book.choose(Game(), Chance(seed, 2)) == book.choose(Game(), Chance(seed, 2)));
        first.insert(book.choose(Game(), Chance(seed, 2)));
    }
    CHECK(first.size() >= 3);
}

TEST_CASE("where two lines meet, each order of moves is followed by both") {
    const Book book = book_of({"d4 Nf6 c4 e6 Nf3 d5 Nc3", "Nf3 Nf6 d4 e6 c4 b6"});
    CHECK(choices(book, game_of({"d4", "Nf6", "c4", "e6", "Nf3"})).contains("b7b6"));
    CHECK(choices(book, game_of({"Nf3", "Nf6", "d4", "e6", "c4"})).contains("d7d5"));
    CHECK(choices(book, game_of({"Nf3", "Nf6", "d4", "e6", "c4", "d5"})).contains("b1c3"));
}

TEST_CASE("a game that began elsewhere is not in the book") {
    const Book book = book_of({"e4 e5"});
    CHECK_FALSE(book.choose(
        Game(Position::from_fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1 w Qkq - 0 1")), Chance(1, 2)));
    CHECK(book.choose(Game(Position::from_fen(START_FEN)), Chance(1, 2)));
}

TEST_CASE("what makes no book is refused with a sentence") {
    const auto problem = [](auto&& action) -> std::string {
        try {
            action();
        } catch (const ChessError& e) {
            return e.what();
        }
        return "";
    };
    CHECK(problem([] { book_of({"e4"}).choose(Game(), Chance(1, 2)); }).empty());
    const auto elsewhere = read_pgn("[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n\nO-O *\n", "a test");
    CHECK(problem([&] {
              Book::compile(elsewhere);
          }).starts_with("game 1 of the opening book begins with 4k3/"));
    for (const std::string text : {"?", "??o~", "0n0", "?n?~", " n", "mn"}) {
        CAPTURE(text);
        CHECK(problem([&] { Book::from_text(text); }).starts_with("the opening book "));
    }
    CHECK(problem([] {
              Book::from_text(std::string(MAX_BOOK_SIZE + 1, 'n'));
          }).starts_with("the opening book takes 4097 characters, and a program has room for 4096: "));
}

TEST_CASE("the default book is small, varied and legal") {
    const Book& book = default_book();
    CHECK(book.text().size() <= 2560);
    CHECK(Book::from_text(book.text()) == book);
    const auto lines = book.lines();
    const std::set<std::vector<Move>> different(lines.begin(), lines.end());
    CHECK(different.size() >= 100);
    for (const auto& line : different) {
        CHECK(line.size() >= 8);
        CHECK(line.size() <= 12);
    }
    CHECK(choices(book, Game()).size() >= 4);
}

TEST_CASE("lines are cut where it is asked for, and at the longest that a book holds") {
    CHECK(book_of({"e4 e5 Nf3 Nc6"}, 2).lines().front().size() == 2);
    CHECK(book_of({"Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 Nf3 Nf6"})
              .lines()
              .front()
              .size() == MAX_BOOK_PLIES);
}
