#include <doctest/doctest.h>

#include <algorithm>
#include <set>

#include "core/chess/nag.hpp"
#include "render/book/sign.hpp"
#include "render/book/text.hpp"
#include "render/page/words/figurine.hpp"
#include "tests/render/book/helpers.hpp"

using namespace inkmate;
using namespace inkmate::book;
using namespace inkmate::page;
using namespace inkmate::figures;
using namespace inkmate::chess;
using namespace inkmate::test;

namespace {

std::string moves_as_set(std::string_view san, Notation notation = Notation::figurine) {
    WordBuilder words;
    put_moves(words, Face::text, san, notation);
    return text_of(words.take());
}
std::string prose_as_set(std::string_view text, Notation notation = Notation::figurine) {
    WordBuilder words;
    put_prose(words, Face::text, text, notation);
    return text_of(words.take());
}

bool beyond_ascii(std::string_view text) {
    return std::ranges::any_of(text, [](char c) { return c < ' ' || c > '~'; });
}

}  // namespace

TEST_CASE("moves are set with figurines where SAN has letters, or as SAN") {
    CHECK(moves_as_set("Nf3") == "(N)f3");
    CHECK(moves_as_set("Qh4xe1+") == "(Q)h4xe1+");
    CHECK(moves_as_set("R1d2") == "(R)1d2");
    CHECK(moves_as_set("exd8=Q#") == "exd8=(Q)#");
    CHECK(moves_as_set("O-O-O") == "O-O-O");
    CHECK(moves_as_set("b4") == "b4");
    CHECK(moves_as_set("exd8=Q#", Notation::san) == "exd8=Q#");
}

TEST_CASE("moves in prose are set as moves are, and words that look like them are not") {
    CHECK(prose_as_set("After 12.Nf3 (or Bxe5+!?) comes e8=N.") ==
          "After 12.(N)f3 (or (B)xe5+!?) comes e8=(N).");
    CHECK(prose_as_set("12...Rfe8, Qa1-h8 Kd1.") == "12...(R)fe8, (Q)a1-h8 (K)d1.");
    for (const char* plain : {"Ba", "Nimzo", "KB4", "N-KB3", "Be", "Rd", "Qe9", "Nx", "Bart", "anNf3", "Q=Q"})
        CHECK(prose_as_set(plain) == plain);
    CHECK(prose_as_set("After Nf3", Notation::san) == "After Nf3");
}

TEST_CASE("signs and pieces of Unicode are drawn, quotation marks and dashes are those of books") {
    const std::string equal = '{' + std::to_string(*book_sign(U'\u2a72')) + '}';
    CHECK(prose_as_set("\u265ef3 \u2a72") == "(N)f3 " + equal);
    CHECK(prose_as_set("\u2659e4 \u2655d1", Notation::san) == "e4 Qd1");
    CHECK(prose_as_set("\"He said (\"no\")\" - well") == "\252He said (\252no\272)\272 \261 well");
    CHECK(prose_as_set("a\u2014b -- c") == "a\261b \261 c");
    CHECK(prose_as_set("\u0416\u0443\u043a \u2603") == "\216uk ?");
    CHECK(prose_as_set("caf\xe9") == "caf\351");
    CHECK(prose_as_set("one , two") == "one, two");
}

TEST_CASE("a word of any length is set in parts, and nothing of it is lost") {
    WordBuilder words;
    put_prose(words, Face::text, std::string(10'000, 'w') + " end", Notation::figurine);
    const std::vector<Word> set = words.take();
    CHECK(set.size() > 50);
    const bool whole = text_of(set) == std::string(10'000, 'w') + " end";
    CHECK(whole);
}

TEST_CASE("each glyph of PGN has a sign that can be set, or words, or is of a diagram") {
    for (int nag = 1; nag <= 255; ++nag) {
        CAPTURE(nag);
        WordBuilder words;
        put_sign(words, Face::text, nag_sign(nag), true);
        const bool means_nothing = nag > 146 && nag < 238;
        if (nag_sign(nag).empty()) CHECK(nag_words(nag).empty() == means_nothing);
        for (const Word& word : words.take())
            for (const Atom& atom : word.atoms)
                if (const TextRun* run = std::get_if<TextRun>(&atom)) CHECK_FALSE(beyond_ascii(run->text));
    }
    CHECK(nag_sign(16) == "\u00b1");
    CHECK(nag_sign(19) == "\u2212+");
    CHECK(nag_words(24) == "White has a slight space advantage");
    CHECK(nag_words(25) == "Black has a slight space advantage");
    CHECK(nag_words(139) == "Black is in severe time trouble");
    CHECK(nag_words(11) == "The chances are equal in a quiet position");
    CHECK(nag_words(0).empty());
    CHECK(nag_words(-1).empty());
    CHECK(nag_words(1).empty());
    CHECK(nag_words(147).empty());
    CHECK(nag_words(100'000).empty());
}

TEST_CASE(
    "signs and figurines lie between their ends, from a little below the line to the height of a line") {
    const auto check = [](const std::vector<Fill>& fills, Point at, int advance) {
        REQUIRE_FALSE(fills.empty());
        for (const Fill& fill : fills)
            for (const PathStep& step : fill.path) {
                if (step.op == PathOp::close) continue;
                const Point end = step.points[step.op == PathOp::curve ? 2 : 0] + at;
                CHECK(end.x >= 0);
                CHECK(end.x <= advance);
                CHECK(end.y >= -4);
                CHECK(end.y <= quarters(11));
            }
        CHECK(advance % 2 == 0);
    };
    std::set<char32_t> different;
    for (std::size_t sign = 0; sign < book_signs().size(); ++sign) {
        CAPTURE(sign);
        different.insert(book_signs()[sign]);
        check(sign_fills(static_cast<int>(sign)), {}, sign_advance(static_cast<int>(sign)));
    }
    CHECK(different.size() == book_signs().size());
    for (const PieceType type : {PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING})
        check(figurine_fills(type, BOOK_TEXT_SIZE), figurine_place(type, BOOK_TEXT_SIZE).square,
              figurine_place(type, BOOK_TEXT_SIZE).advance);
}
