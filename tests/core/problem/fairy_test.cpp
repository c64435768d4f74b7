#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <random>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "core/problem/problem_file.hpp"
#include "core/problem/solution.hpp"
#include "core/problem/solve.hpp"
#include "core/problem/stipulation.hpp"
#include "core/variant/board.hpp"
#include "core/variant/named_pieces.hpp"
#include "core/variant/notation.hpp"
#include "core/variant/position.hpp"
#include "core/variant/rules_file.hpp"
#include "tests/core/problem/exhaustive.hpp"
#include "tests/support/files.hpp"
#include "tests/support/long_form.hpp"

using namespace inkmate;
using namespace inkmate::problem;

namespace {

SharedRules rules_of(const char* base, const std::vector<variant::AddedPiece>& pieces = {}) {
    return rules_for_problems(variant::rules_with(base, pieces));
}

/// A legal position of both kings and a few other pieces, the most of them White's; White is to move.
Diagram random_diagram(const SharedRules& rules, std::mt19937& random, std::size_t most) {
    const int king = rules->type_of_letter('k');
    for (;;) {
        variant::Mailbox board = rules->empty_board;
        const auto put = [&](variant::Piece piece, bool at_edge) {
            variant::Cell cell = variant::NO_CELL;
            do {
                cell = rules->cells[random() % rules->cells.size()];
                const int rank = variant::rank_of(variant::square_of(cell));
                if (at_edge && rank != 0 && rank != rules->ranks - 1) cell = variant::NO_CELL;
            } while (cell == variant::NO_CELL || board[static_cast<std::size_t>(cell)] != variant::EMPTY);
            board[static_cast<std::size_t>(cell)] = piece;
        };
        put(variant::make_piece(variant::WHITE, king), false);
        put(variant::make_piece(variant::BLACK, king), true);
        const std::size_t pieces = 2 + random() % (most - 1);
        for (std::size_t i = 0; i < pieces; ++i) {
            int type = king;
            while (type == king) type = 1 + static_cast<int>(random() % (rules->types.size() - 1));
            put(variant::make_piece(i > 1 && random() % 2 == 0 ? variant::BLACK : variant::WHITE, type),
                false);
        }
        std::string fen;
        for (int rank = rules->ranks - 1; rank >= 0; --rank) {
            for (int file = 0; file < rules->files; ++file) {
                const auto cell =
                    static_cast<std::size_t>(variant::cell_of(variant::make_square(file, rank)));
                fen += board[cell] == variant::EMPTY ? '1' : rules->letter_of(board[cell]);
            }
            fen += rank > 0 ? "/" : " w - -";
        }
        // "11" would be eleven squares.
        for (std::size_t at = 0; (at = fen.find("11", at)) != fen.npos;) {
            const std::size_t end = std::min(fen.find_first_not_of('1', at), fen.size());
            fen.replace(at, end - at, std::to_string(end - at));
            ++at;
        }
        try {
            return read_diagram(rules, fen, {});
        } catch (const ProblemError&) {
            // Black is in check.
        }
    }
}

void check_together(Solver& solver, const Diagram& diagram, const std::string& stipulation, int plies,
                    int step) {
    CAPTURE(diagram.fen());
    CAPTURE(stipulation);
    const Stipulation s = parse_stipulation(stipulation);
    const Solution solution = solver.solve({diagram, s, {}, {}}, {.most_lines = 1'000'000}, {});
    std::set<std::vector<std::string>> found, expected;
    for (const Line& line : solution.lines) CHECK(found.insert(line.uci).second);
    for (int n = plies; n > (s.play == Play::series_help ? 1 : 0); n -= step)
        expected.merge(test::lines(*diagram.fairy(), s, n));
    CHECK(found == expected);
}

/// Each position of a sample is asked for what its number says: all of it would take too long.
void check_sample(const std::vector<SharedRules>& all, int positions, std::uint32_t seed) {
    constexpr auto battles = std::to_array<const char*>({"#2", "s#2", "=2", "r#2", "semi-r#2", "s=1"});
    std::mt19937 random(seed);
    Solver solver(16);
    for (int i = 0; i < positions; ++i) {
        const Diagram diagram = random_diagram(all[static_cast<std::size_t>(i) % all.size()], random, 4);
        test::check_by_force(solver, *diagram.fairy(), diagram, parse_stipulation("#2"));
        test::check_by_force(solver, *diagram.fairy(), diagram,
                             parse_stipulation(battles[static_cast<std::size_t>(i / 2) % battles.size()]));
        check_together(solver, diagram, "h#1.5", 3, 2);
        if (i % 3 == 0) check_together(solver, diagram, "ser-=2", 2, 1);
        if (i % 3 == 1) check_together(solver, diagram, "ser-h#2", 3, 1);
        if (i % 16 == 2) check_together(solver, diagram, "h#2", 4, 2);
    }
}

std::vector<SharedRules> small_boards() {
    return {
        rules_of("gardner", {{'g', "grasshopper"}, {'i', "nightrider"}, {'l', "locust"}, {'t', "rifleman"}}),
        rules_of("losalamos", {{'c', "cannon"}, {'o', "kangaroo"}})};
}
std::vector<SharedRules> large_boards() {
    return {rules_of("chess", {{'g', "grasshopper"}, {'i', "nightrider"}, {'l', "locust"}}),
            rules_of("capablanca", {{'l', "lion"}, {'m', "mNcB"}}), rules_of("shako"), rules_of("atomic"),
            rules_of("3check")};
}

/// What stands behind the lines that name a problem. Lines of help play come in any order.
std::vector<std::string> told(const Problem& problem, const Solution& solution, std::ptrdiff_t naming) {
    std::istringstream text(to_text(problem, solution));
    std::vector<std::string> lines;
    for (std::string line; std::getline(text, line);) lines.push_back(line);
    lines.erase(lines.begin(), lines.begin() + naming);
    if (!is_battle(problem.stipulation.play)) std::ranges::sort(lines);
    return lines;
}

std::string refusal(const SharedRules& rules, const char* fen) {
    try {
        read_diagram(rules, fen, {});
    } catch (const ProblemError& e) {
        return e.what();
    }
    return "none";
}

}  // namespace

TEST_CASE("random fairy positions have the keys and lines that an exhaustive search finds") {
    check_sample(small_boards(), 190, 1);
    check_sample(large_boards(), 10, 1);
}

TEST_CASE("1,000 random fairy positions have the keys and lines that an exhaustive search finds") {
    if (!test::long_form()) return;
    check_sample(small_boards(), 700, 2);
    check_sample(large_boards(), 300, 2);
}

TEST_CASE("problems of chess have the same solutions by the rules of the variants") {
    const std::string text = test::contents(test::source_file("tests/core/problem/published.epd"));
    const ProblemFile orthodox = read_problems(text, "published.epd");
    const ProblemFile fairy = read_problems(text, "published.epd", std::nullopt, rules_of("chess"));
    CHECK(fairy.faults.empty());
    REQUIRE(fairy.problems.size() == orthodox.problems.size());
    Solver solver(64);
    const Questions questions = {.detail = {.duals = true}, .set_play = true};
    const std::uint64_t most = test::full_tests() ? 30'000 : 1'500;
    int compared = 0;
    for (std::size_t i = 0; i < orthodox.problems.size(); ++i) {
        const Problem& problem = orthodox.problems[i];
        CAPTURE(problem.name);
        CHECK(problem.position.fen() == fairy.problems[i].position.fen());
        const Solution expected = solver.solve(problem, questions, {.nodes = most});
        if (expected.verdict == Verdict::stopped) continue;
        const Solution found = solver.solve(fairy.problems[i], questions, {});
        CHECK(told(fairy.problems[i], found, 3) == told(problem, expected, 2));
        ++compared;
    }
    CHECK(compared >= 20);
}

TEST_CASE("a fairy problem is told with its rules, threats, tries and what refutes them") {
    // Vaclav Kotesovec, Sachove umeni 1984, with the tries that Popeye tells.
    const SharedRules rules = rules_of("chess", {{'g', "grasshopper"}, {'h', "nightriderhopper"}});
    const ProblemFile file =
        read_problems("GK3G2/3hg1Pp/1gkhB1P1/P1p1pg2/2Rp4/1h1G1p2/1gPp4/H7 w - - dm 2; id \"Kotesovec\";\n",
                      "a.epd", std::nullopt, rules);
    REQUIRE(file.problems.size() == 1);
    const Solution solution =
        Solver(1).solve(file.problems.front(), {.detail = {.duals = true}, .set_play = true, .tries = 1}, {});
    CHECK(to_text(file.problems.front(), solution) ==
          "Kotesovec: #2\n"
          "GK3G2/3hg1Pp/1gkhB1P1/P1p1pg2/2Rp4/1h1G1p2/1gPp4/H7 w - - 0 1\n"
          "chess with g=grasshopper, h=nightriderhopper\n"
          "Set play:\n"
          "    1...Hf1 2.Bxd7#\n"
          "    1...e4 2.Bd5#\n"
          "    1...Gxc2 2.Bd5#\n"
          "    1...Gf2 2.Bd5#\n"
          "    1...Gd5 2.Bxd5#\n"
          "    1...Hh4 2.Rxc5#\n"
          "1.Rxc5+? but 1...Gxc5!\n"
          "1.Bd5+? but 1...Gxd5!\n"
          "1.g8=N? [2.Nxe7#] but 1...Gc7!\n"
          "1.g8=G? [2.Ge8#] but 1...f2!\n"
          "    1...Hf1 2.Bxd7#\n"
          "    1...e4 2.Bd5#\n"
          "1.g8=H+? but 1...Gc7!\n"
          "1.Ga4? [2.Ga6#] but 1...Gc7!\n"
          "    1...Hf1 2.Bxd7#\n"
          "    1...Hh4 2.Rxc5#\n"
          "1.Gc8! [2.g8=H#]\n"
          "    1...e4 2.Bd5#\n"
          "    1...Hh4 2.Rxc5#\n"
          "1 key\n");
}

TEST_CASE("a game that the rules end otherwise is neither mate nor stalemate") {
    Solver solver(1);
    const auto keys = [&](const SharedRules& rules, const char* fen, const char* stipulation) {
        const Stipulation s = parse_stipulation(stipulation);
        std::set<std::string> found;
        for (const Attack& key : solver.solve({read_diagram(rules, fen, s), s, {}, {}}, {}, {}).keys)
            found.insert(key.san);
        return found;
    };
    // The last of three checks ends the game, mate or not.
    const SharedRules three = rules_of("3check");
    CHECK(keys(three, "k7/8/8/8/8/8/8/K6R w - - 1+3", "#1").empty());
    CHECK(keys(three, "k7/8/1K6/8/8/8/8/7R w - - 1+3", "#1").empty());
    CHECK(keys(three, "k7/8/1K6/8/8/8/8/7R w - - 2+3", "#1") == std::set<std::string>{"Rh8#"});
    const SharedRules hill = rules_of("kingofthehill");
    const std::set<std::string> stalemates = keys(hill, "7k/5Q2/8/8/8/3K4/8/8", "=1");
    CHECK(stalemates.contains("Kd2="));
    CHECK_FALSE(stalemates.contains("Kd4="));
    CHECK(keys(hill, "7k/5Q2/7K/8/8/8/8/8", "#1") == std::set<std::string>{"Qe8#", "Qf8#", "Qg7#", "Qh7#"});
}

TEST_CASE("a diagram by other rules may castle from the first squares, unless a FEN tells") {
    const SharedRules rules = rules_of("capablanca");
    const auto fen = [&](const char* text) { return read_diagram(rules, text, {}).fen(); };
    CHECK(fen("r4k3r/10/10/10/10/10/10/R4K3R") == "r4k3r/10/10/10/10/10/10/R4K3R w KQkq - 0 1");
    CHECK(fen("r4k4/10/10/10/10/10/10/5K3R b") == "r4k4/10/10/10/10/10/10/5K3R b Kq - 0 1");
    CHECK(fen("r4k3r/10/10/10/10/10/10/R4K3R w -") == "r4k3r/10/10/10/10/10/10/R4K3R w - - 0 1");
    const ProblemFile file = read_problems(
        "r4k3r/10/10/10/10/10/10/R4K3R w KQ - 3 5 dm 2;\n"
        "5k4/10/10/8pP/10/10/10/5K4 w - i6 dm 2;\n"
        "5k4/10/10/10/10/10/10/5K4 c9 \"a comment\"; dm 3;\n",
        "a.epd", std::nullopt, rules);
    CHECK(file.faults.empty());
    REQUIRE(file.problems.size() == 3);
    CHECK(file.problems[0].position.fen() == "r4k3r/10/10/10/10/10/10/R4K3R w KQ - 3 5");
    CHECK(file.problems[1].position.fen() == "5k4/10/10/8pP/10/10/10/5K4 w - i6 0 1");
    const ProblemFile checks =
        read_problems("4k3/8/8/8/8/8/8/4K2R w K - 1+3 0 1 dm 2;\n4k3/8/8/8/8/8/8/4K2R w K - 1+3 dm 2;\n",
                      "a.epd", std::nullopt, rules_of("3check"));
    CHECK(checks.faults.empty());
    REQUIRE(checks.problems.size() == 2);
    CHECK(checks.problems[1].position.fen() == "4k3/8/8/8/8/8/8/4K2R w K - 1+3 0 1");
}

TEST_CASE("what is wrong with a fairy problem is told with its place, and the rest is read") {
    const SharedRules rules = rules_of("chess", {{'g', "grasshopper"}});
    CHECK(
        refusal(rules, "4k3/8/8/8/8/8/8/4K2A w - -") ==
        "FEN '4k3/8/8/8/8/8/8/4K2A w - -': board: 'A' in rank 1 is neither a piece (bgknpqr) nor a count nor "
        "a hole (*)");
    const ProblemFile file = read_problems(
        "4k3/8/8/8/8/8/8/4K2A w - - dm 2;\n"
        "4k3/8/8/8/8/8/8/7G w - - dm 2;\n"
        "4k3/8/8/8/8/8/8/4K2G w - - dm 2;\n"
        "4k3/8/8/8/8/4R3/8/4K2G w - - dm 2;\n"
        "4k3/8/8/8/8/8/8/4K2G w - - dm x;\n"
        "4k3/8/8/8/8/8/8/4K1PG w - -\n",
        "a.epd", std::nullopt, rules);
    CHECK(file.problems.size() == 1);
    REQUIRE(file.faults.size() == 5);
    CHECK(file.faults[0].starts_with("a.epd, line 1: FEN '4k3/8/8/8/8/8/8/4K2A w - -': board: "));
    CHECK(file.faults[1] == "a.epd, line 2: FEN '4k3/8/8/8/8/8/8/7G w - -': board: White has no king");
    CHECK(
        file.faults[2] ==
        "a.epd, line 4: FEN '4k3/8/8/8/8/4R3/8/4K2G w - -': board: Black is in check, and it is not Black's "
        "move");
    CHECK(file.faults[3].starts_with("a.epd, line 5: stipulation '#x'"));
    CHECK(file.faults[4].starts_with("a.epd, line 6: nothing says what is asked for"));
    CHECK_THROWS_WITH_AS(rules_of("antichess"), "antichess has no king: nobody can be mated in it",
                         ProblemError);
    const ProblemFile popeye =
        read_problems("BeginProblem\nStipulation #2\nPieces White Kc8 Gb1 Black Ka8\nEndProblem", "a.inp",
                      std::nullopt, rules_of("capablanca"));
    CHECK(popeye.problems.size() == 1);
    CHECK(popeye.warnings ==
          std::vector<std::string>{
              "a.inp: Popeye's text names its pieces itself, and is not read by capablanca"});
}
