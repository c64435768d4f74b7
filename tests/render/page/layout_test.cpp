#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "render/page/figures/outline.hpp"
#include "render/page/layout/layout.hpp"
#include "render/page/regions.hpp"
#include "render/page/words/metrics.hpp"
#include "tests/render/page/helpers.hpp"

using namespace inkmate;
using namespace inkmate::page;
using namespace inkmate::figures;
using namespace inkmate::chess;
using namespace inkmate::test;

namespace {

/// Every design; of the score, every kind of sheet.
std::vector<std::pair<PageDesign, SheetKind>> all_sheets() {
    std::vector<std::pair<PageDesign, SheetKind>> sheets;
    for (const PageDesign& design : all_designs()) {
        if (design.layout == LayoutName::diagram) continue;
        sheets.emplace_back(design, SheetKind::first);
        if (design.layout != LayoutName::score) continue;
        sheets.emplace_back(design, SheetKind::moves);
        sheets.emplace_back(design, SheetKind::positions);
    }
    return sheets;
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

TEST_CASE("no text stands on a disc, a captured piece, a rule or the bar") {
    const auto outside = [](const Rect& r, const std::vector<Rect>& boards) {
        return std::ranges::none_of(boards, [&](const Rect& b) {
            return r.x >= b.x && r.y >= b.y && r.x + r.width <= b.x + b.width &&
                   r.y + r.height <= b.y + b.height;
        });
    };
    for (const PageDesign& design : all_designs()) {
        const Layout l = page_layout(design);
        for (const PageContent& content : sample_contents(design)) {
            CAPTURE(word_of(design.layout));
            const Page page = compose(content, design);
            const std::vector<Rect> boards = board_frames(l, content);
            std::vector<Box> shapes;
            for (const Fill& fill : fills(page))
                if (const Rect r = bounds(fill.path); outside(r, boards))
                    shapes.push_back(
                        {points(r.x), points(r.y), points(r.x + r.width), points(r.y + r.height), ""});
            for (const Text& text : texts(page))
                for (const Box& shape : shapes)
                    if (overlap(box(text), shape))
                        FAIL_CHECK(text.text << " stands on a shape at " << shape.left << " "
                                             << shape.bottom);
        }
    }
}

TEST_CASE("pieces stay on their squares, whoever stands where") {
    for (const PageDesign& design : all_designs()) {
        const Layout l = page_layout(design);
        if (l.square == 0) continue;
        CAPTURE(word_of(design.layout));
        for (const PieceType type : {PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING})
            for (const Color side : {WHITE, BLACK})
                for (const auto& shape : {silhouette(type, l.square, true, l.pieces),
                                          details(make_piece(side, type), l.square, l.pieces)})
                    for (const Fill& fill : shape) {
                        const Rect r = bounds(fill.path);
                        CHECK(r.x >= 0);
                        CHECK(r.y >= 0);
                        CHECK(r.x + r.width <= l.square);
                        CHECK(r.y + r.height <= l.square);
                    }
    }
}

TEST_CASE("text begins on odd quarter points, in sizes that keep glyphs off the middle between pixels") {
    for (const PageDesign& design : all_designs())
        for (const PageContent& content : sample_contents(design))
            for (const Page& page : compose_all(content, design)) {
                CAPTURE(word_of(design.layout));
                check_text_grid(page);
            }
}

TEST_CASE("fills are black, white or the dark squares' grey") {
    for (const PageContent& content : sample_contents())
        for (const Fill& fill : fills(compose(content, A4)))
            CHECK((fill.ink == 0 || fill.ink == 16 || fill.ink == page_layout(A4).tint.dark));
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

TEST_CASE("a record in large print has moves where other pages say how to answer") {
    for (const Paper& paper : {A4, LETTER}) {
        PageDesign design{paper, LayoutName::large};
        const Layout played = page_layout(design);
        design.record = true;
        const Layout record = page_layout(design);
        CHECK(record.settings.front().rows == played.settings.front().rows + 2);
        CHECK(record.square >= played.square);
        CHECK(record.fen.y < played.fen.y);
        // A FEN of chess takes two lines.
        CHECK(record.fen.y - record.fen_leading >= record.content.y);
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
    for (const auto& sample : all_sheets())
        for (const bool flipped : {false, true}) {
            const auto& [design, sheet] = sample;
            CAPTURE(word_of(sample.first.layout));
            const std::vector<Region> all = regions(design, flipped, sheet);
            double area = 0;
            for (const Region& r : all) {
                CAPTURE(name_of(r));
                CHECK(r.left < r.right);
                CHECK(r.bottom < r.top);
                area += (r.right - r.left) * (r.top - r.bottom);
                for (const Region& other : all)
                    if (&r != &other && r.left < other.right && other.left < r.right &&
                        r.bottom < other.top && other.bottom < r.top)
                        FAIL_CHECK(name_of(r) << " overlaps " << name_of(other));
            }
            CHECK(area == doctest::Approx(design.paper.width * design.paper.height));

            const auto e4 = std::ranges::find_if(all, [](const Region& r) {
                return name_of(r) == "square e4" || name_of(r) == "square e4 of position 1";
            });
            const Layout l = page_layout(design);
            const bool has_board = l.square > 0 && sheet == SheetKind::first;
            CHECK(has_board == (e4 != all.end() && sheet == SheetKind::first));
            if (!has_board) continue;
            CHECK(e4->left == points(l.board.x + (flipped ? 3 : 4) * l.square));
            CHECK(e4->bottom == points(l.board.y + (flipped ? 4 : 3) * l.square));
        }
}

namespace {

/// Where a text should lie, by what it says; nothing for what may lie in several places.
std::optional<std::string> expected_region(const Text& t, LayoutName layout) {
    const bool several = layout == LayoutName::economy || layout == LayoutName::score;
    const bool first = several && t.text.size() == 1;
    if (layout == LayoutName::plain && (t.text == "1. e4 d5" || t.text.starts_with("White: ")))
        return "pieces and moves";
    if (t.font == Font::courier) return "fen";
    if (t.text.starts_with("Game 7F3K, page") || t.text == "Page 7") return "page number";
    if (t.text.starts_with("Type")) return "how to answer";
    if (t.text == "White played 3. Nc3") return "headline";
    if (t.text == "Black to move, move 3.")
        return layout == LayoutName::score ? "result or side to move" : "side to move";
    if (t.text == "Riga, 1959") return "event";
    if (t.text == "Riga, 2 January 1959") return "event";
    if (t.text == "Tal") return "White's name";
    if (t.text == "Gurgenidze") return "Black's name";
    if (t.text.starts_with("Tal \261 Gurgenidze")) return "names";
    if (t.text == "Captured by White" && layout == LayoutName::game) return "captured by White";
    if (t.text == "Captured by Black" && layout == LayoutName::game) return "captured by Black";
    if (t.text == "Static value for White") return "evaluation";
    if (t.text == "Qxd5") return "move list";
    if (t.text == "1. e4") return "caption of position 1";
    if (t.text == "2... Qxd5") return "caption of position 4";
    if (t.text == "a" && !first) return "files";
    if (t.text == "1" && !first) return "ranks";
    return std::nullopt;
}

}  // namespace

TEST_CASE("each text lies in the region of its name") {
    for (const PageDesign& design : all_designs())
        for (const bool flipped : {false, true}) {
            if (design.layout == LayoutName::diagram) continue;
            CAPTURE(word_of(design.layout));
            const Game game = played("e4 d5 exd5 Qxd5 Nc3");
            const std::vector<Region> all = regions(design, flipped);
            const Page page = compose(
                page_content(game, {.layout = design.layout,
                                    .flipped = flipped,
                                    .page_number = 7,
                                    .names = {"Tal", "Gurgenidze", "Riga", "1959.01.02", "", "7F3K"}}),
                design);
            for (const Text& t : texts(page)) {
                CAPTURE(t.text);
                const Box b = box(t);
                const auto region = std::ranges::find_if(all, [&](const Region& r) {
                    return r.left <= b.left && b.right <= r.right && r.bottom <= b.bottom && b.top <= r.top;
                });
                REQUIRE(region != all.end());
                CHECK(name_of(*region) == expected_region(t, design.layout).value_or(name_of(*region)));
            }
        }
}

TEST_CASE("pieces lie in the regions of their squares, on each of several boards") {
    for (const PageDesign& design : all_designs())
        for (const bool flipped : {false, true}) {
            const Layout l = page_layout(design);
            if (l.square == 0) continue;
            CAPTURE(word_of(design.layout));
            PageContent content =
                page_content(played("e4 e5"), {.layout = design.layout, .flipped = flipped});
            if (design.layout == LayoutName::diagram) {
                Diagram diagram;
                diagram.pieces = content.pieces;
                content.diagrams.assign(static_cast<std::size_t>(l.grid.capacity()), diagram);
            }
            const std::vector<Fill> all = fills(compose(content, design));
            std::size_t kings = 0;
            for (const Region& r : regions(design, flipped)) {
                if (r.kind != RegionKind::square || r.square != page_square(SQ_E1)) continue;
                ++kings;
                // The king's halo is the largest fill inside.
                CHECK(std::ranges::any_of(all, [&](const Fill& f) {
                          const Rect b = bounds(f.path);
                          return f.ink == 16 && points(b.x) >= r.left && points(b.x + b.width) <= r.right &&
                                 points(b.y) >= r.bottom && points(b.y + b.height) <= r.top &&
                                 b.height > l.square * 6 / 10;
                      }) == (kings <= std::max<std::size_t>(content.diagrams.size(), 1)));
            }
            CHECK(kings == static_cast<std::size_t>(std::max(l.grid.capacity(), 1)));
        }
}
