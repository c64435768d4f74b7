#include "render/web/sheet_view.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include "core/chess/position.hpp"
#include "render/page/layout/layout.hpp"
#include "render/web/page_svg.hpp"
#include "tests/support/count.hpp"

using namespace inkmate;
using namespace inkmate::page;
using namespace inkmate::test;

namespace {

/// A page of tasks with every man of the game, whose solutions show a move.
std::string view(std::size_t tasks, const PageDesign& design) {
    const chess::Position start;
    Worksheet worksheet;
    for (std::size_t number = 1; number <= tasks; ++number) {
        Diagram& task = worksheet.diagrams.emplace_back();
        task.number = static_cast<int>(number);
        task.pieces = pieces_of(start);
        task.flipped = number % 2 == 0;
        task.solution = "1. e4";
        Diagram solved = task;
        solved.framed = {variant::make_square(4, 1), variant::make_square(4, 3)};
        task.solved = {std::move(solved)};
    }
    return web::sheet_view(worksheet, design, "Tasks");
}

}  // namespace

TEST_CASE("a page of tasks has each drawing of a man and of a board once") {
    const PageDesign design(figures::A4, LayoutName::diagram, 2);
    const std::string two = view(2, design), many = view(202, design);
    CHECK((many.size() - two.size()) / 200 < 4000);
    // Each task shows 32 men, a board and its coordinates twice, and one of the boards the move's two frames.
    CHECK(count(many, "<use ") == 202 * 2 * 34);
    CHECK(count(many, "<path ") - count(two, "<path ") == 200 * 2);
    // Six men of each side on dark and light squares alike, and two boards of which one is turned.
    CHECK(count(many, "<g id=") == 12 + 2 + 2);
    for (std::size_t number = 0; number < 16; ++number) {
        CHECK(count(many, fmt::format("<g id=\"d{}\">", number)) == 1);
        CHECK(count(many, fmt::format("href=\"#d{}\"", number)) >= 202);
    }
}

TEST_CASE("men are on their squares, over the board and the frames of the move") {
    const PageDesign design(figures::A4, LayoutName::diagram, 2);
    const Layout layout = page_layout(design);
    const std::string html = view(1, design);
    const auto man = [&](char file, int rank) {
        return fmt::format("x=\"{}\" y=\"{}\"/>\n", (file - 'a') * layout.square, (8 - rank) * layout.square);
    };
    for (const int rank : {1, 2, 7, 8})
        for (char file = 'b'; file <= 'h'; ++file) {
            CAPTURE(file);
            CAPTURE(rank);
            CHECK(count(html, man(file, rank)) == 2);
        }
    std::string rook;
    for (const figures::Item& item :
         figures::man_items(layout, layout.man, variant::make_piece(chess::WHITE, chess::ROOK), true))
        rook += web::item_svg(item, layout.square);
    CHECK(count(html, fmt::format("<g id=\"d1\">\n{}</g>\n", rook)) == 1);
    CHECK(count(html, "\">\n<use href=\"#d0\" x=\"0\" y=\"0\"/>\n<g class=\"pieces\">\n<use href=\"#d1\" " +
                          man('a', 1)) == 1);
    const std::string solved = html.substr(html.find("<details>"));
    CHECK(solved.find("href=\"#d0\"") < solved.find("<path "));
    CHECK(solved.rfind("<path ") < solved.find("href=\"#d1\""));
}

TEST_CASE(
    "a task whose solution is known has its moves for the script, and a page without one has no script") {
    const PageDesign design(figures::A4, LayoutName::diagram, 2);
    CHECK_FALSE(view(1, design).find("<script") != std::string::npos);
    Worksheet worksheet;
    Diagram& task = worksheet.diagrams.emplace_back();
    task.start = chess::Position::from_fen("k7/2P5/1K6/8/8/8/8/8 w - - 0 7");
    task.pieces = pieces_of(task.start);
    task.flipped = true;
    task.solution = "7. c8=Q#";
    for (const chess::Move m : chess::legal_moves(task.start))
        if (chess::to_uci(m) == "c7c8q") task.answers.push_back({m});
    const std::string html = web::sheet_view(worksheet, design, "</script>");
    CHECK(count(html, "<article data-task=\"0\">") == 1);
    CHECK(count(html, "<summary>Solution</summary>") == 1);
    CHECK(count(html, R"("flipped":true,"moves":[{"becomes":"q",)") == 1);
    CHECK(count(html, R"("from":50,"next":[],"said":"7. c8=Q#","to":58})") == 1);
    // From a1 on: the king on b6, then the eighth rank.
    CHECK(count(html, std::string(41, '.') + "K" + std::string(14, '.') + "k.Q.....\"") == 1);
    // The black king, and the white king, pawn and queen, which is not on the board yet.
    CHECK(count(html, "<g id=") == 12 + 2);
    CHECK(count(html, "</script>") == 1);
    CHECK(html.find("INKMATE-") == std::string::npos);
    for (const std::string outside : {" src=", "<link", "@import", "url(", "fetch("}) {
        CAPTURE(outside);
        CHECK(html.find(outside) == std::string::npos);
    }
}
