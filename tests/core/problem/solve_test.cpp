#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "core/problem/problem_file.hpp"
#include "core/problem/solution.hpp"
#include "core/problem/solve.hpp"

using namespace inkmate::chess;
using namespace inkmate::problem;

namespace {

Problem problem_of(const char* stipulation, const char* fen) {
    const Stipulation s = parse_stipulation(stipulation);
    return {.position = read_diagram(fen, s), .stipulation = s, .name = "A problem", .place = "here"};
}

Solution solved(const Problem& problem, const Questions& questions = {}, const Limits& limits = {}) {
    return Solver(4).solve(problem, questions, limits);
}

/// What follows the two lines that name the problem.
std::string told(const char* stipulation, const char* fen, const Questions& questions = {},
                 Form form = Form::tree) {
    const Problem problem = problem_of(stipulation, fen);
    const std::string text = to_text(problem, solved(problem, questions), form);
    return text.substr(text.find('\n', text.find('\n') + 1) + 1);
}

constexpr const char* MORPHY = "kbK5/pp6/1P6/8/8/8/8/R7";

}  // namespace

TEST_CASE("a key in zugzwang has all answers") {
    CHECK(told("#2", MORPHY) ==
          "1.Ra6! zugzwang\n"
          "    1...bxa6 2.b7#\n"
          "    1...Bh2 2.Rxa7#\n"
          "    1...Bg3 2.Rxa7#\n"
          "    1...Bf4 2.Rxa7#\n"
          "    1...Be5 2.Rxa7#\n"
          "    1...Bd6 2.Rxa7#\n"
          "    1...Bc7 2.Rxa7#\n"
          "1 key\n");
    CHECK(told("#2", MORPHY, {.detail = {.variations = false}}) == "1.Ra6!\n1 key\n");
}

TEST_CASE("tries are told with what refutes them, and the play that is set") {
    const Questions questions = {
        .detail = {.variations = false}, .set_play = true, .tries = 1, .most_lines = 10};
    const std::string text = told("#2", MORPHY, questions);
    CHECK(text.starts_with("Set play:\n    1...Bh2 2.Rxa7#\n"));
    CHECK(text.find("\n1.Rxa7+? but 1...Bxa7!\n1.Ra5? but 1...a6!\n1.Ra6!\n") != std::string::npos);
    const Solution solution = solved(problem_of("#2", MORPHY), {.tries = 2});
    CHECK(std::ranges::all_of(solution.tries, [](const Attack& a) {
        return a.refutations.size() <= 2 && !a.refutations.empty() && a.length == 0;
    }));
    CHECK(std::ranges::any_of(solution.tries, [](const Attack& a) { return a.refutations.size() == 2; }));
    // There is none from a diagram in which White is in check, nor of a mate in one.
    CHECK(solved(problem_of("#2", "k7/8/8/8/8/8/5q2/6QK w"), {.set_play = true}).set_play.empty());
    CHECK(solved(problem_of("#1", MORPHY), {.set_play = true}).set_play.empty());
}

TEST_CASE("threats are told, and the answers that parry one of them, all of them, or any answer") {
    const char* fen = "8/8/8/8/2p5/k1K5/8/1Q6";
    const std::string text = told("#2", fen);
    CHECK(text.starts_with(
        "1.Qa1#! (short: 1 move)\n1.Qb8! [2.Qa7#, 2.Qa8#]\n    1...Ka2 2.Qb2#\n    1...Ka4 2.Qb4#\n1.Qb7!"));
    CHECK(text.ends_with("1.Kxc4! [2.Qa1#, 2.Qb3#]\n    1...Ka4 2.Qa2#\n8 keys: cooked\n"));
    const std::string one = told("#2", fen, {.detail = {.one_threat = true}});
    CHECK(one.ends_with("1.Kxc4! [2.Qa1#, 2.Qb3#]\n8 keys: cooked\n"));
    const std::string all = told("#2", fen, {.detail = {.all_defences = true}});
    CHECK(all.find("1.Kxc4! [2.Qa1#, 2.Qb3#]\n    1...Ka4 2.Qa2#\n") != std::string::npos);
    const std::string duals = told("#2", fen, {.detail = {.duals = true, .all_defences = true}});
    CHECK(duals.find("1.Kxc4! [2.Qa1#, 2.Qb3#]\n    1...Ka4 2.Qa2#, 2.Qa1#, 2.Qb4#\n") != std::string::npos);
}

TEST_CASE("selfmates and reflexmates are told to the mates that the other side must give") {
    const char* petkov = "8/4B3/3Rp2p/2Nbk1pP/1Qp2pKn/1N3P1P/3R4/8";
    CHECK(told("s#4", petkov) ==
          "1.Na5! [2.Nc6+]\n"
          "    1...~ 2.Nc6+ Bxc6 3.Nd7+ Bxd7 4.R6d5+ exd5#\n"
          "    1...Nxf3 2.Nxc4+ Bxc4 3.Re2+ Bxe2 4.Qd4+ Nxd4#\n"
          "    1...Nf5 2.Rxe6+ Bxe6 3.Nd7+ Bxd7 4.Qd6+ Nxd6#\n"
          "    1...Bxf3#\n"
          "    1...Bc6 2.Nd7+ Bxd7 3.R6d5+ exd5#\n"
          "1 key\n");
    CHECK(told("s#4", petkov, {.detail = {.short_variations = false}}) ==
          "1.Na5! [2.Nc6+]\n"
          "    1...~ 2.Nc6+ Bxc6 3.Nd7+ Bxd7 4.R6d5+ exd5#\n"
          "    1...Nxf3 2.Nxc4+ Bxc4 3.Re2+ Bxe2 4.Qd4+ Nxd4#\n"
          "    1...Nf5 2.Rxe6+ Bxe6 3.Nd7+ Bxd7 4.Qd6+ Nxd6#\n"
          "1 key\n");
    CHECK(told("r#3", "n7/rRP2kBb/pNNp1p2/qP3p2/5p1p/1p1B3K/Rr1p3b/1n6")
              .starts_with("1.Nd8+!\n"
                           "    1...Kg6 2.Kg2 [3.Kf1]\n"
                           "        2...~ 3.Kf1 d1=Q#, d1=R#\n"
                           "        2...d1=Q+ 3.Kh3 Qg4#\n"
                           "        2...d1=R+ 3.Kf3 Rxd3#\n"
                           "        2...d1=B+ 3.Kh1 Bf3#\n"
                           "    1...Kg8 2.Kg2 [3.Kf1]\n"));
}

TEST_CASE("lines are told as they are found, and make up the text of the solution") {
    const Stipulation stipulation = parse_stipulation("h#2");
    const Problem problem{
        read_diagram(nullptr, "6k1/8/4K3/3Q4/8/8/8/8", stipulation), stipulation, {}, "here"};
    std::string text;
    Limits limits;
    limits.on_line = [&](const Solution& so_far) {
        if (so_far.lines.size() == 1) text = heading_text(problem, so_far);
        text += line_text(problem, so_far.lines.back());
    };
    Solver solver(1);
    const Solution solution = solver.solve(problem, {.set_play = true}, limits);
    CHECK(solution.lines.size() > 1);
    CHECK_FALSE(solution.set_lines.empty());
    CHECK(text + verdict_text(problem, solution) + "\n" == to_text(problem, solution));
}

TEST_CASE("a reflexmate in which White can mate at once has no solution") {
    CHECK(told("r#1", "4r1rk/6pp/8/8/8/8/5PPP/R5K1").find("1.Ra2!") != std::string::npos);
    CHECK(told("r#1", "4r1rk/6pp/8/6N1/8/8/5PPP/R5K1") == "no solution in 1\n");
}

TEST_CASE("lines of help play and series are numbered as problemists do") {
    CHECK(told("h#1", "5k2/8/3QK3/8/8/8/8/8") == "1.Ke8 Qe7#\n1.Ke8 Qb8#\n2 solutions\n");
    CHECK(told("h#1.5", "5k2/8/4K3/3Q4/8/8/8/8").find("1...Qd6+ 2.Ke8 Qe7#\n") != std::string::npos);
    CHECK(told("ser-#8", "4Q3/8/k5q1/8/8/8/8/7K") ==
          "1.Qe4 2.Qg2 3.Kg1 4.Kf2 5.Ke3 6.Kd4 7.Kc5 8.Qa8#\n1 solution\n");
    CHECK(told("ser-h#2", "8/8/8/8/p7/2K5/7R/k7").find("1.a3 2.a2 Rh1#\n") != std::string::npos);
    const std::string set = told("h#2", "6k1/8/4K3/3Q4/8/8/8/8", {.set_play = true});
    CHECK(set.starts_with("Set play:\n    1...Qh1 2.Kf8 Qh8#\n"));
    CHECK(set.find("\n    1...Kf6+ 2.Kf8 Qf7#\n") != std::string::npos);
    // Of a series that the other side ends, the end alone is set.
    const std::string series = told("ser-h#1", "k7/8/1K6/8/8/8/p7/7R", {.set_play = true});
    CHECK(series.starts_with("Set play:\n    Rh8#\n1.a1=N Rh8#\n1.a1=R Rh8#\n1.Kb8 Rh8#\n"));
    CHECK(told("h#1", "5k2/8/3QK3/8/8/8/8/8", {.most_lines = 1}) ==
          "1.Ke8 Qe7#\n1 solution, and there are more\n");
}

TEST_CASE("a helpmate may need a capture that lets the mating piece capture, or a line that is opened") {
    CHECK(told("h#1", "N5k1/1b3ppp/8/8/8/8/8/R5K1") == "1.Bxa8 Rxa8#\n1 solution\n");
    CHECK(told("h#1", "6k1/5ppp/8/n7/8/8/8/R5K1") == "1.Nb3 Ra8#\n1.Nc4 Ra8#\n2 solutions\n");
}

TEST_CASE("stalemates have a sign of their own") {
    CHECK(told("=1", "7k/8/5K2/6Q1/8/8/8/8") == "1.Qg6=!\n1 key\n");
    CHECK(told("=2", "7k/8/5K2/6Q1/8/8/8/8").find("\n1.Kf7! [2.Qf5=, 2.Qg6=]\n    1...Kh7 2.Qf6=\n") !=
          std::string::npos);
    CHECK(told("h=1", "8/7k/5K2/8/6Q1/8/8/8").find("1.Kh8 Qg6=\n") != std::string::npos);
}

TEST_CASE("there is no solution where the side that begins has no move, or must spoil a reflexmate") {
    CHECK(told("#2", "7K/5k2/6q1/8/8/8/8/8") == "no solution in 2\n");
    CHECK(told("r#2", "k7/8/1K6/8/8/8/8/7R") == "no solution in 2\n");
    CHECK(told("h#2.5", "7K/5k2/6q1/8/8/8/8/8") == "no solution in 2.5\n");
}

TEST_CASE("a limit ends the search, what is told is true, and the rest is left open") {
    const Problem problem = problem_of("#4", "r1b1k1nr/p2p1ppp/n2B4/1p1NPN1P/6P1/3P1Q2/P1P1K3/q5b1 w kq -");
    const Solution whole = solved(problem);
    REQUIRE(whole.verdict == Verdict::solved);
    const Solution part = solved(problem, {}, {.nodes = whole.nodes / 2});
    CHECK(part.verdict == Verdict::stopped);
    CHECK(part.nodes == whole.nodes / 2);
    for (const Attack& key : part.keys)
        CHECK(std::ranges::any_of(
            whole.keys, [&](const Attack& k) { return k.uci == key.uci && k.length == key.length; }));
    const Problem easy = problem_of("#3", "7k/5Qpp/6p1/8/8/8/8/K1R5");
    const Solution some = solved(easy, {}, {.nodes = 100});
    REQUIRE(some.keys.size() >= 3);
    CHECK(some.keys.front().san == "Rc8#");
    CHECK(some.keys.front().length == 1);
    CHECK(verdict_text(easy, some) == "stopped after 100 positions: it is not proved that this is all");
    const Solution nothing = solved(problem, {}, {.nodes = 10});
    CHECK(nothing.keys.empty());
    CHECK(verdict_text(problem, nothing) == "stopped after 10 positions: nothing is proved");
    // Stopped at any moment, also while it tells the play after a key.
    const Problem many = problem_of("#2", "8/4B3/p3p2R/2NBk1P1/pQp2pKn/1N3P1P/3R4/8 w - -");
    for (const std::uint64_t nodes : {200, 1000, 2000, 3000, 5000, 10000}) {
        CAPTURE(nodes);
        for (const Attack& key : solved(many, {}, {.nodes = nodes}).keys) {
            CHECK_FALSE(key.san.empty());
            CHECK(key.uci.size() == 4);
        }
    }
    // More than a lifetime's work.
    const Problem endless = problem_of("#20", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -");
    CHECK(solved(endless, {}, {.milliseconds = 1}).verdict == Verdict::stopped);
}

TEST_CASE("a cook with five threats has the variations that Popeye 4.104 lists") {
    const Solution solution = solved(problem_of("#2", "3K4/1pp4b/2pNk1p1/1q1R2P1/5P2/4N3/B2P1Q2/8"));
    REQUIRE(solution.keys.size() == 2);
    CHECK(solution.keys[1].san == "Nef5");
    CHECK(solution.keys[1].threats.size() == 5);
    CHECK(solution.keys[1].defences.size() == 18);
}
