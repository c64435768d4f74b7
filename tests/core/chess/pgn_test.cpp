#include "core/chess/pgn.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <streambuf>
#include <string>
#include <vector>

#include "core/chess/position.hpp"
#include "tests/support/positions.hpp"

using namespace inkmate;
using namespace inkmate::chess;

namespace {

PgnGame read_one(std::string_view text) {
    auto games = read_pgn(text, "test.pgn");
    REQUIRE(games.size() == 1);
    return games.front();
}

std::string moves_of(const PgnGame& pgn) {
    std::string moves;
    for (const std::string& san : pgn.game.san()) {
        if (!moves.empty()) moves += ' ';
        moves += san;
    }
    return moves;
}

/// What is said of a text, in lines, of games left out and of others.
std::string pgn_error(std::string_view text) {
    std::string said;
    Faults faults([&said](const std::string& sentence) { said += (said.empty() ? "" : "\n") + sentence; });
    PgnReader reader(text, "test.pgn");
    while (reader.next(faults)) {
    }
    return said;
}

PgnGame game_of(const std::vector<Move>& moves) {
    PgnGame pgn;
    for (const Move m : moves) pgn.game.play(m);
    return pgn;
}

}  // namespace

TEST_CASE("PGN: tags, moves and result") {
    const PgnGame pgn = read_one(
        "[Event \"A \\\"quoted\\\" cup \\\\ final\"]\n[White \"Me\"]\n[Result \"1-0\"]\n\n"
        "1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n");
    CHECK(pgn.tag("Event") == "A \"quoted\" cup \\ final");
    CHECK(pgn.tag("White") == "Me");
    CHECK(pgn.tag("Black").empty());
    CHECK(pgn.tags.size() == 3);
    CHECK(pgn.tags[1].first == "White");
    CHECK(pgn.result == "1-0");
    CHECK(moves_of(pgn) == "e4 e5 Qh5 Nc6 Bc4 Nf6 Qxf7#");
}

TEST_CASE("PGN: comments, variations, NAGs, escapes and signs are no moves of the game") {
    const PgnGame pgn = read_one(
        "% an escape\n"
        "{before (the [game]} 1.e4! {a king's\npawn; 1. d4} 1... e5 $1 (1... c5 2. Nf3 (2. c3 {)} d5) 2... "
        "d6)\n"
        "; a whole line (with 9. Zz9\n"
        "2. Nf3 !? Nc6 ; the rest { of the line\n"
        "%3. Zz9\n"
        "3 Bb5 a6 4.Bxc6 dxc6 5. O-O f6 (5... Bg4 ; comment ) in a variation\n 6. h3) *\n");
    CHECK(moves_of(pgn) == "e4 e5 Nf3 Nc6 Bb5 a6 Bxc6 dxc6 O-O f6");
    CHECK(pgn.result == "*");
}

TEST_CASE("PGN: a percent sign elsewhere than in the first column is no escape") {
    CHECK(pgn_error("1. e4 %e5 *") ==
          "test.pgn, line 1, game 1, move 1...: '%' has no place among the moves, and is passed over");
}

TEST_CASE("PGN: several games, CRLF, a byte order mark, tags without moves, moves without tags") {
    const auto games = read_pgn(
        "\xef\xbb\xbf[White \"A\"]\r\n\r\n1. e4 e5 1/2-1/2\r\n\r\n[White \"B\"]\r\n\r\n0-1\r\n1. d4 *\r\n1. "
        "c4 1-0",
        "x");
    REQUIRE(games.size() == 4);
    CHECK(games[0].tag("White") == "A");
    CHECK(games[0].result == "1/2-1/2");
    CHECK(moves_of(games[0]) == "e4 e5");
    CHECK(games[1].tag("White") == "B");
    CHECK(games[1].result == "0-1");
    CHECK(games[1].game.moves().empty());
    CHECK(moves_of(games[2]) == "d4");
    CHECK(games[2].result == "*");
    CHECK(games[3].result == "1-0");
}

TEST_CASE("PGN: files that were put together may have their byte order marks") {
    const auto games =
        read_pgn("\xef\xbb\xbf[White \"A\"]\n\n1. e4 *\n\xef\xbb\xbf[White \"B\"]\n\n1. d4 *\n", "x");
    REQUIRE(games.size() == 2);
    CHECK(moves_of(games[0]) == "e4");
    CHECK(games[1].tag("White") == "B");
    CHECK(moves_of(games[1]) == "d4");
}

TEST_CASE("PGN: figurines may stand for letters") {
    CHECK(moves_of(read_one("1. e4 e5 2. \u2658f3 \u265ec6 3. \u2657b5!? {\u2658} \u265ef6 4. O-O *")) ==
          "e4 e5 Nf3 Nc6 Bb5 Nf6 O-O");
}

TEST_CASE("PGN: what a pawn becomes may stand in parentheses") {
    const std::string start = "[SetUp \"1\"]\n[FEN \"8/P7/8/8/8/8/7k/2K5 w - - 0 1\"]\n\n";
    CHECK(moves_of(read_one(start + "1. a8(N) Kg1 2. Kc2 *")) == "a8=N Kg1 Kc2");
    CHECK(moves_of(read_one(start + "1.a8(R) (1. a8(B) Kg1) Kg1 *")) == "a8=R Kg1");
    CHECK(moves_of(read_one("1. e4(d4) e5 2. Nf3 Nc6 3. Ng1(N) *")) == "e4 e5 Nf3 Nc6 Ng1");
}

TEST_CASE("PGN: moves that end with an asterisk leave the tag's result") {
    CHECK(read_one("[Result \"1-0\"]\n\n1. d4 d5 *").result == "1-0");
    CHECK(read_one("[Result \"*\"]\n\n1. d4 d5 0-1").result == "0-1");
}

TEST_CASE("PGN: nothing, or only comments, is no game") {
    CHECK(read_pgn("", "x").empty());
    CHECK(read_pgn(" \n\r\n", "x").empty());
    CHECK(read_pgn("{nothing}\n; here\n% at all", "x").empty());
}

TEST_CASE("PGN: a game without a result at its end takes the tag's, and ends where the next begins") {
    const auto games = read_pgn("[Result \"0-1\"]\n1. f3 e5\n[White \"B\"]\n1. e4", "x");
    REQUIRE(games.size() == 2);
    CHECK(games[0].result == "0-1");
    CHECK(games[1].result == "*");
    CHECK(moves_of(games[1]) == "e4");
}

TEST_CASE("PGN: the FEN tag sets up the board") {
    const PgnGame pgn =
        read_one("[SetUp \"1\"]\n[FEN \"4k3/P7/8/8/8/8/8/4K3 b - - 4 40\"]\n\n40... Kd7 41. a8Q Kc7 1-0");
    CHECK(pgn.game.start().fen() == "4k3/P7/8/8/8/8/8/4K3 b - - 4 40");
    CHECK(moves_of(pgn) == "Kd7 a8=Q Kc7");
}

TEST_CASE("PGN: castling with zeros is not taken for a number") {
    CHECK(moves_of(read_one("1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. 0-0 Nf6 5.d3 0-0 *")) ==
          "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O Nf6 d3 O-O");
}

TEST_CASE("PGN: a move may follow a number of as many digits as it has letters") {
    CHECK(moves_of(read_one("10.e4 10...e5 100.Nf3 100...Nc6 *")) == "e4 e5 Nf3 Nc6");
}

TEST_CASE("PGN: read from a stream") {
    std::istringstream in("1. e4 *\n");
    CHECK(read_pgn(in, "stream").size() == 1);
}

TEST_CASE("PGN errors name source, line, game and move") {
    const std::string cut = "; it and what follows it in the game are left out",
                      left_out = "; this game is left out";
    CHECK(pgn_error("1. e4 *\n\n1. d4 d5\n2. Nf3 Nf6\n3. Nd2 *") ==
          "test.pgn, line 5, game 2, move 3.: 'Nd2' is ambiguous: it could be Nbd2 or Nfd2" + cut);
    CHECK(pgn_error("1. e4 Ke7 *") ==
          "test.pgn, line 1, game 1, move 1...: 'Ke7' is not legal: the king cannot move" + cut);
    CHECK(pgn_error("[Event \"x\"]\n[FEN \"8/8 w - -\"]\n*")
              .starts_with("test.pgn, line 2, game 1, tag FEN: FEN '8/8 w - -': board: "));
    CHECK(pgn_error("[Variant \"Crazyhouse\"]\n\n1. e4 *") ==
          "test.pgn, line 1, game 1, tag Variant: it is a game of Crazyhouse, not of chess"
          ": choose that --variant if `inkmate variants` lists it" +
              left_out);
    CHECK(pgn_error("[FEN \"10/10 w - -\"]\n[Variant \"Grand\"]\n\n1. e4 *") ==
          "test.pgn, line 2, game 1, tag Variant: it is a game of Grand, not of chess"
          ": choose that --variant if `inkmate variants` lists it" +
              left_out);
    for (const char* const chess : {"Standard", "From Position", "chess", "Chess960", "Fischerandom", ""})
        CHECK(pgn_error(fmt::format("[Variant \"{}\"]\n\n1. Zz *", chess)).find("move 1.") !=
              std::string::npos);
    CHECK(pgn_error("% one\n{ two\n } 1. e4\n% four\n e5 2. Zz *")
              .starts_with("test.pgn, line 5, game 1, move 2.: 'Zz' is not a move"));
}

TEST_CASE("PGN errors of form") {
    CHECK(pgn_error("1. e4\n{ no end") ==
          "test.pgn, line 2, game 1: the comment that begins with '{' never ends; '}' is missing");
    CHECK(pgn_error("1. e4 (1. d4\n(1. c4)") ==
          "test.pgn, line 1, game 1: the variation that begins with '(' never ends; ')' is missing");
    for (const char* const stray : {")", "}", "]", "\""})
        CHECK(pgn_error(fmt::format("1. e4 {} *", stray)) ==
              fmt::format(
                  "test.pgn, line 1, game 1, move 1...: '{}' has no place among the moves, and is passed "
                  "over",
                  stray));
    for (const char* const stray : {"$x", "$"})
        CHECK(
            pgn_error(fmt::format("1. e4 {} *", stray)) ==
            "test.pgn, line 1, game 1, move 1...: '$' without a number has no place among the moves, and is "
            "passed over");
    const std::string left_out = "; this game is left out";
    CHECK(pgn_error("[]") == "test.pgn, line 1, game 1: a tag name must follow '['" + left_out);
    for (const char* const tag : {"[Event x]", "[Event"})
        CHECK(pgn_error(tag) ==
              "test.pgn, line 1, game 1: tag Event has no value in quotation marks" + left_out);
    for (const char* const tag : {"\n[Event \"x\n1. e4 *", "\n[Event \"x\\"})
        CHECK(pgn_error(tag) ==
              "test.pgn, line 2, game 1: the value of tag Event has no closing quotation mark");
    CHECK(pgn_error("[White \"A\"] ) ) ) ) ) ) ) ) ) ) ) ) *")
              .ends_with("\ntest.pgn, game 1: 2 more faults in this game"));
}

TEST_CASE("PGN: a game may have any number of tags") {
    // Comparing each with all the others would take minutes.
    constexpr std::size_t many = 200'000;
    std::string text;
    for (std::size_t i = 0; i < many; ++i) text += fmt::format("[Tag{} \"{}\"]\n", i, i);
    const PgnGame game = read_one(text + "[Tag7 \"again\"]\n*");
    CHECK(game.tags.size() == many);
    CHECK(game.tag("Tag7") == "7");
    CHECK(told(game.faults) ==
          fmt::format("test.pgn, line {}, game 1: tag Tag7 occurs twice, and the first one "
                      "is kept",
                      many + 1));
}

TEST_CASE("PGN: a faulty tag is told, and its game is read") {
    const auto warning = [](std::string_view text) { return told(read_one(text).faults); };
    CHECK(warning("[Event \"x\"\n*") == "test.pgn, line 1, game 1: tag Event is not closed by ']'");
    CHECK(warning("[Event \"a\"]\n[Event \"b\"]\n*") ==
          "test.pgn, line 2, game 1: tag Event occurs twice, and the first one is kept");
    CHECK(warning("[Result \"1-0\"]\n1. e4 0-1") ==
          "test.pgn, line 2, game 1: the result of the tag, 1-0, is kept, but the moves end "
          "with 0-1");
    const PgnGame quoted = read_one("[White \"Smith \"The King\"\" ]\n[Black \"\"B\" C\"] [Round \"1\"]\n*");
    CHECK(quoted.tag("White") == "Smith \"The King\"");
    CHECK(quoted.tag("Black") == "\"B\" C");
    CHECK(quoted.tag("Round") == "1");
    CHECK(told(quoted.faults) ==
          "test.pgn, line 1, game 1: the value of tag White has a quotation mark without '\\'\n"
          "test.pgn, line 2, game 1: the value of tag Black has a quotation mark without '\\'");
    CHECK(read_one("[FEN \"4k3/8/8/8/8/8/8/4K3 b - - 0 0\"]\n*").game.start().fullmove_number() == 1);
}

TEST_CASE("PGN is written in export format") {
    PgnGame pgn = read_one(
        "[Annotator \"Some\tone\"]\n[White \"A \\\"B\\\" \\\\\"]\n[Round \"\"]\n1. e4 e5 2. Nf3 {a comment} "
        "Nc6 0-1");
    CHECK(write_pgn(pgn) ==
          "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"A \\\"B\\\" \\\\\"]\n"
          "[Black \"?\"]\n[Result \"0-1\"]\n[Annotator \"Some one\"]\n\n1. e4 e5 2. Nf3 {a comment} 2... Nc6 "
          "0-1\n");
}

TEST_CASE("PGN: notes are written where they were, and Black's move after them with its number") {
    const auto moves_of = [](const PgnGame& game) {
        const std::string text = write_pgn(game);
        return text.substr(text.find("\n\n") + 2);
    };
    const std::string text = "{before the first} 1. e4! $14 {best} 1... e5 {no} 2. Nf3 Nc6 {last} *\n";
    CHECK(moves_of(read_one("[Event \"?\"]\n" + text)) == text);
    PgnGame pgn = read_one("1. e4 *");
    pgn.notes[1].comment = "a } ends it";
    CHECK(moves_of(pgn) == "1. e4 {a ) ends it} *\n");
    pgn.notes[1].comment = "+0.35/10";
    pgn.notes[2].comment = "after a move that is not played";
    CHECK(moves_of(pgn) == "1. e4 {+0.35/10} *\n");
}

TEST_CASE("PGN: a set-up position is written with its tags, and Black's first move with dots") {
    PgnGame pgn = read_one("[FEN \"4k3/P7/8/8/8/8/8/4K3 b - - 4 40\"]\n40... Kd7 41. a8=Q *");
    const std::string text = write_pgn(pgn);
    CHECK(text.find("[SetUp \"1\"]\n[FEN \"4k3/P7/8/8/8/8/8/4K3 b - - 4 40\"]\n\n40... Kd7 41. a8=Q *\n") !=
          text.npos);
    CHECK(write_pgn(read_one(text)) == text);
}

TEST_CASE("PGN written and read again is the same, in lines of fewer than 80 columns") {
    std::vector<PgnGame> games = test::example_games();
    for (std::uint32_t seed = 0; seed < 30; ++seed) games.push_back(game_of(test::random_game(seed, 300)));
    std::size_t longest = 0;
    for (const PgnGame& game : games) {
        const std::string text = write_pgn(game);
        const PgnGame again = read_one(text);
        CHECK(std::ranges::equal(again.game.moves(), game.game.moves()));
        CHECK(again.game.position().fen() == game.game.position().fen());
        CHECK(again.result == game.result);
        CHECK(write_pgn(again) == text);
        std::istringstream lines(text);
        for (std::string line; std::getline(lines, line);) {
            longest = std::max(longest, line.size());
            REQUIRE((line.empty() || line.back() != ' '));
        }
    }
    CHECK(longest == 79);
}

TEST_CASE("several games written one after another are read as several") {
    const auto games = test::example_games();
    std::string text;
    for (const PgnGame& game : games) text += write_pgn(game) + '\n';
    CHECK(read_pgn(text, "x").size() == games.size());
}

TEST_CASE("PGN: comments and NAGs of the main line are noted by the half-moves before them") {
    const PgnGame pgn = read_one(
        "[White \"A\"]\n{before}\n{all} 1. e4 $1 {king's\n  pawn} (1. d4 {queen's} $2) ; rest of the line\n"
        "e5 2. Nf3 $14 $220 *");
    REQUIRE(pgn.notes.size() == 3);
    CHECK(pgn.notes.at(0).comment == "before all");
    CHECK(pgn.notes.at(1).comment == "king's pawn");
    CHECK(pgn.notes.at(1).variations.at(0).after == "rest of the line");
    CHECK(pgn.notes.at(1).nags == std::vector<int>{1});
    CHECK(pgn.notes.at(3).comment == "");
    CHECK(pgn.notes.at(3).nags == std::vector<int>{14, 220});
    CHECK(read_pgn("1. e4 * {between} 1. d4 *", "test.pgn")[1].notes.empty());
}

TEST_CASE(
    "PGN: a word that begins with % or a bracket is not wrapped into the first column, where it would mean "
    "more") {
    for (const std::string word : {"%eval", "[Event"}) {
        PgnGame pgn = read_one("1. e4 *");
        for (std::size_t before = 60; before < 80; ++before) {
            CAPTURE(before);
            pgn.notes[1].comment = std::string(before, 'x') + " " + word + " \"0.3\" end";
            const std::string text = write_pgn(pgn);
            CHECK(read_one(text).notes.at(1).comment == pgn.notes[1].comment);
            CHECK(text.find("\n" + word) == text.npos);
            CHECK(write_pgn(read_one(text)) == text);
        }
    }
}

TEST_CASE("PGN: an escape line inside a comment is none of its words") {
    CHECK(read_one("1. e4 {one\n%hidden }\ntwo} *").notes.at(1).comment == "one two");
}

TEST_CASE("PGN: null moves in variations and comments do not end the game") {
    const PgnGame pgn =
        read_one("1. e4 {-- is a threat, Z0 too} (1. -- e5 2. Z0) 1... e5 (1... -- (1... Z0)) 2. d4 *");
    CHECK(moves_of(pgn) == "e4 e5 d4");
    CHECK(pgn.faults.empty());
}

TEST_CASE("PGN: at a null move of the main line a game ends with a warning, and the next one follows") {
    for (const std::string null : {"--", "Z0", "0000", "@@@@", "2...--", "--!?"}) {
        CAPTURE(null);
        const auto games = read_pgn(
            "[Result \"1-0\"]\n1. e4 e5 {a plan}\n2. d4 " + null + " {kept} $1 3. Ke8 1-0\n\n1. c4 *",
            "test.pgn");
        REQUIRE(games.size() == 2);
        CHECK(moves_of(games[0]) == "e4 e5 d4");
        CHECK(games[0].result == "1-0");
        CHECK(games[0].notes.at(3).variations.size() == 1);
        const std::string shown = null.starts_with("2...") ? null.substr(4) : null;
        CHECK(told(games[0].faults)
                  .starts_with(
                      "test.pgn, line 3, game 1, move 2...: '" + shown +
                      "' is a null move, and a game cannot have one: it and what follows it are kept as "
                      "a variation\n"));
        CHECK(told(games[0].faults).ends_with("; the rest of the variation is left out"));
        CHECK(moves_of(games[1]) == "c4");
        CHECK(games[1].faults.empty());
    }
}

namespace {

/// What a reader says of each game: its moves, or its error.
std::vector<std::string> all_of(PgnReader reader) {
    std::vector<std::string> found;
    for (;;) {
        try {
            const std::optional<PgnGame> game = reader.next();
            if (!game) return found;
            found.push_back(moves_of(*game));
        } catch (const ChessError& error) {
            found.push_back(error.what());
        }
        CHECK(reader.game_number() == found.size());
    }
}

/// A stream of many letters that fails in the end.
class BrokenStream : public std::streambuf {
    int_type underflow() override { throw std::runtime_error("the disk"); }
};

}  // namespace

TEST_CASE("a reader of PGN goes on after faulty games, and counts them whether it builds or skips them") {
    const std::vector<std::pair<std::string, std::string>> faulty = {
        {"1. e4 Ke7 {a } comment} (a variation) 2. Nf3 *\n", "e4"},
        {"[Event x]\n[White \"A\"]\n\n1. e4 *\n", "e4"},
        {"[FEN \"8/8 w - -\"]\n\n1. e4 1-0\n", "line 1, game 1, tag FEN: "},
        {"[Event \"x]\n[White \"A\"]\n\n1. e4 *\n", "e4"},
        {"[Event \"no moves and no result\"]\n\n", ""},
        {"1. e4 ) } ] $x \"y\" *\n", "e4"},
        {"1. e4 {no end\n", "e4"},
        {"1. e4 (1. d4\n", "e4"},
        {"1. e4 (1. d4 {no end\n", "e4"},
        {"1. " + std::string(100000, 'x') + "1 *\n", "is not a move"}};
    const std::string good = "[Event \"good\"]\n\n1. d4 {} d5 *\n\n1. c4 1-0\n";
    for (const auto& sample : faulty) {
        const auto& [game, error] = sample;
        CAPTURE(sample.first.substr(0, 60));
        const std::string text = game + "\n" + good;
        std::istringstream in(text);
        for (const std::vector<std::string>& found :
             {all_of(PgnReader(text, "test.pgn")), all_of(PgnReader(in, "test.pgn"))}) {
            REQUIRE(found.size() == 3);
            CHECK(found[0].find(error) != std::string::npos);
            CHECK(found[1] == "d4 d5");
            CHECK(found[2] == "c4");
        }
        PgnReader skipping(text, "test.pgn");
        CHECK(skipping.skip());
        CHECK(skipping.game_number() == 1);
        CHECK(moves_of(skipping.next().value()) == "d4 d5");
        CHECK(skipping.skip());
        CHECK_FALSE(skipping.skip());
        CHECK(skipping.game_number() == 3);
        CHECK_FALSE(skipping.next());
    }
}

TEST_CASE("a stream of PGN is read in parts, wherever these end") {
    std::string text;
    for (int i = 0; text.size() < 300000; ++i)
        text += "[Event \"" + std::string(static_cast<std::size_t>(i % 7), '\\') +
                std::string(i % 7 % 2, '\\') + "\"]\n% escape }\n[Round \"" + std::to_string(i) +
                "\"]\n\n1. e4 {a comment} e5 (1... c5) 2. Nf3 $1 *\n\n";
    std::istringstream in(text);
    const auto streamed = read_pgn(in, "x");
    const auto whole = read_pgn(text, "x");
    REQUIRE(streamed.size() == whole.size());
    for (std::size_t i = 0; i < whole.size(); ++i) REQUIRE(write_pgn(streamed[i]) == write_pgn(whole[i]));
}

TEST_CASE("a stream that cannot be read is told, not taken for the end") {
    BrokenStream buffer;
    std::istream broken(&buffer);
    std::ifstream missing("no/such/file.pgn");
    for (std::istream* in : {&broken, static_cast<std::istream*>(&missing)}) {
        PgnReader reader(*in, "disk.pgn");
        CHECK_THROWS_WITH_AS(reader.next(), "disk.pgn cannot be read to its end", ChessError);
        CHECK_FALSE(reader.next());
        CHECK_FALSE(reader.skip());
        CHECK(reader.game_number() == 0);
    }
    std::istringstream whole("1. e4 *");
    std::string all;
    std::getline(whole, all);
    CHECK_FALSE(PgnReader(whole, "at its end").next());
}

TEST_CASE("a text is taken for PGN by how it begins") {
    CHECK(looks_like_pgn("\n [Event \"x\"]"));
    CHECK(
        looks_like_pgn("\xef\xbb\xbf"
                       "1. e4"));
    CHECK(looks_like_pgn("{a comment} 1. e4"));
    CHECK_FALSE(looks_like_pgn("1k6/8/8/8/8/8/8/K7 w - -"));
    CHECK_FALSE(looks_like_pgn("rnbqkbnr/8/8/8/8/8/8/8 w - -"));
    CHECK_FALSE(looks_like_pgn(" "));
}
