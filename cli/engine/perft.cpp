#include <fmt/core.h>

#include <memory>

#include "cli/commands.hpp"
#include "cli/game_source.hpp"
#include "cli/rules_source.hpp"
#include "cli/shared_options.hpp"
#include "engines/uci/server.hpp"

namespace inkmate::cli {

namespace {

struct PerftFlags {
    std::string fen;
    std::string variant;
    int depth = 0;
    bool divide = false;
};

void print_line(const std::string& line) {
    fmt::print("{}\n", line);
}

int run(const PerftFlags& flags) {
    const game::Game game = set_up_game(rules_option(flags.variant), flags.fen);
    if (flags.divide)
        uci::tell_perft(game, flags.depth, print_line);
    else
        fmt::print("{}\n", uci::count_leaves(game, flags.depth));
    return 0;
}

}  // namespace

Run add_perft(Options& options) {
    const auto flags = std::make_shared<PerftFlags>();
    options
        .value({.name = "depth", .help = "Plies", .value = "DEPTH", .required_message = "a depth: DEPTH"},
               flags->depth)
        .check(in_range(1, 20));
    const auto fen = options.value(FEN.spec().with_default("start position"), flags->fen);
    const auto variant = add_variant_option(options, flags->variant);
    add_chess960_option(options, flags->fen).excludes(fen).excludes(variant);
    options.flag({.name = "--divide", .help = "Count for each first move, as \"go perft N\" does"},
                 flags->divide);
    options.footer(R"(Examples:
  inkmate perft 5                                   4865609
  inkmate perft 3 --divide --fen "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"
  inkmate perft 4 --chess960 0                      201143
  inkmate perft 4 --variant capablanca
  inkmate perft 4 --variant mine.ini:crowded
)");
    return [flags] { return run(*flags); };
}

}  // namespace inkmate::cli
