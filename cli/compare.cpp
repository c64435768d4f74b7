#include "render/compare/compare.hpp"

#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <memory>

#include "cli/commands.hpp"
#include "cli/compare_options.hpp"
#include "cli/error.hpp"
#include "cli/files.hpp"
#include "render/compare/read_pdf.hpp"
#include "render/compare/report.hpp"

namespace inkmate {

namespace {

struct Flags {
    std::string first;
    std::string second;
    PixelFlags pixels;
    bool flip = false;
    bool json = false;
};

/// The paper that has the size of a page, within what producers round.
std::optional<Paper> paper_of(const pdf::PageDrawing& page) {
    constexpr double rounding = 0.5;
    for (const Paper& paper : PAPERS)
        if (distance(page.media_box, {0, 0, 1.0 * paper.width, 1.0 * paper.height}) <= rounding) return paper;
    return std::nullopt;
}

/// Names the parts of pages as Inkmate draws them, told by their size.
std::vector<Region> regions_of(const std::vector<pdf::PageDrawing>& pages, int page, bool flipped) {
    const auto index = static_cast<std::size_t>(page) - 1;
    if (index >= pages.size()) return {};
    const auto paper = paper_of(pages[index]);
    return paper ? regions(*paper, flipped) : std::vector<Region>{};
}

int run(const Flags& flags) {
    CompareOptions options = compare_options(flags.pixels);
    std::vector<pdf::PageDrawing> pages;
    options.regions = [&](int page) {
        if (pages.empty()) pages = pdf::read_pdf(flags.first);
        return regions_of(pages, page, flags.flip);
    };
    try {
        const Comparison comparison = compare_pdfs(flags.first, flags.second, options);
        write_output("-", flags.json ? to_json(comparison) : to_text(comparison));
        return comparison.equal() ? 0 : EXIT_FAILED;
    } catch (const CompareError& e) {
        throw CommandError(e.what(), EXIT_UNREADABLE);
    }
}

}  // namespace

Run add_compare(CLI::App& app) {
    const auto flags = std::make_shared<Flags>();
    app.add_option("first", flags->first, "The PDF that is right")->required()->type_name("A.pdf");
    app.add_option("second", flags->second, "The PDF that should be the same")
        ->required()
        ->type_name("B.pdf");
    add_pixel_options(app, flags->pixels);
    app.add_flag("--flip", flags->flip, "The board is shown from Black's side: name its squares so");
    app.add_flag("--json", flags->json, "Report for a script");
    app.footer(R"(Examples:
  inkmate compare reference.pdf printed.pdf
  inkmate compare reference.pdf printed.pdf --dpi 72,600 --json

Exit status: 0 equal, 1 different, 2 wrong usage, 3 a file that cannot be read as PDF.
)");
    return [flags] { return run(*flags); };
}

}  // namespace inkmate
