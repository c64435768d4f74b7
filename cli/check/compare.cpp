#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>

#include "base/files/file_io.hpp"
#include "base/process/cleanup.hpp"
#include "base/process/process.hpp"
#include "base/process/workers.hpp"
#include "cli/check/compare_documents.hpp"
#include "cli/commands.hpp"
#include "cli/game_source.hpp"
#include "cli/pages/diagrams.hpp"
#include "cli/report_options.hpp"
#include "cli/shard_options.hpp"
#include "cli/shared_options.hpp"
#include "cli/terminal.hpp"
#include "pdf/compare/compare.hpp"
#include "pdf/compare/report.hpp"
#include "pdf/document/drawing.hpp"

namespace inkmate::cli {

using namespace compare;
namespace {

struct CompareFlags {
    std::string first;
    std::string second;
    ComparisonFlags documents;
    std::string pages;
    std::string manifest;
    unsigned jobs = 0;
    ReportFlags reports;
    ShardFlags shard;
};

/// More than any document has.
constexpr std::size_t MOST_PAGES = 100'000;

std::vector<std::size_t> chosen_pages(const std::string& list) {
    std::vector<std::size_t> pages = select_numbers(list, MOST_PAGES, "--page").all();
    std::ranges::sort(pages);
    return pages;
}

/// Throws CommandError for options about two documents.
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

/// Throws CommandError if a shard would change the manifests, which all shards share.
void check_shards(const CompareFlags& flags) {
    if (flags.documents.update && flags.shard.given())
        throw CommandError("--update changes the manifests that shards go by: leave out --shard", EXIT_USAGE);
}

void check_documents(const Options& table, const CompareFlags& flags) {
    if (flags.documents.update && flags.manifest.empty())
        throw CommandError("--update needs a file to write: add --manifest FILE", EXIT_USAGE);
    for (const char* const option : {"--jobs", "--shard"})
        if (table.given(option))
            throw CommandError(fmt::format("{} is for comparing two folders: leave it out", option),
                               EXIT_USAGE);
}

/// Compare the documents that `wanted` names; `take` gets the entries as they come, from several threads.
void compare_folders(const FolderPair& folders, unsigned jobs, const std::function<bool(std::size_t)>& wanted,
                     const std::function<void(std::size_t, ReportEntry)>& take) {
    process::run_chosen(folders.size(), {jobs, wanted, progress_line("comparing document")},
                        [&](std::size_t i) { take(i, folders.compare(i)); });
}

/// Report on standard output and to files; returns the exit status.
int report_documents(const ReportFlags& flags, const std::vector<ReportEntry>& entries) {
    const std::string text = to_text(entries, "document");
    const std::string json = to_json(entries);
    write_reports(flags, entries, text, json);
    const auto unread = [](const ReportEntry& entry) { return !entry.error.empty(); };
    if (std::ranges::any_of(entries, unread)) return EXIT_UNREADABLE;
    return std::ranges::all_of(entries, &ReportEntry::passed) ? 0 : EXIT_FAILED;
}

/// Compare a part of the documents.
int compare_shard(const Options& table, const ShardFlags& flags, const FolderPair& folders, unsigned jobs) {
    const auto shard = open_shard(table, flags, {.input = folders.fingerprint()}, {"--report", "--json"});
    compare_folders(
        folders, jobs, [&shard](std::size_t i) { return shard->wants(i); },
        [&shard](std::size_t i, const ReportEntry& entry) { shard->add(i, json_of_entry(entry)); });
    return finish_shard(*shard, flags, folders.size());
}

bool are_folders(const CompareFlags& flags) {
    // An error is reported when the file is read.
    std::error_code error;
    const bool first = std::filesystem::is_directory(flags.first, error);
    const bool second = std::filesystem::is_directory(flags.second, error);
    if (first == second) return first;
    if (const std::string& other = first ? flags.second : flags.first; !files::file_exists(other))
        throw CommandError(fmt::format("there is no folder {}", other), EXIT_UNREADABLE);
    throw CommandError(fmt::format("{} is a file and {} is a folder: give two PDFs or two folders",
                                   first ? flags.second : flags.first, first ? flags.first : flags.second),
                       EXIT_USAGE);
}

int compare_all(const Options& table, const CompareFlags& flags) {
    const FolderPair folders(flags.documents, flags.first, flags.second);
    if (flags.shard.given()) return compare_shard(table, flags.shard, folders, flags.jobs);
    std::vector<ReportEntry> entries(folders.size());
    compare_folders(
        folders, flags.jobs, [](std::size_t) { return true; },
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
    refuse_without_pixels(table, flags.documents.pixels);
    if (flags.documents.per_page) table.refuse({"--layout"}, "--per-page, which is for worksheets");
    if (flags.documents.update && !flags.pages.empty())
        throw CommandError("--update allows what differs on any page: leave out --page", EXIT_USAGE);
    const bool folders = are_folders(flags);
    check_shards(flags);
    folders ? check_folders(flags) : check_documents(table, flags);
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

int merge_compare(shard::ShardSet& shards, const MergeFlags& flags) {
    std::vector<ReportEntry> entries;
    shards.for_each([](const shard::UnitResult& document) { return entry_of_json(document.result); },
                    [&entries](std::size_t, ReportEntry entry) { entries.push_back(std::move(entry)); });
    return report_documents(flags.reports, entries);
}

Run add_compare(Options& options) {
    const auto flags = std::make_shared<CompareFlags>();
    ComparisonFlags& documents = flags->documents;
    const std::string needed = "two PDFs, or two folders of them: A B";
    options.value({.name = "first",
                   .help = "The reference PDF, or a folder of them",
                   .value = "A.pdf",
                   .required_message = needed},
                  flags->first);
    options.value({.name = "second",
                   .help = "The PDF that should be the same, or a folder of the same names",
                   .value = "B.pdf",
                   .required_message = needed},
                  flags->second);
    options.value({.name = "--page",
                   .help = "Compare these pages only, by number: 3,7-9,20-",
                   .value = "LIST",
                   .default_value = "all"},
                  flags->pages);
    options.flag({.name = "--strict",
                  .help = "Refuse faulty files: fail if one is damaged, even where it can be read"},
                 documents.strict);
    add_jobs_option(options, flags->jobs, "documents of folders");
    add_shard_options(options, flags->shard);
    add_pixel_options(options, documents.pixels);
    options.group("Names of parts");
    add_layout_option(options, documents.layout);
    add_per_page_option(options, documents.per_page, "the pages are not worksheets");
    options.choice({.name = "--orientation", .help = "Side at the bottom; it names the board's squares"},
                   documents.flipped, {{"white", false}, {"black", true}});
    options.group("What is accepted");
    options.value({.name = "--manifest",
                   .help = "A JSON file that says what may differ, and what to ignore",
                   .value = "FILE"},
                  flags->manifest);
    const auto update = options.flag(
        {.name = "--update", .help = "Let the manifest accept exactly what differs now"}, documents.update);
    options
        .choice({.name = "--accept",
                 .help = "With --update: these differences, or any of the same number (budgets)"},
                documents.allow, {{"these", Allow::these}, {"number", Allow::this_number}})
        .needs(update);
    add_report_options(options, flags->reports, true);
    options.footer(R"(Examples:
  inkmate compare reference.pdf printed.pdf
  inkmate compare reference.pdf printed.pdf --rasteriser both --dpi 72,600 --json
  inkmate compare reference.pdf printed.pdf --report pages.html --report junit.xml
  inkmate compare reference.pdf printed.pdf --manifest pages.json --update
  inkmate compare reference.pdf printed.pdf --page 1-2
  inkmate compare kept/ new/ --report pages.html --report junit.xml
  inkmate compare kept/ new/ --shard 3/8 -o pages-3.shard     an eighth of the documents

For folders, NAME.json beside NAME.pdf in A is its manifest; a PDF that only one of them has is a difference.
Exit status: 0 equal or as accepted, 1 more or less different, 2 wrong usage, 3 a file that cannot
be read or drawn.
)");
    return [flags, &options] { return run(options, *flags); };
}

}  // namespace inkmate::cli
