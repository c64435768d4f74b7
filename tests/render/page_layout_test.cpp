#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "page_helpers.hpp"
#include "render/page/layout.hpp"
#include "render/page/regions.hpp"

using namespace inkmate;
using namespace inkmate::test;

namespace {

struct Box {
    double left, bottom, right, top;
    std::string what;
};

/// What a run covers, nearly: from a quarter of the size below the baseline to three quarters above.
Box box(const Text& t) {
    const double size = points(t.size), x = points(t.at.x), y = points(t.at.y);
    return {x, y - size * 0.22, x + width(t), y + size * 0.7, t.text};
}

bool overlap(const Box& a, const Box& b) {
    return a.left < b.right && b.left < a.right && a.bottom < b.top && b.bottom < a.top;
}

}  // namespace

TEST_CASE("papers are found by name") {
    CHECK(find_paper("a4")->width == 595);
    CHECK(find_paper("a4")->height == 842);
    CHECK(find_paper("letter")->width == 612);
    CHECK(find_paper("letter")->height == 792);
    CHECK_FALSE(find_paper("A5"));
}

TEST_CASE("everything on a page keeps a margin of at least 28 points, and 36 but for long page numbers") {
    for (const PageDesign& design : all_designs())
        for (const PageContent& content : sample_contents(design)) {
            CAPTURE(word_of(design.layout));
            const Paper& paper = design.paper;
            for (const Page& page : compose_all(content, design)) {
                for (const Fill& fill : fills(page)) {
                    const Rect r = bounds(fill.path);
                    CHECK(r.x >= quarters(36));
                    CHECK(r.y >= quarters(36));
                    CHECK(r.x + r.width <= quarters(paper.width - 36));
                    CHECK(r.y + r.height <= quarters(paper.height - 36));
                }
                for (const Text& text : texts(page)) {
                    const Box b = box(text);
                    CAPTURE(b.what);
                    CHECK(b.left >= 28);
                    CHECK(b.bottom >= 34);
                    CHECK(b.right <= paper.width - 36);
                    CHECK(b.top <= paper.height - 36);
                }
            }
        }
}

TEST_CASE("no two texts of a page overlap") {
    for (const PageDesign& design : all_designs())
        for (const PageContent& content : sample_contents(design)) {
            CAPTURE(word_of(design.layout));
            for (const Page& page : compose_all(content, design)) {
                std::vector<Box> boxes;
                for (const Text& text : texts(page)) boxes.push_back(box(text));
                for (std::size_t i = 0; i < boxes.size(); ++i)
                    for (std::size_t j = 0; j < i; ++j)
                        if (overlap(boxes[i], boxes[j]))
                            FAIL_CHECK(boxes[i].what << " overlaps " << boxes[j].what);
            }
        }
}

TEST_CASE("no text stands on a board, and no board on another") {
    for (const PageDesign& design : all_designs()) {
        const Layout l = page_layout(design);
        for (const PageContent& content : sample_contents(design)) {
            CAPTURE(word_of(design.layout));
            std::vector<Box> boards;
            for (const Rect& r : board_frames(l, content))
                boards.push_back(
                    {points(r.x), points(r.y), points(r.x + r.width), points(r.y + r.height), "board"});
            for (std::size_t i = 0; i < boards.size(); ++i)
                for (std::size_t j = 0; j < i; ++j) CHECK_FALSE(overlap(boards[i], boards[j]));
            for (const Text& text : texts(compose(content, design)))
                for (const Box& board : boards)
                    if (overlap(box(text), board)) FAIL_CHECK(text.text << " stands on a board");
        }
    }
}

TEST_CASE("text begins on odd quarter points, in sizes that keep glyphs off the middle between pixels") {
    for (const PageDesign& design : all_designs())
        for (const PageContent& content : sample_contents(design))
            for (const Page& page : compose_all(content, design))
                for (const Text& text : texts(page)) {
                    CAPTURE(word_of(design.layout));
                    CAPTURE(text.text);
                    CHECK(text.at.x % 2 == 1);
                    CHECK(text.at.y % 2 == 1);
                    CHECK((text.size % quarters(4) == 0 ||
                           (text.font == Font::courier && text.size == quarters(9)) ||
                           text.text.size() == 1));
                }
}

TEST_CASE("fills are black, white or the dark squares' grey") {
    for (const PageContent& content : sample_contents())
        for (const Fill& fill : fills(compose(content, A4)))
            CHECK((fill.ink == 0 || fill.ink == 16 || fill.ink == page_layout(A4).dark_grey));
}

TEST_CASE("the layout's digit widths are the fonts'") {
    for (const Paper& paper : PAPERS) {
        const Layout l = page_layout(paper);
        for (char digit = '0'; digit <= '9'; ++digit) {
            for (const MoveListSetting& s : l.settings)
                CHECK(width({Font::times, s.size, {}, std::string(1, digit)}) == points(s.digit));
            const int size = l.styles[static_cast<std::size_t>(Style::answer)].size;
            CHECK(width({Font::times_italic, size, {}, std::string(1, digit)}) ==
                  points(l.page_number_digit));
        }
    }
}

TEST_CASE("coordinates stand under the middle of their files and beside the middle of their ranks") {
    for (const Paper& paper : PAPERS) {
        const Layout l = page_layout(paper);
        for (const Text& t : texts(compose(page_content(Game(), false, 1), paper))) {
            if (t.font != Font::helvetica) continue;
            const char c = t.text[0];
            if (c >= 'a')
                CHECK(std::abs(points(t.at.x) + width(t) / 2 -
                               points(l.board.x + (c - 'a') * l.square + l.square / 2)) <= 0.25);
            else
                CHECK(t.at.y > l.board.y + (c - '1') * l.square + l.square / 3);
        }
    }
}

TEST_CASE("a list of 300 plies is shown whole, whoever began") {
    for (const Paper& paper : PAPERS)
        for (const Color start : {WHITE, BLACK}) {
            const std::vector<Text> all = texts(compose(long_list(300, start, 1), paper));
            const auto moves = std::count_if(all.begin(), all.end(), [](const Text& t) {
                return t.text == "Qa1xb2+" || t.text == "exd8=Q#" || t.text == "O-O-O+";
            });
            CHECK(moves == 300);
            CHECK(shows(compose(long_list(300, start, 1), paper), "150."));
        }
}

TEST_CASE("a list that is too long keeps the newest moves and says what it leaves out") {
    for (const Paper& paper : PAPERS) {
        const Layout l = page_layout(paper);
        const int capacity = l.settings.back().capacity();
        const Page full = compose(long_list(2 * capacity, WHITE, 1), paper);
        CHECK(shows(full, "1."));
        CHECK(shows(full, std::to_string(capacity) + "."));

        const Page over = compose(long_list(2 * capacity + 2, WHITE, 1), paper);
        CHECK(shows(over, "1\2612 left out"));
        CHECK_FALSE(shows(over, "2."));
        CHECK(shows(over, "3."));
        CHECK(shows(over, std::to_string(capacity + 1) + "."));
    }
}

TEST_CASE("the move list takes the largest setting that holds it") {
    for (const Paper& paper : PAPERS) {
        const Layout l = page_layout(paper);
        int earlier = 0;
        for (int i = 0; i < static_cast<int>(l.settings.size()); ++i) {
            const int capacity = l.settings[static_cast<std::size_t>(i)].capacity();
            CHECK(capacity > earlier);
            CHECK(setting_for(l, earlier + 1) == i);
            CHECK(setting_for(l, capacity) == i);
            earlier = capacity;
        }
        CHECK(setting_for(l, earlier + 1) == static_cast<int>(l.settings.size()) - 1);
    }
}

TEST_CASE("regions cover the page without overlapping and name squares where they are drawn") {
    for (const Paper& paper : PAPERS)
        for (const bool flipped : {false, true}) {
            const std::vector<Region> all = regions(paper, flipped);
            double area = 0;
            for (const Region& r : all) {
                CAPTURE(r.name);
                CHECK(r.left < r.right);
                CHECK(r.bottom < r.top);
                area += (r.right - r.left) * (r.top - r.bottom);
                for (const Region& other : all)
                    if (&r != &other)
                        CHECK_FALSE((r.left < other.right && other.left < r.right && r.bottom < other.top &&
                                     other.bottom < r.top));
            }
            CHECK(area == doctest::Approx(paper.width * paper.height));

            const auto e4 =
                std::find_if(all.begin(), all.end(), [](const Region& r) { return r.name == "square e4"; });
            REQUIRE(e4 != all.end());
            const Layout l = page_layout(paper);
            CHECK(e4->left == points(l.board.x + (flipped ? 3 : 4) * l.square));
            CHECK(e4->bottom == points(l.board.y + (flipped ? 4 : 3) * l.square));
        }
}

TEST_CASE("each text lies in the region of its name") {
    for (const Paper& paper : PAPERS)
        for (const bool flipped : {false, true}) {
            const Game game = played("e4 d5 exd5 Qxd5 Nc3");
            const std::vector<Region> all = regions(paper, flipped);
            const auto region_of = [&all](const Text& t) {
                const Box b = box(t);
                for (const Region& r : all)
                    if (r.left <= b.left && b.right <= r.right && r.bottom <= b.bottom && b.top <= r.top)
                        return r.name;
                return std::string("none");
            };
            for (const Text& t :
                 texts(compose(page_content(game, {.flipped = flipped,
                                                  .page_number = 7,
                                                  .names = {"Tal", "Gurgenidze", "Riga, 1959"}}),
                               paper))) {
                CAPTURE(t.text);
                const std::string region = region_of(t);
                if (t.text == "Riga, 1959") CHECK(region == "headline");
                if (t.text == "Tal" || t.text == "Gurgenidze") CHECK(region != "headline");
                if (t.text == "White played 3. Nc3") CHECK(region == "headline");
                if (t.text == "Black to move, move 3.") CHECK(region == "side to move");
                if (t.text == "Captured by White") CHECK(region == "captured by White");
                if (t.text == "Captured by Black") CHECK(region == "captured by Black");
                if (t.text == "Evaluation for White") CHECK(region == "evaluation");
                if (t.text == "a") CHECK(region == "files");
                if (t.text == "1") CHECK(region == "ranks");
                if (t.text == "exd5") CHECK(region == "move list");
                if (t.font == Font::courier) CHECK(region == "fen");
                if (t.text == "Page 7") CHECK(region == "page number");
                if (t.text.starts_with("Type")) CHECK(region == "how to answer");
                CHECK(region != "none");
            }
        }
}
