#include <doctest/doctest.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <functional>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "core/variant/notation.hpp"
#include "core/variant/rules_file.hpp"
#include "pdf/compare/compare.hpp"
#include "render/page/compose.hpp"
#include "render/page/figures/board.hpp"
#include "render/page/figures/page.hpp"
#include "render/page/layout/layout.hpp"
#include "tests/render/documents.hpp"
#include "tests/support/variant_positions.hpp"
#include "verify/pages/chess_terms.hpp"

using namespace inkmate;
using namespace inkmate::page;
using namespace inkmate::figures;
using namespace inkmate::process;
using namespace inkmate::variant;
using namespace inkmate::compare;
using namespace inkmate::chess_compare;
using namespace inkmate::test;

namespace {

const Rules& wide() {
    static const Rules rules = load_rules("wide", read_ini(WIDE_BOARD, "wide.ini"));
    return rules;
}

const PageDesign DESIGN = [] {
    PageDesign design(A4);
    design.variant = &wide();
    return design;
}();

Page page_of(const std::string& fen) {
    const Game game(Position::from_fen(wide(), fen));
    return compose(page_content(game, {.names = variant_names(wide())}), DESIGN);
}

Page start_page() {
    return page_of(wide().start_fen);
}

/// Where the items of the piece on a square begin, and how many there are.
std::pair<std::size_t, std::size_t> items_of(const Page& page, Square square) {
    const Layout l = page_layout(DESIGN);
    const Position start(wide());
    const Point at = l.board + Point{file_of(square) * l.square, rank_of(square) * l.square};
    const std::vector<Item> items = man_items(l, l.man, start.piece_on(cell_of(square)), true);
    const inkmate::figures::Path halo = moved(std::get<Fill>(items.front()).path, at);
    for (std::size_t i = 0; i < page.items.size(); ++i)
        if (const Fill* fill = std::get_if<Fill>(&page.items[i]); fill != nullptr && fill->path == halo)
            return {i, items.size()};
    FAIL("there is no piece on ", variant::to_string(square));
    return {};
}

std::string name_on(Square square) {
    const Piece piece = Position(wide()).piece_on(cell_of(square));
    return fmt::format("{} {}", variant::color_of(piece) == chess::WHITE ? "white" : "black",
                       wide().types[static_cast<std::size_t>(variant::type_of(piece))].name);
}

void put(Page& page, Piece piece, Square square) {
    const Layout l = page_layout(DESIGN);
    const Point at = l.board + Point{file_of(square) * l.square, rank_of(square) * l.square};
    for (Item item : man_items(l, l.man, piece, true)) {
        if (Fill* fill = std::get_if<Fill>(&item)) fill->path = moved(fill->path, at);
        if (Text* text = std::get_if<Text>(&item)) text->at = text->at + at;
        page.items.push_back(std::move(item));
    }
}

void remove(Page& page, Square square) {
    const auto [first, count] = items_of(page, square);
    const auto at = page.items.begin() + static_cast<std::ptrdiff_t>(first);
    page.items.erase(at, at + static_cast<std::ptrdiff_t>(count));
}

/// What a comparison says of pieces.
std::vector<std::string> told(const Page& wrong, const Page& right = start_page()) {
    const TemporaryDirectory directory;
    CompareOptions options;
    options.resolutions = {};
    use_chess_terms(
        options, [](int) { return regions(DESIGN, false); }, DESIGN);
    std::vector<std::string> words;
    const Comparison comparison = compare_pdfs(by_cairo({&right, 1}, directory / "right.pdf"),
                                               by_cairo({&wrong, 1}, directory / "wrong.pdf"), options);
    for (const Difference& d : comparison.pages.at(0).differences)
        words.push_back((d.layer == Layer::model ? "" : d.subject + ": ") + d.what +
                        (d.change == Change::missing ? " is missing"
                         : d.change == Change::added ? " was added"
                                                     : ""));
    return words;
}

struct Fault {
    Page page;
    std::string words;
};

/// One of five kinds, on a piece that is drawn by lot.
Fault seeded_fault(std::uint32_t seed) {
    std::mt19937 random(seed);
    std::vector<Square> squares;
    for (const Cell c : wide().cells)
        if (Position(wide()).piece_on(c) != EMPTY) squares.push_back(square_of(c));
    const Square square = squares[random() % squares.size()];
    const Piece piece = Position(wide()).piece_on(cell_of(square));
    const std::string on = fmt::format("the {} on {}", name_on(square), variant::to_string(square));
    Page page = start_page();
    switch (seed % 5) {
        case 0: remove(page, square); return {page, on + " is missing"};
        case 1: {
            const Square to = make_square(file_of(square), 3 + static_cast<int>(random() % 4));
            remove(page, square);
            put(page, piece, to);
            return {page, fmt::format("{} moved to {}", on, variant::to_string(to))};
        }
        case 2: {
            remove(page, square);
            put(page, piece ^ BLACK_BIT, square);
            return {page, on + (piece & BLACK_BIT ? " became white" : " became black")};
        }
        case 3: {
            const int type = wide().type_of_letter(type_of(piece) == wide().type_of_letter('i') ? 'c' : 'i');
            remove(page, square);
            put(page, make_piece(color_of(piece), type), square);
            return {page, fmt::format("{} became a {} {}", on, piece & BLACK_BIT ? "black" : "white",
                                      wide().types[static_cast<std::size_t>(type)].name)};
        }
        default: {
            const auto [first, count] = items_of(page, square);
            for (std::size_t i = first; i < first + count; ++i) {
                if (Fill* fill = std::get_if<Fill>(&page.items[i])) fill->path = moved(fill->path, {1, 0});
                if (Text* text = std::get_if<Text>(&page.items[i])) text->at.x += 1;
            }
            return {page, on + " moved by (0.25, 0) pt"};
        }
    }
}

}  // namespace

TEST_CASE("seeded faults on a board of 12 x 10 squares are found and named by piece and square") {
    for (std::uint32_t seed = 1; seed <= 20; ++seed) {
        const Fault fault = seeded_fault(seed);
        const std::vector<std::string> words = told(fault.page);
        CAPTURE(seed);
        CAPTURE(fmt::format("{}", fmt::join(words, "; ")));
        CHECK(words == std::vector{fault.words});
    }
}

TEST_CASE(
    "pieces of a variant that change places, a board that is turned and a wrong move are one difference") {
    using Words = std::vector<std::string>;
    // A camel and a pawn.
    const Square camel = *parse_square("a2"), pawn = *parse_square("e2");
    const Position start(wide());
    Page page = start_page();
    remove(page, camel);
    remove(page, pawn);
    put(page, start.piece_on(cell_of(pawn)), camel);
    put(page, start.piece_on(cell_of(camel)), pawn);
    CHECK(told(page) == Words{"the white camel on a2 and the white pawn on e2 changed places"});

    const Game game{start};
    CHECK(std::ranges::count(
              told(compose(page_content(game, {.flipped = true, .names = variant_names(wide())}), DESIGN)),
              "the board is turned: its other side is below") == 1);

    Game played{start};
    played.play(*parse_move(start, "e2e3"));
    const Page right = compose(page_content(played, {.names = variant_names(wide())}), DESIGN);
    Page wrong = right;
    for (Item& item : wrong.items)
        if (Text* text = std::get_if<Text>(&item); text != nullptr && text->text == "e3") text->text = "e4";
    const Words moves = told(wrong, right);
    REQUIRE(moves.size() == 1);
    CHECK(moves.front().starts_with("White's move 1: "));
}

TEST_CASE("other faults of a variant's page get the part of the page that they are about") {
    CHECK(told(start_page()).empty());
    Page page = start_page();
    const auto change = [&](std::string_view from, const std::string& to) {
        for (Item& item : page.items)
            if (Text* text = std::get_if<Text>(&item); text != nullptr && text->text.starts_with(from)) {
                text->text = to;
                return;
            }
        FAIL("there is no text ", from);
    };
    change("Wide", "Wade");
    change("10", "11");
    change("White to move", "White to mate, move 1.");
    const std::vector<std::string> words = told(page);
    CAPTURE(fmt::format("{}", fmt::join(words, "; ")));
    REQUIRE(words.size() == 3);
    for (const char* const part : {"the headline: ", "the side to move: ", "the ranks: "}) {
        CAPTURE(part);
        CHECK(std::ranges::count_if(words, [&](const std::string& w) { return w.starts_with(part); }) == 1);
    }

    // A letter that is gone leaves a disc, which belongs to no piece that is whole.
    page = start_page();
    const Square camel = *parse_square("a2");
    const auto [first, count] = items_of(page, camel);
    page.items.erase(page.items.begin() + static_cast<std::ptrdiff_t>(first + count - 1));
    const std::vector<std::string> parts = told(page);
    REQUIRE_FALSE(parts.empty());
    CHECK(parts.front() == "the white camel on a2 is not drawn as it should be: see its parts");
}

TEST_CASE("a fault of a piece that a user has drawn is told by its name") {
    Look look;
    look.pictures['n'].own = std::make_shared<const OwnOutline>(std::string_view("M17,17L223,17L120,223Z"));
    const Game game{Position(wide())};
    PageDesign design = PageDesign(A4).with(look);
    design.variant = &wide();
    const Page right = compose(page_content(game, {}), design);
    const Layout layout = page_layout(design);
    const std::vector<Item> drawn =
        man_items(layout, layout.man, make_piece(chess::WHITE, wide().type_of_letter('n')), true);
    Page wrong = right;
    std::string square;
    for (std::size_t i = 0; i < wrong.items.size() && square.empty(); ++i)
        for (const Cell c : wide().cells) {
            const Square s = square_of(c);
            const Point at = layout.board + Point{file_of(s) * layout.square, rank_of(s) * layout.square};
            const Fill* const fill = std::get_if<Fill>(&wrong.items[i]);
            if (fill == nullptr || fill->path != moved(std::get<Fill>(drawn.front()).path, at)) continue;
            square = variant::to_string(s);
            const auto first = wrong.items.begin() + static_cast<std::ptrdiff_t>(i);
            wrong.items.erase(first, first + static_cast<std::ptrdiff_t>(drawn.size()));
            break;
        }
    REQUIRE_FALSE(square.empty());
    const TemporaryDirectory directory;
    CompareOptions options;
    options.resolutions = {};
    use_chess_terms(
        options, [&design](int) { return regions(design, false); }, design);
    const Comparison comparison = compare_pdfs(by_cairo({&right, 1}, directory / "right.pdf"),
                                               by_cairo({&wrong, 1}, directory / "wrong.pdf"), options);
    REQUIRE(comparison.pages.at(0).differences.size() == 1);
    CHECK(comparison.pages.at(0).differences[0].what == "the white knight on " + square);
}
