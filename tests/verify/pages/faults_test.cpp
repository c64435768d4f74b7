#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <string>
#include <vector>

#include "core/chess/game.hpp"
#include "core/chess/notation.hpp"
#include "core/chess/position.hpp"
#include "pdf/compare/compare.hpp"
#include "pdf/compare/report.hpp"
#include "pdf/document/read_pdf.hpp"
#include "render/page/compose.hpp"
#include "render/page/figures/look.hpp"
#include "render/page/layout/layout.hpp"
#include "render/page/regions.hpp"
#include "tests/render/documents.hpp"
#include "tests/support/long_form.hpp"
#include "tests/verify/pages/placed_pieces.hpp"
#include "verify/pages/chess_terms.hpp"
#include "verify/pages/drawn_pieces.hpp"

using namespace inkmate;
using namespace inkmate::page;
using namespace inkmate::figures;
using namespace inkmate::process;
using namespace inkmate::chess;
using namespace inkmate::chess_compare;
using namespace inkmate::compare;
using namespace inkmate::test;
namespace fs = std::filesystem;

namespace {

Game played(std::string_view moves) {
    Game game;
    std::string word;
    for (const char c : std::string(moves) + " ") {
        if (c != ' ') {
            word += c;
            continue;
        }
        game.play(parse_move(game.position(), word));
        word.clear();
    }
    return game;
}

/// After 1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxc6 dxc6: pieces on both colours of squares, one captured by each.
PageContent content() {
    return page_content(played("e4 e5 Nf3 Nc6 Bb5 a6 Bxc6 dxc6"), false, 8);
}

/// One thing wrong: in what the page tells, or in how it is drawn; and the words for it.
struct Fault {
    const char* name;
    std::function<void(PageContent&)> told;
    std::function<void(Page&)> drawn;
    Change change;
    const char* words;
    const char* region;
};

std::function<void(PageContent&)> put(Square square, Piece piece) {
    return [=](PageContent& c) { put_piece(c.pieces, square, piece); };
}

std::function<void(PageContent&)> swap(Square a, Square b) {
    return [=](PageContent& c) { exchange(c.pieces, a, b); };
}

Text& text_of(Page& page, std::string_view start) {
    for (Item& item : page.items)
        if (auto* text = std::get_if<Text>(&item); text != nullptr && text->text.starts_with(start))
            return *text;
    FAIL("no text begins with ", start);
    std::abort();
}

/// Moves what lies in a square, but for the square itself and frames around it.
void shift(Page& page, Square square, Point by) {
    const Layout l = page_layout(PageDesign(A4));
    const Point corner = l.board + Point{file_of(square) * l.square, rank_of(square) * l.square};
    for (Item& item : page.items) {
        auto* fill = std::get_if<Fill>(&item);
        if (fill == nullptr || fill->path.size() < 12) continue;
        const bool inside = std::ranges::all_of(fill->path, [&](const PathStep& step) {
            if (step.op == PathOp::close) return true;
            const Point p = step.points[0];
            return p.x > corner.x - 20 && p.x < corner.x + l.square + 20 && p.y > corner.y - 20 &&
                   p.y < corner.y + l.square + 20;
        });
        if (!inside) continue;
        for (PathStep& step : fill->path)
            for (Point& p : step.points) p = p + by;
    }
}

/// The first fill that is a rectangle or a ring with this lower left corner.
std::size_t box_at(const Page& page, Square square, std::size_t steps) {
    const Layout l = page_layout(PageDesign(A4));
    const Point corner = l.board + Point{file_of(square) * l.square, rank_of(square) * l.square};
    for (std::size_t i = 0; i < page.items.size(); ++i) {
        const auto* fill = std::get_if<Fill>(&page.items[i]);
        if (fill != nullptr && fill->path.size() == steps && fill->path.front().points[0] == corner) return i;
    }
    FAIL("no box at ", to_string(square));
    std::abort();
}
constexpr std::size_t RECTANGLE = 5, RING = 10;

/// A table, one row a fault.
std::vector<Fault> faults() {
    const auto nothing = [](auto&) {};
    return {
        {"a missing piece", put(SQ_D1, NO_PIECE), nothing, Change::missing,
         "the white queen on d1 is missing", "square d1"},
        {"a piece of the other side", put(SQ_E4, B_PAWN), nothing, Change::recoloured,
         "the white pawn on e4 became black", "square e4"},
        {"a piece on an empty square", put(SQ_D5, W_ROOK), nothing, Change::added,
         "the white rook on d5 was added", "square d5"},
        {"a piece on the wrong square", swap(SQ_F3, SQ_G4), nothing, Change::moved,
         "the white knight on f3 moved to g4", "square g4"},
        {"a recoloured piece", put(SQ_G8, W_KNIGHT), nothing, Change::recoloured,
         "the black knight on g8 became white", "square g8"},
        {"another piece", put(SQ_H1, W_BISHOP), nothing, Change::changed,
         "the white rook on h1 became a white bishop", "square h1"},
        {"swapped pieces", swap(SQ_D8, SQ_E8), nothing, Change::moved,
         "the black queen on d8 and the black king on e8 changed places", "square d8"},
        {"a piece a little to the side", nothing,
         [](Page& p) {
             shift(p, SQ_A1, {1, 0});
         },
         Change::moved, "the white rook on a1 moved by (0.25, 0) pt", "square a1"},
        {"a piece a little too high", nothing,
         [](Page& p) {
             shift(p, SQ_H8, {0, 2});
         },
         Change::moved, "the black rook on h8 moved by (0, 0.5) pt", "square h8"},
        {"a board turned round", [](PageContent& c) { c.flipped = true; }, nothing, Change::moved,
         "the board is turned: its other side is below", ""},
        {"a frame that is missing", nothing,
         [](Page& p) { p.items.erase(p.items.begin() + static_cast<long>(box_at(p, SQ_D7, RING))); },
         Change::missing, "the frame on d7: fill of 8 segments, grey 0 is missing", "square d7"},
        {"a frame in the wrong place",
         [](PageContent& c) {
             c.framed = {page_square(SQ_D7), page_square(SQ_D6)};
         },
         nothing, Change::moved, "the frame on c6: fill moved by (44, 0) pt", "square c6"},
        {"a darker square", nothing,
         [](Page& p) { std::get<Fill>(p.items[box_at(p, SQ_E3, RECTANGLE)]).ink = 12; }, Change::recoloured,
         "the square e3: fill grey 0.8125 became grey 0.75", "square e3"},
        {"a light square that is dark", nothing,
         [](Page& p) {
             const Layout l = page_layout(PageDesign(A4));
             const Fill square = rectangle(l.board.x + 3 * l.square, l.board.y + 4 * l.square, l.square,
                                           l.square, BOARD_TINTS[0].dark.red);
             p.items.insert(p.items.begin() + static_cast<long>(box_at(p, SQ_E3, RECTANGLE)), square);
         },
         Change::added, "the square d5: fill of 4 segments, grey 0.8125 was added", "square d5"},
        {"a missing square", nothing,
         [](Page& p) { p.items.erase(p.items.begin() + static_cast<long>(box_at(p, SQ_D4, RECTANGLE))); },
         Change::missing, "the square d4: fill of 4 segments, grey 0.8125 is missing", "square d4"},
        {"a dot on a square", nothing,
         [](Page& p) {
             const Layout l = page_layout(PageDesign(A4));
             p.items.push_back(
                 circle(l.board.x + l.square / 2, l.board.y + 3 * l.square + l.square / 2, 12, 0));
         },
         Change::added, "a mark on a4: fill of 4 segments, grey 0 was added", "square a4"},
        {"a wrong letter in the headline", nothing,
         [](Page& p) { text_of(p, "Black played").text = "Black played 4... dxc5"; }, Change::changed,
         "the headline: text \"Black played 4... dxc6\" became \"Black played 4... dxc5\"", "headline"},
        {"another side to move", [](PageContent& c) { c.side_to_move = BLACK; }, nothing, Change::changed,
         "the side to move: text \"White to move, move 5.\" became \"Black to move, move 5.\"",
         "side to move"},
        {"a wrong move in the list", [](PageContent& c) { c.san[4] = "Bb6"; }, nothing, Change::changed,
         "White's move 3: text \"Bb5\" became \"Bb6\"", "move list"},
        {"a wrong reply in the list", [](PageContent& c) { c.san[5] = "a5"; }, nothing, Change::changed,
         "Black's move 3: text \"a6\" became \"a5\"", "move list"},
        {"moves in the wrong order", [](PageContent& c) { std::swap(c.san[2], c.san[4]); }, nothing,
         Change::changed, "White's move 2: text \"Nf3\" became \"Bb5\"", "move list"},
        {"a move that is missing", nothing,
         [](Page& p) {
             std::erase_if(p.items, [](const Item& i) {
                 const auto* t = std::get_if<Text>(&i);
                 return t != nullptr && t->text == "Nc6";
             });
         },
         Change::missing, "Black's move 2: text \"Nc6\"", "move list"},
        {"a wrong move number", nothing, [](Page& p) { text_of(p, "4.").text = "5."; }, Change::changed,
         "the move number 4.: text \"4.\" became \"5.\"", "move list"},
        {"a wrong piece in the FEN", nothing,
         [](Page& p) {
             text_of(p, "r1bqkbnr").text = "r1bqkbnr/1pp2ppp/p1p5/4p3/4P3/5B2/PPPP1PPP/RNBQK2R w KQkq - 0 5";
         },
         Change::changed, "(f3: white knight became white bishop)", "fen"},
        {"a wrong side in the FEN", nothing,
         [](Page& p) {
             text_of(p, "r1bqkbnr").text = "r1bqkbnr/1pp2ppp/p1p5/4p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 0 5";
         },
         Change::changed, "(white to move became black to move)", "fen"},
        {"wrong castling rights in the FEN", nothing,
         [](Page& p) {
             text_of(p, "r1bqkbnr").text = "r1bqkbnr/1pp2ppp/p1p5/4p3/4P3/5N2/PPPP1PPP/RNBQK2R w Kkq - 0 5";
         },
         Change::changed, "(castling KQkq became Kkq)", "fen"},
        {"a wrong evaluation", [](PageContent& c) { c.outlook.centipawns += 100; }, nothing, Change::changed,
         "the evaluation: text", "evaluation"},
        {"a captured piece too few", [](PageContent& c) { c.captured[WHITE].clear(); }, nothing,
         Change::missing, "the black knight in captured by White is missing", "captured by White"},
        {"another captured piece",
         [](PageContent& c) {
             c.captured[BLACK] = std::vector<Captured>{{coded(W_KNIGHT), 1}};
         },
         nothing, Change::changed, "the white bishop in captured by Black became a white knight",
         "captured by Black"},
        {"another page number", [](PageContent& c) { c.page_number = 9; }, nothing, Change::changed,
         "the page number: text \"Page 8\" became \"Page 9\"", "page number"},
        {"another font", nothing, [](Page& p) { text_of(p, "Nf3").font = Font::helvetica; }, Change::changed,
         "White's move 2: text \"Nf3\" font Times-Roman became Helvetica", "move list"},
        {"another font size", nothing, [](Page& p) { text_of(p, "r1bqkbnr").size += 1; }, Change::changed,
         "size 9 became 9.25", "fen"},
        {"a coordinate that is wrong", nothing, [](Page& p) { text_of(p, "e").text = "f"; }, Change::changed,
         "the files: text \"e\" became \"f\"", "files"},
        {"a coordinate that is not straight", nothing, [](Page& p) { text_of(p, "7").at.y += 1; },
         Change::moved, "the ranks: text \"7\" moved by (0, 0.25) pt", "ranks"},
        {"a thicker line", nothing,
         [](Page& p) {
             const Layout l = page_layout(PageDesign(A4));
             for (Item& item : p.items)
                 if (auto* f = std::get_if<Fill>(&item);
                     f != nullptr && f->path.front().points[0] == Point{l.rules[0].x, l.rules[0].y})
                     *f = rectangle(l.rules[0].x, l.rules[0].y, l.rules[0].width, l.rules[0].height + 4,
                                    f->ink.red);
         },
         Change::changed, "fill changed its shape", "files"},
        {"a text that should not be there", nothing,
         [](Page& p) {
             p.items.push_back(Text{Font::times, 40, {1701, 2701}, "Check!"});
         },
         Change::added, "text \"Check!\" in Times-Roman 10, grey 0 was added", "evaluation"},
        {"a part of a piece that is missing", nothing,
         [](Page& p) {
             const std::size_t square = box_at(p, SQ_A1, RECTANGLE);
             // The first piece drawn is the rook on a1: halo, body, inside, lines.
             for (std::size_t i = square; i < p.items.size(); ++i) {
                 const auto* f = std::get_if<Fill>(&p.items[i]);
                 if (f == nullptr || f->path.size() < 12) continue;
                 p.items.erase(p.items.begin() + static_cast<long>(i + 2));
                 break;
             }
         },
         Change::changed, "the white rook on a1 is not drawn as it should be: see its parts", "square a1"},
    };
}

Page right_page() {
    return compose(content(), A4);
}
Page wrong_page(const Fault& fault) {
    PageContent c = content();
    fault.told(c);
    Page page = compose(c, A4);
    fault.drawn(page);
    return page;
}

CompareOptions options_at(std::vector<int> resolutions) {
    CompareOptions options;
    options.resolutions = std::move(resolutions);
    use_chess_terms(options, [](int) { return regions(A4, false); });
    return options;
}

std::string report_of(const PageComparison& page) {
    Comparison only;
    only.pages = {page};
    return to_text(only);
}

bool tells(const PageComparison& page, const Fault& fault) {
    return std::ranges::any_of(page.differences, [&](const Difference& d) {
        const std::string words = report_of({1, 1, {d}, {}, 0, 0});
        return d.change == fault.change && words.find(fault.words) != std::string::npos &&
               (*fault.region == '\0' || std::ranges::find(d.regions, fault.region) != d.regions.end());
    });
}

}  // namespace

TEST_CASE("every fault of a page of a game is found and named in chess terms") {
    const TemporaryDirectory directory;
    const auto list = faults();
    CHECK(list.size() >= 30);
    std::vector<Page> right, wrong;
    for (const auto& fault : list) {
        right.push_back(right_page());
        wrong.push_back(wrong_page(fault));
    }
    const std::vector<fs::path> first = {by_cairo(right, directory / "right.pdf")};
    const std::vector<fs::path> cairo = {by_cairo(wrong, directory / "wrong.pdf")};
    const std::vector<fs::path> gs = by_ghostscript(postscript(wrong), directory / "gs");
    for (const auto& second : {cairo, gs}) {
        const Comparison c = compare_pdfs(first, second, options_at({100}));
        REQUIRE(c.pages.size() == list.size());
        for (std::size_t i = 0; i < list.size(); ++i) {
            CAPTURE(list[i].name);
            const std::string report = report_of(c.pages[i]);
            CAPTURE(report);
            CHECK(tells(c.pages[i], list[i]));
            CHECK(c.pages[i].pixels.at(0).different > 0);
        }
    }
}

TEST_CASE("other moves are told as a person would: the move first, then each piece by where it came from") {
    const TemporaryDirectory directory;
    const auto told = [&](std::string_view first, std::string_view second) {
        const Page a = compose(page_content(played(first), false, 1), A4),
                   b = compose(page_content(played(second), false, 1), A4);
        return compare_pdfs(by_cairo({&a, 1}, directory / "a.pdf"), by_cairo({&b, 1}, directory / "b.pdf"),
                            options_at({}))
            .pages.at(0)
            .differences;
    };
    const auto pieces = [](const std::vector<Difference>& differences) {
        std::vector<std::string> words;
        for (const Difference& d : differences)
            if (d.layer == Layer::model) words.push_back(d.what);
        return words;
    };
    using Words = std::vector<std::string>;
    const std::vector<Difference> knights = told("e4 e5 Nf3", "e4 e5 Nc3");
    CHECK(sentence(knights.at(0)) ==
          "the headline: text \"White played 2. Nf3\" became \"White played 2. Nc3\"");
    CHECK(sentence(knights.at(1)) == "White's move 2: text \"Nf3\" became \"Nc3\"");
    CHECK(pieces(knights) ==
          Words{"the white knight on b1 moved to c3", "the white knight on f3 moved to g1"});
    for (const Difference& d : knights) {
        if (d.layer != Layer::model) continue;
        CHECK(d.frames().size() == 2);
        for (const Area& frame : d.frames()) CHECK(frame.right - frame.left < 44);
    }
    // The nearest knight is not one that can have moved.
    CHECK(pieces(told("d4 d5 e4 e5 Ne2", "d4 d5 e4 e5 Nd2")) ==
          Words{"the white knight on b1 moved to d2", "the white knight on e2 moved to g1"});
    CHECK(pieces(told("e4 e5 Bc4", "e4 e5 Bb5")) == Words{"the white bishop on c4 moved to b5"});
}

TEST_CASE("a piece too few or too many in a row of captured pieces is one difference") {
    const TemporaryDirectory directory;
    const auto page_with = [](std::vector<Piece> pieces) {
        PageContent c = content();
        c.captured[WHITE].clear();
        for (const Piece piece : pieces) c.captured[WHITE].push_back({coded(piece), 1});
        return compose(c, PageDesign());
    };
    const std::vector<Page> right = {page_with({B_QUEEN, B_BISHOP, B_KNIGHT, B_PAWN})},
                            fewer = {page_with({B_QUEEN, B_KNIGHT, B_PAWN})};
    const fs::path first = by_cairo(right, directory / "right.pdf"),
                   second = by_cairo(fewer, directory / "fewer.pdf");
    const auto told = [](const fs::path& a, const fs::path& b) {
        const Comparison c = compare_pdfs(a, b, options_at({}));
        std::string words;
        for (const Difference& d : c.pages.at(0).differences)
            words += (d.change == Change::missing ? "missing: " : "added: ") + d.what + "\n";
        return words;
    };
    CHECK(told(first, second) == "missing: the black bishop in captured by White\n");
    CHECK(told(second, first) == "added: the black bishop in captured by White\n");
}

TEST_CASE("a board is turned if all its pieces are, one or two may have gone there") {
    const TemporaryDirectory directory;
    const auto page = [](std::initializer_list<std::pair<Square, Piece>> pieces) {
        PageContent content = page_content(Game(), false, 1);
        content.pieces.clear();
        for (const auto& [square, piece] : pieces) put_piece(content.pieces, square, piece);
        return std::vector<Page>{compose(content, A4)};
    };
    const auto told = [&](const std::vector<Page>& a, const std::vector<Page>& b) {
        const Comparison c =
            compare_pdfs(by_cairo(a, directory / "a.pdf"), by_cairo(b, directory / "b.pdf"), options_at({}));
        return c.pages.at(0).differences.at(0).what;
    };
    CHECK(told(page({{SQ_E4, W_KNIGHT}}), page({{SQ_D5, W_KNIGHT}})) == "the white knight on e4 moved to d5");
    CHECK(told(page({{SQ_E4, W_KNIGHT}, {SQ_A1, W_KING}, {SQ_H1, B_KING}}),
               page({{SQ_D5, W_KNIGHT}, {SQ_H8, W_KING}, {SQ_A8, B_KING}})) ==
          "the board is turned: its other side is below");
}

TEST_CASE("pages in another order, or twice, are known again") {
    const TemporaryDirectory directory;
    std::vector<Page> pages;
    for (int i = 1; i <= 4; ++i) pages.push_back(compose(page_content(Game(), false, i), A4));
    const fs::path right = by_cairo(pages, directory / "right.pdf");
    std::swap(pages[1], pages[2]);
    const Comparison order = compare_pdfs(right, by_cairo(pages, directory / "order.pdf"), options_at({30}));
    CHECK(order.pages.at(0).equal());
    REQUIRE(order.pages.at(1).differences.size() == 1);
    CHECK(order.pages[1].differences[0].change == Change::reordered);
    CHECK(order.pages[1].differences[0].what ==
          "page 2 of the first document is page 3 of the second, and its page 3 is here");
    CHECK(order.pages.at(3).equal());

    std::swap(pages[1], pages[2]);
    pages.insert(pages.begin() + 2, pages[1]);
    const Comparison twice = compare_pdfs(right, by_cairo(pages, directory / "twice.pdf"), options_at({30}));
    REQUIRE(twice.pages.size() == 5);
    const auto added = std::ranges::find_if(twice.pages, [](const PageComparison& p) { return !p.equal(); });
    REQUIRE(added != twice.pages.end());
    CHECK(added->differences.at(0).what.starts_with(
        "the page is only in the second document: it is its page "));
}

TEST_CASE("pieces are read off a page, in both sets and at many sizes") {
    const TemporaryDirectory directory;
    const Page page = right_page();
    const fs::path file = by_cairo({&page, 1}, directory / "page.pdf");
    const std::vector<DrawnPiece> pieces = find_pieces(pdf::PdfReader({&file, 1}).page(0));
    CHECK(pieces.size() == 32);
    CHECK(std::ranges::all_of(pieces, [](const DrawnPiece& m) { return m.complete; }));
    CHECK(std::ranges::count(pieces, coded(W_PAWN), &DrawnPiece::piece) == 8);
    CHECK(std::ranges::count(pieces, coded(B_KNIGHT), &DrawnPiece::piece) == 2);
    CHECK(pieces.front().piece == coded(W_ROOK));
    CHECK(pieces.front().square == doctest::Approx(44));
    CHECK(name_of(nullptr, coded(B_QUEEN)) == "black queen");
}

TEST_CASE("FENs are told apart field by field") {
    const std::string start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    CHECK(fen_difference(start, start) == "");
    CHECK(fen_difference(start, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1") ==
          "e2: white pawn became empty; e4: empty became white pawn; white to move became black to move; "
          "en passant - became e3");
    CHECK(fen_difference(start, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 7 9") ==
          "castling KQkq became -; halfmove clock 0 became 7; move number 1 became 9");
    for (const char* wrong :
         {"", "e4 e5", "8/8/8/8/8/8/8/8", "8/8/8/8/8/8/8 w - - 0 1", "9/8/8/8/8/8/8/8 w - - 0 1",
          "8/8/8/8/8/8/8/7x w - - 0 1", "8/8/8/8/8/8/8/8/8 w - - 0 1", "8/8/8/8/8/8/8/ppppppppp w - - 0 1"})
        CHECK(fen_difference(start, wrong) == "");
}

TEST_CASE("equal pages are equal, for both rasterisers") {
    const TemporaryDirectory directory;
    std::vector<Page> pages;
    Game game;
    unsigned random = 1;
    for (int i = 1; i <= (full_tests() ? 1000 : 20); ++i) {
        if (game.status() != Status::normal && ends_game(game.status())) game = Game();
        const auto moves = legal_moves(game.position());
        random = random * 1664525 + 1013904223;
        game.play(moves[(random >> 8) % moves.size()]);
        pages.push_back(compose(page_content(game, false, i), i % 2 == 0 ? A4 : LETTER));
    }
    CompareOptions options = options_at({150});
    options.rasterisers = {pdf::Rasteriser::ghostscript, pdf::Rasteriser::poppler};
    const std::vector<fs::path> cairo = {by_cairo(pages, directory / "cairo.pdf")};
    const Comparison c = compare_pdfs(cairo, by_ghostscript(postscript(pages), directory / "gs"), options);
    CHECK_MESSAGE(c.equal(), to_text(c).substr(0, 3000));
    REQUIRE(c.pages.size() == pages.size());
    CHECK(c.pages[0].pixels.size() == 2);
    CHECK(c.pages[0].pixels[1].rasteriser == pdf::Rasteriser::poppler);
}
