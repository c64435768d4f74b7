#include <doctest/doctest.h>

#include <algorithm>

#include "core/chess/position.hpp"
#include "render/page/diagram.hpp"
#include "render/page/figures/marks.hpp"
#include "render/page/regions.hpp"
#include "render/page/words/metrics.hpp"
#include "render/page/worksheet.hpp"
#include "tests/render/page/helpers.hpp"

using namespace inkmate;
using namespace inkmate::page;
using namespace inkmate::figures;
using namespace inkmate::chess;
using namespace inkmate::test;

namespace {

Diagram diagram_from(std::string_view epd,
                     const std::vector<std::string>& captions = default_caption_operations()) {
    return diagram_of(read_epd(epd, "test.epd").front(), "test.epd", captions);
}

template <typename Action>
std::string error_of(Action action) {
    try {
        action();
    } catch (const ChessError& error) {
        return error.what();
    }
    return "no error";
}

/// "Ge2 Be3 Be4": colour and square of each mark, in order of the squares.
std::string marks_of(Diagram d) {
    std::ranges::sort(d.marks, {}, &SquareMark::square);
    std::string text;
    for (const auto& [marker, square] : d.marks)
        text += (text.empty() ? "" : " ") + std::string(1, "GYBR"[static_cast<int>(marker)]) +
                variant::to_string(square);
    return text;
}
std::string moves_of(std::string_view epd, Square from) {
    Diagram d = diagram_from(epd);
    mark_moves(d, page_square(from));
    return marks_of(d);
}

}  // namespace

TEST_CASE("a line of EPD becomes a diagram, whatever stands on the board") {
    const Diagram start = diagram_from("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1");
    CHECK(board_of(start)[SQ_E4] == W_PAWN);
    CHECK(board_of(start)[SQ_D8] == B_QUEEN);
    CHECK(start.to_move == BLACK);
    CHECK(start.caption == "");
    CHECK(write_board(board_of(start)) == "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR");
    CHECK(side_to_move_words(start) == "Black to move");
    CHECK(side_to_move_words(diagram_from("7k/6Q1/6K1/8/8/8/8/8 b - -")) == "Checkmate. White wins.");
    CHECK(side_to_move_words(diagram_from("7k/5Q2/6K1/8/8/8/8/8 b - -")) == "Stalemate. The game is drawn.");
    CHECK(side_to_move_words(diagram_from("7k/5Q2/6K1/8/8/8/8/8 w - -")) == "White to move");
    CHECK_FALSE(shows_disc(diagram_from("7k/6Q1/6K1/8/8/8/8/8 b - -")));
    CHECK_FALSE(shows_disc(diagram_from("7k/5Q2/6K1/8/8/8/8/8 b - -")));
    CHECK(shows_disc(diagram_from("7k/5Q2/6K1/8/8/8/8/8 w - -")));
    const Diagram queens = diagram_from("qqqqqqqq/q7/8/8/8/8/Q7/QQQQQQQQ");
    CHECK_FALSE(shows_disc(queens));
    CHECK_FALSE(queens.to_move);
    CHECK(side_to_move_words(queens) == "");
    CHECK(write_board(board_of(queens)) == "qqqqqqqq/q7/8/8/8/8/Q7/QQQQQQQQ");
    const auto refused = [](const std::string& board, const std::string& why) {
        CHECK(error_of([&] { diagram_from("\n" + board); }) ==
              "test.epd, line 2: '" + board + "' is not a board as a FEN has it: " + why);
    };
    refused("8/8/8/8/8/8/8", "there are 7 ranks instead of 8");
    refused("9/8/8/8/8/8/8/8", "'9' in rank 8 is neither a piece (KQRBNP, kqrbnp) nor a count from 1 to 8");
    refused("8/8/8/8/8/8/8/7", "rank 1 has 7 squares instead of 8");
    refused("8/8/8/8/8/8/8/8/8", "there are more than 8 ranks");
    refused("8/8/8/8/8/8/8/7x", "'x' in rank 1 is neither a piece (KQRBNP, kqrbnp) nor a count from 1 to 8");
    refused("44/8/8/8/8/8/8/ppppppppp", "rank 1 has more than 8 squares");
    refused("hello", "'h' in rank 8 is neither a piece (KQRBNP, kqrbnp) nor a count from 1 to 8");
}

TEST_CASE("a caption is made of operations, without what is meant for programs") {
    const std::string epd =
        "8/8/8/8/8/8/8/8 w - - bm Nf3 Nc3; id \"Study 5.\"; dm 3; c0 \" [%csl Ga1] by R\u00e9ti [%emt "
        "0:01]\"; "
        "c1 \"1921\";";
    CHECK(diagram_from(epd).caption == "Study 5. Mate in 3. by R\u00e9ti");
    CHECK(diagram_from(epd, {"bm", "c1"}).caption == "Best: Nf3 Nc3. 1921");
    CHECK(diagram_from(epd, {"am"}).caption == "");
    for (const std::string& name : default_caption_operations()) {
        const auto all = caption_operations();
        CHECK(std::ranges::find(all, name) != all.end());
    }
}

TEST_CASE("marks and arrows come from comments as viewers write them") {
    const Diagram d = diagram_from(
        "8/8/8/8/8/8/8/8 w - - c0 \"[%csl Ga1, Rh8][%cal Ge2e4,Yg1f3]\"; c5 \"[%csl Yb2,Bc3] [%cal "
        "Rh1a8]\";");
    CHECK(marks_of(d) == "Ga1 Yb2 Bc3 Rh8");
    CHECK(d.arrows == std::vector<Arrow>{{Marker::green, page_square(SQ_E2), page_square(SQ_E4)},
                                         {Marker::yellow, page_square(SQ_G1), page_square(SQ_F3)},
                                         {Marker::red, page_square(SQ_H1), page_square(SQ_A8)}});
    CHECK(error_of([] { diagram_from("8/8/8/8/8/8/8/8 w - - c0 \"[%csl Gi1]\";"); }) ==
          "test.epd, line 1: 'Gi1' marks no square: write one of G, Y, B, R, and a square, as in Gd4, or a "
          "name, "
          "as in grey:d4, of frame, hatch, dot, cross, white, grey, dark, thick, double, corners, slash, "
          "lines, grid, "
          "stipple");
    Diagram empty;
    for (const char* list : {"a1", "Ga", "Xa1", "G", "Ga12"})
        CHECK(error_of([&] {
                  add_marks(empty, list);
              }).starts_with("'" + std::string(list) + "' marks no square"));
    for (const char* list : {"Ge2", "e2e4", "Ge2e2", "Ge2e9", "Ge2e45", "G"})
        CHECK(error_of([&] {
                  add_arrows(empty, list);
              }).starts_with("'" + std::string(list) + "' is not an arrow"));
    CHECK(empty.marks.empty());
    CHECK(empty.arrows.empty());
}

TEST_CASE("a diagram of a PGN has the marks of its comments, which may say that they are the task's") {
    const auto game = [](std::string_view text) { return read_pgn(text, "test.pgn").front(); };
    const PgnGame marked =
        game("[White \"A\"]\n{start [%csl Ra1]} 1. e4 {x [%cal Ge2e4] y} e5 {no mark} 2. Nf3 $220 Nc6 $1 *");
    CHECK(marks_of(diagram_of(marked, 0)) == "Ra1");
    const Diagram d = diagram_of(marked, 1);
    CHECK(d.arrows == std::vector<Arrow>{{Marker::green, page_square(SQ_E2), page_square(SQ_E4)}});
    CHECK(d.caption == "1. e4");
    CHECK(d.to_move == BLACK);
    CHECK(d.framed.empty());
    CHECK(diagram_of(marked, 4).caption == "2... Nc6");
    CHECK(diagram_of(marked, 0).caption == "The game begins");
    const PgnGame asked = game("1. e4 $221 e5 $220 *");
    CHECK(diagram_of(game("1. e4 {one} (1. d4) {[%csl Ge4]} *"), 1).marks.size() == 1);
    CHECK_FALSE(diagram_of(marked, 1).marks_are_task);
    CHECK(diagram_of(game("1. e4 {[%cal Ge2e4] [%marks task]} *"), 1).marks_are_task);
    CHECK(diagram_from("8/8/8/8/8/8/8/8 w - - c0 \"[%csl Ga1]\"; c1 \"[%marks task]\";").marks_are_task);
    CHECK(diagram_of(asked, 1).flipped);
    CHECK_FALSE(diagram_of(asked, 2).flipped);
    CHECK(diagram_of(game("[FEN \"4k3/8/8/8/8/8/8/R3K3 b - - 0 1\"]\n\n*"), 0).caption == "");
}

TEST_CASE("the moves of a piece are marked by the rules, as dots are, which are corners around pieces") {
    const std::string start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    CHECK(moves_of(start, SQ_G1) == "Gg1 Bf3 Bh3");
    CHECK(moves_of(start, SQ_E2) == "Ge2 Be3 Be4");
    // Pinned; castling; en passant; promotion, marked once.
    CHECK(moves_of("4r2k/8/8/8/8/8/4B3/4K3 w - -", SQ_E2) == "Ge2");
    CHECK(moves_of("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", SQ_E1) == "Bc1 Bd1 Ge1 Bf1 Bg1 Bd2 Be2 Bf2");
    CHECK(moves_of("4k3/8/8/8/8/8/8/R3K2R w - - 0 1", SQ_E1) == "Bd1 Ge1 Bf1 Bd2 Be2 Bf2");
    CHECK(moves_of("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", SQ_E5) == "Ge5 Bd6 Be6");
    CHECK(moves_of("1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", SQ_A7) == "Ga7 Ba8 Bb8");
}

TEST_CASE("the moves of a piece on any board are marked as it goes") {
    const std::string empty = "8/8/8/8/8/8/8/";
    CHECK(moves_of("8/8/8/8/8/8/8/N7 w - -", SQ_A1) == "Ga1 Bc2 Bb3");
    CHECK(moves_of("8/8/8/8/8/1p6/8/N7", SQ_A1) == "Ga1 Bc2 Bb3");
    CHECK(moves_of("8/8/8/8/8/1P6/P7/R3n3", SQ_A1) == "Ga1 Bb1 Bc1 Bd1 Be1");
    CHECK(moves_of("8/p7/1P6/8/8/8/8/8", SQ_A7) == "Ba5 Ba6 Bb6 Ga7");
    CHECK(moves_of("8/8/8/8/p7/8/P7/8", SQ_A2) == "Ga2 Ba3");
    CHECK(moves_of("8/8/8/8/8/p7/P7/8", SQ_A2) == "Ga2");
    CHECK(moves_of("7P/8/8/8/8/8/8/8", SQ_H8) == "Gh8");
    // He is not to move.
    CHECK(moves_of("4k3/8/8/8/8/8/8/4K2R b - -", SQ_E1) == "Bd1 Ge1 Bf1 Bd2 Be2 Bf2");
    Diagram d = diagram_from("8/8/8/8/8/8/8/8");
    CHECK(error_of([&] { mark_moves(d, page_square(SQ_E4)); }) ==
          "there is no piece on e4 whose moves to mark");
}

TEST_CASE("all 218 moves of a position are marked") {
    const Diagram d = busy_diagrams().front();
    CHECK(std::ranges::count(d.marks, Marker::green, &SquareMark::marker) == 16);
    CHECK(d.marks.size() == 16 + 218);
}

TEST_CASE("the sheet of moves has every piece on every square") {
    const std::vector<Diagram> all = diagrams_of_moves();
    REQUIRE(all.size() == 2 * 48 + 5 * 64);
    CHECK(all.front().caption == "pawn a7");
    CHECK(all[48 + 47].caption == "pawn h2");
    CHECK(all[48].to_move == BLACK);
    CHECK(all[2 * 48 + 63].caption == "knight h1");
    CHECK(marks_of(all[2 * 48 + 63]) == "Bf2 Bg3");
    CHECK(marks_of(all[40]) == "Ba3 Ba4");
    for (const Diagram& d : all) CHECK(d.pieces.size() == 1);
    const Worksheet sheet = worksheet_of_moves();
    const auto pages = worksheet_pages(sheet, PageDesign(A4, LayoutName::diagram, 64));
    REQUIRE(pages.size() == 7);
    CHECK(pages[0].title == "Pawn, White");
    CHECK(pages[1].title == "Pawn, Black");
    CHECK(pages[2].title == "Knight");
    CHECK(pages[2].first == 96);
    CHECK(pages[6].title == "King");
}

TEST_CASE("a diagram is made of every piece of a position") {
    const Diagram position = diagram_from("4k3/8/8/8/8/8/1p6/R3K3 w Q - id \"Castle\";");
    const std::vector<Diagram> all = diagrams_of_moves({&position, 1});
    REQUIRE(all.size() == 4);
    CHECK(all[0].caption == "king e8");
    CHECK(all[2].caption == "rook a1");
    CHECK(marks_of(all[2]).starts_with("Ga1 "));
    CHECK(marks_of(all[3]) == "Bd1 Ge1 Bf1 Bd2 Be2 Bf2");
}

TEST_CASE("captions have number, side to move and text, shortened to their place") {
    const PageDesign design(A4, LayoutName::diagram, 6);
    const Layout l = page_layout(design);
    Diagram d = diagram_from("8/8/8/8/8/8/8/8 w - - id \"Study\";");
    CHECK(caption_lines(l, d) == std::vector<std::string>{"White to move", "Study"});
    d.number = 3;
    CHECK(caption_lines(l, d).front() == "3. White to move");
    d.to_move.reset();
    CHECK(caption_lines(l, d).front() == "3.");
    d.number = 0;
    CHECK(caption_lines(l, d) == std::vector<std::string>{"", "Study"});
    for (int i = 0; i < 50; ++i) d.caption += " and so on";
    const auto lines = caption_lines(l, d);
    CHECK(lines.size() == 3);
    CHECK(lines.back().ends_with('\274'));
    const Layout small = page_layout({A4, LayoutName::diagram, 64});
    d = diagram_from("8/8/8/8/8/8/8/8 w - - id \"Study\";");
    d.number = 3;
    CHECK(caption_lines(small, d) == std::vector<std::string>{"3. Study"});
}

TEST_CASE("a sheet has as many pages as it needs, numbered, its title on each") {
    Worksheet sheet{busy_diagrams(), "Title"};
    sheet.diagrams.resize(9);
    for (const auto& [boards, pages] : {std::pair{1, 9}, {2, 5}, {4, 3}, {9, 1}, {12, 1}, {0, 2}}) {
        const PageDesign design(LETTER, LayoutName::diagram, boards);
        CHECK(page_count(sheet, design) == static_cast<std::size_t>(pages));
        const Page last = compose_page(sheet, design, static_cast<std::size_t>(pages));
        CHECK(shows(last, "Title"));
        CHECK(shows(last, "Page " + std::to_string(pages)));
    }
    const Page page = compose_page(sheet, {A4, LayoutName::diagram, 2}, 2);
    CHECK_FALSE(shows(page, "218 moves"));
    CHECK(shows(page, "every mark"));
    sheet.title.clear();
    CHECK(texts(compose_page(sheet, {A4}, 1)).size() > 0);
}

TEST_CASE("the parts of a worksheet have names, and lie apart") {
    const auto overlap = [](const Region& a, const Region& b) {
        return a.left < b.right && b.left < a.right && a.bottom < b.top && b.bottom < a.top;
    };
    for (const int boards : DIAGRAMS_PER_PAGE)
        for (const Paper& paper : PAPERS) {
            CAPTURE(boards);
            const std::vector<Region> all = regions({paper, LayoutName::diagram, boards}, false);
            for (std::size_t i = 0; i < all.size(); ++i)
                for (std::size_t j = 0; j < i; ++j)
                    if (overlap(all[i], all[j]))
                        FAIL_CHECK(name_of(all[i]) << " overlaps " << name_of(all[j]));
        }
    Worksheet sheet{busy_diagrams(), "Title"};
    sheet.diagrams.resize(5);
    for (std::size_t i = 0; i < 5; ++i) sheet.diagrams[i].number = static_cast<int>(i) + 11;
    const PageDesign design(A4, LayoutName::diagram, 4);
    const Page page = compose_page(sheet, design, 2);
    const std::vector<Region> named = regions(sheet, design, 2);
    const auto region_of = [&](std::string_view text) {
        for (const Text& t : texts(page))
            if (t.text.starts_with(text))
                for (const Region& r : named)
                    if (points(t.at.x) >= r.left && points(t.at.x) < r.right && points(t.at.y) >= r.bottom &&
                        points(t.at.y) < r.top)
                        return name_of(r);
        return std::string();
    };
    CHECK(region_of("Title") == "title");
    CHECK(region_of("15.") == "caption of diagram 15");
    CHECK(region_of("every arrow") == "caption of diagram 15");
    CHECK(region_of("8") == "ranks of diagram 15");
    CHECK(region_of("a") == "files of diagram 15");
    CHECK(region_of("Page") == "page number");
}

TEST_CASE("every kind of mark and arrow has its own form, and in colour its own ink") {
    const Layout l = page_layout({A4, LayoutName::diagram, 4});
    const auto steps = [](const std::vector<Fill>& fills) {
        std::string text;
        for (const Fill& f : fills) {
            text += std::to_string(f.ink.red) + ":";
            for (const PathStep& s : f.path)
                text += std::to_string(static_cast<int>(s.op)) + std::to_string(s.points[0].x) + "," +
                        std::to_string(s.points[0].y) + ";";
        }
        return text;
    };
    std::vector<std::string> forms;
    std::vector<Ink> inks;
    for (int shape = 0; shape < MARK_SHAPE_NB; ++shape)
        forms.push_back(steps(mark_shape(l.square, static_cast<MarkShape>(shape), false)));
    for (int marker = 0; marker < LETTER_MARKER_NB; ++marker) {
        const ArrowShape shape{static_cast<Marker>(marker), 1, 2, false};
        const auto black = arrow_shape(l.square, shape, false);
        forms.push_back(steps(black));
        for (const Fill& f : arrow_shape(l.square, shape, true))
            if (!f.ink.grey()) inks.push_back(f.ink);
        for (const Fill& f : black) CHECK(f.ink.grey());
    }
    std::ranges::sort(forms);
    CHECK(std::ranges::adjacent_find(forms) == forms.end());
    CHECK(inks.size() == LETTER_MARKER_NB);
    for (std::size_t i = 0; i < inks.size(); ++i)
        for (std::size_t j = 0; j < i; ++j) CHECK_FALSE(inks[i] == inks[j]);
}

TEST_CASE("an arrow lies under the pieces, and ends before the piece on its last square") {
    const Layout l = page_layout({A4, LayoutName::diagram, 1});
    const variant::Square from = variant::make_square(0, 0), free = variant::make_square(0, 4),
                          held = variant::make_square(4, 4);
    const std::vector<BoardPiece> pieces = {{held, variant::make_piece(BLACK, ROOK)}};
    const auto end_of = [&](variant::Square to) {
        const ArrowShape shape = shape_of({Marker::green, from, to}, false, pieces);
        const Rect r = bounds(arrow_shape(l.square, shape, false).back().path);
        return Point{r.x + r.width, r.y + r.height};
    };
    const int middle = 4 * l.square + l.square / 2;
    CHECK(end_of(free).y > middle - l.square / 10);
    CHECK(end_of(held).y < middle - l.square / 4);
    CHECK(end_of(held).x < middle - l.square / 4);

    const ShownBoard shown{.pieces = pieces, .arrows = {{Marker::green, from, held}}};
    const BoardParts parts = board_parts(l, shown, l.board);
    CHECK(parts.over.empty());
    CHECK(parts.below.size() == 2);
}

TEST_CASE("marks stay within their squares, arrows on the board") {
    for (const int boards : DIAGRAMS_PER_PAGE) {
        const Layout l = page_layout({A4, LayoutName::diagram, boards});
        for (int shape = 0; shape < MARK_SHAPE_NB; ++shape)
            for (const Fill& fill : mark_shape(l.square, static_cast<MarkShape>(shape), false)) {
                const Rect r = bounds(fill.path);
                CHECK(r.x >= 0);
                CHECK(r.y >= 0);
                CHECK(r.x + r.width <= l.square);
                CHECK(r.y + r.height <= l.square);
            }
        for (int marker = 0; marker < LETTER_MARKER_NB; ++marker)
            for (int right = 0; right < 8; ++right)
                for (int up = right == 0 ? 1 : 0; up < 8; ++up)
                    for (const Fill& fill : arrow_shape(
                             l.square, {static_cast<Marker>(marker), right, up, up % 2 == 1}, false)) {
                        const Rect r = bounds(fill.path);
                        CHECK(r.x >= 0);
                        CHECK(r.y >= 0);
                        CHECK(r.x + r.width <= (right + 1) * l.square);
                        CHECK(r.y + r.height <= (up + 1) * l.square);
                    }
    }
}
