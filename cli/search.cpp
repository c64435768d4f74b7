#include "core/engine/search.hpp"

#include <fmt/core.h>

#include <cstdio>
#include <memory>
#include <optional>

#include "cli/bounds.hpp"
#include "cli/commands.hpp"
#include "cli/error.hpp"
#include "cli/game_source.hpp"
#include "cli/strength_options.hpp"
#include "uci/lines.hpp"

namespace inkmate {

using namespace chess;
using namespace engine;

namespace {

struct Flags {
    std::string fen{START_FEN};
    std::optional<int> depth, mate;
    std::optional<std::uint64_t> nodes;
    std::optional<std::int64_t> milliseconds;
    std::string evaluation;
};

int run(const Flags& flags) {
    if (!flags.depth && !flags.mate && !flags.nodes && !flags.milliseconds)
        throw CommandError("search needs a limit: --depth, --nodes, --movetime or --mate", EXIT_USAGE);
    SearchLimits limits;
    limits.depth = flags.depth.value_or(limits.depth);
    limits.nodes = flags.nodes.value_or(limits.nodes);
    limits.milliseconds = flags.milliseconds.value_or(limits.milliseconds);
    if (flags.mate) limits.seek_mate(*flags.mate);
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

Run add_search(Options& options) {
    const auto flags = std::make_shared<Flags>();
    options.value({.name = "--fen", .help = "The position", .value = "FEN", .usual = "start position"},
                  flags->fen);
    add_evaluation_option(options, flags->evaluation);
    options.group("Limits: when to end; at least one");
    options.value({.name = "--depth", .help = "After this many plies", .value = "N"}, flags->depth)
        .check(in_range(1, MAX_PLY));
    options.value({.name = "--nodes", .help = "After this many positions", .value = "N"}, flags->nodes)
        .check(at_least(std::uint64_t{1}));
    options
        .value({.name = "--movetime", .help = "After this many milliseconds", .value = "MS"},
               flags->milliseconds)
        .check(at_least(std::int64_t{1}, "milliseconds"));
    options
        .value({.name = "--mate",
                .help = "With a mate in this many moves, or when none has been found by then",
                .value = "N"},
               flags->mate)
        .check(in_range(1, MAX_PLY / 2));
    options.footer(R"(Examples:
  inkmate search --depth 4
  inkmate search --fen "7k/8/8/8/8/8/R7/1R5K w - - 0 1" --mate 2
  inkmate search --fen "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR w KQkq - 0 1" --nodes 4000

The answer is the program's own to "position fen FEN" and "go depth N" or "go nodes N", but for nps and time.
)");
    return [flags] { return run(*flags); };
}

}  // namespace inkmate
