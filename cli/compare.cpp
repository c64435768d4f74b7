
#include <fmt/format.h>

#include <memory>
#include <optional>

#include "cli/commands.hpp"
#include "cli/compare_options.hpp"
#include "cli/error.hpp"
#include "cli/page_options.hpp"
#include "cli/report_options.hpp"
#include "cli/worksheet_options.hpp"
#include "files/error.hpp"
#include "files/file_io.hpp"
#include "process/process.hpp"
#include "render/chess_compare/chess_terms.hpp"
#include "render/chess_compare/known_pages.hpp"
#include "render/compare/compare.hpp"
#include "render/compare/error.hpp"
#include "render/compare/manifest.hpp"
#include "render/compare/report.hpp"
#include "render/pdf/error.hpp"
#include "render/pdf/read_pdf.hpp"

namespace inkmate {

using namespace compare;
namespace {

struct Flags {
    std::string first;
    std::string second;
    PixelFlags pixels;
    LayoutName layout = LayoutName::game;
    /// Of the layout diagram.
    std::optional<int> per_page;
    bool flipped = false;
    std::string manifest;
    bool update = false;
    ReportFlags reports;
};

/// Names the parts of a page (from 1), if Inkmate drew it.
class PartNames {
  public:
    explicit PartNames(const Flags& flags)
        : file_(flags.first),
          reader_({&file_, 1}),
          layout_(flags.layout),
          per_page_(flags.per_page.value_or(DEFAULT_DIAGRAMS_PER_PAGE)),
          flipped_(flags.flipped) {}

    std::vector<inkmate::Region> of(int page) {
        const auto index = static_cast<std::size_t>(page) - 1;
        if (index >= reader_.pages()) return {};
        return chess_compare::known_parts(reader_.page(index), layout_, per_page_, flipped_);
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

int compare_documents(const Flags& flags) {
    PartNames names(flags);
    const Manifest manifest = manifest_of(flags);
    CompareOptions options = compare_options(flags.pixels);
    chess_compare::use_chess_terms(options, [&](int page) { return names.of(page); });
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
    write_output("-", flags.reports.json ? json : text);
    write_reports(flags.reports, {&entry, 1}, text, json, {{&first, 1}, {&second, 1}});
    return entry.passed() ? 0 : EXIT_FAILED;
}

int run(const Options& table, const Flags& flags) {
    table.refuse_misplaced(product_of(flags.layout));
    if (flags.update && flags.manifest.empty())
        throw CommandError("--update needs a file to write: add --manifest FILE", EXIT_USAGE);
    try {
        return compare_documents(flags);
    } catch (const CompareError& e) {
        throw CommandError(e.what(), EXIT_UNREADABLE);
    } catch (const pdf::PdfError& e) {
        throw CommandError(e.what(), EXIT_UNREADABLE);
    } catch (const ProcessError& e) {
        throw CommandError(e.what(), EXIT_UNREADABLE);
    } catch (const FileError& e) {
        // A manifest or a report: 1 would say that pages differ.
        throw CommandError(e.what(), EXIT_UNREADABLE);
    }
}

}  // namespace

Run add_compare(Options& options) {
    const auto flags = std::make_shared<Flags>();
    const std::string needed = "two PDFs: A.pdf B.pdf";
    options.value({.name = "first", .help = "The PDF that is right", .value = "A.pdf", .needed = needed},
                  flags->first);
    options.value(
        {.name = "second", .help = "The PDF that should be the same", .value = "B.pdf", .needed = needed},
        flags->second);
    add_pixel_options(options, flags->pixels);
    options.group("Names of parts");
    add_layout_option(options, flags->layout, Layouts::all);
    add_per_page_option(options, flags->per_page);
    options.choice(
        {.name = "--orientation", .help = "Which side is at the bottom, to name the board's squares"},
        flags->flipped, {{"white", false}, {"black", true}});
    options.group("Budget");
    options.value(
        {.name = "--manifest", .help = "What may differ, and what does not count (JSON)", .value = "FILE"},
        flags->manifest);
    options.flag({.name = "--update", .help = "Let the manifest allow exactly what differs now"},
                 flags->update);
    add_report_options(options, flags->reports, true);
    options.footer(R"(Examples:
  inkmate compare reference.pdf printed.pdf
  inkmate compare reference.pdf printed.pdf --rasteriser both --dpi 72,600 --json
  inkmate compare reference.pdf printed.pdf --report pages.html --report junit.xml
  inkmate compare reference.pdf printed.pdf --manifest pages.json --update

Exit status: 0 equal or within budget, 1 different or better than the budget, 2 wrong usage, 3 a file that cannot
be read or drawn.
)");
    return [flags, &options] { return run(options, *flags); };
}

}  // namespace inkmate
