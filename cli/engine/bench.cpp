#include <fmt/format.h>

#include <memory>
#include <optional>

#include "base/files/file_io.hpp"
#include "base/process/cleanup.hpp"
#include "cli/bounds.hpp"
#include "cli/commands.hpp"
#include "cli/error.hpp"
#include "cli/program/strength_options.hpp"
#include "cli/progress.hpp"
#include "core/engine/search.hpp"
#include "psgen/tables/console_words.hpp"
#include "verify/bench/pages.hpp"
#include "verify/bench/report.hpp"

namespace inkmate {

using namespace chess;
using namespace engine;

namespace {

struct BenchFlags {
    bench::ProgramBench program;
    bench::CoreBench core;
    bench::PageBench pages;
    bench::CompareBench compare;
    bench::NodeCostBench cost;
    std::optional<std::uint64_t> nodes;
    std::optional<std::size_t> games;
    std::string evaluation;
    bool only_program = false;
    bool only_core = false;
    bool only_pages = false;
    bool only_compare = false;
    bool only_instructions = false;
    bool json = false;
};

int run(BenchFlags& flags) {
    flags.program.evaluation = flags.core.evaluation = flags.cost.evaluation =
        &evaluation_option(flags.evaluation);
    flags.program.nodes = flags.nodes.value_or(flags.program.nodes);
    flags.cost.nodes = flags.nodes.value_or(flags.cost.nodes);
    flags.pages.games = flags.games.value_or(flags.pages.games);
    flags.compare.games = flags.games.value_or(flags.compare.games);
    const bool all = !flags.only_program && !flags.only_core && !flags.only_pages && !flags.only_compare &&
                     !flags.only_instructions;
    const process::TidyEnd tidy;
    bench::BenchReport report;
    // First, while the process is small: its memory is measured too.
    if (all || flags.only_pages)
        report.pages = bench::measure_pages(flags.pages, progress_line("Drawing game:"));
    if (all || flags.only_compare)
        report.compare = bench::measure_compare(flags.compare, progress_line("Printing game:"));
    if (all || flags.only_program)
        report.program = bench::measure_program(flags.program, progress_line("Measuring the program:"));
    if (flags.only_instructions)
        report.cost = bench::count_node_cost(flags.cost, progress_line("Counting instructions, step:"));
    if (all || flags.only_core)
        report.core = bench::measure_core(flags.core, progress_line("Measuring the core:"));
    files::write_output("-", flags.json ? bench::to_json(report) : bench::to_text(report));
    return 0;
}

void add_parts(Options& options, BenchFlags& flags) {
    options.group("What to measure");
    const auto program =
        options.flag({.name = "--program", .help = "Only the program under Ghostscript"}, flags.only_program);
    const auto core =
        options.flag({.name = "--core", .help = "Only the core"}, flags.only_core).excludes(program);
    const auto pages =
        options.flag({.name = "--pages", .help = "Only the drawing of pages"}, flags.only_pages)
            .excludes(program)
            .excludes(core);
    const auto compare =
        options.flag({.name = "--compare", .help = "Only the comparison of pages"}, flags.only_compare)
            .excludes(program)
            .excludes(core)
            .excludes(pages);
    options
        .flag({.name = "--instructions",
               .help = "Only the cost of a node of the program in instructions of Ghostscript, counted by "
                       "valgrind: the same on every machine, and slow"},
              flags.only_instructions)
        .excludes(program)
        .excludes(core)
        .excludes(pages)
        .excludes(compare);
}

}  // namespace

Run add_bench(Options& options) {
    const auto flags = std::make_shared<BenchFlags>();
    add_parts(options, *flags);
    add_evaluation_option(options, flags->evaluation);
    options.flag({.name = "--json", .help = "Report for a script"}, flags->json);
    options.group("The program");
    options
        .value({.name = "--nodes",
                .help = fmt::format("Nodes the program visits in each middle game (default {}; {} where "
                                    "instructions are counted)",
                                    flags->program.nodes, flags->cost.nodes),
                .value = "N"},
               flags->nodes)
        .check(in_range(std::uint64_t{1}, psgen::MOST_NODES));
    options
        .value(
            {.name = "--depth", .help = "Plies the program searches from the start position", .value = "N"},
            flags->program.depth)
        .check(in_range(1, MAX_PLY));
    options.group("The core");
    options
        .value({.name = "--core-nodes", .help = "Nodes the core visits in each middle game", .value = "N"},
               flags->core.nodes)
        .check(at_least(std::uint64_t{1}));
    options
        .value(
            {.name = "--core-depth", .help = "Plies the core searches from the start position", .value = "N"},
            flags->core.depth)
        .check(in_range(1, MAX_PLY));
    options
        .value({.name = "--perft", .help = "Plies of perft from the start position", .value = "N"},
               flags->core.perft_depth)
        .check(in_range(1, 9));
    options
        .value({.name = "--repeats", .help = "Runs of perft; the best one counts", .value = "N"},
               flags->core.repeats)
        .check(in_range(1, 100));
    options.value({.name = "--stockfish",
                   .help = "The Stockfish to compare perft with; default: the one that is installed",
                   .value = "FILE"},
                  flags->core.stockfish);
    options.group("Pages");
    options
        .value({.name = "--games",
                .help =
                    fmt::format("Games of {} half-moves that are drawn (default {}) or compared (default {})",
                                bench::BENCH_PLIES, flags->pages.games, flags->compare.games),
                .value = "N"},
               flags->games)
        .check(in_range(std::size_t{1}, std::size_t{100'000}));
    options
        .value({.name = "--dpi", .help = "Resolution at which pixels are compared", .value = "N"},
               flags->compare.dpi)
        .check(in_range(10, 1200));
    options.footer(R"(Examples:
  inkmate bench
  inkmate bench --program --depth 10 --json
  inkmate bench --core --core-depth 20
  inkmate bench --instructions
  inkmate bench --pages --games 1000
  inkmate bench --compare --games 63

All times are processor times, so other work on the machine affects them little. docs/measurements/performance.md
explains each figure.
)");
    return [flags] { return run(*flags); };
}

}  // namespace inkmate
