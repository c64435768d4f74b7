#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "core/variant/rules_file.hpp"
#include "psgen/emit/program.hpp"
#include "render/page/figures/look.hpp"
#include "render/page/figures/marks.hpp"
#include "render/page/layout/layout.hpp"
#include "tests/psgen/interpreter.hpp"
#include "tests/psgen/variant/variant_program.hpp"

using namespace inkmate;
using namespace inkmate::page;
using namespace inkmate::figures;
using namespace inkmate::process;
using namespace inkmate::psgen;

namespace {

/// What the code prints in a program of chess with this look, after its start position was read.
std::vector<std::string> run(const Look& look, std::vector<std::string> roots, const std::string& code) {
    const variant::Rules rules = variant::load_rules("chess");
    PlayingProgram options = test::variant_program(rules);
    options.look = look;
    roots.insert(roots.end(), {"ReadFen", "fenProblem"});
    return test::run_library(generate_library(options, roots),
                             fmt::format("({}) ReadFen fenProblem print\n", rules.start_fen) + code);
}

/// Prints where a shape would be painted, in quarter points, and how many procedures it has.
constexpr auto PRINT_SHAPES =
    "/PaintAt { exch 4 mul cvi =only ( ) print 4 mul cvi =only ( ) print length = } def\n";

std::string painted(const Layout& l, int file, int rank, MarkShape shape) {
    std::size_t procedures = 0;
    for (const Fill& fill : mark_shape(l.square, shape, false))
        procedures +=
            1 + static_cast<std::size_t>(std::ranges::count(fill.path, PathOp::close, &PathStep::op));
    return fmt::format("{} {} {}", l.board.x + file * l.square, l.board.y + rank * l.square, procedures);
}

}  // namespace

TEST_CASE("a program draws its marks on their squares, a dot around a piece as corners") {
    const variant::Rules rules = variant::load_rules("chess");
    Look look;
    look.marks = read_marks("Bd4,Be1,Rd4,stipple:h8", board_shape(&rules));
    PageDesign design = PageDesign(A4).with(look);
    design.variant = &rules;
    const Layout l = page_layout(design);
    const std::vector<std::string> lines =
        run(look,
            {"DrawBoard", "DrawMarks", "PaintAt", "PAGE_MARKS_UNDER", "PAGE_MARKS_OVER", "PAGE_BOARD_AT",
             "boardX"},
            std::string(PRINT_SHAPES) +
                "PAGE_BOARD_AT aload pop /boardY exch def /boardX exch def PAGE_MARKS_UNDER DrawMarks "
                "PAGE_MARKS_OVER DrawMarks\n");
    CHECK(lines ==
          std::vector<std::string>{painted(l, 3, 3, MarkShape::dot), painted(l, 4, 0, MarkShape::corners),
                                   painted(l, 7, 7, MarkShape::stipple), painted(l, 3, 3, MarkShape::cross)});
}

TEST_CASE(
    "a program turns figures to the right about the middle of a square, and leaves the page as it was") {
    Look look;
    look.pictures['n'] = picture_by_words("rook:90");
    // Where the lower left corner of the figure's square comes to lie, and the one to its right.
    const std::vector<std::string> lines =
        run(look, {"DrawFigure", "PaintAt", "figureSide"},
            "[1 0 0 1 0 0] setmatrix /figureSide 40 def\n"
            "/Print { transform exch round cvi =only ( ) print round cvi =only ( ) print } def\n"
            "/PaintAt { 2 copy Print exch figureSide add exch Print pop () = } def\n"
            "0 1 3 { 64 mul 4 add 1 exch 100 200 DrawFigure } for\n"
            "matrix currentmatrix { =only ( ) print } forall () =\n");
    CHECK(lines == std::vector<std::string>{"100 200 140 200 ", "100 240 100 200 ", "140 240 100 240 ",
                                            "140 200 140 240 ", "1.0 0.0 0.0 1.0 0.0 0.0 "});
}
