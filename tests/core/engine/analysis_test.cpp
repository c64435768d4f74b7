// What analysts ask of a search: several variations, moves to choose from, and what it tells on its way.
#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <functional>
#include <set>
#include <string>
#include <vector>

#include "core/chess/game.hpp"
#include "core/chess/notation.hpp"
#include "core/chess/position.hpp"
#include "core/engine/player.hpp"
#include "core/engine/search.hpp"
#include "core/engine/transposition.hpp"

using namespace inkmate::chess;
using namespace inkmate::engine;

namespace {

const std::string MIDDLE_GAME = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3";
const std::string MATE_IN_2 = "7k/8/8/8/8/8/R7/1R5K w - - 0 1";

std::vector<Move> moves_of(const Position& pos, const std::vector<std::string>& words) {
    std::vector<Move> moves;
    for (const std::string& word : words) moves.push_back(parse_move(pos, word));
    return moves;
}

bool is_line(Position pos, const std::vector<Move>& line) {
    for (const Move m : line) {
        const MoveList moves = legal_moves(pos);
        if (std::ranges::find(moves, m) == moves.end()) return false;
        pos.do_move(m);
    }
    return !line.empty();
}

/// What each of the moves is worth by a search of its own, the best first.
std::vector<int> values(const Position& pos, int depth, SearchAlgorithm algorithm) {
    std::vector<int> result;
    for (const Move m : legal_moves(pos)) {
        Position after = pos;
        after.do_move(m);
        // The move itself is a ply, by which a mate is further.
        const int value = -search(after, {.depth = depth - 1}, {.algorithm = algorithm}).score;
        result.push_back(value > MATE_BOUND ? value - 1 : value < -MATE_BOUND ? value + 1 : value);
    }
    std::ranges::sort(result, std::greater());
    return result;
}

/// What a search tells of its iterations.
std::vector<SearchResult> told(Engine& engine, const Position& pos, const SearchLimits& limits) {
    std::vector<SearchResult> lines;
    engine.search(pos, limits, {}, [&](const SearchResult& line) { lines.push_back(line); });
    return lines;
}

}  // namespace

TEST_CASE("the variations of minimax and alphabeta are the best moves, as a search of each values it") {
    for (const SearchAlgorithm algorithm : {SearchAlgorithm::minimax, SearchAlgorithm::alphabeta})
        for (const std::string& fen : {MIDDLE_GAME, MATE_IN_2}) {
            CAPTURE(fen);
            const Position pos = Position::from_fen(fen);
            Engine engine({.algorithm = algorithm});
            const auto lines = told(engine, pos, {.depth = 3, .lines = 5});
            REQUIRE(lines.size() == 15);
            const std::vector<int> expected = values(pos, 3, algorithm);
            std::set<Move> first;
            for (std::size_t i = 0; i < 5; ++i) {
                const SearchResult& line = lines[10 + i];
                CHECK(line.score == expected[i]);
                CHECK(line.rank == static_cast<int>(i) + 1);
                CHECK(line.depth == 3);
                CHECK(line.best_move == line.pv.front());
                CHECK(is_line(pos, line.pv));
                first.insert(line.best_move);
            }
            CHECK(first.size() == 5);
        }
}

TEST_CASE("there are no more variations than moves, each with another one, the best first") {
    const Position pos = Position::from_fen(MIDDLE_GAME);
    const std::size_t count = legal_moves(pos).size();
    Engine engine;
    const auto lines = told(engine, pos, {.depth = 5, .lines = 1000});
    REQUIRE(lines.size() == 5 * count);
    for (std::size_t begin = 0; begin < lines.size(); begin += count) {
        std::set<Move> first;
        for (std::size_t i = begin; i < begin + count; ++i) {
            first.insert(lines[i].best_move);
            CHECK(is_line(pos, lines[i].pv));
            CHECK(lines[i].rank == static_cast<int>(i - begin) + 1);
            if (i > begin) CHECK(lines[i].score <= lines[i - 1].score);
        }
        CHECK(first.size() == count);
    }
    const SearchResult result = Engine().search(pos, {.depth = 5, .lines = 1000});
    CHECK(result.best_move == lines[4 * count].best_move);
    CHECK(result.score == lines[4 * count].score);
}

TEST_CASE("one variation, or all moves to choose from, is the search that it is without") {
    const Position pos = Position::from_fen(MIDDLE_GAME);
    const MoveList legal = legal_moves(pos);
    const std::vector<Move> all(legal.begin(), legal.end());
    const SearchResult plain = search(pos, {.depth = 7});
    CHECK(plain.rank == 0);
    for (const SearchLimits& limits : {SearchLimits{.depth = 7, .lines = 0}, {.depth = 7, .moves = all}}) {
        const SearchResult result = search(pos, limits);
        CHECK(result.nodes == plain.nodes);
        CHECK(result.pv == plain.pv);
        CHECK(result.rank == 0);
    }
}

TEST_CASE("an interrupted iteration keeps the variations that it has completed") {
    const Position pos = Position::from_fen(MIDDLE_GAME);
    bool interrupted = false;
    for (std::uint64_t nodes = 2000; nodes <= 40'000; nodes += 1000) {
        Engine engine;
        std::vector<SearchResult> lines;
        const SearchResult result = engine.search(pos, {.nodes = nodes, .lines = 3}, {},
                                                  [&](const SearchResult& line) { lines.push_back(line); });
        CHECK(result.nodes == nodes);
        REQUIRE(lines.size() % 3 == 0);
        for (std::size_t i = 0; i < lines.size(); i += 3) {
            const std::set<Move> first = {lines[i].best_move, lines[i + 1].best_move, lines[i + 2].best_move};
            CHECK(first.size() == 3);
            CHECK(lines[i].depth >= lines[i + 1].depth);
            CHECK(lines[i + 1].depth >= lines[i + 2].depth);
            if (lines[i].depth == lines[i + 2].depth) continue;
            interrupted = true;
            CHECK(i + 3 == lines.size());
            CHECK(result.pv == lines[i].pv);
            CHECK(result.depth == lines[i].depth);
        }
    }
    CHECK(interrupted);
}

TEST_CASE("a search chooses among the moves that are wanted, as far as they are legal") {
    const Position pos = Position::from_fen(MIDDLE_GAME);
    for (const SearchAlgorithm algorithm :
         {SearchAlgorithm::minimax, SearchAlgorithm::alphabeta, SearchAlgorithm::full}) {
        Engine engine({.algorithm = algorithm});
        const std::vector<Move> wanted = moves_of(pos, {"h2h4", "a2a4"});
        const auto lines = told(engine, pos, {.depth = 3, .lines = 3, .moves = wanted});
        REQUIRE(lines.size() == 6);
        for (const SearchResult& line : lines)
            CHECK(std::ranges::find(wanted, line.best_move) != wanted.end());
        CHECK(lines[4].best_move != lines[5].best_move);
        const std::vector<Move> one = moves_of(pos, {"h2h4"});
        CHECK(engine.search(pos, {.depth = 3, .moves = one}).best_move == one.front());
        engine.new_game();
        const SearchResult free = engine.search(pos, {.depth = 3});
        engine.new_game();
        const std::vector<Move> of_the_other = {
            Move(parse_move(Position::from_fen("8/8/8/8/8/1p6/8/k1K5 b - - 0 1"), "b3b2"))};
        CHECK(engine.search(pos, {.depth = 3, .moves = of_the_other}).nodes == free.nodes);
    }
}

TEST_CASE("what is found of some moves only is not kept as knowledge of the position") {
    const Position pos = Position::from_fen(MIDDLE_GAME);
    const std::vector<Move> one = moves_of(pos, {"h2h4"});
    // Two entries for each side; a search of one ply stores its root alone.
    Engine engine({.hash_bits = 1});
    engine.search(pos, {.depth = 1, .moves = one});
    CHECK(engine.hashfull() == 0);
    engine.search(pos, {.depth = 1});
    CHECK(engine.hashfull() == 250);
}

TEST_CASE("a mate is sought among the moves that are wanted") {
    const Position pos = Position::from_fen(MATE_IN_2);
    const std::vector<Move> mates = moves_of(pos, {"b1b7"}), none = moves_of(pos, {"h1g1", "a2a3"});
    SearchLimits limits{.moves = mates};
    limits.seek_mate(2);
    CHECK(search(pos, limits).score == MATE - 3);
    limits.moves = none;
    CHECK(search(pos, limits).score < MATE_BOUND);
    limits.moves = mates;
    limits.nodes = 1;
    CHECK(search(pos, limits).depth == 1);
}

TEST_CASE("levels with mistakes choose among the moves that are wanted, and the book does not") {
    const Game game;
    const std::vector<Move> wanted = moves_of(game.position(), {"a2a3", "h2h3"});
    const PlayStyle weak{.limits = {.nodes = 200, .lines = 2, .moves = wanted},
                         .mistakes = level(1).strength.mistakes};
    const PlayStyle booked{.limits = {.depth = 2, .moves = wanted}, .book = default_book()};
    for (const PlayStyle* style : {&weak, &booked}) {
        Engine engine;
        const Move m = choose_move(engine, game, *style).best_move;
        CHECK(std::ranges::find(wanted, m) != wanted.end());
    }
}

TEST_CASE("every move at the root is told, in each iteration from 1 on") {
    const Position pos = Position::from_fen(MIDDLE_GAME);
    const auto legal = static_cast<int>(legal_moves(pos).size());
    for (const SearchAlgorithm algorithm :
         {SearchAlgorithm::minimax, SearchAlgorithm::alphabeta, SearchAlgorithm::full}) {
        std::vector<RootMove> moves;
        SearchReports reports;
        reports.root_move = [&](const RootMove& m) { moves.push_back(m); };
        Engine({.algorithm = algorithm}).search(pos, {.depth = 2, .lines = 2}, {}, reports);
        // Two variations of two plies: the second is without the first one's move.
        REQUIRE(moves.size() == static_cast<std::size_t>(2 * (2 * legal - 1)));
        std::size_t i = 0;
        for (const int depth : {1, 2})
            for (const int first : {1, 2}) {
                std::set<Move> different;
                for (int number = first; number <= legal; ++number, ++i) {
                    CHECK(moves[i].number == number);
                    CHECK(moves[i].depth == depth);
                    different.insert(moves[i].move);
                }
                CHECK(different.size() == static_cast<std::size_t>(legal - first + 1));
            }
    }
}

TEST_CASE("a score outside the window is told as a bound, on its side of the score before") {
    int lower = 0, upper = 0;
    for (const std::string& fen :
         {MIDDLE_GAME, MATE_IN_2, std::string("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"),
          std::string("3r2k1/5ppp/8/8/8/8/5PPP/6K1 w - - 0 1")})
        for (const int lines : {1, 3}) {
            CAPTURE(fen);
            const Position pos = Position::from_fen(fen);
            std::vector<SearchResult> iterations;
            SearchReports reports = [&](const SearchResult& line) { iterations.push_back(line); };
            reports.bound = [&](const SearchResult& line) {
                REQUIRE(!iterations.empty());
                const SearchResult& before = iterations.back();
                CHECK(line.depth == before.depth + 1);
                CHECK(is_line(pos, line.pv));
                CHECK(line.best_move == line.pv.front());
                CHECK(line.rank <= lines);
                CHECK((line.rank > 0) == (lines > 1));
                CHECK(line.bound != Bound::exact);
                (line.bound == Bound::lower ? lower : upper) += 1;
                if (lines > 1) return;
                CHECK((line.bound == Bound::lower) == (line.score > before.score));
                if (line.bound == Bound::upper) CHECK(line.pv == before.pv);
            };
            Engine().search(pos, {.depth = 8, .lines = lines}, {}, reports);
            for (const SearchResult& line : iterations) CHECK(line.bound == Bound::exact);
        }
    CHECK(lower > 0);
    CHECK(upper > 0);
}

TEST_CASE("seldepth is the longest line that was looked at") {
    const Position pos = Position::from_fen(MIDDLE_GAME);
    CHECK(search(pos, {.depth = 3}, {.algorithm = SearchAlgorithm::minimax}).seldepth == 3);
    // Captures go on below the last ply.
    CHECK(search(pos, {.depth = 3}, {.algorithm = SearchAlgorithm::alphabeta}).seldepth > 3);
    CHECK(search(Position::from_fen("7k/8/8/8/8/8/8/K7 w - - 0 1"), {.depth = 2},
                 {.algorithm = SearchAlgorithm::alphabeta})
              .seldepth == 2);
}

TEST_CASE("while it ponders a search takes no account of its time, but of its stop") {
    std::atomic<bool> pondering = true;
    constexpr int ENOUGH = 9;
    Engine engine;
    const SearchResult result =
        engine.search(Position::from_fen(MIDDLE_GAME), {.milliseconds = 1, .pondering = &pondering}, {},
                      [&](const SearchResult& line) { pondering = line.depth < ENOUGH; });
    CHECK(result.depth >= ENOUGH);
    CHECK(result.depth < MAX_PLY);
    pondering = true;
    const std::atomic<bool> stop = true;
    CHECK(engine
              .search(Position::from_fen(MIDDLE_GAME),
                      {.milliseconds = 1, .stop = &stop, .pondering = &pondering})
              .depth < MAX_PLY);
}

TEST_CASE("only tables larger than the program can have keep more of a key than its low bits") {
    constexpr std::uint64_t key = 0xabcd'0000'1234'5678;
    CHECK(high_key(key, MAX_HASH_BITS) == 0);
    CHECK(high_key(key, MAX_HASH_BITS + 1) == 0xabcd);
    CHECK(search(Position::from_fen(MIDDLE_GAME), {.depth = 7}, {.hash_bits = 18}).best_move);
}

TEST_CASE("the result of a search is whole without a callback too") {
    const Position start;
    const SearchResult plain = Engine().search(start, {.depth = 6});
    CHECK(plain.hashfull >= 0);
    CHECK(plain.rank == 0);
    CHECK(Engine().search(start, {.depth = 4, .lines = 3}).rank == 1);
    CHECK(Engine({.hash_bits = 0}).search(start, {.depth = 4}).hashfull == -1);
    CHECK(Engine().search(Position::from_fen("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), {.depth = 4}).hashfull == 0);
}
