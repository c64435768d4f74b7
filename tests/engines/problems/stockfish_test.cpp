// What is found is what another engine plays: the distribution's Stockfish, a process of its own.
#include <doctest/doctest.h>

#include <atomic>

#include "base/process/process.hpp"
#include "core/chess/epd.hpp"
#include "core/chess/notation.hpp"
#include "core/chess/position.hpp"
#include "engines/problems/finder.hpp"
#include "engines/uci/client.hpp"
#include "tests/support/long_form.hpp"

using namespace inkmate;
using namespace inkmate::uci;
using namespace inkmate::problems;
using namespace inkmate::process;
using namespace inkmate::chess;

namespace {

/// Problems of games that the engine played against itself.
constexpr std::string_view FOUND =
    "8/2pQ3p/1p3p1k/8/2B1pp1N/1P6/P4PPP/1R3RK1 w - - bm Qg4;\n"
    "r3r1k1/pp3p1p/2nbB3/3p4/2pPq3/2P4P/PP6/2KR4 b - - bm Bf4+;\n"
    "r5k1/pp2pp1p/7b/3n2pP/P2P4/3bPNB1/1Pr2PP1/n3K2R b - - bm Nb3;\n"
    "5k2/p4ppp/8/8/6P1/3Bp3/P5qP/R3K2R w KQ - bm O-O-O;\n"
    "r1b2r1k/ppp2p2/3p1qpp/3P4/1P2P3/P7/2QBNPP1/R5K1 w - - bm Bc3;\n";

/// Debian puts games where the PATH of root does not look. Empty, saying so, where there is none.
std::string stockfish() {
    for (const char* name : {"stockfish", "/usr/games/stockfish"})
        if (find_program(name)) return name;
    MESSAGE("skipped: stockfish is not installed");
    return {};
}

/// Answers by what is best to a depth.
class Judge {
  public:
    explicit Judge(const std::string& program)
        : client_({.name = {}, .command = {program}}, std::chrono::minutes(1), never_) {}
    UciAnswer best(const Position& pos, int depth) { return go(pos, depth, ""); }
    /// The best of the moves but one.
    UciAnswer best_but(const Position& pos, Move but, int depth) {
        std::string others = " searchmoves";
        for (const Move m : legal_moves(pos))
            if (m != but) others += " " + to_uci(m);
        return go(pos, depth, others);
    }

  private:
    UciAnswer go(const Position& pos, int depth, const std::string& more) {
        client_.new_game();
        return client_.go(Game(pos), "depth " + std::to_string(depth) + more, std::chrono::minutes(5));
    }

    std::atomic<bool> never_ = false;
    UciClient client_;
};

/// True if the key is the best move, and no other nearly as good: by a pawn and a half, or by a longer mate.
bool has_single_best(Judge& judge, const FoundProblem& problem, int depth) {
    constexpr int clear = 150;
    const UciAnswer best = judge.best(problem.position, depth);
    if (best.bestmove != to_uci(problem.key())) return false;
    const int second = judge.best_but(problem.position, problem.key(), depth).score.value();
    switch (problem.aim) {
        case Aim::mate: return best.score.value() > second;
        case Aim::win: return best.score.value() >= clear && best.score.value() - second >= clear;
        case Aim::save: return second <= -clear && best.score.value() - second >= clear;
    }
    return false;
}

}  // namespace

TEST_CASE("the moves of problems that were found are the only best ones by Stockfish") {
    const std::string program = stockfish();
    if (program.empty()) return;
    Judge judge(program);
    Finder finder({});
    for (const EpdRecord& record : read_epd(FOUND, "FOUND")) {
        INFO(record.fen);
        const auto problem = finder.problem_of(Position::from_fen(record.fen));
        REQUIRE(problem);
        CHECK(to_san(problem->position, problem->key()) == record.operation("bm"));
        CHECK(has_single_best(judge, *problem, 12));
    }
}

TEST_CASE("98 of 100 problems of games have the single best move that is claimed, by Stockfish at depth 20") {
    if (!test::long_form()) return;
    const std::string program = stockfish();
    if (program.empty()) return;
    Judge judge(program);
    Finder finder({});
    struct {
        int found = 0, confirmed = 0;
    } all, thought;
    for (std::size_t number = 1; number <= 200; ++number) {
        PgnGame game = own_game(21, number);
        play_own_game(game);
        LeftOut left_out{};
        for (const FoundProblem& problem : finder.find(game.game, left_out)) {
            const int confirmed = has_single_best(judge, problem, 20) ? 1 : 0;
            ++all.found;
            all.confirmed += confirmed;
            if (problem.grade < LEAST_THOUGHT_GRADE) continue;
            ++thought.found;
            thought.confirmed += confirmed;
        }
    }
    CHECK(all.found >= 200);
    CHECK(all.confirmed * 100 >= all.found * 98);
    // What anybody sees is left out by default: of the others some are harder to judge.
    CHECK(thought.found >= 90);
    CHECK(thought.confirmed * 100 >= thought.found * 95);
    MESSAGE(all.confirmed << " of " << all.found << ", " << thought.confirmed << " of " << thought.found);
}
