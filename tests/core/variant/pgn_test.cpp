#include <doctest/doctest.h>
#include <fmt/format.h>

#include <initializer_list>
#include <optional>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "core/variant/board.hpp"
#include "core/variant/notation.hpp"
#include "core/variant/pgn.hpp"
#include "core/variant/rules_file.hpp"

using namespace inkmate::variant;

namespace {

/// The first fault of the games: a warning, or why one is left out.
std::string problem_of(const Rules& rules, const std::string& text) {
    try {
        for (const PgnGame& game : read_pgn(rules, text, "games.pgn"))
            if (!game.faults.empty()) return game.faults.front().sentence;
    } catch (const VariantError& e) {
        return e.what();
    }
    return "";
}

Game game_of(const Rules& rules, const std::string& text) {
    const std::vector<PgnGame> records = read_pgn(rules, text, "games.pgn");
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
    const std::string text = write_pgn({.tags = {{"White", "Anna"}}, .game = game, .result = "1-0"});
    CHECK(text ==
          "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"Anna\"]\n"
          "[Black \"?\"]\n[Result \"1-0\"]\n[Variant \"grand\"]\n\n1. b5 b7 1-0\n");
    const std::vector<PgnGame> read = read_pgn(rules, text + "\n" + text, "games.pgn");
    REQUIRE(read.size() == 2);
    CHECK(read[1].game.position().fen() == game.position().fen());
    CHECK(read[1].result == "1-0");
    CHECK(write_pgn(read[1]) == text);

    Game later(Position::from_fen(rules, "10/10/10/4k5/10/10/10/10/4K5/10 b - - 3 40"));
    later.play(*parse_move(later.position(), "e7e8"));
    const std::string from_fen = write_pgn({.game = later});
    CHECK(from_fen.find("[SetUp \"1\"]\n[FEN \"10/10/10/4k5/10/10/10/10/4K5/10 b - - 3 40\"]\n") !=
          std::string::npos);
    CHECK(from_fen.find("\n40... Ke8 *\n") != std::string::npos);
    CHECK(game_of(rules, from_fen).position().fen() == later.position().fen());
}

TEST_CASE("a faulty game is told with its place, and the games after it follow") {
    const Rules rules = load_rules("capablanca");
    const std::string good = "[Event \"x\"]\n[Variant \"Capablanca\"]\n\n1. e4 e5 *\n\n";
    for (const auto& kind : std::initializer_list<std::pair<std::string, std::string>>{
             {"[Event \"x\"]\n\n1. e4 Zz9 2. d4 d5 (2... e5) 1-0\n\n",
              "line 8, game 2, move 1...: 'Zz9' is not a move; "},
             {"[Event \"x\"]\n\n1. e4 Ke7 1-0\n\n",
              "line 8, game 2, move 1...: 'Ke7' is not legal: legal is a6, b6"},
             {"[Variant \"grand\"]\n[Event \"x\"]\n\n1. e4 *\n\n",
              "line 6, game 2, tag Variant: it is a game of grand, not of capablanca"},
             {"[Event \"x\"]\n[FEN \"8/8\"]\n[White \"A\"]\n\n1. e4 *\n\n",
              "line 7, game 2, tag FEN: FEN '8/8': "},
             {"[Event x]\n[White \"A\"]\n\n1. e4 *\n\n",
              "line 6, game 2: tag Event has no value in quotation marks"},
             {"[Event \"x\"]\n\n1. e4 { x\n\n",
              "line 8, game 2: the comment that begins with '{' never ends"},
             {"[Event \"x\"]\n\n1. Zz9 e5\n\n", "line 8, game 2, move 1.: 'Zz9' is not a move; "}}) {
        const std::string &faulty = kind.first, &problem = kind.second, text = good + faulty + good;
        CAPTURE(faulty);
        PgnReader reader(text, "games.pgn", Game(Position(rules)));
        CHECK(reader.next().value().game.moves().size() == 2);
        std::string told;
        try {
            const std::string warning = chess::told(reader.next().value().faults);
            told = warning.substr(0, warning.find('\n'));
        } catch (const VariantError& e) {
            told = e.what();
        }
        CAPTURE(told);
        CHECK(told.starts_with("games.pgn, " + problem));
        CHECK(reader.game_number() == 2);
        const std::optional<PgnGame> last = reader.next();
        REQUIRE(last);
        CHECK(last->game.moves().size() == 2);
        CHECK(last->tags.size() == 2);
        CHECK_FALSE(reader.next());
        CHECK(problem_of(rules, text) == told);
    }
}

TEST_CASE("tags hold quotation marks and backslashes, and may share a line") {
    const Rules rules = load_rules("3check");
    const std::string text =
        write_pgn({.tags = {{"White", R"(A "B" C\)"}, {"Black", R"(\"])"}}, .game = Game(Position(rules))});
    CHECK(text.find(R"([White "A \"B\" C\\"]
[Black "\\\"]"])") != std::string::npos);
    const PgnGame again = read_pgn(rules, text, "games.pgn").at(0);
    CHECK(again.tag("White") == R"(A "B" C\)");
    CHECK(again.tag("Black") == R"(\"])");
    const std::vector<PgnGame> read =
        read_pgn(rules, "[White \"A\"] [Black \"B \"b\" C\" ][Result \"0-1\"\n\n1. e4 *", "games.pgn");
    REQUIRE(read.size() == 1);
    CHECK(read[0].tags == std::vector<std::pair<std::string, std::string>>{
                              {"White", "A"}, {"Black", "B \"b\" C"}, {"Result", "0-1"}});
    // "*" at the end says nothing against the tag.
    CHECK(read[0].result == "0-1");
    CHECK(read[0].game.moves().size() == 1);
    CHECK(problem_of(rules, "[White \"Anna") ==
          "games.pgn, line 1, game 1: the value of tag White has no closing quotation mark");
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
                                   {"5check", "Five-check"},
                                   {"giveaway", "Giveaway"},
                                   {"suicide", "Suicide"},
                                   {"nocheckatomic", "No-check Atomic"},
                                   {"threekings", "Three Kings"},
                                   {"hoppelpoppel", "Hoppel-Poppel"},
                                   {"racingkings", "Racing Kings"},
                                   {"chess", "Standard"},
                                   {"chess", "From Position"},
                                   {"losalamos", "Los Alamos"}}) {
        CAPTURE(written.tag);
        const Rules rules = load_rules(written.variant);
        const std::string record = fmt::format("[Variant \"{}\"]\n\n*\n", written.tag);
        CHECK(read_pgn(rules, record, "games.pgn").size() == 1);
    }
    CHECK(problem_of(load_rules("chess"), "[Variant \"Three-check\"]\n\n*") ==
          "games.pgn, line 1, game 1, tag Variant: it is a game of Three-check, not of chess: choose that "
          "--variant if `inkmate variants` lists it");
}

TEST_CASE("what is no game of the variant is refused with its place") {
    const Rules rules = load_rules("gardner");
    CHECK(problem_of(rules, "[Variant \"Atomic\"]\n\n1. e4 *") ==
          "games.pgn, line 1, game 1, tag Variant: it is a game of Atomic, not of gardner: choose that "
          "--variant if `inkmate variants` lists it");
    CHECK(problem_of(rules, "1. a2a3 *\n\n1. a2a4 *")
              .starts_with(
                  "games.pgn, line 3, game 2, move 1.: 'a2a4' is not legal: the piece on a2 can go a3"));
    CHECK(problem_of(rules, "[FEN \"8/8 w\"]\n\n*").starts_with("games.pgn, line 1, game 1, tag FEN: FEN '"));
    CHECK(problem_of(rules, "[White Anna]\n\n*") ==
          "games.pgn, line 1, game 1: tag White has no value in quotation marks");
    CHECK(problem_of(rules, "1. a2a3 {no end *\n\n1. a2a4 *") ==
          "games.pgn, line 1, game 1: the comment that begins with '{' never ends; '}' is missing");
    CHECK(problem_of(rules, "*\n\n1. a2a3 (1. b2b3 {)} *") ==
          "games.pgn, line 3, game 2: the variation that begins with '(' never ends; ')' is missing");
    CHECK(game_of(rules, "1. a2a3 (1. a2a4 {a}{)}) *").moves().size() == 1);
    CHECK(read_pgn(rules, "", "games.pgn").empty());
}

TEST_CASE("a variant's notes are kept, and written again") {
    const Rules rules = load_rules("capablanca");
    const std::string moves =
        "{before} 1. e4! {best} (1. d4 {queen's} 1... -- (1... d5 $14) 2. c4) {after}\n1... e5 $220 2. Nh3 "
        "{[%clk 0:01:00]} *\n";
    const PgnGame game = read_pgn(rules, "[White \"A\"]\n\n" + moves, "games.pgn").at(0);
    CHECK(game.faults.empty());
    CHECK(game.notes.at(0).comment == "before");
    CHECK(inkmate::chess::whole_comment(game.notes.at(1)) == "best after");
    CHECK(game.notes.at(1).variations.at(0).moves.at(1) == Move::none());
    CHECK(asks_for_diagram(game.notes.at(2)));
    const std::string text = write_pgn(game);
    CHECK(text.substr(text.find("\n\n") + 2) == moves);
}

TEST_CASE("what a pawn becomes may stand in parentheses where the rules let it become that") {
    const Rules grand = load_rules("grand");
    const auto read = [&](const std::string& move) {
        return game_of(grand, "[FEN \"4k5/10/P9/10/10/10/10/10/10/4K5 w - - 0 1\"]\n\n1. " + move + " *");
    };
    // A pawn that may promote, and need not.
    CHECK(read("a9(N)").texts().front() == "a8a9n");
    CHECK(read("a9(X)").texts().front() == "a8a9");
}

TEST_CASE("of a stream of variants' games only the present one is in memory") {
    const Rules rules = load_rules("gardner");
    std::string text;
    for (int i = 0; i < 50'000; ++i) text += "1. a3 {a comment} *\n\n";
    std::istringstream in(text);
    PgnReader reader(in, "games.pgn", Game(Position(rules)));
    CHECK(reader.next());
    CHECK(in.tellg() < 100'000);
    std::size_t games = 1;
    while (reader.next()) ++games;
    CHECK(games == 50'000);
}
