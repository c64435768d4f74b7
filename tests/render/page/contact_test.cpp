#include <doctest/doctest.h>

#include <algorithm>

#include "render/page/contact_sheet.hpp"
#include "render/page/words/metrics.hpp"
#include "tests/render/page/helpers.hpp"

using namespace inkmate;
using namespace inkmate::page;
using namespace inkmate::figures;
using namespace inkmate::chess;
using namespace inkmate::test;

namespace {

std::vector<Diagram> positions(std::size_t count) {
    Board board{};
    for (std::size_t s = 0; s < SQUARE_NB; ++s) board[s] = make_piece(s < 32 ? WHITE : BLACK, QUEEN);
    Diagram small;
    small.pieces = pieces_of(board);
    small.framed = squares_of(Game(played("e4")).moves().back());
    small.caption = "199... Qa1xb2#";
    return std::vector<Diagram>(count, small);
}

bool apart(const Rect& a, const Rect& b) {
    return a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;
}

}  // namespace

TEST_CASE("boards and captions of a contact sheet stand apart, within the margins") {
    for (const Paper& paper : PAPERS)
        for (const int columns : {LEAST_CONTACT_COLUMNS, 6, MOST_CONTACT_COLUMNS}) {
            CAPTURE(paper.name);
            CAPTURE(columns);
            const GameNames names{std::string(99, 'W'), std::string(99, 'W'), std::string(99, 'W')};
            const std::vector<Page> pages = contact_sheet(positions(100), {paper, columns, false, names});
            const Rect margins{quarters(18), quarters(18), quarters(paper.width - 36),
                               quarters(paper.height - 36)};
            std::vector<Rect> boxes;
            for (const Text& text : texts(pages.front())) {
                const int wide = static_cast<int>(width(text) * 4) + 1;
                boxes.push_back({text.at.x, text.at.y - text.size / 4, wide, text.size});
            }
            // The frame of each board is its first and largest fill.
            const std::vector<Fill> all = fills(pages.front());
            const int side = bounds(all.front().path).width;
            for (const Fill& fill : all)
                if (const Rect r = bounds(fill.path); r.width == side) boxes.push_back(r);
            // Two texts more than boards: the lines of the heading.
            CHECK(boxes.size() == 2 * texts(pages.front()).size() - 2);
            CHECK((texts(pages.front()).size() - 2) % static_cast<std::size_t>(columns) == 0);
            for (std::size_t i = 0; i < boxes.size(); ++i) {
                CHECK(boxes[i].x >= margins.x);
                CHECK(boxes[i].y >= margins.y);
                CHECK(boxes[i].x + boxes[i].width <= margins.x + margins.width);
                CHECK(boxes[i].y + boxes[i].height <= margins.y + margins.height);
                CHECK(std::all_of(boxes.begin(), boxes.begin() + static_cast<std::ptrdiff_t>(i),
                                  [&](const Rect& other) { return apart(boxes[i], other); }));
            }
        }
}

TEST_CASE("a contact sheet goes on over pages, and is turned with the board") {
    const std::vector<Page> pages = contact_sheet(positions(97), {A4, 6});
    REQUIRE(pages.size() == 3);
    CHECK(texts(pages[0]).size() == 48);
    CHECK(texts(pages[1]).size() == 48);
    CHECK(texts(pages[2]).size() == 1);
    CHECK(contact_sheet({}, {A4, 6}).empty());
    const auto first_man = [](bool flipped) {
        std::vector<Diagram> one(1);
        one[0].pieces = {{page_square(SQ_A1), variant::make_piece(WHITE, KING)}};
        return bounds(fills(contact_sheet(one, {A4, 4, flipped})[0]).back().path);
    };
    CHECK(first_man(false).x < first_man(true).x);
    CHECK(first_man(false).y < first_man(true).y);
}

TEST_CASE("a contact sheet bears players, event and result on every page, and no heading without them") {
    const auto heading = [](const GameNames& names, std::size_t page) {
        return texts(contact_sheet(positions(97), {A4, 6, false, names})[page])[0].text;
    };
    const GameNames names{
        .white = "Tal", .black = "", .event = "Riga", .date = "1959.??.??", .result = "1/2-1/2"};
    for (const std::size_t page : {0U, 2U})
        CHECK(heading(names, page) == "Tal \261 Black, Riga, 1959   1/2\2611/2");
    CHECK(heading({.white = "", .black = "", .event = "Riga"}, 0) == "Riga");
    // What is too long for a line: the players, and below them where and when.
    const GameNames longer{.white = std::string(40, 'W'),
                           .black = "Tal",
                           .event = "Riga",
                           .date = "1959.??.??",
                           .result = "1-0"};
    const std::vector<Text> two = texts(contact_sheet(positions(1), {A4, 6, false, longer})[0]);
    CHECK(two[0].text == longer.white + " \261 Tal");
    CHECK(two[1].text == "Riga, 1959   1\2610");
    CHECK(heading({.white = "", .black = "", .event = "", .result = "*"}, 0) == "199... Qa1xb2#");
}
