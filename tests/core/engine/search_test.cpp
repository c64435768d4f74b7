// The searches against what docs/inside/search.md says of them, and against the plainest search that does the
// same.
#include "core/engine/search.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <string>
#include <vector>

#include "core/chess/game.hpp"
#include "core/chess/notation.hpp"
#include "core/chess/position.hpp"

using namespace inkmate;
using namespace inkmate::chess;
using namespace inkmate::engine;

namespace {

constexpr int ABOVE_ALL = 2 * MATE;

int static_value(const Position& pos) {
    return sign(pos.side_to_move()) * evaluate(pos, tuned_evaluation());
}

/// The greatest of what the wanted moves lead to, or `least`, without any window.
template <typename Wanted, typename Below>
int best_of(Position& pos, int least, Wanted wanted, Below below) {
    for (const Move m : legal_moves(pos)) {
        if (!wanted(m)) continue;
        const Position::Undo undo = pos.do_move(m);
        least = std::max(least, -below());
        pos.undo_move(m, undo);
    }
    return least;
}

int plain_quiescence(Position& pos) {
    return best_of(
        pos, static_value(pos), [&](Move m) { return pos.is_capture(m) || m.promotion() == QUEEN; },
        [&] { return plain_quiescence(pos); });
}

int plain_search(Position& pos, int depth, int ply, bool quiescence) {
    if (depth == 0) return quiescence ? plain_quiescence(pos) : static_value(pos);
    if (legal_moves(pos).empty()) return pos.in_check() ? ply - MATE : 0;
    return best_of(
        pos, -ABOVE_ALL, [](Move) { return true; },
        [&] { return plain_search(pos, depth - 1, ply + 1, quiescence); });
}

const std::vector<std::string> POSITIONS = {
    "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "8/P6k/8/8/8/8/p6K/8 b - - 0 1",
    "8/P6k/8/8/8/8/2p4K/8 w - - 0 1",
    "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1",
    "7k/5Q2/8/8/8/8/8/K7 b - - 0 1",
    "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
};

}  // namespace

TEST_CASE("minimax and alphabeta find what a search without any window finds") {
    for (const std::string& fen : POSITIONS)
        for (int depth = 1; depth <= 3; ++depth) {
            CAPTURE(fen);
            CAPTURE(depth);
            Position pos = Position::from_fen(fen);
            if (legal_moves(pos).empty()) continue;
            CHECK(search(pos, {.depth = depth}, {.algorithm = SearchAlgorithm::minimax}).score ==
                  plain_search(pos, depth, 0, false));
            // With all pieces on the board the captures alone have no end without a window.
            if (depth < 3 && popcount(pos.pieces()) < 16)
                CHECK(search(pos, {.depth = depth}, {.algorithm = SearchAlgorithm::alphabeta}).score ==
                      plain_search(pos, depth, 0, true));
        }
}

TEST_CASE("quiescence makes a queen of a pawn") {
    // Whatever Black plays, White's pawn gets there.
    const Position pos = Position::from_fen("8/P4kpp/8/8/8/8/6PP/6K1 b - - 0 1");
    for (const SearchAlgorithm algorithm : {SearchAlgorithm::alphabeta, SearchAlgorithm::full}) {
        const int score = search(pos, {.depth = 1}, {.algorithm = algorithm}).score;
        CHECK(score < -tuned_evaluation().middlegame_value[ROOK]);
    }
    // Not of one in whose way something stands.
    for (const std::string_view blocked :
         {"b7/P4kpp/8/8/8/8/6PP/6K1 b - - 0 1", "N7/P4kpp/8/8/8/8/6PP/b5K1 b - - 0 1"}) {
        CAPTURE(blocked);
        Position after = Position::from_fen(blocked);
        CHECK(search(after, {.depth = 1}, {.algorithm = SearchAlgorithm::alphabeta}).score ==
              plain_search(after, 1, 0, true));
    }
}

TEST_CASE("every search plays a variation of legal moves, as long as its depth at least where no game ends") {
    for (const SearchAlgorithm strength :
         {SearchAlgorithm::minimax, SearchAlgorithm::alphabeta, SearchAlgorithm::full}) {
        Position pos = Position::from_fen(POSITIONS[0]);
        const SearchResult result = search(pos, {.depth = 3}, {.algorithm = strength});
        CHECK(result.depth == 3);
        CHECK(result.best_move == result.pv.front());
        CHECK(result.pv.size() >= 3);
        for (const Move m : result.pv) {
            const MoveList moves = legal_moves(pos);
            REQUIRE(std::find(moves.begin(), moves.end(), m) != moves.end());
            pos.do_move(m);
        }
    }
}

TEST_CASE("a node limit is kept to the node") {
    const Position pos = Position::from_fen(POSITIONS[0]);
    CHECK(search(pos, {.nodes = 5000}).nodes == 5000);
    CHECK(search(pos, {.nodes = 1}).depth == 1);
}

TEST_CASE("of an iteration that is cut short full keeps what it has found, the others keep the one before") {
    const Position pos = Position::from_fen(POSITIONS[0]);
    for (const SearchAlgorithm algorithm : {SearchAlgorithm::alphabeta, SearchAlgorithm::full}) {
        bool kept = false;
        for (std::uint64_t nodes = 1000; nodes <= 20'000; nodes += 500) {
            SearchResult before, last;
            const SearchResult cut = search(pos, {.nodes = nodes}, {.algorithm = algorithm},
                                            [&](const SearchResult& r) { before = std::exchange(last, r); });
            REQUIRE(cut.depth > 1);
            CHECK(cut.depth == before.depth);
            CHECK(cut.best_move == cut.pv.front());
            // What was found is told before the search ends.
            CHECK(cut.depth == last.depth);
            CHECK(cut.score == last.score);
            CHECK(cut.pv == last.pv);
            CHECK(last.nodes == nodes);
            kept = kept || cut.score != before.score || cut.pv != before.pv;
        }
        CHECK(kept == (algorithm == SearchAlgorithm::full));
    }
}

TEST_CASE("the full search reports what quiescence evaluates, and finds the same") {
    const Position pos = Position::from_fen(POSITIONS[1]);
    const SearchLimits limits{.depth = 5};
    SearchReports reports;
    std::uint64_t told = 0, decided = 0;
    reports.evaluated = [&](const EvaluatedPosition& leaf) {
        // With so few pieces there is no mobility.
        told += leaf.value == static_value(leaf.position);
        decided += leaf.value > leaf.alpha;
    };
    const SearchResult found = search(pos, limits, {}, reports);
    CHECK(found.nodes == search(pos, limits).nodes);
    CHECK(found.score == search(pos, limits).score);
    CHECK(told > found.nodes / 3);
    CHECK(told < found.nodes);
    CHECK(decided > told / 10);
    CHECK(decided < told);
}

TEST_CASE("a depth outside of its bounds counts as the nearest within") {
    const Position pos = Position::from_fen("8/8/8/8/8/8/8/K1k5 w - - 0 1");
    for (const SearchAlgorithm algorithm :
         {SearchAlgorithm::minimax, SearchAlgorithm::alphabeta, SearchAlgorithm::full})
        for (const int depth : {0, -1, std::numeric_limits<int>::min()}) {
            const SearchResult found = search(pos, {.depth = depth}, {.algorithm = algorithm});
            CHECK(found.depth == 1);
            CHECK(found.best_move);
        }
    SearchLimits no_mate;
    no_mate.seek_mate(0);
    CHECK(search(pos, no_mate).best_move);
    CHECK(search(pos, {.depth = std::numeric_limits<int>::max()}).depth == MAX_PLY);
}

TEST_CASE("a transposition table of a size that cannot be is refused") {
    // 64 are megabytes that somebody took for bits.
    for (const int bits : {-1, LARGEST_HASH_BITS + 1, 64}) {
        const std::string message = fmt::format(
            "a transposition table cannot have 2^{0} entries: hash_bits, here {0}, is a number from 0 to 30",
            bits);
        CHECK_THROWS_WITH_AS(Engine({.hash_bits = bits}), message.c_str(), ChessError);
    }
    CHECK(Engine({.hash_bits = 0}).hashfull() == -1);
}

TEST_CASE("a position without legal moves has no move, and the score of mate or stalemate") {
    CHECK(search(Position::from_fen("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), {.depth = 3}).best_move ==
          Move::none());
    CHECK(search(Position::from_fen("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), {.depth = 3}).score == 0);
    CHECK(search(Position::from_fen("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"), {.depth = 3}).score == -MATE);
}

TEST_CASE("the full search sees draws by the rules") {
    // A queen ahead, but every move is the hundredth without capture or pawn move.
    CHECK(search(Position::from_fen("7k/8/8/8/8/8/2Q5/K7 w - - 97 80"), {.depth = 2}).score > 500);
    CHECK(search(Position::from_fen("7k/8/8/8/8/8/2Q5/K7 w - - 99 80"), {.depth = 2}).score == 0);
    // A knight is left, and nothing else: the pawn has just been lost.
    CHECK(search(Position::from_fen("8/8/8/3k4/4P3/8/8/KN6 b - - 0 1"), {.depth = 2}).score == 0);
    // White is lost, but has a move to a position that has been there before.
    Game game(Position::from_fen("r5k1/5ppp/8/3q4/8/8/5PPP/1N4K1 w - - 0 1"));
    for (const char* const move : {"b1d2", "g8h8", "d2b1", "h8g8"})
        game.play(parse_move(game.position(), move));
    const SearchResult repeated = Engine().search(game.position(), {.depth = 2}, game.earlier_keys());
    CHECK(repeated.score == 0);
    CHECK(to_uci(repeated.best_move) == "b1d2");
    CHECK(Engine().search(game.position(), {.depth = 2}).score < -500);
}

TEST_CASE(
    "from move to move an engine remembers, with a table and without, and a new game begins as the first") {
    for (const int bits : {0, 14}) {
        CAPTURE(bits);
        Engine engine({.hash_bits = bits});
        const auto nodes = [&] {
            return engine.search(Position::from_fen(POSITIONS[0]), {.depth = 7}).nodes;
        };
        const std::uint64_t first = nodes();
        CHECK(nodes() != first);
        engine.new_game();
        CHECK(nodes() == first);
    }
}

TEST_CASE("checks are not left out as futile where mate may still follow") {
    for (const std::string fen : {"2k5/p7/1P1R2r1/N2p4/P7/R6P/1P2PK1b/8 w - - 3 50",
                                  "5n1r/2pr3p/1pq1k1N1/p7/P1PP2PP/R2Q4/2KP4/7R w - - 12 45",
                                  "8/rp3kBQ/1R1P4/1B4pp/p6P/P7/5nnK/2N2R2 w - - 8 56"}) {
        CAPTURE(fen);
        CHECK(search(Position::from_fen(fen), {.depth = 4}).score == MATE - 3);
    }
}
