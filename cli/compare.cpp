#include "render/compare/compare.hpp"

#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <memory>

#include "cli/commands.hpp"
#include "cli/compare_options.hpp"
#include "cli/error.hpp"
#include "cli/files.hpp"
#include "cli/program_options.hpp"
#include "render/compare/read_pdf.hpp"
#include "render/compare/report.hpp"

namespace inkmate {

namespace {

struct Flags {
    std::string first;
    std::string second;
    PixelFlags pixels;
    std::string layout = "game";
    std::string orientation = "white";
    bool json = false;
};

/// The paper that has the size of a page, within what producers round.
std::optional<Paper> paper_of(const pdf::PageDrawing& page) {
    constexpr double rounding = 0.5;
    for (const Paper& paper : PAPERS)
        if (distance(page.media_box, {0, 0, 1.0 * paper.width, 1.0 * paper.height}) <= rounding) return paper;
    return std::nullopt;
}

/// Names the parts of a page (from 1) as Inkmate draws them, told by the page's size.
std::vector<Region> regions_of(const Flags& flags, int page) {
    const std::filesystem::path file(flags.first);
    pdf::PdfReader reader({&file, 1});
    const auto index = static_cast<std::size_t>(page) - 1;
    if (index >= reader.pages()) return {};
    const auto paper = paper_of(reader.page(index));
    if (!paper) return {};
    return regions({*paper, layout_option(flags.layout)}, flags.orientation == "black");
}

int run(const Flags& flags) {
    CompareOptions options = compare_options(flags.pixels);
    options.regions = [&](int page) { return regions_of(flags, page); };
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
    add_layout_option(app, flags->layout);
    app.add_option("--orientation", flags->orientation,
                   "Whose side of the board is below, to name its squares")
        ->check(CLI::IsMember({"white", "black"}))
        ->type_name("white|black")
        ->capture_default_str();
    app.add_flag("--json", flags->json, "Report for a script");
    app.footer(R"(Examples:
  inkmate compare reference.pdf printed.pdf
  inkmate compare reference.pdf printed.pdf --dpi 72,600 --json

Exit status: 0 equal, 1 different, 2 wrong usage, 3 a file that cannot be read as PDF.
)");
    return [flags] { return run(*flags); };
}

}  // namespace inkmate
