// What is found is what another engine plays: the distribution's Stockfish, a process of its own.
#include <doctest/doctest.h>

#include <atomic>

#include "core/chess/epd.hpp"
#include "core/chess/notation.hpp"
#include "problems/finder.hpp"
#include "problems/own_game.hpp"
#include "process/process.hpp"
#include "tests/support/long_form.hpp"
#include "uci/client.hpp"

using namespace inkmate;
using namespace inkmate::chess;

namespace {

/// Problems of games that the engine played against itself.
constexpr std::string_view FOUND =
    "8/2pQ3p/1p3p1k/8/2B1pp1N/1P6/P4PPP/1R3RK1 w - - bm Qg4;\n"
    "r3r1k1/pp3p1p/2nbB3/3p4/2pPq3/2P4P/PP6/2KR4 b - - bm Bf4+;\n"
    "r5k1/pp2pp1p/7b/3n2pP/P2P4/3bPNB1/1Pr2PP1/n3K2R b - - bm Nb3;\n"
    "Q3r1k1/p2q1ppp/1pnb1n2/2P5/3p4/4P1P1/PP1N1PKP/R1B2R2 w - - bm Qxe8+;\n"
    "4rr1k/3b3p/p1n1p3/1p4Q1/P1p2P1P/4R3/1PP2P2/4R1K1 b - - bm Rg8;\n"
    "6k1/1p5p/4Q1bp/8/2PK4/4pr2/7r/3R4 b - - bm Rf7;\n";

/// Debian puts games where the PATH of root does not look. Empty, saying so, where there is none.
std::string stockfish() {
    for (const char* name : {"stockfish", "/usr/games/stockfish"})
        if (find_program(name)) return name;
    MESSAGE("skipped: stockfish is not installed");
    return {};
}

/// Answers by the best move to a depth.
class Judge {
  public:
    explicit Judge(const std::string& program)
        : client_({.name = {}, .command = {program}}, std::chrono::minutes(1), never_) {}
    std::string best_move(const Position& pos, int depth) {
        client_.new_game();
        return client_.go(Game(pos), "depth " + std::to_string(depth), std::chrono::minutes(5)).bestmove;
    }

  private:
    std::atomic<bool> never_ = false;
    UciClient client_;
};

}  // namespace

TEST_CASE("Stockfish plays the moves of problems that were found") {
    const std::string program = stockfish();
    if (program.empty()) return;
    Judge judge(program);
    Finder finder({});
    for (const EpdRecord& record : read_epd(FOUND, "FOUND")) {
        INFO(record.fen);
        const auto problem = finder.problem_of(Position::from_fen(record.fen));
        REQUIRE(problem);
        CHECK(to_san(problem->position, problem->key()) == record.operation("bm"));
        CHECK(judge.best_move(problem->position, 12) == to_uci(problem->key()));
    }
}

TEST_CASE("Stockfish plays 98 of 100 problems of games at depth 20") {
    if (!test::long_form()) return;
    const std::string program = stockfish();
    if (program.empty()) return;
    Judge judge(program);
    Finder finder({});
    int found = 0, equal = 0;
    for (std::size_t number = 1; number <= 130; ++number) {
        PgnGame game = own_game(21, number);
        play_own_game(game);
        for (const FoundProblem& problem : finder.find(game.game)) {
            ++found;
            if (judge.best_move(problem.position, 20) == to_uci(problem.key())) ++equal;
        }
    }
    CHECK(found >= 100);
    CHECK(equal * 100 >= found * 98);
}
