#include "render/diagram/diagram_svg.hpp"

#include <doctest/doctest.h>

#include <string>
#include <string_view>

#include "core/chess/bitboard.hpp"
#include "core/chess/position.hpp"
#include "render/diagram/svg_path.hpp"
#include "render/page/figures/outline.hpp"
#include "render/page/figures/page.hpp"
#include "tests/support/count.hpp"

using namespace inkmate;
using namespace inkmate::figures;
using namespace inkmate::chess;
using namespace inkmate::diagram;
using namespace inkmate::test;

namespace {

bool has(std::string_view text, std::string_view part) {
    return text.find(part) != text.npos;
}
/// A fill of a piece on the square at that column and row of the picture, from the lower left.
std::string drawn(Piece piece, int column, int row, PieceSet set = PieceSet::regular) {
    const Fill fill = details(piece, OUTLINE_GRID, set).front();
    return diagram::svg_path(moved(fill.path, {column * OUTLINE_GRID, row * OUTLINE_GRID}), 8 * OUTLINE_GRID);
}

}  // namespace

TEST_CASE("a diagram shows the pieces where they stand, from either side") {
    const Position pos = Position::from_fen("4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
    const std::string svg = diagram_svg(pos);
    CHECK(svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\""));
    CHECK(svg.ends_with("</svg>\n"));
    CHECK(has(svg, "<title>4k3/8/8/8/8/8/8/R3K3 w - - 0 1</title>"));
    CHECK(has(svg, drawn(W_ROOK, 0, 0)));
    CHECK(has(svg, drawn(B_KING, 4, 7)));
    const std::string flipped = diagram_svg(pos, {.flipped = true});
    CHECK(has(flipped, drawn(W_ROOK, 7, 7)));
    CHECK_FALSE(has(flipped, drawn(W_ROOK, 0, 0)));
    CHECK(has(diagram_svg(pos, {.bold = true}), drawn(W_ROOK, 0, 0, PieceSet::bold)));
}

TEST_CASE("a diagram is cropped to the board, with its coordinates or without") {
    const Position pos;
    const std::string with = diagram_svg(pos, {.width = 200}),
                      without = diagram_svg(pos, {.coordinates = false});
    CHECK(has(with, "width=\"200\" height=\"200\" viewBox=\"-92 -8 2020 2020\""));
    CHECK(count(with, "<text ") == 16);
    CHECK(has(without, "width=\"360\" height=\"360\" viewBox=\"-8 -8 1936 1936\""));
    CHECK(count(without, "<text ") == 0);
    // a1 is in the lower left corner, from Black's side in the upper right.
    CHECK(has(with, "<text x=\"120\" y=\"1988\">a</text><text x=\"-50\" y=\"1821\">1</text>"));
    CHECK(has(diagram_svg(pos, {.flipped = true}),
              "<text x=\"1800\" y=\"1988\">a</text><text x=\"-50\" y=\"141\">1"));
}

TEST_CASE("squares of a diagram are framed as asked for") {
    const Position pos = Position::from_fen("4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    const std::size_t plain = count(diagram_svg(pos), "<path ");
    CHECK(count(diagram_svg(pos, {.framed = square_bb(SQ_A1) | square_bb(SQ_H8)}), "<path ") == plain + 2);
    CHECK(has(diagram_svg(pos, {.framed = square_bb(SQ_B1)}), "M240 1920L480 1920L480 1680L240 1680Z"));
}
