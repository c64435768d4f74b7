#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <vector>

#include "base/files/file_io.hpp"
#include "base/process/cleanup.hpp"
#include "cli/commands.hpp"
#include "cli/shared_options.hpp"
#include "cli/strength_options.hpp"
#include "cli/terminal.hpp"
#include "core/engine/search.hpp"
#include "psgen/tables/console_words.hpp"
#include "verify/bench/pages.hpp"
#include "verify/bench/report.hpp"

namespace inkmate::cli {

using namespace chess;
using namespace engine;

namespace {

enum class Subject { program, core, pages, compare, instructions };

struct BenchFlags {
    bench::ProgramBench program;
    bench::CoreBench core;
    bench::PageBench pages;
    bench::CompareBench compare;
    bench::NodeCostBench cost;
    std::optional<std::uint64_t> nodes;
    std::optional<std::size_t> games;
    std::string evaluation;
    /// Empty: all but the instructions.
    std::vector<Subject> subjects;
    bool json = false;
};

int run(BenchFlags& flags) {
    flags.program.evaluation = flags.core.evaluation = flags.cost.evaluation =
        &evaluation_option(flags.evaluation);
    flags.program.nodes = flags.nodes.value_or(flags.program.nodes);
    flags.cost.nodes = flags.nodes.value_or(flags.cost.nodes);
    flags.pages.games = flags.games.value_or(flags.pages.games);
    flags.compare.games = flags.games.value_or(flags.compare.games);
    const auto measures = [&](Subject subject) {
        return flags.subjects.empty() ? subject != Subject::instructions
                                      : std::ranges::find(flags.subjects, subject) != flags.subjects.end();
    };
    const process::TidyEnd tidy;
    bench::BenchReport report;
    // First, while the process is small: its memory is measured too.
    if (measures(Subject::pages))
        report.pages = bench::measure_pages(flags.pages, progress_line("Drawing game:"));
    if (measures(Subject::compare))
        report.compare = bench::measure_compare(flags.compare, progress_line("Printing game:"));
    if (measures(Subject::program))
        report.program = bench::measure_program(flags.program, progress_line("Measuring the program:"));
    if (measures(Subject::instructions))
        report.cost = bench::count_node_cost(flags.cost, progress_line("Counting instructions, step:"));
    if (measures(Subject::core))
        report.core = bench::measure_core(flags.core, progress_line("Measuring the core:"));
    files::write_output("-", flags.json ? bench::to_json(report) : bench::to_text(report));
    return 0;
}

}  // namespace

Run add_bench(Options& options) {
    const auto flags = std::make_shared<BenchFlags>();
    options.choice({.name = "--measure",
                    .help = "What to measure; program: under Ghostscript; pages: drawing; compare: "
                            "comparing; instructions: of Ghostscript for a node, by valgrind (slow)",
                    .default_value = "all but instructions"},
                   flags->subjects,
                   {{"program", Subject::program},
                    {"core", Subject::core},
                    {"pages", Subject::pages},
                    {"compare", Subject::compare},
                    {"instructions", Subject::instructions}});
    add_evaluation_option(options, flags->evaluation);
    add_json_option(options, flags->json);
    options.group("The program");
    options
        .value(NODES.spec(
                   fmt::format("the program, in each middle game; default: {}, or {} where instructions are "
                               "counted",
                               flags->program.nodes, flags->cost.nodes)),
               flags->nodes)
        .check(in_range(std::uint64_t{1}, psgen::MOST_NODES));
    options.value(DEPTH.spec("the program, from the start position"), flags->program.depth)
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
        .value(GAMES.spec(fmt::format("of {} half-moves, drawn (default: {}) or compared (default: {})",
                                      bench::BENCH_PLIES, flags->pages.games, flags->compare.games)),
               flags->games)
        .check(in_range(std::size_t{1}, std::size_t{100'000}));
    options.value(DPI.spec("pixels are compared at it"), flags->compare.dpi).check(in_range(10, 1200));
    options.footer(R"(Examples:
  inkmate bench
  inkmate bench --measure program --depth 10 --json
  inkmate bench --measure core --core-depth 20
  inkmate bench --measure instructions
  inkmate bench --measure pages --games 1000
  inkmate bench --measure compare --games 63

All times are processor times, so other work on the machine affects them little. docs/measurements/performance.md
explains each figure.
)");
    return [flags] { return run(*flags); };
}

}  // namespace inkmate::cli
