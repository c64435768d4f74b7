#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>

#include "cli/commands.hpp"
#include "cli/game_source.hpp"
#include "core/movegen.hpp"

namespace inkmate {

namespace {

struct Flags {
    std::string fen{START_FEN};
    int depth = 0;
    bool divide = false;
};

/// The list that the program gives as the answer to `go perft N`.
void print_divided(Position pos, int depth) {
    MoveList moves = legal_moves(pos);
    std::ranges::sort(moves);
    std::uint64_t sum = 0;
    for (const Move move : moves) {
        const Position::Undo undo = pos.do_move(move);
        const std::uint64_t leaves = perft(pos, depth - 1);
        pos.undo_move(move, undo);
        fmt::print("{}: {}\n", to_uci(move), leaves);
        sum += leaves;
    }
    fmt::print("\nNodes searched: {}\n", sum);
}

int run(const Flags& flags) {
    Position pos = position_option(flags.fen);
    if (flags.divide)
        print_divided(pos, flags.depth);
    else
        fmt::print("{}\n", perft(pos, flags.depth));
    return 0;
}

}  // namespace

Run add_perft(CLI::App& app) {
    const auto flags = std::make_shared<Flags>();
    app.add_option("depth", flags->depth, "Plies")->required()->check(CLI::Range(1, 20))->type_name("DEPTH");
    app.add_option("--fen", flags->fen, "The position, the start position when left out")->type_name("FEN");
    app.add_flag("--divide", flags->divide, "Count for each first move, as \"go perft N\" does");
    app.footer(R"(Examples:
  inkmate perft 5                                   4865609
  inkmate perft 3 --divide --fen "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"
)");
    return [flags] { return run(*flags); };
}

}  // namespace inkmate
