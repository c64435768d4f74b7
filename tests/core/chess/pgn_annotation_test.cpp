#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>
#include <sstream>
#include <string>
#include <vector>

#include "core/chess/nag.hpp"
#include "core/chess/pgn.hpp"
#include "core/chess/pgn_note.hpp"
#include "core/chess/position.hpp"

using namespace inkmate;
using namespace inkmate::chess;

namespace {

/// A comment before everything would be of no game.
PgnGame read_commented(std::string_view text) {
    auto games = read_pgn((text.starts_with('[') ? "" : "[White \"A\"] ") + std::string(text), "test.pgn");
    REQUIRE(games.size() == 1);
    return games.front();
}

/// What is written below the tags.
std::string movetext(const PgnGame& game) {
    const std::string text = write_pgn(game);
    return text.substr(text.find("\n\n") + 2);
}

std::string moves_of(Position pos, const PgnVariation& variation) {
    std::string text;
    for (const Move move : variation.moves) {
        text += (text.empty() ? "" : " ") + variation_san(pos, move);
        play_variation_move(pos, move);
    }
    return text;
}

std::string nested(std::size_t depth) {
    std::string text = "1. e4 ";
    for (std::size_t i = 0; i < depth; ++i) text += "(1. d4 ";
    return text + std::string(depth, ')') + " 1... e5 *";
}

std::size_t depth_of(const PgnNotes& notes) {
    std::size_t deepest = 0;
    for (const auto& [ply, note] : notes)
        for (const PgnVariation& variation : note.variations)
            deepest = std::max(deepest, 1 + depth_of(variation.notes));
    return deepest;
}

}  // namespace

TEST_CASE("annotations stand in the tree where they stood in the text") {
    const PgnGame game = read_commented(
        "{before} 1. e4! {after} (1. d4 {queen's} d5 (1... Nf6 $14) {inner} 2. c4) {between} ({first} 1. "
        "c4?!) "
        "{last} 1... e5 *");
    REQUIRE(game.notes.size() == 2);
    CHECK(game.notes.at(0).comment == "before");
    const PgnNote& note = game.notes.at(1);
    CHECK(note.nags == std::vector{1});
    CHECK(note.comment == "after");
    CHECK(whole_comment(note) == "after between last");
    REQUIRE(note.variations.size() == 2);
    const PgnVariation& queens = note.variations[0];
    CHECK(moves_of(Position(), queens) == "d4 d5 c4");
    CHECK(queens.after == "between");
    CHECK(queens.notes.at(1).comment == "queen's");
    REQUIRE(queens.notes.at(2).variations.size() == 1);
    Position after_d4;
    after_d4.do_move(queens.moves[0]);
    CHECK(moves_of(after_d4, queens.notes.at(2).variations[0]) == "Nf6");
    CHECK(queens.notes.at(2).variations[0].notes.at(1).nags == std::vector{14});
    CHECK(queens.notes.at(2).variations[0].after == "inner");
    const PgnVariation& english = note.variations[1];
    CHECK(english.notes.at(0).comment == "first");
    CHECK(english.notes.at(1).nags == std::vector{6});
    CHECK(english.after == "last");
}

TEST_CASE("annotations are written as they were read, Black's moves with numbers where needed") {
    for (const std::string text :
         {"{before} 1. e4! {after} (1. d4 {queen's} 1... d5 (1... Nf6 $14) {inner} 2. c4) {between} ({first} "
          "1. c4?!)",
          "1. e4! e5?? 2. Nf3 $14 2... Nc6", "1. e4 (1. d4 -- 2. c4 -- 3. Nc3 e5) 1... e5",
          "(1. d4) 1. e4 ((1. c4) 1. d4 d5)",
          "1. e4 ({only a comment}) 1... c5 $220 {[#] [%csl Ge4]} 2. c3"}) {
        CAPTURE(text);
        const std::string written = movetext(read_commented(text + " *"));
        std::istringstream words(written);
        std::string joined;
        for (std::string word; words >> word;) joined += (joined.empty() ? "" : " ") + word;
        CHECK(joined == text + " *");
        CHECK(movetext(read_commented(written)) == written);
    }
}

TEST_CASE("all signs of a move and of a position are read as glyphs, written as PGN has them") {
    CHECK(movetext(read_commented(
              "1. e4! e5 ? 2. Nf3!! Nc6?? 3.Bb5 !? a6?! 4. Ba4!!! Nf6 += $3 5. O-O +/- Be7 N *")) ==
          "1. e4! e5? 2. Nf3!! Nc6?? 3. Bb5!? a6?! 4. Ba4!! Nf6 $14 $3 5. O-O $16 5... Be7\n$146 *\n");
    for (const auto& [text, nag] : std::vector<std::pair<std::string, int>>{
             {"=", 10}, {"~", 13}, {"=+", 15}, {"=/+", 15}, {"-/+", 17}, {"+-", 18}, {"-+", 19}, {"D", 220}})
        CHECK(nag_of(text) == nag);
    CHECK_FALSE(nag_of(""));
    CHECK_FALSE(nag_of("x"));
    CHECK(nag_sign(13) == "\u221e");
    CHECK(nag_sign(6) == "?!");
    CHECK(nag_sign(220).empty());
    CHECK(move_assessment(10).empty());
}

TEST_CASE("null moves stand in variations, and nowhere else") {
    for (const std::string null : {"--", "Z0", "0000", "@@@@", "--!?"}) {
        CAPTURE(null);
        const PgnGame game = read_commented("1. e4 (1. d4 " + null + " 2. e4) 1... e5 *");
        CHECK(game.faults.empty());
        CHECK(moves_of(Position(), game.notes.at(1).variations.at(0)) == "d4 -- e4");
    }
    const PgnGame check = read_commented("1. e4 e5 2. Qh5 Nc6 3. Qxf7+ (3. Qxe5+ -- 4. Qxe8) 3... Kxf7 *");
    CHECK(told(check.faults) ==
          "test.pgn, line 1, game 1, move 3...: a side in check cannot pass: there is no null move here; the "
          "rest of the variation is left out");
    CHECK(movetext(check) == "1. e4 e5 2. Qh5 Nc6 3. Qxf7+ (3. Qxe5+) 3... Kxf7 *\n");
}

TEST_CASE("a null move passes: the other side moves, and nothing can be taken in passing") {
    Position pos = Position::from_fen("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 7");
    play_variation_move(pos, Move::none());
    CHECK(pos.fen() == "4k3/8/8/8/3pP3/8/8/4K3 w - - 0 8");
    play_variation_move(pos, Move::none());
    CHECK(pos.fen() == "4k3/8/8/8/3pP3/8/8/4K3 b - - 0 8");
}

TEST_CASE("a variation that is faulty ends before the fault, and its game is read") {
    for (const auto& sample : std::vector<std::array<std::string, 3>>{
             {"(1... c5 2. Ke7 {no} $3 (2. a3) Nf3)", "(1... c5)", "'Ke7' is not legal: the king can go Ke2"},
             {"(a variation)", "", "'a' is not a move"}}) {
        const auto& [bad, left, why] = sample;
        CAPTURE(sample.front());
        const PgnGame game = read_commented("1. e4 e5 " + bad + " 2. d4 (2. Nc3) *");
        CHECK(movetext(game) ==
              (left.empty() ? "1. e4 e5 2. d4 (2. Nc3) *\n" : "1. e4 e5 " + left + " 2. d4 (2. Nc3) *\n"));
        CHECK(told(game.faults).find("test.pgn, line 1, game 1, move ") == 0);
        CHECK(told(game.faults).find(why) != std::string::npos);
        CHECK(told(game.faults).ends_with("; the rest of the variation is left out"));
    }
    const std::string three = told(read_commented("1. e4 (k) (y) e5 (z) *").faults);
    CHECK(std::ranges::count(three, '\n') == 2);
    CHECK(movetext(read_commented("1. e4 (1. d4 ] $x d5) e5 *")) == "1. e4 (1. d4 d5) 1... e5 *\n");
    CHECK(read_commented("1. e4 (1. d4 1-0) e5 (1... c5 1/2-1/2) *").faults.empty());
}

TEST_CASE("variations lie as deep as they like up to a limit, and no depth is too much for the stack") {
    const PgnGame deep = read_commented(nested(MAX_VARIATION_DEPTH));
    CHECK(deep.faults.empty());
    CHECK(depth_of(deep.notes) == MAX_VARIATION_DEPTH);
    CHECK(write_pgn(read_commented(write_pgn(deep))) == write_pgn(deep));
    for (const std::size_t depth : {MAX_VARIATION_DEPTH + 1, std::size_t{100'000}}) {
        const PgnGame game = read_commented(nested(depth));
        CHECK(depth_of(game.notes) == MAX_VARIATION_DEPTH);
        CHECK(game.game.moves().size() == 2);
        CHECK(
            told(game.faults) ==
            "test.pgn, line 1, game 1, move 1...: variations lie more than 1000 deep here; what is deeper is "
            "left out");
    }
    std::size_t longest = 0;
    std::istringstream lines(
        write_pgn(read_commented("1. e4 " + std::string(500, '(') + "1. d4" + std::string(500, ')') + " *")));
    for (std::string line; std::getline(lines, line);) longest = std::max(longest, line.size());
    CHECK(longest < 80);
}

TEST_CASE("an annotated game ends where it would if it were skipped") {
    const std::string text =
        "1. e4 (1. d4 {a ) in it} (1. c4 1-0) \"x\" ] ) e5 1-0\n[White \"B\"]\n\n1. d4 (1. c4 (1. b3)) *\n";
    PgnReader reader(text, "test.pgn");
    CHECK(reader.skip());
    CHECK(movetext(reader.next().value()) == "1. d4 (1. c4 (1. b3)) *\n");
    CHECK(read_pgn(text, "test.pgn").size() == 2);
}

TEST_CASE("diagrams are asked for by a glyph or a word of the comment") {
    const PgnGame game = read_commented("{[#]} 1. e4 $220 e5 $221 2. d4 (2. c3) {[#] here} d5 D 3. c4 {#} *");
    for (const std::size_t ply : {0, 1, 2, 3, 4}) CHECK(asks_for_diagram(game.notes.at(ply)));
    CHECK_FALSE(asks_for_diagram(game.notes.at(5)));
    CHECK(asks_for_flipped_diagram(game.notes.at(2)));
    CHECK_FALSE(asks_for_flipped_diagram(game.notes.at(1)));
    // What programs write into the comment does not hide it.
    const PgnGame timed =
        read_commented("1. e4 {[%clk 0:01:00] D} e5 {D [%eval 0.1]} 2. d4 {[%clk 0:01:00] Do} *");
    for (const std::size_t ply : {1, 2}) CHECK(asks_for_diagram(timed.notes.at(ply)));
    CHECK_FALSE(asks_for_diagram(timed.notes.at(3)));
}

TEST_CASE("a short command of a comment is not broken at the end of a line") {
    for (std::size_t before = 50; before < 80; ++before) {
        PgnGame game = read_commented("1. e4 *");
        game.notes[1].comment = std::string(before, 'x') + " [%eval 0.35] [%csl Ga1,Gb2,Gc3,Gd4,Ge5, Gf6]";
        const std::string text = movetext(game);
        CHECK(text.find("[%eval 0.35]") != text.npos);
        CHECK(text.find("[%csl Ga1") != text.npos);
        CHECK(movetext(read_commented(text)) == text);
    }
}

TEST_CASE("commands of comments are read, taken out and put in") {
    const std::string comment = "first [%eval 0.35,20] second [%csl Ge4] [%csl Rd5][%clk 1:02:03.5] third";
    CHECK(command_arguments(comment, "csl") == "Ge4,Rd5");
    CHECK(command_arguments(comment, "cal").empty());
    CHECK(without_commands(comment) == "first second third");
    CHECK(without_commands("[%eval 1") == "");
    CHECK(without_commands("[%eval 0.18] D") == "");
    CHECK(without_commands("[#] so [#]") == "so");
    CHECK(with_command(comment, "eval", "#-2") ==
          "[%eval #-2] first second [%csl Ge4] [%csl Rd5][%clk 1:02:03.5] third");
    CHECK(with_command("", "eval", "0.00") == "[%eval 0.00]");
    CHECK(read_clock(comment) == std::chrono::milliseconds(3'723'500));
    for (const char* bad :
         {"[%clk 5]", "[%clk 1:5]", "[%clk -1:00:00]", "[%clk 0:00:61]", "[%clk a:b:c]", ""})
        CHECK_FALSE(read_clock(bad));
}

TEST_CASE("evaluations are read as they are written, from White's side") {
    CHECK(read_evaluation("[%eval 0.35,20]") == PgnEvaluation{.centipawns = 35});
    CHECK(read_evaluation("[%eval -1.2]") == PgnEvaluation{.centipawns = -120});
    CHECK(read_evaluation("[%eval +0.29]") == PgnEvaluation{.centipawns = 29});
    CHECK(read_evaluation("[%eval #-3]") == PgnEvaluation{.mate = -3});
    for (const char* bad : {"0.35", "[%eval ]", "[%eval #]", "[%eval x]", "[%eval nan]", "[%eval 1e9]",
                            "[%eval #99999]", "[%eval #-1001]", "[%eval #-2147483648]"})
        CHECK_FALSE(read_evaluation(bad));
    for (const int centipawns : {0, 5, -5, 35, -120, 99999}) {
        const PgnEvaluation evaluation{.centipawns = centipawns};
        CHECK(read_evaluation(with_command("", "eval", evaluation_argument(evaluation))) == evaluation);
    }
    CHECK(evaluation_argument({.centipawns = -5}) == "-0.05");
    CHECK(evaluation_argument({.mate = -3}) == "#-3");
}
