// Whatever the position, core and program answer with a legal move, and find the mates that their depth
// holds.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <optional>
#include <random>
#include <unordered_map>

#include "core/chess/position.hpp"
#include "core/engine/levels.hpp"
#include "core/engine/player.hpp"
#include "tests/psgen/kernel.hpp"
#include "tests/support/long_form.hpp"
#include "tests/support/positions.hpp"

using namespace inkmate;
using namespace inkmate::psgen;
using namespace inkmate::chess;
using namespace inkmate::engine;
using namespace inkmate::test;

namespace {

/// A position without castling or clock, the pieces or those of the other colour on random squares; nothing
/// where it could not be.
std::optional<Position> random_position(const std::string& pieces, std::mt19937& random) {
    std::array<char, SQUARE_NB> board = {};
    const bool swapped = random() % 2 != 0;
    for (const char given : pieces) {
        const char piece = static_cast<char>(swapped ? given ^ ('a' ^ 'A') : given);
        std::size_t square = 0;
        do square = random() % SQUARE_NB;
        while (board[square] != 0);
        board[square] = piece;
    }
    std::string fen;
    for (std::size_t s = 0; s < SQUARE_NB; ++s) {
        if (s != 0 && s % 8 == 0) fen += '/';
        fen += board[s] != 0 ? board[s] : '1';
    }
    try {
        return Position::from_fen(fmt::format("{} {} - - 0 1", fen, random() % 2 != 0 ? 'w' : 'b'));
    } catch (const ChessError&) {
        return std::nullopt;
    }
}

const std::vector<std::string> END_GAMES = {"KQk",  "KRk",   "KPk",  "KBNk",  "KBBk",  "KQkr",  "KRkn",
                                            "KQkp", "KRPkr", "KPkp", "KPPkp", "KNNkp", "KRBkr", "KQPkq"};
/// So many are drawn after each random game, and so many positions in which one move is legal.
constexpr int END_GAMES_OF_A_GAME = 50;
constexpr std::size_t FORCED_OF_A_GAME = 10;

/// Positions with a legal move: those of random games, each followed by some end games.
std::vector<Position> positions_to_answer(std::uint32_t seed, std::size_t n) {
    std::mt19937 random(seed);
    std::vector<Position> all;
    const auto add = [&](const Position& pos) {
        if (all.size() < n && !legal_moves(pos).empty()) all.push_back(pos);
    };
    while (all.size() < n) {
        Position pos;
        for (const Move m : random_game(static_cast<std::uint32_t>(random()), 200)) {
            add(pos);
            pos.do_move(m);
        }
        for (int i = 0; i < END_GAMES_OF_A_GAME; ++i)
            if (const auto end_game = random_position(END_GAMES[random() % END_GAMES.size()], random))
                add(*end_game);
        for (std::size_t forced = 0; forced < FORCED_OF_A_GAME;)
            if (const auto end_game = random_position(END_GAMES[random() % END_GAMES.size()], random);
                end_game && legal_moves(*end_game).size() == 1) {
                add(*end_game);
                ++forced;
            }
    }
    return all;
}

bool is_legal(const Position& pos, int code) {
    const MoveList moves = legal_moves(pos);
    return std::any_of(moves.begin(), moves.end(), [code](Move m) { return m.code() == code; });
}

/// Positions one after the other, the table kept as if they were a game; every tenth with the mistakes of a
/// level.
void check_answers(std::uint32_t seed, std::size_t n) {
    const std::vector<Position> positions = positions_to_answer(seed, n);
    std::vector<std::string> roots = search_roots();
    roots.insert(roots.end(), {"ChooseMove", "SetUp", "seed", "mistakes", "ForgetGame"});
    std::string code = "ForgetGame\n";
    std::vector<std::string> expected;
    std::size_t forced = 0;
    std::size_t few_pieces = 0;
    std::size_t in_check = 0;
    Engine engine;
    for (std::size_t i = 0; i < positions.size(); ++i) {
        const Position& pos = positions[i];
        forced += legal_moves(pos).size() == 1 ? 1 : 0;
        few_pieces += std::popcount(pos.pieces()) <= 5 ? 1 : 0;
        in_check += pos.in_check() ? 1 : 0;
        PlayStyle style{.limits = {.nodes = 1 + i % 67}, .seed = static_cast<std::int32_t>(i + 1)};
        if (i % 10 == 0) style.mistakes = level(static_cast<int>(i / 10 % 6)).strength.mistakes;
        code +=
            fmt::format("({}) SetUp print {}ChooseMove {}", pos.fen(),
                        play_style_code(style.limits.depth, style.limits.nodes, style.mistakes, style.seed),
                        PRINT_RESULT);
        const SearchResult found = choose_move(engine, Game(pos), style);
        CAPTURE(pos.fen());
        CHECK(is_legal(pos, found.best_move.code()));
        expected.push_back(describe_search(found));
    }
    CHECK(forced >= n / 50);
    CHECK(few_pieces >= n / 10);
    CHECK(in_check >= n / 50);
    MESSAGE(fmt::format("{} positions, {} with one legal move, {} of at most five pieces, {} with a check",
                        positions.size(), forced, few_pieces, in_check));
    const auto lines = run_kernel(roots, code);
    REQUIRE(lines.size() == positions.size());
    for (std::size_t i = 0; i < positions.size(); ++i) {
        CAPTURE(positions[i].fen());
        CHECK(is_legal(positions[i], std::stoi(lines[i])));
        CHECK(lines[i] == expected[i]);
    }
}

/// Tells mates by looking at every move of both sides.
class MateSolver {
  public:
    /// True if the side to move can mate within n moves of its own.
    bool mates(Position& pos, int n) {
        const auto known = known_.find(pos.key() * 8 + static_cast<std::uint64_t>(n));
        if (known != known_.end()) return known->second;
        const MoveList moves = legal_moves(pos);
        const bool found = std::any_of(moves.begin(), moves.end(), [&](Move m) {
            const Position::Undo undo = pos.do_move(m);
            const bool lost = is_lost(pos, n);
            pos.undo_move(m, undo);
            return lost;
        });
        known_.emplace(pos.key() * 8 + static_cast<std::uint64_t>(n), found);
        return found;
    }

    /// In how many moves, at most `most`; 0 for none.
    int mate_in(Position pos, int most) {
        for (int n = 1; n <= most; ++n)
            if (mates(pos, n)) return n;
        return 0;
    }

  private:
    bool is_lost(Position& pos, int n) {
        if (n == 1 && !pos.in_check()) return false;
        const MoveList moves = legal_moves(pos);
        if (moves.empty()) return pos.in_check();
        return n > 1 && std::all_of(moves.begin(), moves.end(), [&](Move m) {
                   const Position::Undo undo = pos.do_move(m);
                   const bool mate = mates(pos, n - 1);
                   pos.undo_move(m, undo);
                   return mate;
               });
    }

    std::unordered_map<std::uint64_t, bool> known_;
};

constexpr int LONGEST_MATE = 4;
using MatePositions = std::array<std::vector<Position>, LONGEST_MATE + 1>;

/// Chooses equally many positions for each number of moves to mate: of end games, and up to two moves half of
/// them of random games.
MatePositions positions_with_mates(std::size_t of_each) {
    MatePositions mates;
    std::mt19937 random(1);
    MateSolver solver;
    const auto add = [&](const Position& pos, int longest, std::size_t enough) {
        const int n = solver.mate_in(pos, longest);
        if (n != 0 && mates[n].size() < enough) mates[n].push_back(pos);
    };
    for (std::uint32_t seed = 1; mates[1].size() < of_each / 2 || mates[2].size() < of_each / 2; ++seed) {
        Position pos;
        for (const Move m : random_game(seed, 120)) {
            pos.do_move(m);
            if (random() % 8 == 0) add(pos, 2, of_each / 2);
        }
    }
    // The solver knows soon all there is to know of a queen or a rook; three moves is what it can tell of
    // others.
    const std::array<std::string, 2> few = {"KQk", "KRk"};
    const std::array<std::string, 3> more = {"KRRk", "KQkp", "KQkn"};
    while (std::any_of(mates.begin() + 1, mates.end(), [&](const auto& m) { return m.size() < of_each; })) {
        if (const auto pos = random_position(few[random() % few.size()], random))
            add(*pos, LONGEST_MATE, of_each);
        if (random() % 8 != 0) continue;
        if (const auto pos = random_position(more[random() % more.size()], random)) add(*pos, 3, of_each);
    }
    return mates;
}

/// `alphabeta` leaves out no move: it finds each mate at the depth that sees that no answer is left. `full`
/// leaves out and reduces quiet moves unless a mate is asked for: it finds most by then, and never a mate
/// that is none.
constexpr int LATER = 4;

void check_mates(std::size_t of_each) {
    const MatePositions mates = positions_with_mates(of_each);
    std::array<std::string, 2> code;
    std::array<std::vector<std::string>, 2> expected;
    const std::array<SearchAlgorithm, 2> strengths = {SearchAlgorithm::alphabeta, SearchAlgorithm::full};
    for (int n = 1; n <= LONGEST_MATE; ++n) {
        REQUIRE(mates[n].size() == of_each);
        const int mate = MATE - (2 * n - 1);
        std::array<std::size_t, 2 * LONGEST_MATE + LATER + 1> found_at = {};
        for (const Position& pos : mates[n]) {
            CAPTURE(pos.fen());
            const SearchResult certain =
                search(pos, {.depth = 2 * n}, {.algorithm = SearchAlgorithm::alphabeta});
            CHECK(certain.score == mate);
            CHECK(certain.pv.size() == static_cast<std::size_t>(2 * n - 1));
            int depth = 0;
            search(pos, {.depth = 2 * n + LATER}, {}, [&](const SearchResult& r) {
                CHECK(r.score <= mate);
                if (depth == 0 && r.score == mate) depth = r.depth;
            });
            ++found_at[static_cast<std::size_t>(depth)];
            CHECK(search(pos, {.depth = 2 * n, .mate = n}).score == mate);
        }
        if (n == 1) CHECK(found_at[1] == of_each);
        CHECK(found_at[0] <= of_each / 3);
        MESSAGE(fmt::format("mates in {}: of {}, found by `full` at depths 0 (not), 1, 2, ...: {}", n,
                            of_each, fmt::join(found_at, " ")));
    }
    for (std::size_t s = 0; s < strengths.size(); ++s)
        for (int n = 1; n <= (strengths[s] == SearchAlgorithm::full ? 3 : 2); ++n)
            for (const Position& pos : mates[n]) {
                const SearchLimits limits{.depth = 2 * n};
                expected[s].push_back(describe_search(search(pos, limits, {.algorithm = strengths[s]})));
                code[s] +=
                    fmt::format("({}) SetUp print /limitDepth {} def {} Search {}", pos.fen(), limits.depth,
                                strengths[s] == SearchAlgorithm::full ? "ForgetGame" : "", PRINT_RESULT);
            }
    for (int n = 1; n <= 3; ++n)
        for (const Position& pos : mates[n]) {
            Engine engine;
            for (const int mate : {0, n}) {
                const SearchResult r = engine.search(pos, {.depth = n + 1, .mate = mate});
                expected[1].push_back(describe_search(r));
                code[1] += fmt::format("({}) SetUp print /limitDepth {} def /limitMate {} def {} Search {}",
                                       pos.fen(), n + 1, mate, mate == 0 ? "ForgetGame" : "", PRINT_RESULT);
            }
        }
    for (std::size_t s = 0; s < strengths.size(); ++s) {
        std::vector<std::string> roots = search_roots();
        roots.insert(roots.end(), {"SetUp", "limitMate"});
        if (strengths[s] == SearchAlgorithm::full) roots.push_back("ForgetGame");
        PlayingProgram options;
        options.search.algorithm = strengths[s];
        CHECK(run_kernel(roots, "/limitNodes 0 def\n" + code[s], options) == expected[s]);
    }
}

}  // namespace

TEST_CASE("core and program answer 500 positions with a legal move, the same") {
    check_answers(1, 500);
}

#define ANSWERS_PART(seed)                                                                                \
    TEST_CASE(                                                                                            \
        "core and program answer 10,000 of 100,000 positions with a legal move, the same: part " #seed) { \
        if (long_form()) check_answers(seed, 10000);                                                      \
    }
ANSWERS_PART(101)
ANSWERS_PART(102)
ANSWERS_PART(103)
ANSWERS_PART(104)
ANSWERS_PART(105)
ANSWERS_PART(106)
ANSWERS_PART(107)
ANSWERS_PART(108)
ANSWERS_PART(109)
ANSWERS_PART(110)

TEST_CASE(
    "mates in one to four moves are found at the depth that holds them by alphabeta, and by full where a "
    "mate is asked for") {
    check_mates(full_tests() ? 40 : 3);
}
