#include <doctest/doctest.h>

#include <algorithm>

#include "render/book/manuscript.hpp"
#include "tests/render/book/helpers.hpp"

using namespace inkmate;
using namespace inkmate::book;
using namespace inkmate::page;
using namespace inkmate::figures;
using namespace inkmate::chess;
using namespace inkmate::test;

namespace {

/// A block a line: paragraphs as text, from their indents on; "[diagram: caption]".
std::string outline_of(const std::vector<Block>& blocks) {
    std::string text;
    for (const Block& block : blocks) {
        if (const Paragraph* paragraph = std::get_if<Paragraph>(&block))
            text += (paragraph->indent > 0 ? "  " : "") + text_of(paragraph->words) + '\n';
        else if (const BookDiagram* diagram = std::get_if<BookDiagram>(&block))
            text += "[diagram: " + text_of(diagram->caption) + (diagram->diagram.flipped ? ", flipped" : "") +
                    "]\n";
        else if (std::holds_alternative<GameCourse>(block))
            text += "[curves]\n";
    }
    return text;
}
std::string outline_of(std::string_view movetext, const GameStyle& style = {}) {
    return outline_of(game_blocks(pgn(movetext), style));
}
int diagrams_in(std::string_view movetext, const GameStyle& style = {}) {
    int count = 0;
    for (const Block& block : game_blocks(pgn(movetext), style))
        count += std::holds_alternative<BookDiagram>(block) ? 1 : 0;
    return count;
}

}  // namespace

TEST_CASE("the moves of a game stand in one paragraph, with the result behind them") {
    CHECK(outline_of("1. e4 e5 2. Nf3 Nc6 1/2-1/2") == "1.e4 e5 2.(N)f3 (N)c6 1/2\2611/2\n");
    CHECK(outline_of("1. e4 *") == "1.e4\n");
    CHECK(outline_of("1-0") == "1\2610\n");
}

TEST_CASE("the moves of a game are bold if something is said of it") {
    const auto face = [](std::string_view movetext) {
        const std::vector<Block> blocks = game_blocks(pgn(movetext), {});
        return std::get<TextRun>(std::get<Paragraph>(blocks.front()).words.front().atoms.front()).face;
    };
    CHECK(face("1. e4 $1 {[%clk 1:00:00]} e5 $220 2. Nf3 *") == Face::text);
    CHECK(face("1. e4 e5 {A comment.} *") == Face::main_line);
    CHECK(face("1. e4 e5 (1... c5) *") == Face::main_line);
    CHECK(face("1. e4 e5 $24 *") == Face::main_line);
}

TEST_CASE("what is said of a move follows it in a paragraph, and Black's move then has its number") {
    CHECK(outline_of("[Event \"?\"]\n\n{Before.} 1. e4 {First.} e5 2. Nf3 {[%clk 1:00:00]} Nc6 *") ==
          "Before.\n1.e4\nFirst.\n1...e5 2.(N)f3 (N)c6\n");
}

TEST_CASE("a move stays in the column in which what is said of it begins") {
    const std::vector<Block> blocks = game_blocks(
        pgn("[Event \"?\"]\n\n1. e4 {First.} e5 (1... c5) 2. Nf3 $220 {[%clk 1:00:00]} Nc6 *"), {});
    REQUIRE(blocks.size() == 7);
    const auto keeps = [&](std::size_t i) { return std::get<Paragraph>(blocks[i]).keeps_next; };
    CHECK(keeps(0));
    CHECK_FALSE(keeps(1));
    CHECK(keeps(2));
    CHECK_FALSE(keeps(3));
    CHECK_FALSE(keeps(4));
}

TEST_CASE("variations stand in paragraphs of their own, what varies within them in brackets by turns") {
    CHECK(outline_of("1. e4 (1. d4 d5 (1... Nf6 2. c4 (2. Nf3 g6 (2... e6) 3. g3) e6) 2. c4) (1. c4) e5 *") ==
          "1.e4\n  1.d4 d5 (1...(N)f6 2.c4 [2.(N)f3 g6 (2...e6) 3.g3] 2...e6) 2.c4\n  1.c4\n1...e5\n");
    CHECK(outline_of("1. e4 ({Or} 1. d4 {first} d5) {behind} e5 *") ==
          "1.e4\n  Or 1.d4 first 1...d5\nbehind\n1...e5\n");
    CHECK(outline_of("1. e4 e5 (1... c5 {, which is sharp} 2. Nf3) *") ==
          "1.e4 e5\n  1...c5, which is sharp 2.(N)f3\n");
}

TEST_CASE("punctuation stands at the word before it, and what only begins with it does not") {
    CHECK(outline_of("1. e4 {Black prepares ...c5 and ...Nd7 . See .pgn files , Fritz :-) ... !} *") ==
          "1.e4\nBlack prepares ...c5 and ...(N)d7. See .pgn files, Fritz :-) ...!\n");
    CHECK(outline_of("1. e4 c5 $24 {...better} (1... e5 {,which is sound} 2. Nf3) *")
              .find("advantage. ...better") != std::string::npos);
    CHECK(outline_of("1. e4 e5 (1... c5 {...the Sicilian}) *") == "1.e4 e5\n  1...c5 ...the Sicilian\n");
    CHECK(outline_of("1. e4 e5 (1... c5 {,which is sharp}) *") == "1.e4 e5\n  1...c5,which is sharp\n");
}

TEST_CASE("characters that nothing is drawn for leave nothing on paper") {
    CHECK(outline_of("1. e4 {\u2658\uFE0Ef3 soft\u00ADhyphen zero\u200Bwidth \u200E} *") ==
          "1.e4\n(N)f3 softhyphen zerowidth\n");
}

TEST_CASE("null moves are read in variations") {
    CHECK(outline_of("1. e4 e5 (1... -- 2. d4) (1... Z0 $2 2. d4 --) *") ==
          "1.e4 e5\n  1...\261 2.d4\n  1...\261? 2.d4 \261\n");
}

TEST_CASE("glyphs stand at the move as signs, or in words before the comment") {
    CHECK(outline_of("1. e4 $1 $146 e5 $24 {Sure?} 2. d4 $6 $200 *") ==
          "1.e4! N e5\nWhite has a slight space advantage. Sure?\n2.d4?!\n$200\n");
}

TEST_CASE("variations of any depth are set") {
    constexpr int depth = 100;
    std::string text = "1. e4 ";
    for (int i = 0; i < depth; ++i) text += "(1. d4 ";
    text += std::string(depth, ')') + " *";
    const std::string outline = outline_of(text);
    CHECK(std::ranges::count(outline, '(') + std::ranges::count(outline, '[') == depth - 1);
    CHECK(std::ranges::count(outline, ')') + std::ranges::count(outline, ']') == depth - 1);
}

TEST_CASE("diagrams stand where a PGN asks for them, in each of the ways") {
    CHECK(outline_of("1. e4 $220 e5 *") == "1.e4\n[diagram: 1.e4]\n1...e5\n");
    CHECK(outline_of("1. e4 $221 *") == "1.e4\n[diagram: 1.e4, flipped]\n");
    CHECK(outline_of("1. e4 ! {[#] Good.} *") == "1.e4!\n[diagram: 1.e4!]\nGood.\n");
    for (const std::string text :
         {"1. e4 D e5 *", "1. e4 {D} e5 *", "1. e4 {[%d]} e5 *", "1. e4 {[%csl Ge4]} e5 *",
          "1. e4 {[%cal Re2e4]} e5 *", "[Event \"?\"]\n\n{[#]} 1. e4 *", "1. e4 (1. d4 $220 d5) *"}) {
        CAPTURE(text);
        CHECK(diagrams_in(text) == 1);
        CHECK(outline_of(text).find('D') == std::string::npos);
    }
    CHECK(diagrams_in("1. e4 {Diamonds} e5 {[%csl nonsense]} *") == 1);
    CHECK(diagrams_in("1. e4 e5 2. d4 *") == 0);
    CHECK(outline_of("[SetUp \"1\"]\n[FEN \"7k/8/8/8/8/8/8/K6R b - - 0 30\"]\n\n30... Kg7 *") ==
          "[diagram: Black to move]\n30...(K)g7\n");
}

TEST_CASE("more diagrams come where they are chosen, and from Black's side") {
    const char* game = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *";
    CHECK(outline_of(game, {.chosen = ChosenPlies::after_every(4)}) ==
          "1.e4 e5 2.(N)f3 (N)c6\n[diagram: 2...(N)c6]\n3.(B)b5 a6\n[diagram: 3...a6]\n");
    CHECK(diagrams_in(game, {.chosen = ChosenPlies::after({0, 3})}) == 3);
    CHECK(outline_of("1. e4 $220 *", {.flipped = true}) == "1.e4\n[diagram: 1.e4, flipped]\n");
}

TEST_CASE("a headline tells the players, where and when, opening and result") {
    const PgnGame game = pgn(
        "[Event \"Opera\"]\n[Site \"Paris\"]\n[Date \"1858.11.02\"]\n[Round \"-\"]\n[White \"Morphy, "
        "Paul\"]\n"
        "[Black \"Allies\"]\n[Result \"1-0\"]\n[ECO \"C41\"]\n[Opening \"Philidor Defence\"]\n\n1. e4 1-0");
    CHECK(outline_of(headline_blocks(game, 7, quarters(250))) ==
          "Game 7\nPaul Morphy \261 Allies\nOpera, Paris, 2 November 1858\nC41 Philidor Defence, 1\2610\n");
    CHECK(outline_of(headline_blocks(pgn("1. e4 *"), 0, quarters(250))).empty());
    // Names take two lines before they are cut.
    PgnGame wide = game;
    wide.set_tag("White", "Wilhelmina Theodora Weiss");
    wide.set_tag("Black", "Bartholomew Schwarzenberger");
    CHECK(outline_of(headline_blocks(wide, 0, quarters(250)))
              .starts_with("Wilhelmina Theodora Weiss \261\nBartholomew Schwarzenberger\n"));
    wide.set_tag("Black", std::string(500, 'w'));
    for (const Block& block : headline_blocks(wide, 0, quarters(250)))
        if (const Paragraph* line = std::get_if<Paragraph>(&block))
            for (const Word& word : line->words) CHECK(width_of(word) <= quarters(250));
}

TEST_CASE(
    "a game ends with its curves where most moves have evaluations or clocks, unless they are left out") {
    std::string text;
    for (const char* move : {"1. e4", "e5", "2. Nf3", "Nc6", "3. Bb5", "a6"})
        text += std::string(move) + " {[%eval 0.2] [%clk 0:10:00]} ";
    const std::string moves = "1.e4 e5 2.(N)f3 (N)c6 3.(B)b5 a6\n";
    CHECK(outline_of(text + "*") == moves + "[curves]\n");
    CHECK(outline_of(text + "*", {.curves = false}) == moves);
}

TEST_CASE("a diagram of a mate has no disc of who is to move") {
    const auto discs = [](std::string_view movetext) {
        int count = 0;
        for (const Block& block : game_blocks(pgn(movetext), {}))
            if (const BookDiagram* diagram = std::get_if<BookDiagram>(&block))
                count += diagram->diagram.to_move ? 1 : 0;
        return count;
    };
    CHECK(discs("1. f3 e5 2. g4 $220 Qh4# *") == 1);
    CHECK(discs("1. f3 e5 2. g4 Qh4# $220 *") == 0);
}

TEST_CASE("no move, number or sign is parted in a justified book, and nothing of the text changes") {
    const GameStyle ragged, justified{.hyphenation = std::make_shared<const Hyphenation>("en")};
    constexpr std::string_view openings = "(\252[";
    int parted = 0;
    for (std::uint32_t seed = 1; seed <= 20; ++seed) {
        const PgnGame game = annotated_game(seed, 60);
        const std::vector<Block> blocks = game_blocks(game, justified);
        CHECK(outline_of(blocks) == outline_of(game_blocks(game, ragged)));
        for (const Block& block : blocks) {
            const Paragraph* const paragraph = std::get_if<Paragraph>(&block);
            if (!paragraph) continue;
            CHECK(paragraph->justified);
            for (const Word& word : paragraph->words) {
                if (!word.hyphen) continue;
                ++parted;
                REQUIRE(word.atoms.size() == 1);
                const TextRun& run = std::get<TextRun>(word.atoms[0]);
                CHECK(run.face == Face::text);
                const bool letters = std::ranges::all_of(run.text, [&](char c) {
                    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                           openings.find(c) != openings.npos;
                });
                CHECK(letters);
            }
        }
    }
    CHECK(parted > 100);
}
