#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>

#include "render/book/book.hpp"
#include "render/book/sign.hpp"
#include "render/page/words/encoding.hpp"
#include "render/page/words/figurine.hpp"
#include "render/page/words/metrics.hpp"
#include "tests/render/book/helpers.hpp"
#include "tests/support/files.hpp"
#include "tests/support/long_form.hpp"

using namespace inkmate;
using namespace inkmate::book;
using namespace inkmate::page;
using namespace inkmate::figures;
using namespace inkmate::chess;
using namespace inkmate::test;

namespace {

/// What an item of text takes of its line, with the baseline in y.
struct Extent {
    int left, right, y;
};
std::vector<Extent> extents(const BookPage& page) {
    std::vector<Extent> all;
    for (const BookItem& item : page.items) {
        if (const Text* text = std::get_if<Text>(&item)) {
            const std::string shown = text->text.substr(0, text->text.find_last_not_of(' ') + 1);
            all.push_back({text->at.x, text->at.x + text_width(text->font, text->size, shown), text->at.y});
        } else if (const PlacedFigurine* figurine = std::get_if<PlacedFigurine>(&item)) {
            const auto& [square, advance] = figurine_place(figurine->type, BOOK_TEXT_SIZE);
            const Point at = figurine->at - square;
            all.push_back({at.x, at.x + advance, at.y});
        } else if (const PlacedSign* sign = std::get_if<PlacedSign>(&item)) {
            all.push_back({sign->at.x, sign->at.x + sign_advance(sign->sign), sign->at.y});
        }
    }
    return all;
}

bool in_column(const Extent& e, const BookMeasure& m) {
    // A caption stands a little below the last baseline.
    const int last = m.baseline - m.lines * BOOK_LEADING;
    return e.y <= m.baseline && e.y > last;
}

void check_geometry(const BookPage& page) {
    const BookMeasure m = book_measure(page.paper);
    std::map<int, std::vector<Extent>> lines;
    for (const Extent& e : extents(page)) {
        CHECK(e.left >= m.content.x);
        CHECK(e.right <= m.content.x + m.content.width + 1);
        CHECK(e.y >= m.content.y);
        CHECK(e.y <= m.content.y + m.content.height);
        lines[e.y].push_back(e);
        if (!in_column(e, m) || page.number == 1) continue;
        const int column = e.left < m.left + m.pitch ? 0 : 1;
        CHECK(e.right <= m.left + column * m.pitch + m.width + 1);
    }
    for (auto& [y, line] : lines) {
        std::ranges::sort(line, {}, &Extent::left);
        for (std::size_t i = 0; i + 1 < line.size(); ++i) CHECK(line[i + 1].left >= line[i].right - 2);
    }
    const Layout layout = page_layout({page.paper, LayoutName::book});
    for (const BookItem& item : page.items) {
        if (const PlacedFills* drawing = std::get_if<PlacedFills>(&item)) {
            CHECK(drawing->at.x >= m.content.x);
            CHECK(drawing->at.y <= m.content.y + m.content.height);
        }
        const PlacedDiagram* diagram = std::get_if<PlacedDiagram>(&item);
        if (!diagram) continue;
        const int side = 8 * layout.square;
        CHECK(diagram->at.y >= m.content.y);
        for (const Extent& e : extents(page)) {
            const bool beside = e.right <= diagram->at.x || e.left >= diagram->at.x + side;
            const bool apart = beside || e.y >= diagram->at.y + side || e.y <= diagram->at.y - quarters(10);
            CHECK(apart);
        }
    }
}

FlowItem item(int height, bool keeps = false, bool begins = false) {
    FlowItem made{.what = Line{}, .keeps_next = keeps};
    if (height == DIAGRAM_LINES) made.what = SetDiagram{};
    if (begins) made.begins = GameTitle{"game", "game"};
    return made;
}

std::vector<FlowItem> lines_of_text(int count) {
    return std::vector<FlowItem>(static_cast<std::size_t>(count), item(1));
}
std::array<int, COLUMNS> used(const PlannedPage& page) {
    return {page.columns[0].used, page.columns[1].used};
}

/// Fills columns until all is placed: the items of each.
std::vector<std::vector<PlacedItem>> columns_of(const std::vector<FlowItem>& items, int lines) {
    ColumnFiller filler(items, 0);
    std::vector<std::vector<PlacedItem>> columns;
    while (!filler.done() && columns.size() < 1000) columns.push_back(filler.fill(lines).placed);
    REQUIRE(filler.done());
    return columns;
}

}  // namespace

TEST_CASE("nothing on the pages of a book overlaps or leaves its column, on either paper") {
    const std::uint32_t games = full_tests() ? 60 : 4;
    const auto english = std::make_shared<const Hyphenation>("en");
    for (const Paper& paper : PAPERS) {
        const bool justified = paper.name == LETTER.name;
        std::vector<PgnGame> all;
        for (std::uint32_t seed = 1; seed <= games; ++seed) all.push_back(annotated_game(seed, 80));
        const std::vector<BookPage> pages =
            pages_of(all, {.paper = paper,
                           .title = "Games",
                           .games = {.hyphenation = justified ? english : nullptr},
                           .numbered = true});
        CHECK(pages.size() > games);
        std::size_t titles = 0;
        for (std::size_t i = 0; i < pages.size(); ++i) {
            CAPTURE(i);
            CHECK(pages[i].number == static_cast<int>(i) + 1);
            titles += pages[i].titles.size();
            check_geometry(pages[i]);
        }
        CHECK(titles == games);
    }
}

TEST_CASE("no column ends within what is kept together, begins with a blank line, or loses an item") {
    std::vector<FlowItem> items;
    for (int i = 0; i < 400; ++i) {
        if (i % 23 == 0) items.push_back({.what = 2, .keeps_next = true});
        if (i % 23 == 0) items.push_back(item(1, true, true));
        items.push_back(item(i % 31 == 7 ? DIAGRAM_LINES : 1, i % 5 == 0 && i % 31 != 7));
    }
    items.push_back(item(1));
    for (const int lines : {DIAGRAM_LINES, 20, 52}) {
        std::vector<int> placed(items.size(), 0);
        for (const std::vector<PlacedItem>& column : columns_of(items, lines)) {
            REQUIRE_FALSE(column.empty());
            int used = 0;
            for (const PlacedItem& p : column) {
                CHECK(p.line == used);
                used += height_of(items[p.item]);
                ++placed[p.item];
            }
            CHECK(used <= lines);
            CHECK_FALSE(items[column.back().item].keeps_next);
            CHECK_FALSE(std::holds_alternative<int>(items[column.front().item].what));
        }
        for (std::size_t i = 0; i < items.size(); ++i) {
            const int least = std::holds_alternative<int>(items[i].what) ? 0 : 1;
            CHECK(placed[i] >= least);
            CHECK(placed[i] <= 1);
        }
    }
}

TEST_CASE("a diagram that finds no room goes to the next column, before the next game") {
    std::vector<FlowItem> items;
    for (int i = 0; i < 10; ++i) items.push_back(item(1));
    items.push_back(item(DIAGRAM_LINES));
    items.push_back(item(1));
    items.push_back(item(1, false, true));
    const auto columns = columns_of(items, 20);
    REQUIRE(columns.size() == 2);
    CHECK(columns[0].size() == 11);
    CHECK(columns[0].back().item == 11);
    REQUIRE(columns[1].size() == 2);
    CHECK(columns[1][0].item == 10);
    CHECK(columns[1][1].item == 12);
}

TEST_CASE("curves that find no room go to the next column, as diagrams do") {
    GameCourse course{.points = std::vector<CoursePoint>(10, CoursePoint{.centipawns = 0}),
                      .evaluations = true};
    const int lines = curve_lines(course);
    course.clocks = true;
    CHECK(curve_lines(course) > lines);
    CHECK(lines >= 6);
    std::vector<FlowItem> items;
    for (int i = 0; i < 10; ++i) items.push_back(item(1));
    items.push_back({.what = course});
    items.push_back(item(1, false, true));
    const auto columns = columns_of(items, 10 + lines);
    REQUIRE(columns.size() == 2);
    REQUIRE(columns[1].size() == 2);
    CHECK(columns[1][0].item == 10);
    CHECK(columns[1][1].line == curve_lines(course));
}

TEST_CASE("neither the first nor the last line of a paragraph stands alone at the end of a column") {
    std::string text = "[Event \"?\"]\n\n";
    constexpr int count = 60;
    for (int i = 0; i < count; ++i) {
        // Of one line, of two and of three.
        std::string words;
        for (int w = 0; w < (i % 3) * 11; ++w) words += "words ";
        text += fmt::format("{}. {} {{A{} {}Z{}}} {} ", i + 1, i % 2 == 0 ? "Nf3" : "Ng1", i, words, i,
                            i % 2 == 0 ? "Nf6" : "Ng8");
    }
    const std::vector<BookPage> pages = pages_of({pgn(text + "*")});
    REQUIRE(pages.size() >= 2);
    const BookMeasure m = book_measure(A4);
    // By page and column.
    std::map<std::string, std::pair<int, bool>> places;
    for (const BookPage& page : pages)
        for (const BookItem& item : page.items)
            if (const Text* run = std::get_if<Text>(&item)) {
                const std::pair place(page.number, run->at.x >= m.left + m.pitch);
                std::string word;
                for (const char c : run->text + ' ')
                    if (c != ' ')
                        word += c;
                    else
                        places.emplace(std::exchange(word, {}), place);
            }
    for (int i = 0; i < count; ++i) {
        CAPTURE(i);
        REQUIRE(places.contains(fmt::format("A{}", i)));
        REQUIRE(places.contains(fmt::format("Z{}", i)));
        const bool together = places[fmt::format("A{}", i)] == places[fmt::format("Z{}", i)];
        CHECK(together);
    }
}

TEST_CASE("the columns of the last page are as long as each other") {
    std::string text = "[Event \"?\"]\n\n{";
    for (int i = 0; i < 300; ++i) text += "words ";
    const std::vector<BookPage> pages = pages_of({pgn(text + "} *")});
    REQUIRE(pages.size() == 1);
    const BookMeasure m = book_measure(A4);
    std::array<int, 2> lowest = {m.baseline, m.baseline};
    for (const Extent& e : extents(pages[0])) {
        int& low = lowest[e.left < m.left + m.pitch ? 0 : 1];
        if (in_column(e, m)) low = std::min(low, e.y);
    }
    CHECK(lowest[0] < m.baseline - 5 * BOOK_LEADING);
    CHECK(std::abs(lowest[0] - lowest[1]) <= 2 * BOOK_LEADING);
}

TEST_CASE("text alone fills its pages, and its last page's columns are level") {
    const std::vector<FlowItem> items = lines_of_text(117);
    const PlannedPage first = plan_page(items, 0, {40, 50});
    CHECK(used(first) == std::array{40, 40});
    CHECK(first.after.next() == 80);
    const PlannedPage last = plan_page(std::span(items).subspan(80), 0, {50, 50});
    CHECK(used(last) == std::array{19, 18});
    CHECK(last.after.done());
    CHECK(used(plan_page(items, 0, {50, 50}, 1)) == std::array{50, 50});
}

TEST_CASE("a column ends within a word only if it would be much shorter otherwise") {
    std::vector<FlowItem> items = lines_of_text(200);
    const auto part = [&](std::size_t line) { std::get<Line>(items[line].what).hyphen = true; };
    part(49), part(98);
    CHECK(used(plan_page(items, 0, {50, 50}, 1)) == std::array{49, 49});
    part(48), part(47);
    CHECK(used(plan_page(items, 0, {50, 50}, 1))[0] == 50);
}

TEST_CASE("a page that has no room for a diagram gives the next one text to go with it") {
    std::vector<FlowItem> items = lines_of_text(98);
    items.push_back(item(DIAGRAM_LINES));
    for (int i = 0; i < 4; ++i) items.push_back(item(1));
    const PlannedPage first = plan_page(items, 0, {50, 50});
    CHECK(first.after.floated().empty());
    CHECK(first.after.next() < 96);
    const PlannedPage last = plan_page(std::span(items).subspan(first.after.next()), 0, {50, 50});
    REQUIRE(last.after.done());
    CHECK(std::abs(used(last)[0] - used(last)[1]) <= 4);
}

TEST_CASE("a column ends a little early, so that no text comes before the diagrams that it belongs after") {
    std::vector<FlowItem> items = lines_of_text(47);
    for (int i = 0; i < 3; ++i) {
        items.push_back(item(DIAGRAM_LINES));
        items.push_back(item(1));
    }
    for (int i = 0; i < 200; ++i) items.push_back(item(1));
    const PlannedPage page = plan_page(items, 0, {50, 50}, 2);
    CHECK(page.columns[0].used == 47);
    REQUIRE(page.columns[1].placed.size() > 2);
    CHECK(page.columns[1].placed[0].item == 47);
    CHECK(page.columns[1].placed[1].item == 48);
}

TEST_CASE("the last page of the book in the README is balanced, and no diagram follows the mate alone") {
    const std::vector<BookPage> pages =
        pages_of({pgn(contents(source_file("examples/annotated/immortal-1851.pgn")))});
    REQUIRE(pages.size() == 2);
    const BookMeasure m = book_measure(A4);
    std::array<int, COLUMNS> lowest = {m.baseline, m.baseline};
    for (const Extent& e : extents(pages[1]))
        if (in_column(e, m)) {
            int& low = lowest[e.left < m.left + m.pitch ? 0 : 1];
            low = std::min(low, e.y);
        }
    CHECK(std::abs(lowest[0] - lowest[1]) <= 5 * BOOK_LEADING);
    const std::string last = text_of(pages[1]);
    CHECK(last.find("22.") < last.find("23."));
    CHECK(last.find("23.") < last.find("army"));
}

TEST_CASE("a headline is not parted from its game, however short the last page's columns are") {
    const std::vector<BookPage> pages =
        pages_of({pgn("[Event \"A tournament of which the name takes more than one line of the column\"]\n"
                      "[White \"Anderssen\"]\n[Black \"Kieseritzky\"]\n\n1. e4 e5 2. Nf3 Nc6 *")});
    REQUIRE(pages.size() == 1);
    const BookMeasure m = book_measure(A4);
    for (const Extent& e : extents(pages[0]))
        if (in_column(e, m)) CHECK(e.left < m.left + m.pitch);
}

TEST_CASE("pages have numbers, and from the second on heads: the title, or the game") {
    std::vector<PgnGame> games;
    for (std::uint32_t seed = 1; seed <= 6; ++seed) games.push_back(annotated_game(seed, 60));
    const std::vector<BookPage> pages = pages_of(games, {.title = "Best games"});
    REQUIRE(pages.size() > 3);
    CHECK(text_of(pages[0]).starts_with("Best games Wilhelm Weiss \261 "));
    CHECK(text_of(pages[1]).starts_with("Best games "));
    CHECK(text_of(pages[2]).starts_with("Wilhelm Weiss \261 "));
    CHECK(text_of(pages_of(games)[1]).starts_with("Wilhelm Weiss \261 "));
    for (const BookPage& page : pages) {
        const auto is_number = [&](const BookItem& item) {
            const Text* text = std::get_if<Text>(&item);
            return text && text->at.y == book_measure(A4).foot && text->text == std::to_string(page.number);
        };
        CHECK(std::ranges::count_if(page.items, is_number) == 1);
    }
}

TEST_CASE("a long title has two lines, above all else of its page") {
    const std::string title =
        "My best games and some others that are not that good, vol. 2: a very long title";
    const std::vector<BookPage> pages = pages_of({annotated_game(1, 60)}, {.title = title});
    std::vector<Text> lines;
    int highest = 0;
    for (const BookItem& item : pages[0].items)
        if (const Text* text = std::get_if<Text>(&item)) {
            if (text->size == style_of(Face::title).size)
                lines.push_back(*text);
            else
                highest = std::max(highest, text->at.y + text->size);
        }
    REQUIRE(lines.size() == 2);
    CHECK(lines[0].text + ' ' + lines[1].text == title);
    const Rect content = book_measure(A4).content;
    CHECK(lines[0].at.y + lines[0].size * 3 / 4 <= content.y + content.height);
    CHECK(lines[1].at.y - lines[1].size / 4 > highest);
    CHECK(text_of(pages_of({annotated_game(1, 60)}, {.title = title + ' ' + title})[0]).find(ELLIPSIS) !=
          std::string::npos);
}

TEST_CASE("hostile games make pages like any other") {
    for (const std::string& text :
         {"{" + std::string(10'000, 'm') + "} 1. e4 *", std::string("{\x01\x02\x7f\xff\xfe\x1b[2J} 1. e4 *"),
          std::string("{(((([[[[} 1. e4 {))))} *"), std::string("1. e4 $99999999 *"),
          std::string("{\\( \\) %% ( }\n1. e4 *"), std::string("*")}) {
        const std::string white = std::string(3000, 'W');
        for (const BookPage& page : pages_of({pgn("[White \"" + white + "\"]\n[Black \"{((\"]\n\n" + text)}))
            check_geometry(page);
    }
    CHECK(pages_of({}).empty());
}
