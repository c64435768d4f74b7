#include "verify/bench/report.hpp"

#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "base/text/strings.hpp"
#include "verify/bench/positions.hpp"

namespace inkmate::bench {

namespace {

/// Formats a number as a whole number.
template <typename Number>
std::string whole(Number number) {
    return text::grouped(std::llround(static_cast<double>(number)));
}

std::string million(double value) {
    return fmt::format("{:.1f} million", value / 1e6);
}

std::string depth_rows(const std::vector<DepthCost>& depths) {
    std::string text = "  from the start position: depth         nodes   seconds\n";
    for (const DepthCost& d : depths)
        text += fmt::format("  {:30} {:13} {:9.3f}\n", d.depth, whole(d.nodes), d.seconds);
    return text;
}

std::string table(const ProgramSpeed& p) {
    return fmt::format("The program under Ghostscript {}, in seconds of processor time\n", p.ghostscript) +
           fmt::format("  raw rate            {} objects a second\n", million(p.objects_second)) +
           fmt::format("  {} middle games     {} nodes a second, {} objects a node\n", BENCH_POSITIONS.size(),
                       whole(p.nodes_second), whole(p.objects_node)) +
           depth_rows(p.depths) +
           fmt::format("  minimax             {:.4f} seconds for two plies after 1. e4\n",
                       p.minimax_seconds) +
           fmt::format("  size                {} bytes readable, {} minified\n",
                       whole(std::uint64_t{p.readable_bytes}), whole(std::uint64_t{p.minified_bytes})) +
           fmt::format("  memory              {} bytes, {} left by {} searches\n",
                       whole(static_cast<double>(p.memory)), whole(static_cast<double>(p.memory_growth)),
                       BENCH_POSITIONS.size());
}

std::string table(const NodeCost& c) {
    return "A node of the program, in instructions of Ghostscript\n" +
           fmt::format("  raw loop            {} instructions an object\n", whole(c.instructions_object)) +
           fmt::format("  {} middle games     {} nodes, {} instructions a node: {} objects\n",
                       BENCH_POSITIONS.size(), whole(c.nodes), whole(c.instructions_node),
                       whole(c.objects_node()));
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
                       whole(c.nodes_second)) +
           depth_rows(c.depths);
}

template <class Count>
std::string games_text(Count games) {
    return fmt::format("{} game{}", games, games == 1 ? "" : "s");
}

std::string table(const PageSpeed& p) {
    return fmt::format("Pages of {} to PDF, in seconds of processor time\n", games_text(p.games)) +
           fmt::format("  pages               {} a second, {} in all\n", whole(p.pages_second),
                       whole(std::uint64_t{p.pages})) +
           fmt::format("  size                {} bytes a page\n", whole(p.page_bytes)) +
           fmt::format("  memory              {} bytes more for each page\n", whole(p.memory_page));
}

std::string table(const CompareSpeed& c) {
    return fmt::format("Pages of {} by the program and by cairo compared, in seconds of processor time\n",
                       games_text(c.games)) +
           fmt::format("  pairs at {} dpi    {} a second, {:.0f}% of it Ghostscript's, {} in all\n", c.dpi,
                       whole(c.pairs_second), 100 * c.ghostscript_share, whole(std::uint64_t{c.pairs})) +
           fmt::format("  the same bytes      {} a second\n", whole(c.same_bytes_second)) +
           fmt::format("  without pixels      {} a second\n", whole(c.drawings_second)) +
           fmt::format("  memory              {} bytes more for each pair\n", whole(c.memory_pair));
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

nlohmann::json json(const NodeCost& c) {
    return {{"nodes", c.nodes},
            {"instructions_per_node", c.instructions_node},
            {"instructions_per_object", c.instructions_object},
            {"objects_per_node", c.objects_node()}};
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

}  // namespace

std::string to_text(const BenchReport& r) {
    return (r.program ? table(*r.program) : "") + (r.cost ? table(*r.cost) : "") +
           (r.core ? table(*r.core) : "") + (r.pages ? table(*r.pages) : "") +
           (r.compare ? table(*r.compare) : "");
}

std::string to_json(const BenchReport& r) {
    nlohmann::json report;
    if (r.program) report["program"] = json(*r.program);
    if (r.cost) report["instructions"] = json(*r.cost);
    if (r.core) report["core"] = json(*r.core);
    if (r.pages) report["pages"] = json(*r.pages);
    if (r.compare) report["compare"] = json(*r.compare);
    return report.dump(2) + "\n";
}

}  // namespace inkmate::bench
