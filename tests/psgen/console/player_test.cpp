// The program's choice of moves beside the core's: levels with mistakes, opening book, seeds.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <cstdlib>

#include "core/chess/notation.hpp"
#include "core/chess/position.hpp"
#include "core/engine/player.hpp"
#include "psgen/emit/program.hpp"
#include "tests/psgen/console.hpp"
#include "tests/psgen/kernel.hpp"
#include "tests/support/long_form.hpp"
#include "tests/support/positions.hpp"

using namespace inkmate;
using namespace inkmate::page;
using namespace inkmate::figures;
using namespace inkmate::device;
using namespace inkmate::psgen;
using namespace inkmate::chess;
using namespace inkmate::engine;
using namespace inkmate::test;

namespace {

const std::vector<std::string> ROOTS = {"ChooseMove", "SetUp",     "seed",      "mistakes",   "limitDepth",
                                        "bestMove",   "bestScore", "bestDepth", "limitNodes", "nodes",
                                        "PV",         "pvLength",  "ForgetGame"};

/// The moves of a console's transcript, in coordinates.
std::vector<std::string> moves_told(const std::string& output) {
    std::vector<std::string> moves;
    for (const std::string& line : lines_of(output))
        if (line.starts_with("Move: "))
            moves.push_back(line.substr(line.rfind('(') + 1, line.rfind(')') - line.rfind('(') - 1));
    return moves;
}

}  // namespace

TEST_CASE("program and core make the same mistakes") {
    const auto positions = sample_positions(full_tests() ? 40 : 8, 11);
    std::string code;
    std::vector<std::string> expected;
    std::int32_t seed = 1;
    std::vector<Strength> strengths = careless_strengths();
    for (int number = 0; number < DEFAULT_LEVEL; ++number) strengths.push_back(level(number).strength);
    for (const Strength& chosen : strengths) {
        for (const Position& pos : positions) {
            seed = next_random(seed) % MAX_SEED + 1;
            const SearchLimits limits{.nodes = std::max<std::uint64_t>(1, chosen.limits.nodes / 4)};
            code +=
                fmt::format("ForgetGame ({}) SetUp pop {}ChooseMove {}", pos.fen(),
                            play_style_code(limits.depth, limits.nodes, chosen.mistakes, seed), PRINT_RESULT);
            Engine engine;
            expected.push_back(describe_search(choose_move(
                engine, Game(pos), {.limits = limits, .mistakes = chosen.mistakes, .seed = seed})));
        }
    }
    const auto said = run_kernel(ROOTS, code);
    REQUIRE(said.size() == expected.size());
    for (std::size_t i = 0; i < said.size(); ++i) {
        CAPTURE(positions[i % positions.size()].fen());
        CHECK(said[i] == expected[i]);
    }
}

TEST_CASE("points of Elo set the program's strength as the core's") {
    std::string code;
    std::vector<std::string> expected;
    for (int points = LEAST_ELO; points <= MOST_ELO; points += 37) {
        code += fmt::format(
            "{} SetElo playDepth =only ( ) print playNodes =only ( ) print playTime =only "
            "playMistakes {{ ( ) print =only }} forall () =\n",
            points);
        const auto [limits, mistakes] = strength_of_elo(points);
        expected.push_back(fmt::format("{} {} {} {} {} {} {} {} {}", limits.depth, limits.nodes,
                                       limits.milliseconds, mistakes.oversight, mistakes.noise, mistakes.whim,
                                       mistakes.haste, mistakes.favour, mistakes.gift));
    }
    CHECK(run_kernel({"SetElo", "playDepth", "playNodes", "playTime", "playMistakes"}, code) == expected);
}

TEST_CASE("program and core play the same game by book and level, from the same seed") {
    const std::vector<std::pair<int, int>> games = {{0, 5},  {1, 1},         {2, 123456789},
                                                    {3, 77}, {4, 999999999}, {5, 31}};
    for (const auto& one : sample(games, 2)) {
        const auto& [number, seed] = one;
        CAPTURE(one.first);
        PlayingProgram options = quick_program(ProgramSide::both);
        options.limits = {.nodes = std::min<std::uint64_t>(level(number).strength.limits.nodes, 1000)};
        options.mistakes = level(number).strength.mistakes;
        options.seed = seed;
        options.book = default_book();
        options.max_plies = 50;
        const auto told = moves_told(type_to(generate(options), "quit\n"));
        Engine engine(options.search);
        Game game;
        std::vector<std::string> expected;
        while (expected.size() < 50 && !ends_game(game.status())) {
            const Move m = choose_move(engine, game, style_of(options)).best_move;
            game.play(m);
            expected.push_back(to_uci(m));
        }
        CHECK(told == expected);
    }
}

TEST_CASE("the program's book moves are the core's, at every point of every line") {
    const Book& book = default_book();
    PlayingProgram options = quick_program();
    options.book = book;
    const bool whole = std::getenv("INKMATE_FULL_TESTS") != nullptr;
    std::string typed = "uci\nsetoption name Book value true\n";
    std::vector<std::string> expected;
    std::size_t number = 0;
    for (const auto& line : book.lines()) {
        if (!whole && ++number % 6 != 0) continue;
        Game game;
        std::string moves;
        for (std::size_t ply = 0; ply < line.size(); ++ply) {
            const auto seed = static_cast<std::int32_t>(1000 * number + ply + 1);
            typed += fmt::format("setoption name Seed value {}\nposition startpos moves{}\ngo depth 1\n",
                                 seed, moves);
            const Position& pos = game.position();
            expected.push_back("bestmove " + to_uci(book.choose(game, Chance(seed, 2 * pos.fullmove_number() +
                                                                                       pos.side_to_move()))));
            moves += ' ' + to_uci(line[ply]);
            game.play(line[ply]);
        }
    }
    std::vector<std::string> told;
    for (const std::string& line : lines_of(type_to(generate(options), typed + "quit\n")))
        if (line.starts_with("bestmove ")) told.push_back(line);
    CHECK(told == expected);
}

TEST_CASE("a game's own seed comes from the clocks, and from the pages that the device has printed") {
    // A device without a calendar, whose clocks and pages are these.
    const auto seed = [](int level, int user, int real, const std::string& pages) {
        PlayingProgram options = quick_program();
        options.language_level = level;
        options.seed = 0;
        const std::string device = fmt::format(
            "%!\n/systemdict systemdict dup length dict copy def systemdict /realtime {{ {1} }} put\n"
            "/usertime {{ {0} }} def /realtime {{ {1} }} def /currentdevparams {{ 1 0 div }} def\n"
            "statusdict /pagecount {{ {2} }} put\n",
            user, real, pages);
        const std::string told = field(run_ghostscript(device + generate(options), "").output, "Seed: ");
        CHECK(std::stol("0" + told) >= 1);
        CHECK(std::stol("0" + told) <= MAX_SEED);
        return told;
    };
    for (const int level : {1, 2}) {
        CAPTURE(level);
        const std::set<std::string> seeds = {seed(level, 0, 0, "0"), seed(level, 10, 0, "0"),
                                             seed(level, 0, 1, "0"), seed(level, 0, 0, "1"),
                                             seed(level, 0, 0, "123456")};
        CHECK(seeds.size() == 5);
        const std::string without = seed(level, 10, 7, "0");
        const std::vector<std::string> broken = {"1 0 div", "(many)", "stop", "1 2 3 nosuchname"};
        // In the short form each is met at one of the levels.
        for (const std::string& pages : sample(broken, 2, static_cast<std::size_t>(level - 1))) {
            CAPTURE(pages);
            CHECK(seed(level, 10, 7, pages) == without);
        }
    }
}

TEST_CASE("a fixed seed brings the same game again, without one each game tells its own") {
    PlayingProgram options = quick_program(ProgramSide::black);
    options.mistakes = level(1).strength.mistakes;
    options.book = default_book();
    options.seed = 0;
    const std::string first = type_to(generate(options), "new\nseed 42\nseed\nquit\n");
    const auto said = answers(first);
    const std::string one = field(said[0], "Seed: "), two = field(said[1], "Seed: ");
    CHECK(std::stol(one) >= 1);
    CHECK(std::stol(one) <= MAX_SEED);
    CHECK(!two.empty());
    CHECK(said[2] == "Seed: 42");
    CHECK(said[3] == "Seed: 42");

    const std::string moves = "e4\na3\nb3\nc3\nquit\n";
    const auto told = moves_told(type_to(generate(options), "seed 42\n" + moves));
    options.seed = 42;
    CHECK(moves_told(type_to(generate(options), moves)) == told);
    CHECK(type_to(generate(options), "quit\n").find("Seed: ") == std::string::npos);
}
