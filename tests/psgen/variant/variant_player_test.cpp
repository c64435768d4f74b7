// How a variant's program chooses its moves, beside the core: levels with their mistakes, and seeds.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "core/chess/random.hpp"
#include "core/engine/levels.hpp"
#include "core/variant/book.hpp"
#include "core/variant/notation.hpp"
#include "core/variant/rules_file.hpp"
#include "core/variant/search.hpp"
#include "psgen/emit/program.hpp"
#include "tests/psgen/console.hpp"
#include "tests/psgen/interpreter.hpp"
#include "tests/psgen/kernel.hpp"
#include "tests/psgen/variant/variant_program.hpp"
#include "tests/support/long_form.hpp"
#include "tests/support/variant_positions.hpp"

using namespace inkmate;
using namespace inkmate::figures;
using namespace inkmate::psgen;
using namespace inkmate::variant;

namespace {

const std::vector<std::string> ROOTS = {"ChooseMove", "SetUp",     "seed",      "mistakes",   "limitDepth",
                                        "bestMove",   "bestScore", "bestDepth", "limitNodes", "nodes",
                                        "PV",         "pvLength",  "ForgetGame"};
PlayingProgram player(const Rules& rules, int level, std::int32_t seed) {
    PlayingProgram options = test::variant_program(rules);
    options.side = ProgramSide::none;
    options.limits = {.nodes = 300};
    options.mistakes = engine::level(level).strength.mistakes;
    options.seed = seed;
    options.drawing = false;
    options.form = Form::small;
    return options;
}

/// The lines with moves of what a program says to lines that are typed.
std::string moves_told(const PlayingProgram& options, const std::string& typed) {
    std::string told;
    for (const std::string& line : test::lines_of(test::said(options, typed)))
        if (line.starts_with("Move: ")) told += line + "\n";
    return told;
}

/// A book of as many games of random moves, each of which has its first moves from the one before.
engine::Book random_book(const Rules& rules, int games, std::uint32_t seed) {
    std::vector<Game> list;
    chess::RandomNumbers random(static_cast<std::int32_t>(seed));
    for (int i = 0; i < games; ++i) {
        Game game = list.empty() ? Game{Position(rules)}
                                 : list.back().up_to(list.back().moves().size() * (i % 3) / 4);
        while (game.moves().size() < 18) {
            const std::vector<Move> moves = legal_moves(game.position());
            if (moves.empty()) break;
            game.play(moves[static_cast<std::size_t>(random.below(static_cast<std::int32_t>(moves.size())))]);
        }
        list.push_back(game);
    }
    return compile_book(
        rules, [&list, at = std::size_t{0}]() mutable { return at < list.size() ? &list[at++] : nullptr; });
}

}  // namespace

TEST_CASE("a variant's program finds the moves of its book that the core finds, with its stacks level") {
    for (const std::string variant : {"losalamos", "atomic", "grand"}) {
        CAPTURE(variant);
        const Rules rules = load_rules(variant);
        PlayingProgram program = test::variant_program(rules);
        program.book = random_book(rules, 12, 41);
        std::string code;
        std::vector<std::string> expected;
        std::int32_t seed = 1;
        int known = 0;
        const auto ask = [&](const Game& game) {
            seed = chess::next_random(seed) % engine::MAX_SEED + 1;
            const Move move = choose_book_move(program.book, game, engine::chance_of(seed, game.position()));
            known += move ? 1 : 0;
            expected.push_back(fmt::format("{}", move.code()));
            code += fmt::format("/seed {} def BookMove =\n", seed);
        };
        for (const auto& line : book_lines(rules, program.book)) {
            Game game{Position(rules)};
            code += "NewGame ";
            ask(game);
            for (const Move move : line) {
                game.play(move);
                code += fmt::format("{} Play ", move.code());
                ask(game);
            }
        }
        // The same moves from another start are in no book.
        Position later(rules);
        later.do_move(legal_moves(later).front());
        code += fmt::format("({}) SetUp pop ", later.fen());
        ask(Game(later));
        CHECK(known > 150);
        CHECK(expected.back() == "0");
        CHECK(test::run_variant_kernel(program, {"BookMove", "NewGame", "SetUp", "Play", "seed"}, code) ==
              expected);
    }
}

TEST_CASE("a variant's program plays from its book, and for a chess program when it is told to") {
    for (const std::string variant : {"losalamos", "knightmate", "grand"}) {
        CAPTURE(variant);
        const Rules rules = load_rules(variant);
        PlayingProgram options = player(rules, 3, 77);
        options.limits = {.nodes = 60};
        options.book = random_book(rules, 4, 9);
        Engine engine(rules);
        Game game{Position(rules)};
        std::string typed, expected, book_moves;
        const PlayStyle style{{.nodes = 60}, options.mistakes, 77, options.book};
        while (game.moves().size() < 18 && !game.outcome()) {
            const SearchResult found = choose_move(engine, game, style);
            if (game.moves().size() < 4) CHECK(found.nodes == 0);
            game.play(found.best_move);
            expected += test::move_line(game) + "\n";
            typed += "go\n";
        }
        CHECK(moves_told(options, typed) == expected);

        const std::string first = "bestmove " + game.texts()[0] + "\n";
        const std::string answer = test::said(
            options,
            "uci\nsetoption name Book value true\nsetoption name Seed value 77\nposition startpos\n"
            "go nodes 60\nsetoption name UCI_AnalyseMode value true\ngo nodes 60\n");
        CHECK(answer.find("\noption name Book type check default false\n") != std::string::npos);
        CHECK(answer.find("\ninfo string seed 77\n") != std::string::npos);
        CHECK(answer.find(first) != std::string::npos);
        CHECK(answer.find(" nodes 0 ") < answer.find(first));
    }
    CHECK(test::said(player(load_rules("gardner"), 3, 1), "uci\n").find("option name Book") ==
          std::string::npos);
}

TEST_CASE("program and core make the same mistakes in variants") {
    const std::vector<std::string> sample = {"losalamos", "shatranj", "atomic"};
    std::vector<engine::Strength> strengths = test::careless_strengths();
    for (const int number : {0, 1, 2, 3}) strengths.push_back(engine::level(number).strength);
    for (const IniSection& section : builtin_sections()) {
        if (!test::full_tests() && std::ranges::find(sample, section.name) == sample.end()) continue;
        CAPTURE(section.name);
        const Rules rules = load_rules(section.name);
        std::string code;
        std::vector<std::string> expected;
        std::int32_t seed = 1;
        for (const std::string& fen : test::random_positions(rules, test::positions_of_each(1, 4), 31))
            for (const engine::Strength& strength : strengths) {
                const engine::Mistakes& mistakes = strength.mistakes;
                seed = chess::next_random(seed) % engine::MAX_SEED + 1;
                const std::uint64_t nodes = mistakes.by_lot() ? 1 : 120;
                code +=
                    fmt::format("ForgetGame ({}) SetUp pop {}ChooseMove {}", fen,
                                test::play_style_code(MAX_PLY, nodes, mistakes, seed), test::PRINT_RESULT);
                Engine engine(rules);
                expected.push_back(test::describe_search(
                    choose_move(engine, Game(Position::from_fen(rules, fen)),
                                {.limits = {.nodes = nodes}, .mistakes = mistakes, .seed = seed})));
            }
        CHECK(test::run_variant_kernel(rules, ROOTS, code) == expected);
    }
}

TEST_CASE("a variant's program and the core play the same game by level and seed") {
    struct Case {
        std::string variant;
        int level;
        std::int32_t seed;
    };
    for (const Case& one : {Case{"gardner", 0, 999999999}, {"knightmate", 1, 5}, {"losalamos", 3, 77}}) {
        CAPTURE(one.variant);
        const Rules rules = load_rules(one.variant);
        const PlayingProgram options = player(rules, one.level, one.seed);
        Engine engine(rules);
        Game game{Position(rules)};
        std::string typed, expected;
        while (game.moves().size() < 16 && !game.outcome()) {
            game.play(choose_move(engine, game, {{.nodes = 300}, options.mistakes, one.seed}).best_move);
            expected += test::move_line(game) + "\n";
            typed += "go\n";
        }
        CHECK(moves_told(options, typed) == expected);
    }
}

TEST_CASE("a variant's program tells its seed, takes another, and has a new one in every game without") {
    const Rules rules = load_rules("gardner");
    std::string answer = test::said(player(rules, 2, 0), "seed\nnew\nseed 77\nseed\nnew\nseed 1000000000\n");
    const auto seeds = [&] {
        std::vector<std::string> found;
        for (const std::string& line : test::lines_of(answer))
            if (line.starts_with("Seed: ")) found.push_back(line);
        return found;
    };
    // At the start, asked, after `new`; when it is set, and asked again.
    REQUIRE(seeds().size() == 5);
    CHECK(seeds()[0] == seeds()[1]);
    CHECK(seeds()[3] == "Seed: 77");
    CHECK(seeds()[4] == "Seed: 77");
    CHECK(answer.find("Not understood: \"seed 1000000000\"") != std::string::npos);
    answer = test::said(player(rules, 2, 5), "new\n");
    CHECK(seeds().empty());
}

TEST_CASE("a variant's program names its levels, and says what else limits it") {
    const Rules rules = load_rules("gardner");
    const std::string answer =
        test::said(player(rules, 7, 5), "level\nlevel 0\nlevel\nlevel 10\ndepth 3\ntime 2\nlevel 11\n");
    for (const char* const line :
         {"\nStrength: 300 nodes\n", "\nLevel 0, random mover\n",
          "\nLevel 10, all that it can do: 1,250,000 nodes\n", "\nStrength: depth 3\n", "\nStrength: 2 s\n",
          "Not understood: \"level 11\""})
        CHECK_MESSAGE(answer.find(line) != std::string::npos, line);
}

TEST_CASE("a level that a chess program sets brings its mistakes to a variant, and the seed is told") {
    const Rules rules = load_rules("losalamos");
    Engine engine(rules);
    const SearchResult found =
        choose_move(engine, Game{Position(rules)}, {{.nodes = 400}, engine::level(1).strength.mistakes, 9});
    const std::string answer =
        test::said(player(rules, 4, 3),
                   "uci\nsetoption name Seed value 9\nsetoption name Level value 1\ngo nodes 400\n");
    CHECK(answer.find("\noption name Seed type spin default 3 min 0 max 999999999\n") != std::string::npos);
    CHECK(answer.find("\ninfo string seed 9\n") != std::string::npos);
    CHECK(answer.find("\nbestmove " + to_uci(Position(rules), found.best_move) + "\n") != std::string::npos);
    // Without a level a limit makes no mistakes, and nothing is left to chance.
    CHECK(test::said(player(rules, 1, 3), "uci\ngo nodes 400\n").find("info string seed") ==
          std::string::npos);
}
