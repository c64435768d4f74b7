#include <doctest/doctest.h>

#include <string>
#include <variant>

#include "render/page/puzzle_page.hpp"

using namespace inkmate;

namespace {

PuzzleContent content(bool tour) {
    PuzzleContent c;
    c.headline = "A headline";
    c.note = "A note.";
    c.files = 4;
    c.ranks = 3;
    c.piece = "camel";
    for (int s = 0; s < variant::SQUARE_NB; ++s)
        if (variant::file_of(static_cast<variant::Square>(s)) < 4 &&
            variant::rank_of(static_cast<variant::Square>(s)) < 3)
            c.board.set(static_cast<std::size_t>(s));
    c.squares = {variant::make_square(0, 0), variant::make_square(3, 1), variant::make_square(0, 2)};
    c.tour = tour;
    return c;
}

/// Where a text stands among those of a step.
Point place(const PuzzlePage& drawn, std::size_t step, const std::string& text) {
    const std::size_t end = step + 1 < drawn.steps.size() ? drawn.steps[step + 1] : drawn.page.items.size();
    for (std::size_t i = drawn.steps[step]; i < end; ++i)
        if (const auto* t = std::get_if<Text>(&drawn.page.items[i]); t != nullptr && t->text == text)
            return t->at;
    FAIL("no such text: ", text);
    return {};
}

}  // namespace

TEST_CASE("each piece of a solved puzzle is a step, and stands on its square") {
    const PuzzlePage drawn = compose_puzzle(content(false), A4);
    REQUIRE(drawn.steps.size() == 3);
    const Point a1 = place(drawn, 0, "C"), d2 = place(drawn, 1, "C"), a3 = place(drawn, 2, "C");
    CHECK(a3.x == a1.x);
    CHECK((d2.x - a1.x) * 2 == (a3.y - a1.y) * 3);
    CHECK((d2.y - a1.y) * 2 == a3.y - a1.y);
}

TEST_CASE("a tour's squares are numbered in their order, and a closed one comes back") {
    const PuzzlePage open = compose_puzzle(content(true), A4);
    REQUIRE(open.steps.size() == 3);
    for (const std::size_t n : {1, 2, 3}) place(open, n - 1, std::to_string(n));
    PuzzleContent c = content(true);
    c.closed = true;
    const PuzzlePage closed = compose_puzzle(c, A4);
    REQUIRE(closed.steps.size() == 4);
    CHECK(place(closed, 3, "1") == place(closed, 0, "1"));
    CHECK(place(closed, 3, "3") == place(closed, 2, "3"));
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
