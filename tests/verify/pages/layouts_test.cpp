// Faults of pages of every layout, named in chess terms.
#include <doctest/doctest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "core/chess/game.hpp"
#include "core/chess/notation.hpp"
#include "pdf/compare/compare.hpp"
#include "pdf/compare/report.hpp"
#include "pdf/document/read_pdf.hpp"
#include "render/page/compose.hpp"
#include "render/page/layout/layout.hpp"
#include "render/page/regions.hpp"
#include "tests/render/documents.hpp"
#include "tests/support/long_form.hpp"
#include "tests/verify/pages/placed_pieces.hpp"
#include "verify/pages/chess_terms.hpp"

using namespace inkmate;
using namespace inkmate::page;
using namespace inkmate::figures;
using namespace inkmate::process;
using namespace inkmate::chess;
using namespace inkmate::chess_compare;
using namespace inkmate::compare;
using namespace inkmate::engine;
using namespace inkmate::test;
namespace fs = std::filesystem;

namespace {

struct Fault {
    LayoutName layout;
    std::function<void(PageContent&)> told;
    std::string words;
    std::string region;
};

PageContent content(LayoutName layout, bool flipped) {
    Game game;
    for (const char* move : {"e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Bxc6", "dxc6"})
        game.play(parse_move(game.position(), move));
    return page_content(game, {.layout = layout,
                               .flipped = flipped,
                               .page_number = 8,
                               .names = {"Tal", "Petrosian", "Riga", "1959.01.02", "3", "7F3K"}});
}

std::function<void(PageContent&)> put(Square square, Piece piece) {
    return [=](PageContent& c) { put_piece(c.pieces, square, piece); };
}
/// On one of several boards, from 0.
std::function<void(PageContent&)> put(std::size_t diagram, Square square, Piece piece) {
    return [=](PageContent& c) { put_piece(c.diagrams.at(diagram).pieces, square, piece); };
}

std::vector<Fault> faults() {
    using enum LayoutName;
    return {
        {economy, put(1, SQ_C6, NO_PIECE), "the black pawn on c6 of position 2 is missing",
         "square c6 of position 2"},
        {economy, put(0, SQ_F3, B_KNIGHT), "the white knight on f3 of position 1 became black",
         "square f3 of position 1"},
        {economy, [](PageContent& c) { exchange(c.diagrams[1].pieces, SQ_F3, SQ_G5); },
         "the white knight on f3 of position 2 moved to g5 of position 2", "square g5 of position 2"},
        {economy,
         [](PageContent& c) {
             c.diagrams[0].framed = {page_square(SQ_B5), page_square(SQ_A6)};
         },
         "the frame on c6 of position 1", "square a6 of position 1"},
        {economy, [](PageContent& c) { c.diagrams[1].caption = "4... bxc6"; },
         "the caption of position 2: text \"4... dxc6\" became \"4... bxc6\"", "caption of position 2"},
        {economy, [](PageContent& c) { c.names.white = "Keres"; },
         "the names: text \"Tal \u2013 Petrosian, Riga, 1959\" became \"Keres", "names"},
        {economy, [](PageContent& c) { c.page_number = 9; },
         "the page number: text \"Game 7F3K, page 8\" became \"Game 7F3K, page 9\"", "page number"},
        {economy, [](PageContent& c) { c.flipped = !c.flipped; },
         "the board is turned: its other side is below", ""},
        {score, put(5, SQ_E4, W_QUEEN), "the white pawn on e4 of position 6 became a white queen",
         "square e4 of position 6"},
        {score, put(2, SQ_A1, NO_PIECE), "the white rook on a1 of position 3 is missing",
         "square a1 of position 3"},
        {score, [](PageContent& c) { c.san[4] = "Bc4"; }, "White's move 3: text \"Bb5\" became \"Bc4\"",
         "move list"},
        {score, [](PageContent& c) { c.names.black = "Keres"; }, "the names: text \"Tal", "names"},
        {score, [](PageContent& c) { c.names.round = "4"; },
         "the event: text \"Riga, round 3, 2 January 1959\" became \"Riga, round 4", "event"},
        {score, [](PageContent& c) { c.result = "1/2", c.ending = "Draw agreed."; },
         "the result or side to move: text \"White to move, move 5.\"", "result or side to move"},
        {score, [](PageContent& c) { c.fen[0] = 'q'; }, "(a8: black rook became black queen)", "fen"},
        {large, put(SQ_H1, W_BISHOP), "the white rook on h1 became a white bishop", "square h1"},
        {large, [](PageContent& c) { c.san[7] = "bxc6"; }, "text \"dxc6\" became \"bxc6\"", "move list"},
        {large, [](PageContent& c) { c.names.event = "Tallinn"; }, "the names: text \"Tal", "names"},
        {large, [](PageContent& c) { c.page_number = 9; },
         "the page number: text \"Page 8\" became \"Page 9\"", "page number"},
        {plain, [](PageContent& c) { exchange(c.pieces, SQ_D1, SQ_D3); },
         "the pieces and moves: text \"White queen: d1\" became \"White queen: d3\"", "pieces and moves"},
        {plain, [](PageContent& c) { c.names.white = "Keres"; },
         "text \"White: Tal\" became \"White: Keres\"", "pieces and moves"},
        {plain, [](PageContent& c) { c.san[7] = "bxc6"; },
         "the headline: text \"Black played 4... dxc6\" became", "headline"},
        {plain, [](PageContent& c) { c.fen[0] = 'q'; }, "(a8: black rook became black queen)", "fen"},
    };
}

}  // namespace

TEST_CASE("faults of pages of every layout are named in chess terms, from either side of the board") {
    const TemporaryDirectory directory;
    for (const bool flipped : {false, true})
        // In the short form every other fault, from one of the sides.
        for (const auto& fault : sample(faults(), 4, flipped ? 2 : 0)) {
            const PageDesign design(flipped ? LETTER : A4, fault.layout);
            const PageContent right = content(fault.layout, flipped);
            PageContent wrong = right;
            fault.told(wrong);
            const Page right_page = compose(right, design), wrong_page = compose(wrong, design);
            CompareOptions options;
            options.resolutions = {50};
            use_chess_terms(options, [&](int) { return regions(design, flipped); });
            const Comparison c = compare_pdfs(by_cairo({&right_page, 1}, directory / "right.pdf"),
                                              by_cairo({&wrong_page, 1}, directory / "wrong.pdf"), options);
            const std::string report = to_text(c);
            CAPTURE(word_of(fault.layout));
            CAPTURE(fault.words);
            CAPTURE(report);
            CHECK(report.find(fault.words) != std::string::npos);
            const auto& differences = c.pages.at(0).differences;
            CHECK((fault.region.empty() || std::ranges::any_of(differences, [&](const Difference& d) {
                       return std::ranges::find(d.regions, fault.region) != d.regions.end();
                   })));
            // Pixels are told by the same names.
            CHECK((fault.region.empty() ||
                   std::ranges::any_of(c.pages.at(0).pixels.at(0).groups,
                                       [&](const auto& g) { return g.region == fault.region; })));
        }
}

TEST_CASE("sheets of a score are told apart by what is on them") {
    const TemporaryDirectory directory;
    Game game;
    for (int i = 0; i < 300; ++i) {
        constexpr std::array<const char*, 4> round = {"Nf3", "Nf6", "Ng1", "Ng8"};
        game.play(parse_move(game.position(), round[static_cast<std::size_t>(i) % 4]));
    }
    const PageDesign design(A4, LayoutName::score);
    const std::vector<Page> pages = compose_all(
        page_content(game, {.layout = design.layout, .chosen = ChosenPlies::after_every(30)}), design);
    const fs::path file = by_cairo(pages, directory / "score.pdf");
    pdf::PdfReader reader({&file, 1});
    REQUIRE(reader.pages() == 3);
    CHECK(sheet_kind(reader.page(0)) == SheetKind::first);
    CHECK(sheet_kind(reader.page(1)) == SheetKind::moves);
    CHECK(sheet_kind(reader.page(2)) == SheetKind::positions);
    for (std::size_t i = 0; i < reader.pages(); ++i)
        CHECK_FALSE(known_parts(reader.page(i), LayoutName::score, 6, false).empty());
}

TEST_CASE("pages are known by what stands on them, not by their size") {
    const TemporaryDirectory directory;
    const auto parts_of = [&](const Page& page, LayoutName layout, bool flipped) {
        const fs::path file = by_cairo({&page, 1}, directory / "page.pdf");
        return known_parts(pdf::PdfReader({&file, 1}).page(0), layout, DEFAULT_DIAGRAMS_PER_PAGE, flipped);
    };
    // As a browser prints one: of the same size, with words and boxes.
    const Page foreign{A4,
                       {rectangle(200, 200, 400, 300, 13), rectangle(800, 1200, 176, 176, 13),
                        Text{Font::times, quarters(12), {289, 2001}, "A page of somebody else's"},
                        Text{Font::courier, quarters(9), {289, 1001}, "8/8/8/8/8/8/8 w - - 0 2"}}};
    using enum LayoutName;
    for (const LayoutName layout : {game, economy, score, large, plain, diagram}) {
        CAPTURE(word_of(layout));
        CHECK(parts_of(foreign, layout, false).empty());
        for (const bool flipped : {false, true}) {
            if (layout == diagram) continue;
            const PageDesign design(A4, layout);
            CHECK(parts_of(compose(content(layout, flipped), design), layout, flipped) ==
                  regions(design, flipped));
        }
    }
    Diagram board;
    put_piece(board.pieces, SQ_E4, W_KING);
    const PageDesign design(A4, diagram);
    CHECK(parts_of(compose_page({{board}, ""}, design, 1), diagram, false) == regions(design, false));
}
