#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <variant>

#include "core/variant/betza.hpp"
#include "render/page/puzzle_page.hpp"
#include "render/page/words/metrics.hpp"
#include "tests/render/page/helpers.hpp"

using namespace inkmate;
using namespace inkmate::page;
using namespace inkmate::figures;

namespace {

PuzzleTask task(puzzle::Question question) {
    return {"camel", puzzle::make_field(4, 3, {}, variant::parse_betza("C")), question};
}
puzzle::Answer answer() {
    return {.pieces = 3,
            .squares = {variant::make_square(0, 0), variant::make_square(3, 1), variant::make_square(0, 2)},
            .solutions = 1};
}
PuzzlePage drawn(puzzle::Question question) {
    return compose_puzzle(task(question), answer(), A4);
}
constexpr puzzle::Question QUEENS = {.kind = puzzle::Kind::independence};
constexpr puzzle::Question TOUR = {.kind = puzzle::Kind::tour};
constexpr puzzle::Question CLOSED = {.kind = puzzle::Kind::tour, .tour = {.closed = true}};

/// Where a text stands among those of a step.
Point place(const PuzzlePage& made, std::size_t step, const std::string& text) {
    const std::size_t end = step + 1 < made.steps.size() ? made.steps[step + 1] : made.page.items.size();
    for (std::size_t i = made.steps[step]; i < end; ++i)
        if (const auto* t = std::get_if<Text>(&made.page.items[i]); t != nullptr && t->text == text)
            return t->at;
    FAIL("no such text: ", text);
    return {};
}

std::ptrdiff_t count(const Page& page, std::string_view text) {
    return std::ranges::count(test::texts(page), text, &Text::text);
}

}  // namespace

TEST_CASE("each piece of a solved puzzle is a step, and stands on its square") {
    const PuzzlePage page = drawn(QUEENS);
    REQUIRE(page.steps.size() == 3);
    const Point a1 = place(page, 0, "C"), d2 = place(page, 1, "C"), a3 = place(page, 2, "C");
    CHECK(test::shows(page.page, "3 camels on 4x3, none of which attacks another"));
    CHECK(test::shows(page.page, "There is no room for more."));
    CHECK(a3.x == a1.x);
    CHECK((d2.x - a1.x) * 2 == (a3.y - a1.y) * 3);
    CHECK((d2.y - a1.y) * 2 == a3.y - a1.y);
}

TEST_CASE("a tour's squares are numbered in their order, and a closed one comes back") {
    const PuzzlePage open = drawn(TOUR);
    REQUIRE(open.steps.size() == 3);
    for (const std::size_t n : {1, 2, 3}) place(open, n - 1, std::to_string(n));
    const PuzzlePage closed = drawn(CLOSED);
    REQUIRE(closed.steps.size() == 4);
    CHECK(place(closed, 3, "1") == place(closed, 0, "1"));
    CHECK(place(closed, 3, "3") == place(closed, 2, "3"));
}

TEST_CASE("each step of a puzzle has a page, and the last is that of the solution") {
    const std::vector<Page> pages = compose_puzzle_steps(task(CLOSED), answer(), A4);
    REQUIRE(pages.size() == 4);
    CHECK(test::shows(pages[0], "1 of 3: a1"));
    // Once as the number of the rank.
    CHECK(count(pages[0], "2") == 1);
    CHECK(test::shows(pages[1], "2 of 3: d2"));
    CHECK(count(pages[1], "2") == 2);
    CHECK(count(pages[1], "3") == 1);
    CHECK(test::shows(pages[2], "3 of 3: a3"));
    CHECK(pages[3].items.size() == drawn(CLOSED).page.items.size());
    CHECK_FALSE(test::shows(pages[3], "3 of 3: a3"));
    CHECK(pages[2].items.size() < pages[3].items.size());
}

TEST_CASE("text on a puzzle's page stands where it looks the same everywhere") {
    for (const int side : {4, 8, 10, 16}) {
        CAPTURE(side);
        PuzzleTask knight{"knight", puzzle::make_field(side, side, {}, variant::parse_betza("N")), TOUR};
        const puzzle::Answer all{.pieces = side * side, .squares = knight.field.squares, .solutions = 1};
        test::check_text_grid(compose_puzzle(knight, all, LETTER).page);
    }
}

TEST_CASE("a long name of a piece leaves room on the page for its number") {
    PuzzleTask wordy = task(QUEENS);
    wordy.piece = std::string(200, 'W');
    for (const Item& item : compose_puzzle(wordy, answer(), A4).page.items)
        if (const auto* text = std::get_if<Text>(&item); text != nullptr && text->text.starts_with("3 WW")) {
            CHECK(text->text.size() < wordy.piece.size());
            CHECK(text_width(text->font, text->size, text->text) < quarters(A4.width));
        }
    CHECK(puzzle_title(wordy).ends_with("s on 4x3"));
}

TEST_CASE("a puzzle's piece has the letter of chess, or one that no piece of chess has") {
    CHECK(puzzle_letter("queen") == 'q');
    CHECK(puzzle_letter("knight") == 'n');
    CHECK(puzzle_letter("N") == 'n');
    CHECK(puzzle_letter("kirin") == 'i');
    CHECK(puzzle_letter("camel") == 'c');
    CHECK(puzzle_letter("NN") == 'x');
    CHECK(puzzle_letter("(1,4)") == 'x');
}

TEST_CASE("the numbers of the longest tour can be read") {
    for (const auto& [files, ranks] : {std::pair{16, 16}, {13, 13}, {16, 8}}) {
        const PuzzleTask longest = {"knight", puzzle::make_field(files, ranks, {}, variant::parse_betza("N")),
                                    TOUR};
        for (const Paper& paper : PAPERS)
            CHECK(puzzle_layout(paper, puzzle_rules(longest)).number_size >= quarters(8));
    }
}
