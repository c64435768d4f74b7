#include <doctest/doctest.h>
#include <fmt/format.h>

#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

#include "core/variant/error.hpp"
#include "core/variant/notation.hpp"
#include "core/variant/record.hpp"
#include "core/variant/rules_file.hpp"
#include "core/variant/san.hpp"

using namespace inkmate::variant;

namespace {

std::string problem_of(const Rules& rules, const std::string& text) {
    try {
        read_records(rules, text, "games.pgn");
    } catch (const VariantError& e) {
        return e.what();
    }
    return "";
}

Game game_of(const Rules& rules, const std::string& text) {
    const std::vector<Record> records = read_records(rules, text, "games.pgn");
    REQUIRE(records.size() == 1);
    return records.front().game;
}

}  // namespace

TEST_CASE("a game of a variant is written as PGN and read again") {
    const Rules rules = load_rules("grand");
    Game game{Position(rules)};
    for (const char* move : {"b3b5", "b8b7", "c2e3"}) {
        const auto m = parse_move(game.position(), move);
        if (m) game.play(*m);
    }
    REQUIRE(game.moves().size() >= 2);
    const std::string text = write_record({game, {{"White", "Anna"}}, "1-0"});
    CHECK(text.starts_with("[White \"Anna\"]\n[Variant \"grand\"]\n[Result \"1-0\"]\n\n1. b3b5 b8b7"));
    const std::vector<Record> read = read_records(rules, text + "\n" + text, "games.pgn");
    REQUIRE(read.size() == 2);
    CHECK(read[1].game.position().fen() == game.position().fen());
    CHECK(read[1].result == "1-0");
    CHECK(write_record(read[1]) == text);

    Game later(Position::from_fen(rules, "10/10/10/4k5/10/10/10/10/4K5/10 b - - 3 40"));
    later.play(*parse_move(later.position(), "e7e8"));
    const std::string from_fen = write_record({later});
    CHECK(from_fen.find("[SetUp \"1\"]\n[FEN \"10/10/10/4k5/10/10/10/10/4K5/10 b - - 3 40\"]\n") !=
          std::string::npos);
    CHECK(from_fen.find("\n40... e7e8 *\n") != std::string::npos);
    CHECK(game_of(rules, from_fen).position().fen() == later.position().fen());
}

TEST_CASE("a faulty game is told when it is asked for, and the games after it follow") {
    const Rules rules = load_rules("capablanca");
    const std::string good = "[Event \"x\"]\n[Variant \"Capablanca\"]\n\n1. e4 e5 *\n\n";
    for (const auto& kind : std::initializer_list<std::pair<std::string, std::string>>{
             {"[Event \"x\"]\n\n1. e4 Zz9 2. d4 d5 (2... e5) 1-0\n\n",
              "half-move 2, Zz9, is no legal move in "},
             {"[Variant \"grand\"]\n[Event \"x\"]\n\n1. e4 *\n\n", "it is a game of grand, not of "},
             {"[Event \"x\"]\n[FEN \"8/8\"]\n[White \"A\"]\n\n1. e4 *\n\n", "its FEN: "},
             {"[Event x]\n[White \"A\"]\n\n1. e4 *\n\n", "the tag [Event x] has no value in quotes"},
             {"[Event \"x\"]\n\n1. Zz9 e5\n\n", "half-move 1, Zz9, is no legal move in "}}) {
        const std::string &faulty = kind.first, &problem = kind.second;
        CAPTURE(faulty);
        const Records records(rules, good + faulty + good, "games.pgn");
        REQUIRE(records.count() == 3);
        CHECK(records.game(1).game.moves().size() == 2);
        CHECK(records.game(3).game.moves().size() == 2);
        CHECK(records.game(3).tags.size() == 1);
        const auto told = [&] {
            try {
                records.game(2);
            } catch (const VariantError& e) {
                return std::string(e.what());
            }
            return std::string();
        }();
        CHECK(told.starts_with("games.pgn, game 2: " + problem));
        CHECK(problem_of(rules, good + faulty + good) == told);
    }
    // What never ends is the last.
    for (const char* const endless : {"{ x", "( 1. e4", "[Event \"x\"]\n\n1. e4 { x"}) {
        const Records records(rules, good + endless + good, "games.pgn");
        CHECK(records.count() == 2);
        CHECK(records.game(1).game.moves().size() == 2);
        CHECK_THROWS_AS(records.game(2), VariantError);
    }
}

TEST_CASE("tags hold quotation marks and backslashes, and may share a line") {
    const Rules rules = load_rules("3check");
    const std::vector<std::pair<std::string, std::string>> tags = {{"White", R"(A "B" C\)"},
                                                                   {"Black", R"(\"])"}};
    const std::string text = write_record({Game{Position(rules)}, tags});
    CHECK(text.starts_with(R"([White "A \"B\" C\\"]
[Black "\\\"]"])"));
    CHECK(read_records(rules, text, "games.pgn").at(0).tags == tags);
    const std::vector<Record> read =
        read_records(rules, "[White \"A\"] [Black \"B \"b\" C\" ][Result \"0-1\"\n\n1. e4 *", "games.pgn");
    REQUIRE(read.size() == 1);
    CHECK(read[0].tags ==
          std::vector<std::pair<std::string, std::string>>{{"White", "A"}, {"Black", "B \"b\" C"}});
    // "*" at the end says nothing against the tag.
    CHECK(read[0].result == "0-1");
    CHECK(read[0].game.moves().size() == 1);
    CHECK(problem_of(rules, "[White \"Anna") ==
          "games.pgn, game 1: the tag [White \"Anna has no value in quotes");
}

TEST_CASE("the SAN of other programs is read by a rule set's letters") {
    const Rules rules = load_rules("capablanca");
    const Game game =
        game_of(rules,
                "[Variant \"Capablanca\"]\n\n1. e4 {good} e5 (1... d5 2. exd5) 2. Nh3! $1 Nh6?\n"
                "3. Ad3 Cg6 ; a comment\n*");
    CHECK(game.texts()[2] == "i1h3");
    CHECK(game.texts()[4] == "c1d3");
    CHECK(game.texts()[5] == "h8g6");
    CHECK(game.moves().size() == 6);
}

TEST_CASE("comments to the end of a line are passed over in variations too, and $ ends a move") {
    const Game game = game_of(load_rules("chess"),
                              "1. e4$1 e5 (1... c5 ; see a) here\n% and (here\n2. d4 (2. c3)) 2. Nf3$14 *");
    CHECK(fmt::format("{}", fmt::join(game.texts(), " ")) == "e2e4 e7e5 g1f3");
}

TEST_CASE("castling, promotion and disambiguation are read") {
    const Rules chess = load_rules("chess");
    const Game game = game_of(chess, "1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. O-O O-O 5. d3 d6 6. Nbd2 Nbd7 *");
    CHECK(game.texts()[6] == "e1g1");
    CHECK(game.texts()[10] == "b1d2");
    const Game queen =
        game_of(chess, "[FEN \"8/P5k1/8/8/8/8/8/R3K2R w KQ - 0 1\"]\n\n1. a8=Q Kf7 2. O-O-O *");
    CHECK(queen.texts()[0] == "a7a8q");
    CHECK(queen.texts()[2] == "e1c1");
    const Position two = Position::from_fen(chess, "8/k7/8/8/8/8/8/1N2K1N1 w - - 0 1");
    CHECK(read_move(Position::from_fen(chess, "7k/8/8/8/8/5N2/8/1N2K3 w - - 0 1"), "Nd2") == Move::none());
    CHECK(to_uci(two, read_move(two, "Nf3")) == "g1f3");
}

TEST_CASE("the tag Variant is read as servers and other programs write it") {
    struct Written {
        const char *variant, *tag;
    };
    for (const Written& written : {Written{"kingofthehill", "King of the Hill"},
                                   {"kingofthehill", "king-of-the-hill"},
                                   {"3check", "Three-check"},
                                   {"racingkings", "Racing Kings"},
                                   {"chess", "Standard"},
                                   {"chess", "From Position"},
                                   {"losalamos", "Los Alamos"}}) {
        CAPTURE(written.tag);
        const Rules rules = load_rules(written.variant);
        const std::string record = fmt::format("[Variant \"{}\"]\n\n*\n", written.tag);
        CHECK(read_records(rules, record, "games.pgn").size() == 1);
    }
    CHECK(problem_of(load_rules("chess"), "[Variant \"Three-check\"]\n\n*") ==
          "games.pgn, game 1: it is a game of Three-check, not of chess: choose that --variant if `inkmate "
          "variants` lists it");
}

TEST_CASE("what is no game of the variant is refused with its place") {
    const Rules rules = load_rules("gardner");
    CHECK(problem_of(rules, "[Variant \"Atomic\"]\n\n1. e4 *") ==
          "games.pgn, game 1: it is a game of Atomic, not of gardner: choose that --variant if `inkmate "
          "variants` lists it");
    CHECK(problem_of(rules, "1. a2a3 *\n\n1. a2a4 *")
              .starts_with("games.pgn, game 2: half-move 1, a2a4, is no legal move in rnbqk/"));
    CHECK(problem_of(rules, "[FEN \"8/8 w\"]\n\n*").starts_with("games.pgn, game 1: its FEN: "));
    CHECK(problem_of(rules, "[White Anna]\n\n*") ==
          "games.pgn, game 1: the tag [White Anna] has no value in quotes");
    CHECK(problem_of(rules, "1. a2a3 {no end *\n\n1. a2a4 *") ==
          "games.pgn, game 1: a comment that begins with '{' never ends; '}' is missing");
    CHECK(problem_of(rules, "*\n\n1. a2a3 (1. a2a4 {)} *") ==
          "games.pgn, game 2: a variation that begins with '(' never ends; ')' is missing");
    CHECK(game_of(rules, "1. a2a3 (1. a2a4 {a}{)}) *").moves().size() == 1);
    CHECK(read_records(rules, "", "games.pgn").empty());
}
