// What is wrong in files, what is kept of it, and what is said.
#include "core/chess/faults.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "core/chess/pgn.hpp"
#include "core/chess/pgn_note.hpp"

using namespace inkmate;
using namespace inkmate::chess;

namespace {

/// A text, what is kept of its first game, and a part of what is said; nothing is said where it is empty.
struct Sample {
    std::string_view text, moves, result, said;
};

constexpr std::string_view ILLEGAL = "is not legal";
constexpr std::string_view PASSED = "has no place among the moves, and is passed over";
constexpr std::string_view NULL_MOVE =
    "is a null move, and a game cannot have one: it and what follows it are kept";

// clang-format off
constexpr auto SAMPLES = std::to_array<Sample>({
    // Ends of games
    {"[White \"A\"]\n1. e4 e5 2. Ke4 Kd5 1/2-1/2", "e4 e5", "1/2-1/2", ILLEGAL},
    {"[Result \"1-0\"]\n1. e4 e5 0-1", "e4 e5", "1-0", "the result of the tag, 1-0, is kept"},
    {"[White \"A\"]\n1. e4 e5 1/2", "e4 e5", "1/2-1/2", ""},
    {"[White \"A\"]\n1. e4 e5 1:0", "e4 e5", "1-0", ""},
    {"[White \"A\"]\n1. e4 e5 0:1", "e4 e5", "0-1", ""},
    {"[White \"A\"]\n1. e4 e5 \u00bd-\u00bd", "e4 e5", "1/2-1/2", ""},
    {"[White \"A\"]\n1. e4 e5 \u00bd", "e4 e5", "1/2-1/2", ""},
    {"[White \"A\"]\n1. e4 e5 \xbd-\xbd", "e4 e5", "1/2-1/2", ""},
    {"[White \"A\"]\n1. e4 e5 1\u20130", "e4 e5", "1-0", ""},
    {"[White \"A\"]\n1. e4 e5 1 - 0", "e4 e5", "1-0", ""},
    {"[White \"A\"]\n1. e4 e5 1/2 - 1/2", "e4 e5", "1/2-1/2", ""},
    {"[White \"A\"]\n1. e4 e5 0.5-0.5", "e4 e5", "1/2-1/2", ""},
    {"[White \"A\"]\n1. e4 e5 +:-", "e4 e5", "1-0", ""},
    {"[Result \"\u00bd-\u00bd\"]\n1. e4 e5 *", "e4 e5", "1/2-1/2", ""},
    {"[White \"A\"]\n1. e4 e5 2. Nf31-0", "e4 e5 Nf3", "1-0", ""},
    {"[White \"A\"]\n1. f3 e5 2. g4 Qh4#0-1", "f3 e5 g4 Qh4#", "0-1", ""},
    {"[White \"A\"]\n1. e4 e5", "e4 e5", "*", ""},
    {"[Result \"1-0\"]\n1. e4 e5", "e4 e5", "1-0", ""},
    {"1. e4 e5 1-0", "e4 e5", "1-0", ""},
    {"[White \"A\"]\n1. e4 e5 2. Nf3 Nc6 3. Zz9 a6 1-0", "e4 e5 Nf3 Nc6", "1-0", "is not a move"},
    {"[White \"A\"]\n1. e4 e5 2. Nf3 Nf6 3. Bb5 d5 4. Nd2 1-0", "e4 e5 Nf3 Nf6 Bb5", "1-0", ILLEGAL},
    {"[White \"A\"]\n1. Nf3 d5 2. d4 d4 3. e3 1-0", "Nf3 d5 d4", "1-0", ILLEGAL},
    {"[White \"A\"]\n1. Ke2 *", "", "*", ILLEGAL},
    // Null moves
    {"[White \"A\"]\n1. e4 -- 2. d4 *", "e4", "*", NULL_MOVE},
    {"[White \"A\"]\n1. e4 Z0 2. d4 *", "e4", "*", NULL_MOVE},
    {"[White \"A\"]\n1. e4 0000 2. d4 *", "e4", "*", NULL_MOVE},
    {"[White \"A\"]\n1. e4 @@@@ 2. d4 *", "e4", "*", NULL_MOVE},
    // Tags
    {"[White \"Smith \"The King\"\"]\n1. e4 *", "e4", "*", "a quotation mark without '\\'"},
    {"[White \"A\"]\n[White \"B\"]\n1. e4 *", "e4", "*", "occurs twice, and the first one is kept"},
    {"[White \"A\"\n1. e4 *", "e4", "*", "is not closed by ']'"},
    {"[White \"A]\n1. e4 *", "e4", "*", "has no closing quotation mark"},
    {"[White A]\n[Black \"B\"]\n1. e4 *", "e4", "*", "has no value in quotation marks; the tag is left out"},
    {"[]\n[Black \"B\"]\n1. e4 *", "e4", "*", "a tag name must follow '['; the tag is left out"},
    {"[White-Elo \"2000\"]\n1. e4 *", "e4", "*", ""},
    {"[ White \"A\" ]\n1. e4 *", "e4", "*", ""},
    {"[White \"A\"] [Black \"B\"]1. e4 *", "e4", "*", ""},
    {"[White \"A\"]\n1. e4 *\n[White \"B\"]\n1. d4 *", "e4", "*", ""},
    {"[White \"M\xfcller\"]\n1. e4 *", "e4", "*", ""},
    {"[Event \"A\"]\n\n[Event \"B\"]\n1. e4 *", "", "*", "has neither moves nor a result"},
    {"[Variant \"Crazyhouse\"]\n1. e4 *", "-", "", "it is a game of Crazyhouse, not of chess: choose that --variant if `inkmate variants` lists it; this game is left out"},
    {"[FEN \"8/8 w - -\"]\n1. e4 *", "-", "", "this game is left out"},
    {"[FEN \"4k3/8/8/8/8/8/8/4K3 w KQkq - 0 1\"]\n1. Kd2 *", "Kd2", "*", "is left out"},
    {"[FEN \"4k3/8/8/8/8/8/8/4K3 w - - 0 0\"]\n1. Kd2 *", "Kd2", "*", ""},
    {"[FEN \"4k3/8/8/8/8/8/8/4K3 w - -\"]\n1. Kd2 *", "Kd2", "*", ""},
    // Moves
    {"[White \"A\"]\n1. e4 ) e5 *", "e4 e5", "*", PASSED},
    {"[White \"A\"]\n1. e4 ] e5 *", "e4 e5", "*", PASSED},
    {"[White \"A\"]\n1. e4 } e5 *", "e4 e5", "*", PASSED},
    {"[White \"A\"]\n1. e4 $ e5 *", "e4 e5", "*", PASSED},
    {"[White \"A\"]\n1. e4 $x e5 *", "e4 e5", "*", PASSED},
    {"[White \"A\"]\n1. e4 [%clk 0:01:00] e5 *", "e4 e5", "*", PASSED},
    {"[White \"A\"]\n1. e4 e5 White resigns 1-0", "e4 e5", "1-0", PASSED},
    {"[White \"A\"]\n1. e4 <novelty> e5 *", "e4 e5", "*", PASSED},
    {"[White \"A\"]\n1. e4 e5 {no end", "e4 e5", "*", "never ends; '}' is missing"},
    {"[White \"A\"]\n1. e4 (1. d4 d5", "e4", "*", "never ends; ')' is missing"},
    {"[White \"A\"]\n1. e4 (1. d4 Ke4) e5 *", "e4 e5", "*", "the rest of the variation is left out"},
    {"[White \"A\"]\n1. e4 ; rest (\ne5 *", "e4 e5", "*", ""},
    {"[White \"A\"]\n%1. d4\n1. e4 e5 *", "e4 e5", "*", ""},
    {"[White \"A\"]\n1.\u00a0e4\u00a0e5 *", "e4 e5", "*", ""},
    {"[White \"A\"]\n1. e4 d5 2. e\u00d7d5 *", "e4 d5 exd5", "*", ""},
    {"[White \"A\"]\n1. e4 1\u2026e5 *", "e4 e5", "*", ""},
    {"[White \"A\"]\n1. e4\u203c e5 \u00b1 *", "e4 e5", "*", ""},
    {"[White \"A\"]\n1. e4 a6 2. e5 d5 3. exd6 e.p. *", "e4 a6 e5 d5 exd6", "*", ""},
    {"[White \"A\"]\n1. e4 a6 2. e5 d5 3. exd6ep *", "e4 a6 e5 d5 exd6", "*", ""},
    {"[White \"A\"]\n1. f3 e5 2. g4 Qh4 mate 0-1", "f3 e5 g4 Qh4#", "0-1", ""},
    {"[White \"A\"]\n1. e4 f5 2. Qh5 ch g6 *", "e4 f5 Qh5+ g6", "*", ""},
    {"[White \"A\"]\n1. e2-e4 e7e5 2. Ng1-f3 *", "e4 e5 Nf3", "*", ""},
    {"[White \"A\"]\n1. \u2659e4 e5 2. \u2658f3 *", "e4 e5 Nf3", "*", ""},
    {"[White \"A\"]\n1 e4 e5 2 Nf3 *", "e4 e5 Nf3", "*", ""},
    {"[White \"A\"]\n1. e4,e5 2. Nf3,Nc6!? *", "e4 e5 Nf3 Nc6", "*", ""},
    {"[White \"A\"]\n1.e4/e5 2.Nf3Nc6 *", "e4 e5 Nf3 Nc6", "*", ""},
    {"[White \"A\"]\n1. \"e4\" e5. 2. Nf3| *", "e4 e5 Nf3", "*", PASSED},
    {"[White \"A\"]\n1. f3 e5 2. g4 Qh4mate 0-1", "f3 e5 g4 Qh4#", "0-1", ""},
    {"[White \"A\"]\n1. e4N e5 *", "", "*", ILLEGAL},
    {"[White \"A\"]\n1. P@e4 e5 *", "", "*", "is not a move"},
    {"[White \"A\"]\n1. e4novelty e5 *", "e4 e5", "*", PASSED},
    {"[White \"A\"]\n1. e4=,e5 2. 0-0,Nf6 *", "e4 e5", "*", ILLEGAL},
    // What the parser chessops, whose policy is that of python-chess, reads of them, too
    {"[White \"A\"]\n1. e4$1e5$2 *", "e4 e5", "*", ""},
    {"[White \"A\"]\n1. e4 e5 2. Nf3 [comment] Nc6 *", "e4 e5 Nf3 Nc6", "*", PASSED},
    {"[White \"A\"]\n1. e4 /* e5 *", "e4 e5", "*", PASSED},
    {"[White \"A\"]\n1.- e4 oh e5 *", "e4 e5", "*", PASSED},
    {"[White \"A\"]\n1: e4 e5 2: Nf3 *", "e4 e5 Nf3", "*", ""},
    {"[White \"A\"]\n1. e4 e5 2. Nf3 Nf6 3. Be2 Be7 4. Ke1-g1 Kg8 *", "e4 e5 Nf3 Nf6 Be2 Be7 O-O O-O", "*", ""},
    {"[White \"A\"]\n1. e4 e5 2. Nf3 Nf6 3. Be2 Be7 4. Kg1 Kc8 *", "e4 e5 Nf3 Nf6 Be2 Be7 O-O", "*", ILLEGAL},
    {"[White \"A\"]\n1. e4 e5 2. Kd1 *", "e4 e5", "*", ILLEGAL},
    {"[White \"A\"]\n1. e4 e5 1/2 1/2", "e4 e5", "1/2-1/2", ""},
    {"1. e4\n\n1. d4", "e4", "*", ""},
    {"1. e4 {a\nb\n\nc} 1. e5 *", "e4 e5", "*", ""},
    {"1. e4\n\n1. ... e5 *", "e4 e5", "*", ""},
    {"1. e4 (1. d4 (1. c4) 1... d5\n\n[White \"B\"]\n\n1. d4 d5 *", "e4", "*", "never ends; ')' is missing"},
    {"[Variant \"Classical\"]\n1. e4 *", "e4", "*", ""},
    {"[FEN \"\"]\n1. e4 *", "e4", "*", ""},
    {"[FEN \"?\"]\n1. e4 *", "e4", "*", ""},
    {"[FEN \"4k3/8/8/8/8/8/8/4K3\"]\n1. Kd2 *", "Kd2", "*", "has not the fields after the board"},
    {"[FEN \"4k3/8/8/8/8/8/8/4K3 b\"]\n1... Kd7 *", "Kd7", "*", "has not the fields after the board"},
});
// clang-format on

/// What was said of a text, in lines.
struct Reading {
    std::optional<PgnGame> first;
    std::string said;
    std::size_t games = 0;
    Faults faults{[this](const std::string& sentence) { said += sentence + '\n'; }};

    explicit Reading(std::string_view text) {
        PgnReader reader(text, "a.pgn");
        while (auto game = reader.next(faults))
            if (++games == 1) first = std::move(game);
    }
    Reading(const Reading&) = delete;
    Reading& operator=(const Reading&) = delete;
};

std::string kept_moves(const PgnGame& game) {
    std::string moves;
    for (const std::string& san : game.game.san()) moves += (moves.empty() ? "" : " ") + san;
    return moves;
}

}  // namespace

TEST_CASE("of a faulty game what is legal and certain is kept, all is said, and the next game is read") {
    CHECK(SAMPLES.size() >= 60);
    for (const Sample& sample : SAMPLES) {
        CAPTURE(sample.text);
        const Reading reading(sample.text);
        CHECK(reading.said.empty() == sample.said.empty());
        CHECK(reading.said.find(sample.said) != std::string::npos);
        CHECK(reading.faults.any() == !sample.said.empty());
        if (sample.moves == "-") {
            CHECK_FALSE(reading.first.has_value());
            continue;
        }
        REQUIRE(reading.first.has_value());
        CHECK(kept_moves(*reading.first) == sample.moves);
        CHECK(reading.first->result == sample.result);
        // What follows is the same game whether this one is read or skipped.
        const std::string two = fmt::format("{}\n\n[Event \"next\"]\n\n1. c4 *\n", sample.text);
        PgnReader skipping(two, "a.pgn"), building(two, "a.pgn");
        Faults untold;
        std::vector<std::string> skipped, built;
        while (auto game = building.next(untold)) built.push_back(write_pgn(*game));
        const std::size_t count = building.game_number();
        for (std::size_t i = 1; i < count; ++i) REQUIRE(skipping.skip());
        CHECK(write_pgn(skipping.next().value()) == built.back());
        CHECK_FALSE(skipping.skip());
    }
}

TEST_CASE("a null move of the main line becomes a variation with the rest of the game") {
    const Reading reading("1. e4 e5 2. d4 -- {a plan} 3. dxe5 (3. d5) *");
    const std::string text = write_pgn(reading.first.value());
    CHECK(text.ends_with("\n1. e4 e5 2. d4 (2. d4 -- {a plan} 3. dxe5 (3. d5)) *\n"));
    CHECK(reading.first->cut);
}

TEST_CASE(
    "comments before the tags and behind the result belong to the game, and so do all signs of a move") {
    PgnReader reader(
        "{before}\n[White \"A\"]\n\n1. e4?!+ e5 1-0 {behind} {it}\n{next}\n[White \"B\"]\n\n1. d4 *",
        "a.pgn");
    const PgnGame first = reader.next().value(), second = reader.next().value();
    CHECK(whole_comment(first.notes.at(0)) == "before");
    CHECK(first.notes.at(1).nags == std::vector{6});
    CHECK(whole_comment(first.notes.at(2)) == "behind it");
    CHECK(whole_comment(second.notes.at(0)) == "next");
    CHECK(Reading("1. e4 *\n\n1. d4 1-0").games == 2);
    CHECK(Reading("1. e4\n\n1. d4").games == 2);
    CHECK(Reading("1. e4 e5 1/2 1/2").games == 1);
    const Reading unclosed("1. e4 (1. d4\n\n[White \"B\"]\n\n1. d4 d5 *");
    CHECK(unclosed.games == 2);
}

TEST_CASE("faults are counted, the first hundred are told, and strict ones end the reading") {
    std::string text;
    for (int i = 0; i < 200; ++i) text += i % 50 == 7 ? "[White \"A\"]\n1. Ke2 *\n\n" : "1. e4 *\n\n";
    const Reading four(text);
    CHECK(four.games == 200);
    CHECK(four.faults.summary() == "4 of 200 games have faults.");
    CHECK(Reading("1. e4 *\n1. Ke2 *").faults.summary() == "1 of 2 games has faults.");
    CHECK(Reading("1. Ke2 *").faults.summary().empty());
    CHECK_FALSE(Reading("1. e4 *").faults.any());

    std::size_t told = 0;
    Faults many([&told](const std::string&) { ++told; });
    for (int i = 0; i < 300; ++i) many.leave_out("x", Faults::POSITION);
    CHECK(told == Faults::MOST_TOLD + 1);
    CHECK(many.summary() == "300 of 300 positions have faults.");

    Faults strict({}, true);
    PgnReader reader(text, "a.pgn");
    for (int i = 0; i < 7; ++i) CHECK(reader.next(strict).has_value());
    CHECK_THROWS_AS(reader.next(strict), FaultError);
}

TEST_CASE("a mate or stalemate on the board decides over the result that is written") {
    const auto result = [](std::string_view text) {
        const PgnGame game = read_pgn(text, "a.pgn").at(0);
        CHECK(game.faults.size() <= 1);
        return game.result + (game.faults.empty() ? "" : " told");
    };
    const std::string mate = "1. f3 e5 2. g4 Qh4# ";
    CHECK(result("[Result \"0-1\"]\n" + mate + "0-1") == "0-1");
    CHECK(result("[Result \"1-0\"]\n" + mate + "0-1") == "0-1 told");
    CHECK(result("[Result \"1-0\"]\n" + mate + "1-0") == "0-1 told");
    CHECK(result(mate + "1/2-1/2") == "0-1 told");
    // Nothing is claimed; the rest of the game is not known; nothing is decided.
    CHECK(result(mate + "*") == "*");
    CHECK(result("1. f3 e5 2. g4 Qh4# 3. Ke9 1-0") == "1-0 told");
    CHECK(result("[Result \"1-0\"]\n1. e4 1-0") == "1-0");
    CHECK(result("[FEN \"7k/5Q2/8/6K1/8/8/8/8 w - - 0 1\"]\n1. Kg6 1-0") == "1/2-1/2 told");
}

TEST_CASE("an error about a fault does not say what is read all the same") {
    std::string deep = "1. e4";
    for (std::size_t depth = 0; depth <= MAX_VARIATION_DEPTH; ++depth) deep += " (1. d4";
    for (const auto& sample : std::vector<std::pair<std::string, std::string>>{
             {"1. Ke2 *", "line 1, game 1, move 1.: 'Ke2' is not legal: the king cannot move"},
             {"1. e4 (1. Ke2) *", "'Ke2' is not legal: the king cannot move"},
             {"[White A]\n1. e4 *", "tag White has no value in quotation marks"},
             {"[White A]\n", "tag White has no value in quotation marks"},
             {"[White \"A\"]\n[White \"B\"]\n1. e4 *", "tag White occurs twice"},
             {"1. e4 ] *", "']' has no place among the moves"},
             {deep, fmt::format("variations lie more than {} deep here", MAX_VARIATION_DEPTH)},
             {"[Result \"1-0\"]\n1. e4 0-1",
              "the tag says that the result is 1-0, but the moves end with 0-1"},
             {"[Result \"1-0\"]\n1. f3 e5 2. g4 Qh4# 0-1",
              "the result is given as 1-0, but is 0-1 on the board"},
             {"[FEN \"4k3/8/8/8/8/8/8/4K3 w K - 0 1\"]\n1. Kd2 *",
              "tag FEN: castling right 'K': it needs a rook of White to the right of its king on e1"},
             {"1. e4 -- *", "'--' is a null move, and a game cannot have one"}}) {
        const std::string &text = sample.first, &cause = sample.second;
        CAPTURE(text);
        Faults strict({}, true);
        PgnReader reader(text, "a.pgn");
        try {
            reader.next(strict);
            FAIL("nothing is thrown");
        } catch (const FaultError& e) {
            CAPTURE(std::string(e.what()));
            CHECK(std::string_view(e.what()).ends_with(cause));
        }
    }
}

TEST_CASE("files of other kinds are told by their first bytes, and what to do") {
    using namespace std::literals;
    for (const auto& sample : std::vector<std::pair<std::string, std::string>>{
             {"%PDF-1.7\n", "is a PDF: give the games"},
             {"%!PS\n", "is a PostScript program"},
             {"PK\x03\x04", "is a ZIP archive: unpack it"},
             {"\x1f\x8b\x08", "is compressed by gzip: unpack it"},
             {"\x28\xb5\x2f\xfd", "is compressed by zstd"},
             {"BZh9", "is compressed by bzip2"},
             {"\xfd\x37zXZ", "is compressed by xz"},
             {"7z\xbc\xaf", "is a 7z archive"},
             {"Rar!", "is a RAR archive"},
             {"\x89PNG\r\n", "is a picture (PNG)"},
             {"\xff\xd8\xff\xe0", "is a picture (JPEG)"},
             {"GIF89a", "is a picture (GIF)"},
             {"{\\rtf1", "is a document (RTF)"},
             {"SQLite format 3", "is a database"},
             {"\xef\xbb\xbf \n<!DOCTYPE html>", "is a page for a browser (HTML)"},
             {"<HTML>", "is a page for a browser (HTML)"},
             {"a\0b"s, "is not a text"}}) {
        const std::string &front = sample.first, &told = sample.second;
        CAPTURE(told);
        CHECK(what_else(front).find(told) == 0);
        std::istringstream in(front);
        PgnReader reader(in, "file");
        Faults untold;
        CHECK_THROWS_WITH_AS(reader.next(untold), doctest::Contains(("file " + told).c_str()), ChessError);
        CHECK_FALSE(reader.next());
    }
    CHECK(what_else("[Event \"x\"]").empty());
    CHECK(what_else("").empty());
    for (const std::string header : {"FEN,Moves\n", "\xef\xbb\xbfPuzzleId,FEN,Moves\r\n"}) {
        CAPTURE(header);
        CHECK(what_else(header).empty());
        std::istringstream in(header);
        CHECK_THROWS_WITH_AS(
            PgnReader(in, "file").next(),
            "file is a table of problems (CSV): inkmate worksheet and inkmate lesson read it", ChessError);
    }
    CHECK(what_instead_of_games("1. e4 {a fen, or not}").empty());
}

TEST_CASE("UTF-16 with its mark is read as UTF-8, wherever the parts of a stream end") {
    std::string text;
    for (int i = 0; text.size() < 200'000; ++i)
        text += fmt::format("[Round \"{}\"]\n\n1. e4 {{x}} e5 *\n\n", i);
    std::string marked = "\xff\xfe", swapped = "\xfe\xff";
    for (const char c : text) {
        marked += {c, '\0'};
        swapped += {'\0', c};
    }
    // A pair of surrogates and a letter beyond ASCII.
    const auto name = [](std::string_view bytes) {
        return read_pgn(bytes, "x").front().tag("A") == "\u00e9\U0001d538";
    };
    using namespace std::literals;
    CHECK(name("\xff\xfe[\0A\0 \0\"\0\xe9\0\x35\xd8\x38\xdd\"\0]\0\n\0*\0"sv));
    const auto plain = read_pgn(text, "x");
    for (const std::string& bytes : {marked, swapped}) {
        std::istringstream in(bytes);
        const auto games = read_pgn(in, "x");
        REQUIRE(games.size() == plain.size());
        CHECK(write_pgn(games.back()) == write_pgn(plain.back()));
    }
}
