#include "verify/bench/pages.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "base/process/cleanup.hpp"
#include "base/process/process.hpp"
#include "core/chess/notation.hpp"
#include "pdf/compare/compare.hpp"
#include "play/device/ghostscript.hpp"
#include "psgen/emit/pages.hpp"
#include "psgen/emit/program.hpp"
#include "render/cairo/document.hpp"
#include "render/cairo/draw.hpp"
#include "render/page/compose.hpp"
#include "verify/bench/positions.hpp"

namespace inkmate::bench {

using namespace chess;

PageSpeed measure_pages(const PageBench& bench,
                        const std::function<void(std::size_t, std::size_t)>& progress) {
    PageSpeed speed;
    std::size_t bytes = 0, half_pages = 0;
    double half_memory = 0;
    const double start = process::cpu_seconds();
    cairo::Document document(cairo::DocumentFormat::pdf, {},
                             [&bytes](std::string_view part) { bytes += part.size(); });
    for (; speed.games < bench.games; ++speed.games) {
        progress(speed.games, bench.games);
        if (2 * speed.games <= bench.games) {
            half_memory = process::most_memory();
            half_pages = speed.pages;
        }
        Game game;
        while (play_bench_move(game, speed.games)) {
            const figures::Page page = page::compose(
                page::page_content(game, false, static_cast<int>(game.moves().size())), page::PageDesign());
            const cairo::Bookmark bookmark{game.moves().size() == 1 ? 0 : 1, game.san().back()};
            document.add(page, {&bookmark, 1});
            ++speed.pages;
        }
    }
    document.finish();
    speed.pages_second = static_cast<double>(speed.pages) / (process::cpu_seconds() - start);
    speed.page_bytes = static_cast<double>(bytes) / static_cast<double>(speed.pages);
    speed.memory_page =
        (process::most_memory() - half_memory) / static_cast<double>(speed.pages - half_pages);
    progress(bench.games, bench.games);
    return speed;
}

using namespace chess;
using namespace engine;
using compare::CompareOptions;
using compare::Comparison;

namespace {

namespace fs = std::filesystem;

/// Games, a PDF each, drawn twice.
struct Documents {
    process::TemporaryDirectory directory{"inkmate-bench"};
    std::vector<fs::path> cairo, program;

    void add(const psgen::PlayingProgram& options, const std::string& code) {
        const std::size_t number = cairo.size();
        Game game;
        std::string typed;
        while (play_bench_move(game, number)) typed += to_uci(game.moves().back()) + "\n";
        const device::GhostscriptRun printed = device::run_ghostscript(
            code, typed,
            {.pages_directory = directory.path(), .page_name = fmt::format("program-{}.pdf", number)});
        if (!printed.status.ok() || printed.pages.empty())
            throw BenchError(fmt::format("the program cannot print game {}: {} ({})", number + 1,
                                         describe(printed.status), printed.errors));
        program.push_back(printed.pages.front());
        cairo.push_back(directory / fmt::format("cairo-{}.pdf", number));
        cairo::draw_pdf(game_pages(game, 1, options), cairo.back());
    }
};

struct Cost {
    double seconds = 0;
    double ghostscript_seconds = 0;
    std::size_t pairs = 0;
};

Cost cost_of(std::span<const fs::path> first, std::span<const fs::path> second,
             const CompareOptions& options) {
    const double own = process::cpu_seconds(), children = process::ended_children_cpu_seconds();
    const Comparison comparison = compare_pdfs(first, second, options);
    Cost cost;
    cost.ghostscript_seconds = process::ended_children_cpu_seconds() - children;
    cost.seconds = process::cpu_seconds() - own + cost.ghostscript_seconds;
    cost.pairs = comparison.pages.size();
    if (!comparison.equal())
        throw BenchError("pages that should be equal differ: find out where with inkmate verify");
    return cost;
}

}  // namespace

CompareSpeed measure_compare(const CompareBench& bench,
                             const std::function<void(std::size_t, std::size_t)>& progress) {
    psgen::PlayingProgram options;
    options.side = psgen::ProgramSide::none;
    const std::string code = generate(options);
    Documents documents;
    for (std::size_t i = 0; i < bench.games; ++i) {
        progress(i, bench.games);
        documents.add(options, code);
    }
    progress(bench.games, bench.games);

    CompareOptions pixels, drawing;
    pixels.resolutions = {bench.dpi};
    drawing.resolutions.clear();
    const std::span<const fs::path> cairo = documents.cairo, program = documents.program;
    const std::size_t half = (bench.games + 1) / 2;
    const std::size_t half_pairs = cost_of(cairo.first(half), program.first(half), pixels).pairs;
    const double half_memory = process::most_memory();
    const Cost whole = cost_of(cairo, program, pixels);
    const double memory = process::most_memory() - half_memory;
    const Cost same = cost_of(cairo, cairo, pixels);
    const Cost drawn = cost_of(cairo, program, drawing);

    CompareSpeed speed;
    speed.games = bench.games;
    speed.pairs = whole.pairs;
    speed.dpi = bench.dpi;
    speed.pairs_second = static_cast<double>(whole.pairs) / whole.seconds;
    speed.ghostscript_share = whole.ghostscript_seconds / whole.seconds;
    speed.same_bytes_second = static_cast<double>(same.pairs) / same.seconds;
    speed.drawings_second = static_cast<double>(drawn.pairs) / drawn.seconds;
    if (whole.pairs > half_pairs) speed.memory_pair = memory / static_cast<double>(whole.pairs - half_pairs);
    return speed;
}

}  // namespace inkmate::bench
