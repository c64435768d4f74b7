#include <fmt/core.h>
#include <fmt/format.h>

#include <cstdint>
#include <istream>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "base/files/input_file.hpp"
#include "base/text/line_reader.hpp"
#include "base/text/strings.hpp"
#include "cli/commands.hpp"
#include "cli/game_source.hpp"
#include "cli/rules_source.hpp"
#include "cli/shared_options.hpp"
#include "core/chess/epd.hpp"
#include "engines/uci/server.hpp"

namespace inkmate::cli {

namespace {

struct PerftFlags {
    std::string fen;
    std::string variant;
    std::string suite;
    int depth = 0;
    bool divide = false;
};

void print_line(const std::string& line) {
    fmt::print("{}\n", line);
}

/// Return the depth of an operation such as D2; nothing for another.
std::optional<int> counted_depth(const std::string& operation) {
    return operation.starts_with('D') ? text::read_number<int>(operation.substr(1)) : std::nullopt;
}

/// Count what the positions of a suite have counts for, no deeper than DEPTH.
int check_suite(const PerftFlags& flags) {
    const game::Rules rules = rules_option(flags.variant);
    int checked = 0, wrong = 0;
    const files::InputFile file(flags.suite);
    const std::unique_ptr<std::istream> in = file.open();
    text::LineReader lines(*in);
    for (std::size_t number = 1; const std::optional<std::string> line = lines.next(); ++number) {
        const auto fail = [&](std::string_view why) {
            return CommandError(fmt::format("{}, line {}: {}", file.source(), number, why), EXIT_USAGE);
        };
        std::optional<chess::EpdRecord> read;
        try {
            read = chess::read_epd_line(*line);
        } catch (const chess::ChessError& e) {
            throw fail(e.what());
        }
        if (!read) continue;
        const chess::EpdRecord& record = *read;
        std::optional<game::Game> game;
        try {
            game.emplace(rules, record.fen);
        } catch (const game::GameError& e) {
            throw fail(e.what());
        }
        for (const auto& [name, operand] : record.operations) {
            const std::optional<int> depth = counted_depth(name);
            if (!depth || *depth < 1 || *depth > flags.depth) continue;
            const auto expected = text::read_number<std::uint64_t>(operand);
            if (!expected) throw fail(fmt::format("{} needs a count, as in D2 400", name));
            const std::uint64_t leaves = uci::count_leaves(*game, *depth);
            ++checked;
            if (leaves == *expected) continue;
            ++wrong;
            fmt::print("line {}: {} is {}, not {}\n", record.line, name, leaves, *expected);
        }
    }
    if (checked == 0)
        throw CommandError(fmt::format("{} has no counts up to depth {}: a line is FEN ;D1 20 ;D2 400",
                                       flags.suite, flags.depth),
                           EXIT_USAGE);
    fmt::print("{} counts, {} wrong\n", checked, wrong);
    return wrong == 0 ? 0 : EXIT_FAILED;
}

int run(const PerftFlags& flags) {
    if (!flags.suite.empty()) return check_suite(flags);
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
    const auto chess960 = add_chess960_option(options, flags->fen);
    chess960.excludes(fen).excludes(variant);
    const auto divide = options.flag(
        {.name = "--divide", .help = "Count for each first move, as \"go perft N\" does"}, flags->divide);
    options
        .value({.name = "--suite",
                .help = "Check the counts up to DEPTH in a file of lines such as \"FEN ;D1 20 ;D2 400\"",
                .value = "FILE.epd"},
               flags->suite)
        .excludes(fen)
        .excludes(chess960)
        .excludes(divide);
    options.footer(R"(Examples:
  inkmate perft 5                                   4865609
  inkmate perft 3 --divide --fen "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"
  inkmate perft 4 --chess960 0                      201143
  inkmate perft 4 --variant capablanca
  inkmate perft 4 --variant mine.ini:crowded
  inkmate perft 5 --suite suite.epd
)");
    return [flags] { return run(*flags); };
}

}  // namespace inkmate::cli
