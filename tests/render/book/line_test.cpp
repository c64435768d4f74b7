#include <doctest/doctest.h>

#include <cmath>

#include "render/book/line.hpp"
#include "tests/render/book/helpers.hpp"

using namespace inkmate;
using namespace inkmate::book;
using namespace inkmate::page;
using namespace inkmate::figures;
using namespace inkmate::test;

namespace {

constexpr int WIDTH = quarters(250);

std::vector<Word> prose(std::string_view text) {
    WordBuilder words;
    put_prose(words, Face::text, text, chess::Notation::figurine);
    return words.take();
}

std::string many_words(int count) {
    std::string text;
    for (int i = 0; i < count; ++i)
        text += std::string(static_cast<std::size_t>(1 + i * 7 % 9), "aeinorstu"[i % 9]) + ' ';
    return text;
}

int right_of(const SetAtom& set) {
    return set.x + width_of(set.atom);
}

}  // namespace

TEST_CASE("lines lie within the column, are nearly as wide but for the last, and atoms do not overlap") {
    for (const int indent : {0, quarters(10)}) {
        const std::vector<Line> lines = set_lines({.words = prose(many_words(300)), .indent = indent}, WIDTH);
        REQUIRE(lines.size() > 20);
        for (std::size_t i = 0; i < lines.size(); ++i) {
            CAPTURE(i);
            const std::vector<SetAtom>& atoms = lines[i].atoms;
            REQUIRE_FALSE(atoms.empty());
            CHECK(atoms.front().x == indent);
            for (std::size_t a = 0; a + 1 < atoms.size(); ++a) {
                CHECK(atoms[a].x % 2 == 0);
                CHECK(atoms[a + 1].x >= right_of(atoms[a]) - 2);
            }
            CHECK(width_of(lines[i]) <= WIDTH);
            if (i + 1 < lines.size()) CHECK(width_of(lines[i]) >= WIDTH * 3 / 4);
        }
    }
}

TEST_CASE("justified lines end at the column's edge but for the last, with blanks that differ little") {
    const Hyphenation patterns("en");
    WordBuilder words;
    put_prose(words, Face::text,
              std::string("Defends the pawn and threatens Ng3+, which the tournament's ") + many_words(300) +
                  "ends it",
              chess::Notation::figurine, &patterns);
    const std::vector<Word> all = words.take();
    for (const int indent : {0, quarters(10)}) {
        const std::vector<Line> lines = set_lines({.words = all, .indent = indent, .justified = true}, WIDTH);
        REQUIRE(lines.size() > 20);
        std::string read;
        for (std::size_t i = 0; i < lines.size(); ++i) {
            CAPTURE(i);
            const std::vector<SetAtom>& atoms = lines[i].atoms;
            CHECK(atoms.front().x == indent);
            if (i + 1 < lines.size()) CHECK(width_of(lines[i]) >= WIDTH - 2);
            CHECK(width_of(lines[i]) <= WIDTH + 1);
            for (std::size_t a = 0; a < atoms.size(); ++a) {
                CHECK(atoms[a].x % 2 == 0);
                const TextRun* const run = std::get_if<TextRun>(&atoms[a].atom);
                if (run) read += run->text;
                if (a + 1 == atoms.size() || !run || !run->text.ends_with(' ')) continue;
                const TextRun word{run->face, run->text.substr(0, run->text.size() - 1)};
                const int blank = atoms[a + 1].x - atoms[a].x - width_of(word);
                CHECK(blank >= NARROWEST_BLANK - 3);
                CHECK(blank <= WIDEST_BLANK + 3);
            }
            if (lines[i].hyphen)
                read.pop_back();
            else
                read += ' ';
        }
        const bool whole = read == "Defends the pawn and threatens g3+, which the tournament's " +
                                       many_words(300) + "ends it ";
        CHECK(whole);
    }
}

TEST_CASE("a justified line that would need blanks too wide is ragged") {
    const int width = width_of(prose("several words")[0]) + width_of(prose("words")[0]) + BLANK;
    const std::vector<Line> lines =
        set_lines({.words = prose("a b uninterruptible several words"), .justified = true}, width + 20);
    REQUIRE(lines.size() >= 3);
    CHECK(lines[0].atoms[1].x - width_of(lines[0].atoms[0].atom) <= 3);
    CHECK(width_of(lines[0]) < width);
}

TEST_CASE("words of one face are one text, and figurines follow their words by a blank") {
    const std::vector<Line> lines = set_lines({.words = prose("play Nf3 and Bxe5")}, WIDTH);
    REQUIRE(lines.size() == 1);
    const std::vector<SetAtom>& atoms = lines[0].atoms;
    REQUIRE(atoms.size() == 5);
    CHECK(std::get<TextRun>(atoms[0].atom).text == "play");
    CHECK(atoms[1].x - right_of(atoms[0]) == BLANK);
    CHECK(std::get<TextRun>(atoms[2].atom).text == "f3 and");
    CHECK(atoms[2].x == right_of(atoms[1]));
    CHECK(atoms[3].x - right_of(atoms[2]) == BLANK);
}

TEST_CASE("words that are wider than a line are parted, and nothing is lost or left outside") {
    const std::string text = std::string(10'000, 'm') + " x " + std::string(300, 'i');
    const std::vector<Line> lines = set_lines({.words = prose(text), .indent = quarters(10)}, WIDTH);
    std::string all;
    for (const Line& line : lines) {
        CHECK(width_of(line) <= WIDTH);
        for (const SetAtom& set : line.atoms) all += std::get<TextRun>(set.atom).text;
    }
    std::erase(all, ' ');
    const bool whole = all == std::string(10'000, 'm') + "x" + std::string(300, 'i');
    CHECK(whole);
}

TEST_CASE("a centred line stands in the middle, and no words make no line") {
    const std::vector<Line> lines =
        set_lines({.words = prose("Casual game, London"), .indent = 0, .centred = true}, WIDTH);
    REQUIRE(lines.size() == 1);
    const int left = lines[0].atoms.front().x, right = WIDTH - width_of(lines[0]);
    CHECK(std::abs(left - right) <= 3);
    CHECK(set_lines({}, WIDTH).empty());
}
