// Published problems with fairy pieces: position, what is asked, key or solutions, as published. Popeye's
// collection of examples names them.
#include <doctest/doctest.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "core/problem/problem_file.hpp"
#include "core/problem/solve.hpp"
#include "tests/support/long_form.hpp"

using namespace inkmate;
using namespace inkmate::problem;

namespace {

struct Published {
    const char* name;
    const char* stipulation;
    const char* pieces;
    /// Where the sides fight, all keys; else all solutions.
    std::set<std::string> solutions;
    /// True if only the long form of the tests solves it.
    bool is_long = false;
};

const std::vector<Published> PUBLISHED = {
    {"Pierre Monreal and Fernand Calvet, The Problemist 1974",
     "#2",
     "White Ka8 Qc8 Rb7d2 Bf1 Sb3 Pa5b2 BId6h2 Black Kc4 Rf8h4 Be8g3 Pa6b4c5d5f3 BIc6e2",
     {"Rb8"}},
    {"Vaclav Kotesovec, Sachove umeni 1984",
     "#2",
     "White Kb8 Rc4 Be6 Ga8d3f8 NHa1 Pa5c2g6g7 Black Kc6 Gb2b6e7f5 NHb3d6d7 Pc5d2d4e5f3h7",
     {"Gc8"}},
    {"Janez Nastran, The Problemist 1997",
     "#2",
     "White Kg8 NAb8 VAc8 MAe8 LEf8 Pg7e4h4 Za5 RHb5 Sg5 Re2 Bf2 Black Kg4 Pb7d6e5 BHg6a1b1 RHd1",
     {"Rc2"}},
    {"Janez Nastran and Peter Gvozdjak, Brabec jubilee tourney 1998",
     "#2",
     "White Kd1 PAh8 Qh7 NAa6g6a1h1 LEb6f6g3 Pc4c3 "
     "Black Ke8 Ra8 VAf8g8a7b7b4f1 LEa5 Pc5h5e4d2 Be5 PAg2 NAg1",
     {"Lbc6"}},
    {"N. Shankar Ram, harmonie 1988",
     "#2",
     "White Ke3 Re2g3 Sc2g4 Pf2f5 NAc3 Black Kf1 Sb3 Pe6 NAb5d7f3h7",
     {"fxe6"}},
    {"Reto Aschwanden, Probleemblad 1999",
     "#2",
     "White Kh8 Rg4 Bg7 Sc3 Pa5e6 PAb8d1g6 VAe5f1g2g8 NAb7d3f7h1 BHa7e7 Black Kc5 Re2 Pb2b5 MOd2 NAf2 BHa4",
     {"Af4"}},
    {"Hans Peter Rehm, harmonie 1990",
     "#3",
     "White Ka1 Qa7 Pe6 Gg6d1 Ba3b3 Sc3a2 Ng3 Black Kc6 Sb8 Rd8g4 Nh8h2 Pc7a6f6d5 Be7g2 Gb4e2",
     {"If5"}},
    {"Romeo Bedoni, feenschach 1972", "#2", "White Kg2 Rf3 Se6g6 Pd4g5 MSc3h1 Black Ke4 Bg7 MSa6e8", {"Ne5"}},
    {"Ronald Turnbull, The Problemist Supplement 2001, cooked by a mate in one",
     "#2",
     "White Kf1 Pb3 SIe5 TRd1 NDb1e2 MSe4 Black Ke3 Pd5f2g5h6 NDd2 MSa6c8g8",
     {"Dh5", "Txd2-d3#"}},
    {"Reto Aschwanden, Ridley jubilee tourney 2001-03",
     "#2",
     "White Kd1 Rc4 Se3g6 Pc6e2f2g5 SIh5 MSb4c3d6e7 Black Ke4 Rf8 Pd4 SIf3 MSb5f1",
     {"Nc2"}},
    {"James Quah, Ridley jubilee tourney 2001-03",
     "#3",
     "White Kf1 Qd6 Bb1 Sb8f2g2 Pf3h4h5 TRe1 NDh1 MSa5 Black Kf5 Ra4 Bc8 Pd3e6f6g7h2 TRc2d1 NDg5",
     {"Ba2"}},
    {"Erich Bartel, Diagramme und Figuren 1969",
     "h#2",
     "White Kc8 Pe6g7 Black Ka8 Sd5 35a1",
     {"Af4 g8=A Aa7 Ad3#"}},
    {"Thomas Maeder, harmonie 1990",
     "h#2",
     "White Ke1 Gd6a4g4 Pg6 Nb5h2 Black Ke8 Rd7a2 Qe7 Pe5b4e4e3f3",
     {"Rxa4 Ibxf3 exf3 Gxa4#", "Rxh2 Ge2 fxe2 Ixh2#"}},
    {"Joost de Heer, 2009", "h#1.5", "White Kc4 ZEf5 Black Ka3 Pa5", {"Ze8 Ka4 Zb7#", "Kc3 a4 Zb6#"}},
    {"Gabriel Nedeianu, harmonie 2001",
     "h#2",
     "White Ke1 Sc5d5 Gd3 DOe2 Black Kc6 Pb7c7c4e4 KAa8c8",
     {"Axd5 Kd2 b6 Dc2#"}},
    {"Gabriel Nedeianu, harmonie 2002, a",
     "h#2",
     "White Ke5 Sh3h4 Ge8 DOf3 Black Kg4 Pe3g3g7 Ze2 CAg6",
     {"Cxh3 Dd1 g6 Nf3#"}},
    {"Gabriel Nedeianu, harmonie 2002, b",
     "h#2",
     "White Ke5 Sh3h4 Ge8 DOg5 Black Kg4 Pe3g3g7 Ze2 CAg6",
     {"Zxh4 Dxg7 e2 Ng5#"}},
    {"S. Emmerson, original for Popeye",
     "h#3",
     "White Kf2 Pe2h5 Black Kh1 KLb2 Ph4",
     {"Lh2 h6 Lh8 h7 Lh3 h8=L#"}},
    {"Nils Bakke and Henry Tanner, Problemkiste 1997",
     "h#5.5",
     "White Kc2 16b8 Black Ka1 16g7",
     {"Kc1 Fa6 Fc2 Fg5 Fd8 Fa4 Fe2 Fg3 Ff8 Fa2 Fg2#", "Kb3 Ff1 Fc2 Fe7 Fd8 Fd1 Fe2 Fc7 Ff8 Fb1 Fg2#"},
     true},
    {"Henrik Juel, Problemkiste 1997",
     "ser-=7",
     "White Kb3 16b6 Black Kb1",
     {"Fh7 Fg1 Ff7 Fe1 Fd7 Fc1 Fb7="}},
    {"Petko Petkov, Probleemblad 1967",
     "ser-h#3",
     "White Kg1 Ra8 Ge1d8 Nb3 Zh4 GIf8 Pb4b7g5g7 Black Ke8 CAe6 Pa2f5f6",
     {"a1=Q Qc1 Qxg5+ Gxg5#", "a1=N Nc2 Nd4 Gd3#", "a1=R Ra6 Rb6 Gda5#", "a1=B Bc3 Bd2 Gd1#",
      "a1=G Gxg7 Kxf8 Gg8#", "a1=H He3 Hd5 Gd4#", "a1=Z Zc4 Ze7 Gxf6#", "a1=C Cxb4 Cc7 Gb6#",
      "a1=I Ie2 Id6 Gd5#"}},
};

}  // namespace

TEST_CASE("published problems with fairy pieces have the keys and solutions that were published") {
    Solver solver(16);
    for (const Published& published : PUBLISHED) {
        if (published.is_long && !test::full_tests()) continue;
        INFO(std::string(published.name));
        const ProblemFile file =
            read_problems(fmt::format("BeginProblem\nAuthor {}\nStipulation {}\nPieces {}\nEndProblem\n",
                                      published.name, published.stipulation, published.pieces),
                          "published");
        REQUIRE_MESSAGE(file.faults.empty(), fmt::format("{}", fmt::join(file.faults, "; ")));
        REQUIRE(file.problems.size() == 1);
        CHECK(file.problems.front().position.fairy() != nullptr);
        const Solution solution = solver.solve(file.problems.front(), {.detail = {.variations = false}}, {});
        std::set<std::string> found;
        for (const Attack& key : solution.keys) found.insert(key.san);
        for (const Line& line : solution.lines) found.insert(fmt::format("{}", fmt::join(line.san, " ")));
        CHECK(fmt::format("{}", fmt::join(found, "; ")) ==
              fmt::format("{}", fmt::join(published.solutions, "; ")));
        CHECK(solution.verdict == Verdict::solved);
    }
}
