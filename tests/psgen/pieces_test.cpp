// The pieces that the program makes from strings are those that render/page draws.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>

#include "psgen/link/token.hpp"
#include "psgen/tables/page_objects.hpp"
#include "tests/psgen/kernel.hpp"

using namespace inkmate;
using namespace inkmate::page;
using namespace inkmate::figures;
using namespace inkmate::psgen;
using namespace inkmate::chess;
using namespace inkmate::engine;
using namespace inkmate::test;

namespace {

/// What a procedure that draws a path is printed as.
std::string listing(const Path& path) {
    std::string text;
    const auto add = [&text](const auto& word) { text += fmt::format("{} ", word); };
    for (const auto& [op, p] : path) {
        const std::size_t points = op == PathOp::curve ? 3 : op == PathOp::close ? 0 : 1;
        for (std::size_t i = 0; i < points; ++i) {
            add(p[i].x);
            add(p[i].y);
        }
        switch (op) {
            case PathOp::move: add("moveto"); break;
            case PathOp::line: add("lineto"); break;
            case PathOp::curve: add("curveto"); break;
            case PathOp::close: add("closepath"); break;
        }
    }
    return text;
}

}  // namespace

TEST_CASE("every outline is scaled in the program as it is for cairo, mirrored and rounded") {
    std::string code =
        "/Words 40 string def "
        "/List { MakeOutline { Words cvs "
        "dup 0 get 45 eq { 2 1 index length 4 sub getinterval } if print ( ) print } forall (\\n) print } "
        "def\n";
    std::vector<std::string> expected;
    // In quarter points: captured pieces, the smallest of a sheet, an odd size, the board of a page, large
    // print.
    for (const int square : {68, 28, 81, 176, 248}) {
        code += fmt::format("/pieceSide {} def\n", square);
        for (const PieceSet set : {PieceSet::regular, PieceSet::bold})
            for (int type = PAWN; type <= KING; ++type) {
                const PieceOutlines& piece = piece_outlines(static_cast<PieceType>(type), set);
                for (const auto* shape :
                     {&piece.halo, &piece.body, &piece.inside, &piece.lines, &piece.relief})
                    for (const Outline& outline : *shape) {
                        code += ps_string(outline_text(outline)) + " List\n";
                        expected.push_back(listing(scaled({&outline, 1}, square)));
                    }
            }
    }
    const std::vector<std::string> listed = run_kernel({"MakeOutline"}, code);
    REQUIRE(listed.size() == expected.size());
    for (std::size_t i = 0; i < listed.size(); ++i) {
        CAPTURE(i);
        CHECK(listed[i] == expected[i]);
    }
}

TEST_CASE("pieces are made and drawn with nothing left on the stack, with a halo or without") {
    for (const int level : {1, 2}) {
        PlayingProgram options;
        options.language_level = level;
        options.layout = LayoutName::large;
        const std::vector<std::string> lines = run_kernel(
            {"MakePieces", "PaintPiece", "WithoutHalo", "PAGE_PIECES"},
            "/Halo //PAGE_PIECES 20 true MakePieces def /Plain //PAGE_PIECES 20 false MakePieces def\n"
            "Halo length = Halo 1 get length Plain 1 get length gt =\n"
            "Halo 11 get WithoutHalo length Plain 11 get length eq =\n"
            "/Where { matrix currentmatrix { = } forall } def Where\n"
            "[ 1 2 3 4 5 6 9 10 11 12 13 14 ] { Halo exch 30 40 PaintPiece } forall Where\n",
            options);
        REQUIRE(lines.size() == 15);
        CHECK(lines[0] == "15");
        CHECK(lines[1] == "true");
        CHECK(lines[2] == "true");
        CHECK(std::equal(lines.begin() + 3, lines.begin() + 9, lines.begin() + 9));
    }
}
