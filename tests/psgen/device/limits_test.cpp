#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <set>

#include "core/chess/notation.hpp"
#include "core/engine/levels.hpp"
#include "core/engine/search.hpp"
#include "play/device/measure.hpp"
#include "psgen/emit/program.hpp"
#include "tests/psgen/console.hpp"
#include "tests/psgen/device/program_kinds.hpp"
#include "tests/support/long_form.hpp"
#include "tests/support/positions.hpp"

using namespace inkmate;
using namespace inkmate::figures;
using namespace inkmate::device;
using namespace inkmate::psgen;
using namespace inkmate::chess;
using namespace inkmate::engine;
using namespace inkmate::test;
using namespace std::chrono_literals;

namespace {

constexpr DeviceLimits DEVICE;

/// What a program may use of a small printer, with margin.
void check_limits(const Measurement& m) {
    CHECK(m.operands <= 400);
    CHECK(m.execution <= 200);
    CHECK(m.dictionaries <= 16);
    CHECK(m.gsaves <= DEVICE.gsaves / 2);
    CHECK(m.array <= DEVICE.elements);
    CHECK(m.string <= DEVICE.elements);
    CHECK(m.dictionary <= DEVICE.elements);
    CHECK(m.output.find("Internal error") == std::string::npos);
}

/// Checks that the memory in use stays what it was, from a line of input on.
void check_memory(const Measurement& m, std::size_t from = 0) {
    REQUIRE(m.memory_by_line.size() > from + 1);
    CHECK(std::set(m.memory_by_line.begin() + static_cast<std::ptrdiff_t>(from), m.memory_by_line.end())
              .size() == 1);
}

PlayingProgram searching(const SearchLimits& limits, SearchAlgorithm algorithm = SearchAlgorithm::full) {
    PlayingProgram options = quick_program();
    options.limits = limits;
    options.search.algorithm = algorithm;
    return options;
}

std::string repeated(const std::string& text, int times) {
    std::string result;
    for (int i = 0; i < times; ++i) result += text;
    return result;
}

/// A program with code in its dictionary, measured with nothing typed to it.
Measurement measured_with(const std::string& code) {
    return measure(with_code(generate(quick_program()), code), "fen\nfen\n");
}

/// Ten games, each from an opening of its own.
void check_games(int first) {
    for (int game = first; game < first + 10; ++game) {
        CAPTURE(game);
        std::string typed;
        for (const Move m : random_game(static_cast<std::uint32_t>(game + 1), 6)) typed += to_uci(m) + '\n';
        const Measurement m = measure(generate(searching({.nodes = 400})), typed + repeated("go\n", 40));
        check_limits(m);
        check_memory(m);
    }
}

/// The core plays against itself, after a few random moves.
Game played_game(std::uint32_t seed) {
    Game game;
    for (const Move m : random_game(seed, 6)) game.play(m);
    Engine engine;
    while (game.moves().size() < 60 && !ends_game(game.status()))
        game.play(engine.search(game.position(), {.nodes = 500}, game.earlier_keys()).best_move);
    return game;
}

/// Five games: early and late in each the program thinks about as long as the monitor has time for. The
/// highest level visits more nodes, which makes the search deeper by a few plies.
void check_strong_games(int first) {
    for (int i = first; i < first + 5; ++i) {
        CAPTURE(i);
        const Game game = played_game(static_cast<std::uint32_t>(i + 100));
        std::string typed;
        for (const std::size_t ply : {20, 44}) {
            Game part;
            for (std::size_t k = 0; k < std::min(ply, game.moves().size() - 1); ++k)
                part.play(game.moves()[k]);
            typed += "setup " + part.position().fen() + "\ngo\n";
        }
        const Measurement m = measure(generate(searching({.nodes = 10000})), typed);
        check_limits(m);
        check_memory(m);
    }
}

}  // namespace

TEST_CASE("the monitor sees every stack, saves, sizes and memory, wherever they grow") {
    const Measurement plain = measured_with("");
    CHECK(plain.operands > 0);
    CHECK(plain.execution > 20);
    CHECK(plain.dictionaries == 4);
    CHECK(plain.gsaves == 0);
    CHECK(plain.string >= 1 << quick_program().search.hash_bits);
    CHECK(plain.memory > 1000000);
    CHECK(plain.memory_by_line.size() == 2);

    const Measurement stacks = measured_with(
        "/Fen { 0 1 299 { } for 300 { pop } repeat 9 { 1 dict begin } repeat { 1 pop } exec 9 { end } repeat "
        "5 { gsave } repeat 5 { grestore } repeat save restore (x) } bind def");
    CHECK(stacks.operands >= 300);
    CHECK(stacks.operands < 320);
    CHECK(stacks.dictionaries == plain.dictionaries + 9);
    CHECK(stacks.gsaves == 5);
    const Measurement execution = measured_with(
        "/Down { dup 0 gt { 1 sub Down 1 pop } if 1 pop } bind def /Fen { 20 Down pop (x) } bind def");
    CHECK(execution.execution >= plain.execution + 25);
    CHECK(measured_with("/Fen { gsave grestore gsave grestore (x) } bind def").gsaves == 1);
    const Measurement large =
        measured_with("/big [ 70000 { 0 } repeat ] def /inside [ [ 70000 string ] ] def");
    CHECK(large.array == 70000);
    CHECK(large.string == 70000);
    CHECK(measured_with("/big 70000 array def").array == 70000);
    const Measurement leak = measured_with("/Fen { 1000 string pop (x) } bind def");
    CHECK(leak.memory_by_line[1] - leak.memory_by_line[0] >= 1000);
    CHECK(plain.memory_by_line[1] == plain.memory_by_line[0]);
}

TEST_CASE("both forms of a program are measured, and what is no program is refused") {
    PlayingProgram options = quick_program();
    const Measurement readable = measure(generate(options), "fen\n");
    options.form = Form::packed;
    const Measurement small = measure(generate(options), "fen\n");
    CHECK(small.operands == readable.operands);
    CHECK(small.execution < readable.execution);  // fewer procedures call others
    CHECK(small.output == readable.output);
    CHECK_THROWS_WITH_AS(measure("%!\n", ""),
                         "what is to be measured is not a program of inkmate generate: make one",
                         DeviceError);
    CHECK_THROWS_WITH_AS(
        measure("%!\n{ 1 0 div } exec\n", ""),
        "the program could not be measured: Ghostscript ended too early (exit status 1), and "
        "says \"Error: /undefined in Inkmate\"",
        DeviceError);
    CHECK_THROWS_WITH_AS(measure(with_code(generate(quick_program()), "/Start { { } loop } def"), "", 500ms),
                         "the program still ran after 0.5 s under Ghostscript: try it there, or skip "
                         "measuring with --quiet",
                         DeviceError);
}

TEST_CASE(
    "what is told of the stacks is what they need to be: with as much it runs, with one less it does not") {
    for (const ProgramKind& kind : program_kinds()) {
        if (is_document(kind.product)) continue;
        CAPTURE(kind.name);
        const std::string program = generate(kind.product);
        const Measurement m = measure(program, kind.typed);
        check_limits(m);
        const DeviceLimits needed = {m.operands, m.execution, m.dictionaries, m.gsaves};
        CHECK(measure(program, kind.typed, std::nullopt, needed).output == m.output);
        const auto lacks = [&](int DeviceLimits::*stack) {
            DeviceLimits less = needed;
            --(less.*stack);
            try {
                measure(program, kind.typed, std::nullopt, less);
            } catch (const DeviceError& error) {
                return std::string(error.what());
            }
            return std::string();
        };
        const std::string begin = "the program needs more than the limits that are set: ";
        CHECK(lacks(&DeviceLimits::operands) == begin + "stackoverflow");
        CHECK(lacks(&DeviceLimits::execution) == begin + "execstackoverflow");
        CHECK(lacks(&DeviceLimits::dictionaries) == begin + "dictstackoverflow");
        CHECK(lacks(&DeviceLimits::gsaves) == begin + "limitcheck");
    }
}

TEST_CASE(
    "what is told of the operands is what Ghostscript itself takes, where its stack is full otherwise") {
    // It allows more than it is told; so what is beyond a smaller limit is filled.
    const auto runs_with = [](const std::string& program, int operands) {
        const std::string fill = fmt::format(
            "%!\n<< /MaxOpStack 500 >> setuserparams "
            "/most 0 def {{ {{ null /most count def }} loop }} stopped clear most {} sub {{ null }} repeat\n",
            operands);
        const GhostscriptRun run = run_ghostscript(fill + program, "e4\nfen\n", {.feed = Feed::stream});
        return run.status.ok() && run.output.find(" b KQkq - 0 1") != run.output.npos;
    };
    for (const int level : {1, 2}) {
        PlayingProgram options = quick_program();
        options.language_level = level;
        const std::string program = generate(options);
        const int operands = measure(program, "e4\nfen\n").operands;
        CAPTURE(operands);
        CHECK(operands > 200);
        CHECK(runs_with(program, operands + 3));
        CHECK_FALSE(runs_with(program, operands - 3));
    }
}

TEST_CASE("games at every strength keep stacks and memory within a small printer's limits") {
    for (const auto& sample : {std::pair{SearchAlgorithm::minimax, SearchLimits{.depth = 1}},
                               {SearchAlgorithm::alphabeta, SearchLimits{.nodes = 200}},
                               {SearchAlgorithm::full, SearchLimits{.nodes = 200}},
                               {SearchAlgorithm::full, SearchLimits{.depth = 2}},
                               {SearchAlgorithm::full, SearchLimits{.milliseconds = 50}}}) {
        const auto& [strength, limits] = sample;
        CAPTURE(to_string(sample.first));
        const Measurement m =
            measure(generate(searching(limits, strength)), repeated("go\n", full_tests() ? 20 : 6));
        check_limits(m);
        check_memory(m);
    }
}

TEST_CASE("a long search keeps stacks and memory within a small printer's limits") {
    PlayingProgram options = searching({.nodes = 4000});
    const Measurement m =
        measure(generate(options),
                "setup r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1\nhint\nhint\n");
    check_limits(m);
    check_memory(m);
}

TEST_CASE("positions with as many moves as there can be fit on the stacks") {
    PlayingProgram options = searching({.nodes = 300});
    options.drawing = true;
    const Measurement m =
        measure(generate(options),
                "setup R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1\nmoves\ngo\n"
                "setup 3Q4/1Q4Q1/4Q3/2Q4R/Q4Q2/3Q4/1Q4Rp/1K1BBNNk w - - 0 1\nhint\nprint\n");
    CHECK(m.output.find("Legal moves (218)") != std::string::npos);
    CHECK(m.operands > 200);
    check_limits(m);
}

TEST_CASE("pages and every command keep within a small printer's limits, at level 1 too") {
    std::string typed;
    for (const char* const line : {"e4",
                                   "e5",
                                   "moves",
                                   "moves e2",
                                   "undo",
                                   "board",
                                   "flip",
                                   "fen",
                                   "eval",
                                   "hint",
                                   "draw",
                                   "resign",
                                   "new",
                                   "setup 8/8/8/8/8/8/8/K6k w - - 0 1",
                                   "setup x",
                                   "print",
                                   "pages reply",
                                   "level 2",
                                   "depth 1",
                                   "nodes 50",
                                   "time 1",
                                   "pgn",
                                   "help",
                                   "Nf9",
                                   "e2e5",
                                   "(",
                                   "",
                                   "uci",
                                   "isready",
                                   "ucinewgame",
                                   "position startpos moves e2e4 e7e5",
                                   "go depth 2",
                                   "go nodes 100",
                                   "go perft 2",
                                   "d",
                                   "setoption name Level value 1",
                                   "go movetime 20",
                                   "print",
                                   "stop"})
        typed += std::string(line) + '\n';
    for (const int level : {1, 2}) {
        PlayingProgram options;
        options.limits = {.nodes = 50};
        options.language_level = level;
        aim_at(Target::printer, options);
        const Measurement m = measure(generate(options), typed);
        check_limits(m);
        CHECK(m.gsaves > 0);
        CHECK(m.output.find("bestmove") != std::string::npos);
    }
}

TEST_CASE("a record that is full takes no more than an empty one") {
    const std::size_t plies = full_tests() ? 300 : 120;
    std::uint32_t seed = 1;
    while (random_game(seed, plies).size() < plies) ++seed;
    std::string typed;
    for (const Move m : random_game(seed, plies)) typed += to_uci(m) + '\n';
    PlayingProgram options = quick_program();
    options.max_plies = plies;
    const Measurement m = measure(generate(options), typed + "pgn\nfen\n");
    CHECK(m.output.find(fmt::format("{}. ", plies / 2)) != std::string::npos);
    check_limits(m);
    check_memory(m);
}

// The long form: fifty games, and a search as long as the monitor has time for. What a search runs, and so
// the stacks, depends on its depth, which grows slowly with its nodes.

TEST_CASE("ten of fifty games keep stacks and memory within limits: the first") {
    if (!long_form()) return;
    check_games(0);
}
TEST_CASE("ten of fifty games keep stacks and memory within limits: the second") {
    if (!long_form()) return;
    check_games(10);
}
TEST_CASE("ten of fifty games keep stacks and memory within limits: the third") {
    if (!long_form()) return;
    check_games(20);
}
TEST_CASE("ten of fifty games keep stacks and memory within limits: the fourth") {
    if (!long_form()) return;
    check_games(30);
}
TEST_CASE("ten of fifty games keep stacks and memory within limits: the last") {
    if (!long_form()) return;
    check_games(40);
}

TEST_CASE("five of fifty games of strong play keep stacks and memory within limits: first") {
    if (!long_form()) return;
    check_strong_games(0);
}
TEST_CASE("five of fifty games of strong play keep stacks and memory within limits: second") {
    if (!long_form()) return;
    check_strong_games(5);
}
TEST_CASE("five of fifty games of strong play keep stacks and memory within limits: third") {
    if (!long_form()) return;
    check_strong_games(10);
}
TEST_CASE("five of fifty games of strong play keep stacks and memory within limits: fourth") {
    if (!long_form()) return;
    check_strong_games(15);
}
TEST_CASE("five of fifty games of strong play keep stacks and memory within limits: fifth") {
    if (!long_form()) return;
    check_strong_games(20);
}
TEST_CASE("five of fifty games of strong play keep stacks and memory within limits: sixth") {
    if (!long_form()) return;
    check_strong_games(25);
}
TEST_CASE("five of fifty games of strong play keep stacks and memory within limits: seventh") {
    if (!long_form()) return;
    check_strong_games(30);
}
TEST_CASE("five of fifty games of strong play keep stacks and memory within limits: eighth") {
    if (!long_form()) return;
    check_strong_games(35);
}
TEST_CASE("five of fifty games of strong play keep stacks and memory within limits: ninth") {
    if (!long_form()) return;
    check_strong_games(40);
}
TEST_CASE("five of fifty games of strong play keep stacks and memory within limits: tenth") {
    if (!long_form()) return;
    check_strong_games(45);
}

TEST_CASE("a search at level 7 keeps stacks and memory within limits") {
    if (!long_form()) return;
    const Measurement m = measure(generate(searching({.nodes = 409600})), "go\nfen\n");
    check_limits(m);
    check_memory(m);
}
