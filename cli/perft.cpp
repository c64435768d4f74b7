#include <fmt/core.h>

#include <algorithm>
#include <memory>

#include "cli/bounds.hpp"
#include "cli/commands.hpp"
#include "cli/game_source.hpp"
#include "core/chess/movegen.hpp"
#include "uci/perft.hpp"

namespace inkmate {

using namespace chess;

namespace {

struct Flags {
    std::string fen{START_FEN};
    int depth = 0;
    bool divide = false;
};

int run(const Flags& flags) {
    Position pos = position_option(flags.fen);
    if (flags.divide)
        tell_perft(pos, flags.depth, [](const std::string& line) { fmt::print("{}\n", line); });
    else
        fmt::print("{}\n", perft(pos, flags.depth));
    return 0;
}

}  // namespace

Run add_perft(Options& options) {
    const auto flags = std::make_shared<Flags>();
    options
        .value({.name = "depth", .help = "Plies", .value = "DEPTH", .needed = "a depth: DEPTH"}, flags->depth)
        .check(in_range(1, 20));
    options.value({.name = "--fen", .help = "The position", .value = "FEN", .usual = "start position"},
                  flags->fen);
    options.flag({.name = "--divide", .help = "Count for each first move, as \"go perft N\" does"},
                 flags->divide);
    options.footer(R"(Examples:
  inkmate perft 5                                   4865609
  inkmate perft 3 --divide --fen "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"
)");
    return [flags] { return run(*flags); };
}

}  // namespace inkmate
