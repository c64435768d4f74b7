#include "cli/check/comparison.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <filesystem>
#include <memory>
#include <new>
#include <optional>
#include <string_view>

#include "base/files/file_io.hpp"
#include "base/process/cleanup.hpp"
#include "base/process/process.hpp"
#include "base/process/workers.hpp"
#include "cli/command_tree.hpp"
#include "cli/commands.hpp"
#include "cli/number_list.hpp"
#include "cli/report_options.hpp"
#include "cli/shared_options.hpp"
#include "cli/terminal.hpp"
#include "pdf/compare/compare.hpp"
#include "pdf/compare/report.hpp"
#include "pdf/document/drawing.hpp"
#include "pdf/document/read_pdf.hpp"

namespace inkmate::cli {

using namespace compare;
namespace {

/// The section of the manual that has the page of inkmate-compare: section 1 has that of inkmate compare,
/// which has the same name.
constexpr const char* COMPARE_SECTION = "1pdf";

/// Bytes that comparing two documents may take; with what is shared with others, a gigabyte.
constexpr std::size_t MOST_MEMORY = std::size_t{950} << 20;
/// Ends the process where there is no memory to go on: libraries do not expect that. Temporary files are
/// removed as after any end.
[[noreturn]] void end_without_memory() {
    const auto say = [](std::string_view text) {
        if (::write(STDERR_FILENO, text.data(), text.size()) < 0) ::_exit(EXIT_UNREADABLE);
    };
    say(running_program());
    say(": error: ");
    say(pdf::read_last());
    say(": comparing it takes more than 1 GB of memory; leave the page out with --page, or choose a lower "
        "--dpi\n");
    ::_exit(EXIT_UNREADABLE);
}

/// More than any document has.
constexpr std::size_t MOST_PAGES = 100'000;

std::vector<std::size_t> chosen_pages(const std::string& list) {
    std::vector<std::size_t> pages = select_numbers(list, MOST_PAGES, "--page").all();
    std::ranges::sort(pages);
    return pages;
}

/// Options that do not change what a comparison finds: where things go, what is accepted, how many are done
/// at a time.
constexpr auto ASIDE =
    std::to_array<std::string_view>({"--output", "--shard", "--jobs", "--report", "--json", "--cache",
                                     "--manifest", "--update", "--accept", "--help", "--version"});

std::string deciding_settings(const Options& table) {
    std::string deciding;
    for (const auto& [name, value] : table.settings())
        if (std::ranges::find(ASIDE, name) == ASIDE.end()) deciding += fmt::format("{}={}\n", name, value);
    return deciding;
}

/// Throws CommandError for options about two documents.
void check_folders(const CompareFlags& flags) {
    if (flags.reports.of_one_document())
        throw CommandError("a report of marked pages (.pdf) is for two PDFs; for folders, choose .html",
                           EXIT_USAGE);
}

void check_documents(const CompareFlags& flags, const std::string& special) {
    if (flags.documents.update && flags.manifest.empty())
        throw CommandError("--update needs a file to write: add --manifest FILE", EXIT_USAGE);
    if (!special.empty())
        throw CommandError(fmt::format("{} is for comparing two folders: leave it out", special), EXIT_USAGE);
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

int compare_all(const CompareFlags& flags, const CompareFolders& special) {
    const FolderPair folders(flags.documents, flags.first, flags.second);
    folders.refuse_overwriting(flags.reports.files);
    if (special) return special(folders);
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

}  // namespace

void compare_folders(const FolderPair& folders, unsigned jobs, const std::function<bool(std::size_t)>& wanted,
                     const std::function<void(std::size_t, ReportEntry)>& take) {
    process::run_chosen(folders.size(), {jobs, wanted, progress_line("comparing document")},
                        [&](std::size_t i) { take(i, folders.compare(i)); });
}

int report_documents(const ReportFlags& flags, const std::vector<ReportEntry>& entries) {
    const std::string text = to_text(entries, "document");
    const std::string json = to_json(entries);
    write_reports(flags, entries, text, json);
    const auto unread = [](const ReportEntry& entry) { return !entry.error.empty(); };
    if (std::ranges::any_of(entries, unread)) return EXIT_UNREADABLE;
    return std::ranges::all_of(entries, &ReportEntry::passed) ? 0 : EXIT_FAILED;
}

int run_comparison(const Options& table, CompareFlags& flags, const CompareFolders& special,
                   const std::string& name) {
    refuse_without_pixels(table, flags.documents.pixels);
    if (flags.documents.update && !flags.pages.empty())
        throw CommandError("--update allows what differs on any page: leave out --page", EXIT_USAGE);
    const bool folders = are_folders(flags);
    folders ? check_folders(flags) : check_documents(flags, name);
    if (!flags.pages.empty()) flags.documents.pages = chosen_pages(flags.pages);
    if (!flags.cache.empty()) {
        flags.documents.cache = std::make_shared<CompareCache>(flags.cache);
        flags.documents.settings = deciding_settings(table);
    }
    if (!folders) flags.documents.rasterisers = process::workers_of(flags.jobs);
    // Whether a report that is made later will show pages is not known yet.
    flags.documents.pictures = flags.reports.pictures() || special ? PICTURED_PAGES : 0;
    const process::TidyEnd tidy;
    process::limit_memory(MOST_MEMORY * (folders ? process::workers_of(flags.jobs) : 1));
    // Of folders, other documents can still be compared.
    if (!folders) std::set_new_handler(end_without_memory);
    try {
        check_reports(flags.reports);
        if (folders && !flags.manifest.empty()) flags.documents.shared = shared_manifest(flags.manifest);
        return folders ? compare_all(flags, special) : compare_two(flags);
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

void add_comparison(Options& options, CompareFlags& flags, const CompareExtras& extras) {
    ComparisonFlags& documents = flags.documents;
    const std::string needed = "two PDFs, or two folders of them: A B";
    options.value({.name = "first",
                   .help = "The reference PDF, or a folder of them",
                   .value = "A.pdf",
                   .required_message = needed},
                  flags.first);
    options.value({.name = "second",
                   .help = "The PDF that should be the same, or a folder of the same names",
                   .value = "B.pdf",
                   .required_message = needed},
                  flags.second);
    options.value({.name = "--page",
                   .help = "Compare these pages only, by number: 3,7-9,20-",
                   .value = "LIST",
                   .default_value = "all"},
                  flags.pages);
    options.choice({.name = "--for", .help = "Compare what is printed, or what is shown on a screen"},
                   documents.medium, {{"print", pdf::Medium::print}, {"screen", pdf::Medium::screen}});
    options.flag({.name = "--strict",
                  .help = "Refuse faulty files: fail if one is damaged, even where it can be read"},
                 documents.strict);
    add_jobs_option(options, flags.jobs, "documents of folders, rasterisers of two documents");
    options.value({.name = "--cache",
                   .help = "Keep what is found in this folder, so that the same files need not be compared "
                           "again",
                   .value = "DIR"},
                  flags.cache);
    if (extras.add_folder_options) extras.add_folder_options(options);
    add_pixel_options(options, documents.pixels);
    if (extras.add_names) extras.add_names(options);
    options.group("What is accepted");
    options.value({.name = "--manifest",
                   .help = "A JSON file that says what may differ, and what to ignore; for folders, what to "
                           "ignore in all documents",
                   .value = "FILE"},
                  flags.manifest);
    const auto update = options.flag(
        {.name = "--update", .help = "Let the manifest accept exactly what differs now"}, documents.update);
    options
        .choice({.name = "--accept",
                 .help = "With --update: these differences, or any of the same number (budgets)"},
                documents.allow, {{"these", Allow::these}, {"number", Allow::this_number}})
        .needs(update);
    add_report_options(options, flags.reports, true);
    options.footer(fmt::format(R"(Examples:
  {0} reference.pdf printed.pdf
  {0} reference.pdf printed.pdf --rasteriser both --dpi 72,600 --json
  {0} reference.pdf printed.pdf --report pages.html --report junit.xml
  {0} reference.pdf printed.pdf --manifest pages.json --update
  {0} reference.pdf printed.pdf --page 1-2
  {0} kept/ new/ --report pages.html --report junit.xml
{1}
For folders, NAME.json beside NAME.pdf in A is its manifest; a PDF that only one of them has is a difference.
Not compared: outlines, targets of links, attachments, metadata, page labels, tags, texts of comments,
signatures and encryption.
Exit status: 0 equal or as accepted, 1 more or less different, 2 wrong usage, 3 a file that cannot
be read or drawn.
)",
                               options.full_name(), extras.examples));
}

Run add_compare_program(Options& options) {
    const auto flags = std::make_shared<CompareFlags>();
    add_comparison(options, *flags);
    options.group("");
    options.computed({.name = "--man-page", .help = "Write the manual page of this date", .value = "DATE"},
                     [&options](const std::string& date) {
                         files::write_output("-", man_page(options.app(), date, COMPARE_SECTION));
                         throw CLI::Success();
                     });
    return [flags, &options] { return run_comparison(options, *flags); };
}

}  // namespace inkmate::cli
