// Opening books of games of any rules, and the mind that plays from them.
#include "core/engine/book.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/engine/player.hpp"
#include "core/game/mind.hpp"
#include "core/game/pgn.hpp"
#include "core/variant/book.hpp"
#include "core/variant/search.hpp"
#include "tests/core/game/helpers.hpp"

using namespace inkmate;
using namespace inkmate::test;
using engine::Book;
using game::Game;
using game::Mind;
using game::Rules;

namespace {

Book compiled(const Rules& rules, const std::vector<Game>& games) {
    return game::compile_book(rules, [&games, at = std::size_t{0}]() mutable {
        return at < games.size() ? std::optional(games[at++]) : std::nullopt;
    });
}

Book book_of(const Rules& rules, const std::vector<std::string>& lines) {
    std::vector<Game> games;
    for (const std::string& line : lines) games.push_back(played(Game(rules), line));
    return compiled(rules, games);
}

/// How often each move is chosen where the game stands; "none" where the book has none.
std::map<std::string, int> choices(const Book& book, const Game& game, int seeds = 60) {
    Mind mind(game.rules());
    std::map<std::string, int> moves;
    for (int seed = 1; seed <= seeds; ++seed) {
        const game::Found found = mind.reply(game, {.limits = {.depth = 1}, .seed = seed, .book = book});
        ++moves[found.depth == 0 ? game.uci(found.move) : "none"];
    }
    return moves;
}

}  // namespace

TEST_CASE("a book of any rules has the lines that it was made of, and the mind plays from it") {
    struct Case {
        const char *rules, *one, *other, *reply, *other_reply;
    };
    for (const Case& c : {Case{"", "e4 e5 Nf3", "e4 c5", "e7e5", "c7c5"},
                          {"losalamos", "a3 a4 Nc3", "a3 b4", "a5a4", "b5b4"},
                          {"atomic", "e4 e5 Nf3", "e4 c5", "e7e5", "c7c5"},
                          {"grand", "e5 e6 f5", "e5 f6", "e8e6", "f8f6"}}) {
        CAPTURE(c.rules);
        const Rules rules = *c.rules == '\0' ? nullptr : game::load_rules(c.rules);
        const Book book = book_of(rules, {c.one, c.other});
        CHECK(book.variant() == c.rules);
        const std::string one = c.one;
        const Game first = played(Game(rules), one.substr(0, one.find(' ')));
        const auto second = choices(book, first);
        CHECK(second.size() == 2);
        CHECK(second.contains(c.reply));
        CHECK(second.contains(c.other_reply));
        CHECK(choices(book, Game(rules)) == std::map<std::string, int>{{first.uci_at(0), 60}});
        // At the end of a line, and beside all lines, nothing is found.
        CHECK(choices(book, played(Game(rules), c.one), 3) == std::map<std::string, int>{{"none", 3}});
        CHECK(choices(book, Game(rules, first.fen()), 3) == std::map<std::string, int>{{"none", 3}});
        CHECK(choices({}, Game(rules), 3) == std::map<std::string, int>{{"none", 3}});
    }
}

TEST_CASE("a book of other rules is left alone") {
    const Rules atomic = game::load_rules("atomic"), makruk = game::load_rules("makruk");
    const Book book = book_of(atomic, {"e4 e5"});
    CHECK(choices(book, Game(atomic), 3) == std::map<std::string, int>{{"e2e4", 3}});
    for (const Rules& rules : {Rules(), makruk})
        CHECK(choices(book, Game(rules), 3) == std::map<std::string, int>{{"none", 3}});
    CHECK(choices(engine::default_book(), Game(atomic), 3) == std::map<std::string, int>{{"none", 3}});
}

TEST_CASE("where two lines of a variant meet, each order of moves is followed by both") {
    const Rules atomic = game::load_rules("atomic");
    const Book book = book_of(atomic, {"d4 Nf6 c4 e6 Nf3 d5 Nc3", "Nf3 Nf6 d4 e6 c4 b6"});
    CHECK(choices(book, played(Game(atomic), "d4 Nf6 c4 e6 Nf3")).contains("b7b6"));
    CHECK(choices(book, played(Game(atomic), "Nf3 Nf6 d4 e6 c4")).contains("d7d5"));
}

TEST_CASE("a book of a variant is read again from its text, which any damage makes refused") {
    const Rules grand = game::load_rules("grand");
    // A position with more moves than a book of chess could count.
    Game open = played(Game(grand), "e5 e6 f5 f6 Qe3 Qe8");
    REQUIRE(open.legal_moves().size() > engine::BOOK_LINE - engine::BOOK_MOVE);
    std::vector<Game> games;
    for (const game::Move m : open.legal_moves()) games.emplace_back(open).play(m);
    const Book book = compiled(grand, games);
    CHECK(variant::book_of_text(*grand, book.text()) == book);
    const auto lines = variant::book_lines(*grand, book);
    CHECK(lines.size() == games.size());
    for (const auto& line : lines) CHECK(line.size() == 7);

    const auto problem = [&](const std::string& text) -> std::string {
        try {
            variant::book_of_text(*grand, text);
        } catch (const variant::VariantError& e) {
            return e.what();
        }
        return "";
    };
    const std::string end(1, static_cast<char>(engine::VARIANT_BOOK_LINE));
    CHECK(problem("").empty());
    CHECK(problem("0" + end).empty());
    CHECK(problem("0") == "the opening book is damaged at character 1: compile it again");
    CHECK(problem(" " + end) == "the opening book is damaged at character 1: compile it again");
    CHECK(problem(std::string(17, '0') + end).starts_with("the opening book is damaged at character 17: "));
    CHECK(problem("0\xf1") == "the opening book is damaged at character 2: compile it again");
    CHECK(problem("\xee" + end) == "the opening book contains a move that is not legal: compile it again");
    CHECK(problem(std::string(engine::MAX_BOOK_SIZE + 1, end.front()))
              .starts_with("the opening book takes 4097 characters, and a program has room for 4096: "));
}

TEST_CASE("games that make no book are refused with a sentence") {
    const Rules atomic = game::load_rules("atomic");
    const std::string fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    CHECK(error_of([&] {
              compiled(atomic, std::vector<Game>{Game(atomic), Game(atomic, fen)});
          }) == "game 2 of the opening book begins with " + fen +
                    ": a book's games begin with the start position of atomic");
    CHECK(error_of([&] { compiled(nullptr, std::vector<Game>{Game(nullptr, fen)}); }) ==
          "game 1 of the opening book begins with " + fen +
              ": a book's games begin with the start position of chess");
}

TEST_CASE("a book asks for no more games than it could have room for, and keeps only their first moves") {
    std::size_t asked = 0;
    CHECK(error_of([&] {
              game::compile_book(nullptr, [&]() -> std::optional<Game> {
                  ++asked;
                  return played(Game(), "e4 e5");
              });
          }).starts_with("the opening book takes 4099 characters, and a program has room for 4096: "));
    CHECK(asked == engine::MAX_BOOK_SIZE + 1);
}
