#include "render/compare/compare.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <optional>

#include "cli/commands.hpp"
#include "cli/compare_options.hpp"
#include "cli/error.hpp"
#include "cli/files.hpp"
#include "cli/program_options.hpp"
#include "cli/report_options.hpp"
#include "cli/worksheet_options.hpp"
#include "process/process.hpp"
#include "render/compare/chess_terms.hpp"
#include "render/compare/manifest.hpp"
#include "render/compare/read_pdf.hpp"
#include "render/compare/report.hpp"

namespace inkmate {

namespace {

struct Flags {
    std::string first;
    std::string second;
    PixelFlags pixels;
    std::string layout = "game";
    /// Of the layout diagram.
    std::optional<int> per_page;
    std::string orientation = "white";
    std::string manifest;
    bool update = false;
    ReportFlags reports;
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
class PartNames {
  public:
    explicit PartNames(const Flags& flags)
        : file_(flags.first),
          reader_({&file_, 1}),
          layout_(layout_option(flags.layout)),
          per_page_(flags.per_page.value_or(DEFAULT_DIAGRAMS_PER_PAGE)),
          flipped_(flags.orientation == "black") {}

    std::vector<Region> of(int page) {
        const auto index = static_cast<std::size_t>(page) - 1;
        if (index >= reader_.pages()) return {};
        const pdf::PageDrawing drawing = reader_.page(index);
        const auto paper = paper_of(drawing);
        if (!paper) return {};
        return regions({*paper, layout_, per_page_}, flipped_, sheet_kind(drawing));
    }

  private:
    std::filesystem::path file_;
    pdf::PdfReader reader_;
    LayoutName layout_;
    int per_page_;
    bool flipped_;
};

/// The manifest that is named; an empty one where --update is to make it.
Manifest manifest_of(const Flags& flags) {
    if (flags.manifest.empty() || (flags.update && !std::filesystem::exists(flags.manifest))) return {};
    return parse_manifest(read_input(flags.manifest), flags.manifest);
}

int compare(const Flags& flags) {
    PartNames names(flags);
    const Manifest manifest = manifest_of(flags);
    CompareOptions options = compare_options(flags.pixels);
    options.regions = [&](int page) { return names.of(page); };
    options.pictures = flags.reports.pictures() ? PICTURED_PAGES : 0;
    apply(manifest, options);

    const std::filesystem::path first(flags.first), second(flags.second);
    ReportEntry entry{fmt::format("{} and {}", flags.first, flags.second), {}, {}, {}};
    entry.comparison = compare_pdfs(first, second, options);
    const Manifest expected = flags.update ? updated(manifest, entry.comparison) : manifest;
    if (flags.update) write_output(flags.manifest, to_json(expected));
    entry.judgement = judge(entry.comparison, expected);

    const std::string text = to_text(entry.comparison, entry.judgement);
    const std::string json = to_json(entry.comparison, entry.judgement);
    write_output("-", flags.json ? json : text);
    write_reports(flags.reports, {&entry, 1}, text, json, {{&first, 1}, {&second, 1}});
    return entry.passed() ? 0 : EXIT_FAILED;
}

int run(const Flags& flags) {
    if (flags.update && flags.manifest.empty())
        throw CommandError("--update needs a --manifest to write", EXIT_USAGE);
    try {
        return compare(flags);
    } catch (const CompareError& e) {
        throw CommandError(e.what(), EXIT_UNREADABLE);
    } catch (const ProcessError& e) {
        throw CommandError(e.what(), EXIT_UNREADABLE);
    } catch (const CommandError& e) {
        // A manifest or a report: 1 would say that pages differ.
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
    add_layout_option(app, flags->layout, Layouts::all);
    add_per_page_option(app, flags->per_page);
    app.add_option("--orientation", flags->orientation,
                   "Whose side of the board is below, to name its squares")
        ->check(CLI::IsMember({"white", "black"}))
        ->type_name("white|black")
        ->capture_default_str();
    app.add_option("--manifest", flags->manifest, "What may differ, and what does not count (JSON)")
        ->type_name("FILE");
    app.add_flag("--update", flags->update, "Let the manifest allow exactly what differs now");
    add_report_option(app, flags->reports, true);
    app.add_flag("--json", flags->json, "Report for a script");
    app.footer(R"(Examples:
  inkmate compare reference.pdf printed.pdf
  inkmate compare reference.pdf printed.pdf --rasteriser both --dpi 72,600 --json
  inkmate compare reference.pdf printed.pdf --report pages.html --report junit.xml
  inkmate compare reference.pdf printed.pdf --manifest pages.json --update

Exit status: 0 equal or within budget, 1 different or better than the budget, 2 wrong usage, 3 a file that cannot
be read or drawn.
)");
    return [flags] { return run(*flags); };
}

}  // namespace inkmate
