#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>

#include "cli/bench_compare.hpp"
#include "cli/bench_core.hpp"
#include "cli/bench_games.hpp"
#include "cli/bench_pages.hpp"
#include "cli/bench_positions.hpp"
#include "cli/bench_program.hpp"
#include "cli/commands.hpp"
#include "cli/error.hpp"
#include "cli/evaluation_option.hpp"
#include "cli/files.hpp"
#include "cli/progress.hpp"
#include "core/search.hpp"

namespace inkmate {

namespace {

struct Flags {
    ProgramBench program;
    CoreBench core;
    PageBench pages;
    CompareBench compare;
    std::optional<std::size_t> games;
    std::string evaluation;
    bool only_program = false;
    bool only_core = false;
    bool only_pages = false;
    bool only_compare = false;
    bool json = false;
};

/// "1,234,567"
std::string grouped(double value) {
    std::string digits = fmt::format("{:.0f}", value);
    const std::size_t first = digits.starts_with('-') ? 1 : 0;
    for (std::size_t i = digits.size(); i > first + 3;) digits.insert(i -= 3, ",");
    return digits;
}

std::string grouped(std::uint64_t value) {
    return grouped(static_cast<double>(value));
}

std::string million(double value) {
    return fmt::format("{:.1f} million", value / 1e6);
}

std::string depth_rows(const std::vector<DepthCost>& depths) {
    std::string text = "  from the start position: depth         nodes   seconds\n";
    for (const DepthCost& d : depths)
        text += fmt::format("  {:30} {:13} {:9.3f}\n", d.depth, grouped(d.nodes), d.seconds);
    return text;
}

std::string table(const ProgramSpeed& p) {
    return fmt::format("The program under Ghostscript {}, in seconds of processor time\n", p.ghostscript) +
           fmt::format("  raw rate            {} objects a second\n", million(p.objects_second)) +
           fmt::format("  {} middle games     {} nodes a second, {} objects a node\n", BENCH_POSITIONS.size(),
                       grouped(p.nodes_second), grouped(p.objects_node)) +
           depth_rows(p.depths) +
           fmt::format("  minimax             {:.4f} seconds for two plies after 1. e4\n",
                       p.minimax_seconds) +
           fmt::format("  size                {} bytes readable, {} minified\n",
                       grouped(std::uint64_t{p.readable_bytes}), grouped(std::uint64_t{p.minified_bytes})) +
           fmt::format("  memory              {} bytes, {} left behind by {} searches\n",
                       grouped(static_cast<double>(p.memory)), grouped(static_cast<double>(p.memory_growth)),
                       BENCH_POSITIONS.size());
}

std::string table(const CoreSpeed& c) {
    std::string text = "The core, in seconds of processor time\n";
    for (const PerftSpeed& p : c.perft) {
        text += fmt::format("  perft {:13} {} leaves a second", fmt::format("{} {}", p.position, p.depth),
                            million(p.core_second));
        if (p.stockfish_second)
            text += fmt::format(", {} {}: ratio {:.2f}", c.stockfish, million(*p.stockfish_second),
                                p.core_second / *p.stockfish_second);
        text += "\n";
    }
    return text +
           fmt::format("  {} middle games     {} nodes a second\n", BENCH_POSITIONS.size(),
                       grouped(c.nodes_second)) +
           depth_rows(c.depths);
}

std::string table(const PageSpeed& p) {
    return fmt::format("Pages of {} games to PDF, in seconds of processor time\n", p.games) +
           fmt::format("  pages               {} a second, {} in all\n", grouped(p.pages_second),
                       grouped(std::uint64_t{p.pages})) +
           fmt::format("  size                {} bytes a page\n", grouped(p.page_bytes)) +
           fmt::format("  memory              {} bytes more for each page\n", grouped(p.memory_page));
}

std::string table(const CompareSpeed& c) {
    return fmt::format(
               "Pages of {} games by the program and by cairo compared, in seconds of processor time\n",
               c.games) +
           fmt::format("  pairs at {} dpi    {} a second, {:.0f} % of it Ghostscript's, {} in all\n", c.dpi,
                       grouped(c.pairs_second), 100 * c.ghostscript_share, grouped(std::uint64_t{c.pairs})) +
           fmt::format("  the same bytes      {} a second\n", grouped(c.same_bytes_second)) +
           fmt::format("  without pixels      {} a second\n", grouped(c.drawings_second)) +
           fmt::format("  memory              {} bytes more for each pair\n", grouped(c.memory_pair));
}

nlohmann::json json(const CompareSpeed& c) {
    return {{"games", c.games},
            {"pairs", c.pairs},
            {"dpi", c.dpi},
            {"pairs_per_second", c.pairs_second},
            {"ghostscript_share", c.ghostscript_share},
            {"pairs_per_second_of_same_bytes", c.same_bytes_second},
            {"pairs_per_second_without_pixels", c.drawings_second},
            {"memory_bytes_per_pair", c.memory_pair}};
}

nlohmann::json json(const PageSpeed& p) {
    return {{"games", p.games},
            {"pages", p.pages},
            {"pages_per_second", p.pages_second},
            {"bytes_per_page", p.page_bytes},
            {"memory_bytes_per_page", p.memory_page}};
}

nlohmann::json json(const std::vector<DepthCost>& depths) {
    nlohmann::json list = nlohmann::json::array();
    for (const DepthCost& d : depths)
        list.push_back({{"depth", d.depth}, {"nodes", d.nodes}, {"seconds", d.seconds}});
    return list;
}

nlohmann::json json(const ProgramSpeed& p) {
    return {{"ghostscript", p.ghostscript},
            {"objects_per_second", p.objects_second},
            {"nodes_per_second", p.nodes_second},
            {"objects_per_node", p.objects_node},
            {"objects_per_node_by_position", p.objects_node_each},
            {"nodes", p.nodes},
            {"depths", json(p.depths)},
            {"minimax_seconds", p.minimax_seconds},
            {"readable_bytes", p.readable_bytes},
            {"minified_bytes", p.minified_bytes},
            {"memory_bytes", p.memory},
            {"memory_growth_bytes", p.memory_growth}};
}

nlohmann::json json(const CoreSpeed& c) {
    nlohmann::json perft = nlohmann::json::array();
    for (const PerftSpeed& p : c.perft) {
        nlohmann::json row = {{"position", p.position},
                              {"depth", p.depth},
                              {"leaves", p.leaves},
                              {"leaves_per_second", p.core_second}};
        if (p.stockfish_second) {
            row["stockfish_leaves_per_second"] = *p.stockfish_second;
            row["ratio"] = p.core_second / *p.stockfish_second;
        }
        perft.push_back(row);
    }
    nlohmann::json report = {
        {"perft", perft}, {"nodes_per_second", c.nodes_second}, {"depths", json(c.depths)}};
    if (!c.stockfish.empty()) report["stockfish"] = c.stockfish;
    return report;
}

int run(Flags& flags) {
    flags.program.evaluation = flags.core.evaluation = &evaluation_option(flags.evaluation);
    flags.pages.games = flags.games.value_or(flags.pages.games);
    flags.compare.games = flags.games.value_or(flags.compare.games);
    const bool all = !flags.only_program && !flags.only_core && !flags.only_pages && !flags.only_compare;
    std::optional<ProgramSpeed> program;
    std::optional<CoreSpeed> core;
    std::optional<PageSpeed> pages;
    std::optional<CompareSpeed> compare;
    // First, while the process is small: its memory is measured too.
    if (all || flags.only_pages) pages = measure_pages(flags.pages, progress_line("Drawing game:"));
    if (all || flags.only_compare) compare = measure_compare(flags.compare, progress_line("Printing game:"));
    if (all || flags.only_program)
        program = measure_program(flags.program, progress_line("Measuring the program:"));
    if (all || flags.only_core) core = measure_core(flags.core, progress_line("Measuring the core:"));
    if (flags.json) {
        nlohmann::json report;
        if (program) report["program"] = json(*program);
        if (core) report["core"] = json(*core);
        if (pages) report["pages"] = json(*pages);
        if (compare) report["compare"] = json(*compare);
        write_output("-", report.dump(2) + "\n");
    } else {
        write_output("-", (program ? table(*program) : "") + (core ? table(*core) : "") +
                              (pages ? table(*pages) : "") + (compare ? table(*compare) : ""));
    }
    return 0;
}

}  // namespace

Run add_bench(CLI::App& app) {
    const auto flags = std::make_shared<Flags>();
    auto* program =
        app.add_flag("--program", flags->only_program, "Measure only the program under Ghostscript");
    auto* core = app.add_flag("--core", flags->only_core, "Measure only the core")->excludes(program);
    auto* pages = app.add_flag("--pages", flags->only_pages, "Measure only the drawing of pages")
                      ->excludes(program)
                      ->excludes(core);
    app.add_flag("--compare", flags->only_compare, "Measure only the comparison of pages")
        ->excludes(program)
        ->excludes(core)
        ->excludes(pages);
    app.add_option("--nodes", flags->program.nodes, "Nodes the program visits in each middle game")
        ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{999'999'999}))
        ->type_name("N")
        ->capture_default_str();
    app.add_option("--depth", flags->program.depth, "Plies the program searches from the start position")
        ->check(CLI::Range(1, MAX_PLY))
        ->type_name("N")
        ->capture_default_str();
    app.add_option("--core-nodes", flags->core.nodes, "Nodes the core visits in each middle game")
        ->check(CLI::PositiveNumber)
        ->type_name("N")
        ->capture_default_str();
    app.add_option("--core-depth", flags->core.depth, "Plies the core searches from the start position")
        ->check(CLI::Range(1, MAX_PLY))
        ->type_name("N")
        ->capture_default_str();
    app.add_option("--perft", flags->core.perft_depth, "Plies of perft from the start position")
        ->check(CLI::Range(1, 9))
        ->type_name("N")
        ->capture_default_str();
    app.add_option("--repeats", flags->core.repeats, "How often perft is run; the best one counts")
        ->check(CLI::Range(1, 100))
        ->type_name("N")
        ->capture_default_str();
    app.add_option("--stockfish", flags->core.stockfish,
                   "The Stockfish to compare perft with; the one that is installed without it")
        ->type_name("PROGRAM");
    app.add_option("--games", flags->games,
                   fmt::format("Games of {} half-moves that are drawn ({}) or compared ({})", BENCH_PLIES,
                               flags->pages.games, flags->compare.games))
        ->check(CLI::Range(std::size_t{1}, std::size_t{100'000}))
        ->type_name("N");
    app.add_option("--dpi", flags->compare.dpi, "Resolution at which pixels are compared")
        ->check(CLI::Range(10, 1200))
        ->type_name("N")
        ->capture_default_str();
    add_evaluation_option(app, flags->evaluation);
    app.add_flag("--json", flags->json, "Report for a script");
    app.footer(R"(Examples:
  inkmate bench
  inkmate bench --program --depth 10 --json
  inkmate bench --core --core-depth 20
  inkmate bench --pages --games 1000
  inkmate bench --compare --games 63

All times are of the processor, so other work on the machine blurs them little. docs/performance.md explains each figure.
)");
    return [flags] { return run(*flags); };
}

}  // namespace inkmate
