
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>

#include "base/files/file_io.hpp"
#include "base/process/cleanup.hpp"
#include "base/process/process.hpp"
#include "cli/bounds.hpp"
#include "cli/check/compare_documents.hpp"
#include "cli/check/compare_shards.hpp"
#include "cli/check/report_options.hpp"
#include "cli/commands.hpp"
#include "cli/error.hpp"
#include "cli/pages/page_options.hpp"
#include "cli/pages/selection.hpp"
#include "cli/pages/worksheet_options.hpp"
#include "pdf/compare/compare.hpp"
#include "pdf/document/drawing.hpp"

namespace inkmate {

using namespace compare;
namespace {

struct CompareFlags {
    std::string first;
    std::string second;
    DocumentFlags documents;
    std::string pages;
    std::string manifest;
    std::optional<unsigned> jobs;
    ReportFlags reports;
    ShardFlags shard;
};

/// What no document has more of.
constexpr std::size_t MOST_PAGES = 100'000;

std::vector<std::size_t> chosen_pages(const std::string& list) {
    std::vector<std::size_t> pages = select_numbers(list, MOST_PAGES, "--pages");
    std::ranges::sort(pages);
    return pages;
}

/// What is said of two documents and would be ambiguous of many.
void check_folders(const CompareFlags& flags) {
    if (!flags.manifest.empty())
        throw CommandError(
            "--manifest is for two PDFs; for folders, what may differ is in NAME.json beside each NAME.pdf "
            "of the first: leave it out",
            EXIT_USAGE);
    if (flags.reports.of_one_document())
        throw CommandError("a report of marked pages (.pdf) is for two PDFs; for folders, choose .html",
                           EXIT_USAGE);
}

/// The manifests belong to what shards of one comparison have in common.
void check_shards(const CompareFlags& flags) {
    if (flags.documents.update && flags.shard.given())
        throw CommandError("--update changes the manifests that shards go by: leave out --shard", EXIT_USAGE);
}

void check_documents(const CompareFlags& flags) {
    if (flags.documents.update && flags.manifest.empty())
        throw CommandError("--update needs a file to write: add --manifest FILE", EXIT_USAGE);
    if (flags.jobs) throw CommandError("--jobs is for comparing two folders: leave it out", EXIT_USAGE);
    if (flags.shard.given())
        throw CommandError("--shard is for comparing two folders: leave it out", EXIT_USAGE);
}

bool are_folders(const CompareFlags& flags) {
    // What may not be looked at is told when it is read.
    std::error_code error;
    const bool first = std::filesystem::is_directory(flags.first, error);
    const bool second = std::filesystem::is_directory(flags.second, error);
    if (first == second) return first;
    if (const std::string& other = first ? flags.second : flags.first; !files::file_exists(other))
        throw CommandError(fmt::format("there is no folder {}", other), EXIT_UNREADABLE);
    throw CommandError(fmt::format("{} is a folder, {} is none: give two PDFs, or two folders",
                                   first ? flags.first : flags.second, first ? flags.second : flags.first),
                       EXIT_USAGE);
}

int compare_all(const Options& table, const CompareFlags& flags) {
    const FolderPair folders(flags.documents, flags.first, flags.second);
    if (flags.shard.given()) return compare_shard(table, flags.shard, folders, flags.jobs.value_or(0));
    std::vector<ReportEntry> entries(folders.size());
    compare_folders(
        folders, flags.jobs.value_or(0), [](std::size_t) { return true; },
        [&entries](std::size_t i, ReportEntry entry) { entries[i] = std::move(entry); });
    return report_documents(flags.reports, entries);
}

int compare_two(const CompareFlags& flags) {
    const std::filesystem::path first(flags.first), second(flags.second);
    const ReportEntry entry = compare_documents(flags.documents, flags.first, flags.second, flags.manifest);
    const std::string text = to_text(entry.comparison, entry.judgement);
    const std::string json = to_json(entry.comparison, entry.judgement);
    write_reports(flags.reports, {&entry, 1}, text, json, {{&first, 1}, {&second, 1}});
    return entry.passed() ? 0 : EXIT_FAILED;
}

int run(const Options& table, CompareFlags& flags) {
    table.refuse_misplaced(product_of(flags.documents.layout));
    if (flags.documents.update && !flags.pages.empty())
        throw CommandError("--update allows what differs on any page: leave out --pages", EXIT_USAGE);
    const bool folders = are_folders(flags);
    check_shards(flags);
    folders ? check_folders(flags) : check_documents(flags);
    if (!flags.pages.empty()) flags.documents.pages = chosen_pages(flags.pages);
    // Whether the shards' report will show pages is not known yet.
    flags.documents.pictures = flags.reports.pictures() || flags.shard.given() ? PICTURED_PAGES : 0;
    const process::TidyEnd tidy;
    try {
        return folders ? compare_all(table, flags) : compare_two(flags);
    } catch (const CompareError& e) {
        throw CommandError(e.what(), EXIT_UNREADABLE);
    } catch (const pdf::PdfError& e) {
        throw CommandError(e.what(), EXIT_UNREADABLE);
    } catch (const process::ProcessError& e) {
        throw CommandError(e.what(), EXIT_UNREADABLE);
    } catch (const files::FileError& e) {
        // A manifest or a report: 1 would say that pages differ.
        throw CommandError(e.what(), EXIT_UNREADABLE);
    }
}

}  // namespace

Run add_compare(Options& options) {
    const auto flags = std::make_shared<CompareFlags>();
    DocumentFlags& documents = flags->documents;
    const std::string needed = "two PDFs, or two folders of them: A B";
    options.value({.name = "first",
                   .help = "The reference PDF, or a folder of them",
                   .value = "A.pdf",
                   .needed = needed},
                  flags->first);
    options.value({.name = "second",
                   .help = "The PDF that should be the same, or a folder of the same names",
                   .value = "B.pdf",
                   .needed = needed},
                  flags->second);
    options.value({.name = "--pages",
                   .help = "Compare these pages only, by number: 3,7-9,20-",
                   .value = "N,...",
                   .usual = "all"},
                  flags->pages);
    options
        .value({.name = "--jobs",
                .help = "Documents of folders at a time; default: one for each processor",
                .value = "N"},
               flags->jobs)
        .check(in_range(1U, 256U));
    add_shard_options(options, flags->shard);
    add_pixel_options(options, documents.pixels);
    options.group("Names of parts");
    add_layout_option(options, documents.layout, Layouts::of_positions);
    add_per_page_option(options, documents.per_page);
    options.choice(
        {.name = "--orientation", .help = "Which side is at the bottom, to name the board's squares"},
        documents.flipped, {{"white", false}, {"black", true}});
    options.group("Budget");
    options.value({.name = "--manifest",
                   .help = "A JSON file that says what may differ, and what to ignore",
                   .value = "FILE"},
                  flags->manifest);
    options.flag({.name = "--update", .help = "Let the manifest allow exactly what differs now"},
                 documents.update);
    add_report_options(options, flags->reports, true);
    options.footer(R"(Examples:
  inkmate compare reference.pdf printed.pdf
  inkmate compare reference.pdf printed.pdf --rasteriser both --dpi 72,600 --json
  inkmate compare reference.pdf printed.pdf --report pages.html --report junit.xml
  inkmate compare reference.pdf printed.pdf --manifest pages.json --update
  inkmate compare reference.pdf printed.pdf --pages 1-2
  inkmate compare kept/ new/ --report pages.html --report junit.xml
  inkmate compare kept/ new/ --shard 3/8 -o pages-3.shard     an eighth of the documents

For folders, NAME.json beside NAME.pdf in A is its manifest; a PDF that only one of them has is a difference.
Exit status: 0 equal or within budget, 1 different or better than the budget, 2 wrong usage, 3 a file that cannot
be read or drawn.
)");
    return [flags, &options] { return run(options, *flags); };
}

}  // namespace inkmate
