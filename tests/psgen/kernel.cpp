#include "tests/psgen/kernel.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>

#include "core/chess/game.hpp"
#include "psgen/emit/program.hpp"
#include "tests/psgen/interpreter.hpp"
#include "tests/support/positions.hpp"

namespace inkmate::test {

using namespace psgen;

using namespace chess;
using namespace engine;

std::vector<std::string> run_kernel(const std::vector<std::string>& roots, const std::string& code,
                                    const PlayingProgram& options) {
    PlayingProgram at_level = options;
    at_level.language_level = std::min(options.language_level, program_level());
    std::vector<std::string> all = position_names();
    all.insert(all.end(), roots.begin(), roots.end());
    return run_library(generate_library(at_level, all), code);
}

std::string play_style_code(int depth, std::uint64_t nodes, const Mistakes& mistakes, std::int32_t seed) {
    return fmt::format(
        "/limitDepth {} def /limitNodes {} def /mistakes [{} {} {} {} {} {}] def /seed {} def\n", depth,
        nodes, mistakes.oversight, mistakes.noise, mistakes.whim, mistakes.haste, mistakes.favour,
        mistakes.gift, seed);
}

std::vector<Strength> careless_strengths() {
    return {{{.nodes = 400}, {.oversight = ALWAYS, .noise = 30, .whim = 300, .favour = 40}},
            {{.nodes = 400}, {.oversight = ALWAYS, .whim = 300, .favour = 40, .gift = 500}}};
}

const std::vector<std::string>& search_roots() {
    static const std::vector<std::string> roots = {"Search",   "limitDepth", "limitNodes",
                                                   "bestMove", "bestScore",  "bestDepth",
                                                   "nodes",    "PV",         "pvLength"};
    return roots;
}

std::size_t compare_game(std::uint32_t seed, std::uint64_t nodes) {
    CAPTURE(seed);
    Game game;
    for (const Move m : random_game(seed, 12)) game.play(m);
    Engine engine;
    std::string code = fmt::format("/limitNodes {} def /limitDepth {} def NewGame\n", nodes, MAX_PLY);
    for (const Move m : game.moves()) code += fmt::format("{} Play\n", m.code());
    std::vector<std::string> expected;
    while (!ends_game(game.status()) && game.moves().size() < 200) {
        const SearchResult found = engine.search(game.position(), {.nodes = nodes}, game.earlier_keys());
        expected.push_back(describe_search(found));
        code += fmt::format("Search {}{} Play\n", PRINT_RESULT, found.best_move.code());
        game.play(found.best_move);
    }
    std::vector<std::string> roots = search_roots();
    roots.insert(roots.end(), {"NewGame", "Play"});
    CHECK(run_kernel(roots, code) == expected);
    return game.moves().size();
}

}  // namespace inkmate::test
