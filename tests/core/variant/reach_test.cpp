#include "core/variant/reach.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <string>
#include <string_view>

#include "core/variant/rules_file.hpp"

using namespace inkmate::variant;

namespace {

/// What a piece may do from d4 of a board of 7 x 7, by ranks from the top: a letter a square, of one that has
/// several things to do the last of these. . nothing, o goes, x takes, * both, 1 at first, h goes hopping,
/// c takes hopping, b both, e ends there and takes elsewhere, t is taken, + is taken or ended on.
std::string reach(std::string_view word) {
    const Rules rules =
        load_rules("t", read_ini(fmt::format("[t:losalamos]\nmaxFile = 7\nmaxRank = 7\ncustomPiece1 = a:{}\n"
                                             "startFen = a5k/7/7/7/7/7/A5K w - - 0 1\n",
                                             word),
                                 "test"));
    const ReachTable table = reach_of(rules, rules.type_of_letter('a'), make_square(3, 3));
    std::string text;
    for (int rank = 6; rank >= 0; --rank) {
        for (int f = 0; f < 7; ++f) {
            const int bits = table[make_square(f, rank)];
            text += f == 3 && rank == 3                                                         ? 'A'
                    : (bits & 96) == 96                                                         ? '+'
                    : (bits & ENDS_TAKING) != 0                                                 ? 'e'
                    : (bits & TAKES_ELSEWHERE) != 0                                             ? 't'
                    : (bits & (GOES_HOPPING | TAKES_HOPPING)) == (GOES_HOPPING | TAKES_HOPPING) ? 'b'
                    : (bits & TAKES_HOPPING) != 0                                               ? 'c'
                    : (bits & GOES_HOPPING) != 0                                                ? 'h'
                    : (bits & AT_FIRST) != 0                                                    ? '1'
                    : (bits & (GOES | TAKES)) == (GOES | TAKES)                                 ? '*'
                    : (bits & TAKES) != 0                                                       ? 'x'
                    : (bits & GOES) != 0                                                        ? 'o'
                                                                                                : '.';
        }
        text += rank > 0 ? "/" : "";
    }
    return text;
}

}  // namespace

TEST_CASE("where pieces go, take, hop and jump is told from their words alone") {
    CHECK(reach("N") == "......./..*.*../.*...*./...A.../.*...*./..*.*../.......");
    CHECK(reach("R") == "...*.../...*.../...*.../***A***/...*.../...*.../...*...");
    CHECK(reach("mNcF") == "......./..o.o../.ox.xo./...A.../.ox.xo./..o.o../.......");
    CHECK(reach("fmWfcFifmnD") == "......./...1.../..xox../...A.../......./......./.......");
    // It hops over the neighbour at least; the cannon goes as a rook, too.
    CHECK(reach("gR") == "...b.../...b.../......./bb.A.bb/......./...b.../...b...");
    CHECK(reach("mRcpR") == "...c.../...c.../...o.../ccoAocc/...o.../...c.../...c...");
    // It takes a neighbour and ends behind it, or where it was.
    CHECK(reach("cF-mF") == "......./.e...e./..t.t../...A.../..t.t../.e...e./.......");
    CHECK(reach("cK-bmK") == "......./......./..ttt../..tAt../..ttt../......./.......");
    CHECK(reach("cR-mW") == "...e.../...+.../...t.../e+tAt+e/...t.../...+.../...e...");
    CHECK(reach("") == "......./......./......./...A.../......./......./.......");
}
