#include "core/search.hpp"

#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <memory>

#include "cli/commands.hpp"
#include "cli/error.hpp"
#include "cli/evaluation_option.hpp"
#include "cli/game_source.hpp"
#include "cli/uci_lines.hpp"

namespace inkmate {

namespace {

struct Flags {
    std::string fen{START_FEN};
    SearchLimits limits;
    int mate = 0;
    std::string evaluation;
};

int run(const Flags& flags) {
    SearchLimits limits = flags.limits;
    if (flags.mate > 0) limits.seek_mate(flags.mate);
    const SearchResult result =
        search(position_option(flags.fen), limits, {.evaluation = &evaluation_option(flags.evaluation)},
               [](const SearchResult& iteration) {
                   fmt::print("{}\n", info_line(iteration));
                   std::fflush(stdout);
               });
    fmt::print("{}\n", bestmove_line(result));
    return 0;
}

}  // namespace

Run add_search(CLI::App& app) {
    const auto flags = std::make_shared<Flags>();
    app.add_option("--fen", flags->fen, "The position, the start position when left out")->type_name("FEN");
    add_evaluation_option(app, flags->evaluation);
    auto* limit = app.add_option_group("limit", "When to end; at least one");
    limit->add_option("--depth", flags->limits.depth, "After that many plies")
        ->check(CLI::Range(1, MAX_PLY))
        ->type_name("N");
    limit->add_option("--nodes", flags->limits.nodes, "After that many positions")
        ->check(CLI::PositiveNumber)
        ->type_name("N");
    limit->add_option("--movetime", flags->limits.milliseconds, "After that many milliseconds")
        ->check(CLI::PositiveNumber)
        ->type_name("MS");
    limit
        ->add_option("--mate", flags->mate,
                     "With a mate in that many moves, or when none has been found by then")
        ->check(CLI::Range(1, MAX_PLY / 2))
        ->type_name("N");
    limit->require_option(1, 0);
    app.footer(R"(Examples:
  inkmate search --depth 4
  inkmate search --fen "7k/8/8/8/8/8/R7/1R5K w - - 0 1" --mate 2
  inkmate search --fen "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR w KQkq - 0 1" --nodes 4000

The answer is the program's own to "position fen FEN" and "go depth N" or "go nodes N", but for nps and time.
)");
    return [flags] { return run(*flags); };
}

}  // namespace inkmate
