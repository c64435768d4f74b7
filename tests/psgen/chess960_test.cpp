// Programs that know the castling of Chess960, and those that do not.
#include "core/chess/chess960.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>

#include "core/chess/game.hpp"
#include "core/chess/notation.hpp"
#include "core/chess/position.hpp"
#include "core/engine/search.hpp"
#include "psgen/emit/program.hpp"
#include "psgen/link/token.hpp"
#include "tests/psgen/console.hpp"
#include "tests/psgen/kernel.hpp"
#include "tests/support/chess960_positions.hpp"
#include "tests/support/long_form.hpp"

using namespace inkmate;
using namespace inkmate::psgen;
using namespace inkmate::chess;
using namespace inkmate::engine;
using namespace inkmate::test;

namespace {

constexpr auto TWO_WAYS = "1r3k1r/8/8/8/8/8/8/1R3K1R w KQkq - 0 1";

PlayingProgram program_from(const std::string& fen) {
    PlayingProgram options = quick_program();
    options.game = Game(Position::from_fen(fen));
    return options;
}

std::vector<std::string> talk(const std::string& fen, const std::vector<std::string>& lines) {
    return converse(program_from(fen), lines);
}

/// What UCI answers to the last line that answers anything.
std::string last_said(const std::string& fen, const std::string& typed) {
    const std::vector<std::string> said =
        lines_of(type_to(generate(program_from(fen)), "uci\n" + typed + "quit\n"));
    return said.empty() ? "" : said.back();
}

std::vector<Position> positions() {
    std::vector<Position> result;
    for (const auto& [fen, leaves] : chess960_positions()) result.push_back(Position::from_fen(fen));
    const int step = full_tests() ? 1 : 120;
    for (int number = 0; number < CHESS960_STARTS; number += step)
        if (const Position start = chess960_start(number); start.needs_chess960()) result.push_back(start);
    return result;
}

/// Positions of a game of random moves, most of them with castling rights.
std::vector<Position> game_positions(int number, std::uint32_t seed, int plies) {
    std::vector<Position> result;
    Position pos = chess960_start(number);
    for (int ply = 0; ply < plies; ++ply) {
        MoveList moves = legal_moves(pos);
        if (moves.empty()) break;
        std::sort(moves.begin(), moves.end());
        seed = seed * 1664525 + 1013904223;
        Move chosen = moves[(seed >> 8) % moves.size()];
        // Kings and rooks stay at home until they castle.
        for (const Move m : moves)
            if (m.flag() == MoveFlag::castling && ply > 12) chosen = m;
        pos.do_move(chosen);
        if (pos.needs_chess960()) result.push_back(pos);
    }
    return result;
}

}  // namespace

TEST_CASE("Chess960: the program's perft is the core's, and the position afterwards what it was") {
    const int depth = full_tests() ? 3 : 2;
    std::string code;
    std::vector<std::string> expected;
    for (Position pos : positions()) {
        code += position_code(pos) + fmt::format(" {} Perft =only ( ) print Fen =\n", depth);
        expected.push_back(fmt::format("{} {}", perft(pos, depth), pos.fen()));
    }
    CHECK(run_kernel({"SetHome", "Perft", "Fen"}, code, program_from(TWO_WAYS)) == expected);
}

TEST_CASE("Chess960: the program's search is the core's: best move, score, nodes and variation") {
    std::vector<Position> sample;
    for (const auto& [fen, leaves] : chess960_positions()) sample.push_back(Position::from_fen(fen));
    for (const int number : {17, 400, 777})
        std::ranges::move(game_positions(number, static_cast<std::uint32_t>(number), full_tests() ? 60 : 24),
                          std::back_inserter(sample));
    for (const auto& [algorithm, depth] :
         {std::pair{SearchAlgorithm::full, 5}, std::pair{SearchAlgorithm::alphabeta, 2},
          std::pair{SearchAlgorithm::minimax, 1}}) {
        PlayingProgram program = program_from(TWO_WAYS);
        program.search.algorithm = algorithm;
        const bool full = algorithm == SearchAlgorithm::full;
        std::string code = fmt::format("/limitDepth {} def /limitNodes {} def\n", depth, full ? 400 : 0);
        std::vector<std::string> expected;
        std::size_t castlings = 0;
        for (const Position& pos : sample) {
            code += (full ? "ForgetGame " : "") + position_code(pos) + " Search " + PRINT_RESULT;
            const SearchResult found =
                search(pos, {.depth = depth, .nodes = full ? 400ULL : 0ULL}, program.search);
            expected.push_back(describe_search(found));
            castlings += std::ranges::count(found.pv, MoveFlag::castling, &Move::flag);
        }
        std::vector<std::string> roots = search_roots();
        roots.emplace_back("SetHome");
        if (full) roots.emplace_back("ForgetGame");
        CHECK(run_kernel(roots, code, program) == expected);
        CHECK((castlings > 0 || !full));
    }
}

TEST_CASE("Chess960: positions that differ in the rooks of their rights alone do not meet in the table") {
    // The right is of the rook on h1, of that on g1, and of that on g1 again.
    const Position outer = Position::from_fen("r3k3/pppp4/8/8/8/8/4PPPP/4K1RR w K - 0 1");
    const Position inner = Position::from_fen("r3k3/pppp4/8/8/8/8/4PPPP/4K1RR w G - 0 1");
    REQUIRE(outer.key() == inner.key());
    REQUIRE(!outer.same_position(inner));
    Engine engine;
    std::string code = "/limitNodes 0 def ForgetGame\n";
    std::vector<std::string> expected;
    std::vector<int> use;
    for (const auto& [pos, depth] : {std::pair{outer, 5}, {inner, 1}, {inner, 4}, {inner, 1}}) {
        code += position_code(pos) + fmt::format(" /limitDepth {} def Search {}", depth, PRINT_RESULT);
        expected.push_back(describe_search(engine.search(pos, {.depth = depth})));
        use.push_back(engine.hashfull());
    }
    CHECK(use[1] < use[0]);
    CHECK(use[3] >= use[2]);
    std::vector<std::string> roots = search_roots();
    roots.insert(roots.end(), {"SetHome", "ForgetGame"});
    CHECK(run_kernel(roots, code, program_from(TWO_WAYS)) == expected);
}

TEST_CASE("Chess960: the console reads castling as people and chess programs write it") {
    const auto board_after = [](const std::string& typed) {
        const std::string fen = talk(TWO_WAYS, {typed, "fen"}).back();
        return fen.substr(0, fen.find(" b "));
    };
    const std::string kingside = "1r3k1r/8/8/8/8/8/8/1R3RK1", queenside = "1r3k1r/8/8/8/8/8/8/2KR3R";
    for (const char* typed : {"O-O", "o-o", "0-0", "f1h1"}) CHECK(board_after(typed) == kingside);
    for (const char* typed : {"O-O-O", "f1b1", "f1c1"}) CHECK(board_after(typed) == queenside);
    CHECK(board_after("f1g1") == "1r3k1r/8/8/8/8/8/8/1R4KR");
    const auto said = talk(TWO_WAYS, {"O-O-O", "O-O", "undo", "undo", "fen", "redo", "redo", "fen", "pgn"});
    CHECK(said[0].find("Move: 1. O-O-O (f1b1)") != std::string::npos);
    CHECK(said[1].find("Move: 1... O-O (f8h8)") != std::string::npos);
    CHECK(said[4] == TWO_WAYS);
    CHECK(said[8].find("[Variant \"Chess960\"]") != std::string::npos);
    CHECK(said[8].find("[FEN \"" + std::string(TWO_WAYS) + "\"]") != std::string::npos);
}

TEST_CASE("Chess960: positions are set up from either notation and piece by piece") {
    const auto said = talk(
        TWO_WAYS,
        {"setup 4k3/8/8/8/8/8/8/RR2K1RR w BG - 0 1", "fen", "setup 4k3/8/8/8/8/8/8/RR2K1RR w HGA - 0 1",
         "fen", "setup 4k3/8/8/8/8/8/8/RR2K1RR w D - 0 1", "fen", "setup 4k3/8/8/8/8/8/4K3/R6R w Q - 0 1",
         "fen", "setup 4k3/8/8/8/8/8/8/RR2K1RR w BG - 0 1", "setup 4k3/8/8/8/8/8/8/RR2K1RR w X - 0 1", "fen",
         "place g1 Nf3", "fen", "setup r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "O-O", "fen"});
    CHECK(said[1] == "4k3/8/8/8/8/8/8/RR2K1RR w GB - 0 1");
    CHECK(said[2].find("FEN castling: a side has two rights on one side") != std::string::npos);
    CHECK(said[3] == said[1]);
    // A right whose king or rook is not there decides nothing.
    CHECK(said[5] == "4k3/8/8/8/8/8/8/RR2K1RR w - - 0 1");
    CHECK(said[7] == "4k3/8/8/8/8/8/4K3/R6R w - - 0 1");
    CHECK(said[9].find("FEN castling: neither - nor some of KQkq nor letters of files") != std::string::npos);
    CHECK(said[10] == said[1]);
    CHECK(said[12] == "4k3/8/8/8/8/5N2/8/RR2K2R w B - 0 1");
    CHECK(said[14].find("O-O (e1g1)") != std::string::npos);
    CHECK(said[15] == "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 1 1");
    // A position that is refused only when it stands on the board leaves the homes as they were.
    CHECK(talk(TWO_WAYS, {"setup 4k3/4R3/8/8/8/8/8/R3K3 w A - 0 1", "O-O", "fen"}).back() ==
          "1r3k1r/8/8/8/8/8/8/1R3RK1 b kq - 1 1");
}

TEST_CASE("Chess960: UCI_Chess960 writes and reads all castling as king takes rook") {
    const std::string on = "setoption name UCI_Chess960 value true\n";
    const std::string ordinary = "position fen 4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";
    CHECK(last_said(TWO_WAYS, ordinary + " moves e1g1\nd\n") == "Fen: 4k3/8/8/8/8/8/8/R4RK1 b - - 1 1");
    CHECK(last_said(TWO_WAYS, on + ordinary + " moves e1a1\nd\n") == "Fen: 4k3/8/8/8/8/8/8/2KR3R b - - 1 1");
    CHECK(last_said(TWO_WAYS, ordinary + "\ngo depth 1 searchmoves e1c1\n") == "bestmove e1c1");
    CHECK(last_said(TWO_WAYS, on + ordinary + "\ngo depth 1 searchmoves e1c1\n") == "bestmove e1a1");
    const std::string start = "position fen " + std::string(TWO_WAYS);
    CHECK(last_said(TWO_WAYS, on + start + " moves f1b1 f8h8\nd\n") ==
          "Fen: 1r3rk1/8/8/8/8/8/8/2KR3R w - - 2 2");
}

TEST_CASE("Chess960: programs of ordinary chess know nothing of it, and say so") {
    const auto refusal = [](const std::string& rights) {
        return converse(quick_program(), std::vector{"setup 4k3/8/8/8/8/8/8/1R3K1R w " + rights + " - 0 1"})
            .front();
    };
    CHECK(refusal("KQ").find("FEN castling: king or rook is not at home") != std::string::npos);
    CHECK(refusal("HB").find("FEN castling: neither - nor some of KQkq") != std::string::npos);
    const std::string ordinary = generate(quick_program());
    CHECK(ordinary.find("hess960") == std::string::npos);
    CHECK(ordinary == generate(program_from(chess960_start(ORDINARY_START).fen())));
    TinyProgram tiny;
    tiny.position = Position::from_fen(TWO_WAYS);
    CHECK_THROWS_WITH_AS(generate(tiny),
                         "the smallest program knows no castling of Chess960: choose a form other than tiny, "
                         "or leave out those castling "
                         "rights",
                         EmitError);
}
