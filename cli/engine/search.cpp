#include <fmt/core.h>

#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/commands.hpp"
#include "cli/game_source.hpp"
#include "cli/rules_source.hpp"
#include "cli/shared_options.hpp"
#include "cli/strength_options.hpp"
#include "cli/terminal.hpp"
#include "core/game/mind.hpp"
#include "engines/uci/lines.hpp"
#include "engines/uci/option.hpp"

namespace inkmate::cli {

using namespace chess;
using namespace engine;

namespace {

struct SearchFlags {
    std::string fen;
    std::string variant;
    std::optional<int> depth, mate;
    std::optional<std::uint64_t> nodes;
    std::optional<double> time;
    std::string evaluation;
    std::vector<std::string> parameters;
    SearchAlgorithm search = SearchAlgorithm::full;
    std::optional<int> multipv;
    std::vector<std::string> moves;
};

/// Return the moves that --searchmoves names.
std::vector<Move> moves_option(const game::Game& game, const std::vector<std::string>& words) {
    std::vector<Move> moves;
    try {
        for (const std::string& word : words) moves.push_back(game.read_move(word).in_chess());
    } catch (const game::GameError& e) {
        throw CommandError(fmt::format("--searchmoves: {}", e.what()), EXIT_USAGE);
    }
    return moves;
}

int run(const Options& table, const SearchFlags& flags) {
    const bool chess = flags.variant.empty();
    if (!chess)
        table.refuse({"--search", "--evaluation", "--parameter", "--multipv", "--searchmoves", "--mate"},
                     "--variant");
    if (!flags.depth && !flags.mate && !flags.nodes && !flags.time)
        throw CommandError(fmt::format("search needs a limit: --depth, --nodes{}",
                                       chess ? ", --time or --mate" : " or --time"),
                           EXIT_USAGE);
    const game::Game game = set_up_game(rules_option(flags.variant), flags.fen);
    SearchLimits limits;
    limits.depth = flags.depth.value_or(limits.depth);
    limits.nodes = flags.nodes.value_or(limits.nodes);
    if (flags.time) limits.milliseconds = milliseconds_of(*flags.time);
    if (flags.mate) limits.seek_mate(*flags.mate);
    limits.lines = flags.multipv.value_or(limits.lines);
    const std::vector<Move> moves = moves_option(game, flags.moves);
    limits.moves = moves;
    game::Mind mind(game.rules(), {.algorithm = flags.search,
                                   .evaluation = &evaluation_option(flags.evaluation),
                                   .parameters = parameters_option(flags.parameters)});
    const game::Found found = mind.search(game, limits, [](const game::Found& iteration) {
        fmt::print("{}\n", uci::info_line(iteration));
        std::fflush(stdout);
    });
    if (found.line.empty()) fmt::print("{}\n", uci::info_line(found));
    fmt::print("{}\n", uci::bestmove_line(found));
    if (!flags.mate || (found.mate() > 0 && found.mate() <= flags.mate)) return 0;
    std::fflush(stdout);
    tell_user("inkmate: no mate in {} was found; inkmate solve tries every move and every key\n",
              *flags.mate);
    return EXIT_FAILED;
}

}  // namespace

Run add_search(Options& options) {
    const auto flags = std::make_shared<SearchFlags>();
    const auto fen = options.value(FEN.spec().with_default("start position"), flags->fen);
    const auto variant = add_variant_option(options, flags->variant);
    add_chess960_option(options, flags->fen).excludes(fen).excludes(variant);
    add_search_option(options, flags->search);
    add_evaluation_option(options, flags->evaluation);
    add_parameter_option(options, flags->parameters);
    options
        .value({.name = "--multipv",
                .help = "Report N variations, the best first",
                .value = "N",
                .default_value = "1"},
               flags->multipv)
        .check(in_range(static_cast<int>(uci::options::MULTIPV.least),
                        static_cast<int>(uci::options::MULTIPV.most)));
    options.list({.name = "--searchmoves",
                  .help = "Choose among these moves",
                  .value = "MOVE,...",
                  .default_value = "all"},
                 flags->moves);
    options.group("Limits, at least one");
    options.value(DEPTH.spec(), flags->depth).check(in_range(1, MAX_PLY));
    options.value(NODES.spec(), flags->nodes).check(at_least(std::uint64_t{1}));
    add_time_option(options, flags->time);
    options
        .value({.name = "--mate", .help = "Stop at a mate in N moves, or when there is none", .value = "N"},
               flags->mate)
        .check(in_range(1, MAX_PLY / 2));
    options.footer(R"(Examples:
  inkmate search --depth 4
  inkmate search --fen "7k/8/8/8/8/8/R7/1R5K w - - 0 1" --mate 2
  inkmate search --nodes 1000000 --multipv 3 --searchmoves e2e4,d2d4,g1f3,c2c4
  inkmate search --fen "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR w KQkq - 0 1" --nodes 4000
  inkmate search --variant grand --depth 3

Without --multipv and --searchmoves the answer is the program's own to "position fen FEN" and "go depth N" or
"go nodes N", except for seldepth, nps and time.
)");
    return [flags, &options] { return run(options, *flags); };
}

}  // namespace inkmate::cli
