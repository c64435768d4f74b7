#include "cli/check/compare_documents.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <optional>
#include <span>
#include <utility>

#include "base/files/file_io.hpp"
#include "base/shard/header.hpp"
#include "base/text/strings.hpp"
#include "cli/shared_options.hpp"
#include "cli/terminal.hpp"
#include "pdf/compare/compare.hpp"
#include "pdf/compare/manifest.hpp"
#include "pdf/document/read_pdf.hpp"

namespace inkmate::cli {

using namespace compare;

namespace {

namespace fs = std::filesystem;

std::vector<pdf::Rasteriser> each_once(const std::vector<std::vector<pdf::Rasteriser>>& given) {
    std::vector<pdf::Rasteriser> rasterisers;
    for (const std::vector<pdf::Rasteriser>& some : given)
        for (const pdf::Rasteriser rasteriser : some)
            if (std::ranges::find(rasterisers, rasteriser) == rasterisers.end())
                rasterisers.push_back(rasteriser);
    return rasterisers;
}

/// Return the manifest of that name; an empty one if --update will make it.
Manifest manifest_of(const ComparisonFlags& flags, const std::string& name) {
    if (name.empty()) return {};
    if (!files::file_exists(name)) {
        if (flags.update) return {};
        throw CommandError(fmt::format("there is no manifest {}: --update writes it", name), EXIT_UNREADABLE);
    }
    return parse_manifest(files::read_input(name), name);
}

/// Remove the budgets of pages that are not compared.
void leave_out_others(Manifest& manifest, const std::vector<std::size_t>& pages) {
    if (pages.empty()) return;
    std::erase_if(manifest.pages, [&](const PageBudget& budget) {
        const int number = budget.page != 0 ? budget.page : budget.added_page;
        return !std::ranges::binary_search(pages, static_cast<std::size_t>(number));
    });
}

/// True for a link to a folder that contains it.
bool leads_back(const fs::directory_entry& entry) {
    if (!entry.is_symlink()) return false;
    const fs::path target = fs::canonical(entry.path()), place = fs::canonical(entry.path().parent_path());
    return std::ranges::mismatch(target, place).in1 == target.end();
}

/// Return the PDFs of a folder and its subfolders, following links, by their names below it.
std::vector<std::string> documents_of(const fs::path& folder) {
    std::vector<std::string> documents;
    try {
        for (fs::recursive_directory_iterator entry(folder, fs::directory_options::follow_directory_symlink);
             entry != fs::recursive_directory_iterator(); ++entry)
            if (entry->is_directory()) {
                if (leads_back(*entry)) entry.disable_recursion_pending();
            } else if (text::lower_case(entry->path().extension().string()) == ".pdf") {
                documents.push_back(entry->path().lexically_relative(folder).string());
            }
    } catch (const fs::filesystem_error& e) {
        throw CommandError(fmt::format("cannot read the folder {}: {}", folder.string(), e.code().message()),
                           EXIT_UNREADABLE);
    }
    return documents;
}

ReportEntry empty_entry(const std::string& name) {
    return {.name = name, .comparison = {}, .judgement = {}, .faults = {}, .faulty = "document"};
}

/// Return the names and ignored parts of a document, its own before those of its folder.
Manifest parts_of(const Manifest& manifest, const Manifest& shared) {
    Manifest parts{.regions = manifest.regions, .ignored = manifest.ignored, .pages = {}};
    parts.regions.insert(parts.regions.end(), shared.regions.begin(), shared.regions.end());
    parts.ignored.insert(parts.ignored.end(), shared.ignored.begin(), shared.ignored.end());
    return parts;
}

/// Return the options that are the same for all documents.
CompareOptions options_of(const ComparisonFlags& flags) {
    CompareOptions options = compare_options(flags.pixels);
    options.pages = flags.pages;
    options.pictures = flags.pictures;
    options.medium = flags.medium;
    return options;
}

/// Compare two files, or find what an earlier comparison of the same files, with the same names and ignored
/// parts, found.
Comparison compare_once(const ComparisonFlags& flags, const fs::path& first, const fs::path& second,
                        const Manifest& parts, const CompareOptions& options) {
    if (!flags.cache || pdf::same_bytes(first, second)) return compare_pdfs(first, second, options);
    // Accepted differences are judged afterwards.
    const std::string settings = fmt::format("{} {} {}", flags.settings, flags.pictures, to_json(parts));
    const std::string key = flags.cache->key(first, second, options, settings);
    if (std::optional<Comparison> known = flags.cache->find(key)) return std::move(*known);
    Comparison comparison = compare_pdfs(first, second, options);
    // A file that changed meanwhile has a different key.
    if (flags.cache->key(first, second, options, settings) == key) flags.cache->keep(key, comparison);
    return comparison;
}

/// Compare by a manifest, which is updated first if that is asked for.
ReportEntry compare_by(const ComparisonFlags& flags, const std::string& first, const std::string& second,
                       Manifest& manifest) {
    CompareOptions options = options_of(flags);
    if (flags.know_pages) flags.know_pages(options, first);
    leave_out_others(manifest, options.pages);
    options.strict = flags.strict;
    options.jobs = flags.rasterisers;
    const Manifest parts = parts_of(manifest, flags.shared);
    apply(parts, options);

    ReportEntry entry = empty_entry(fmt::format("{} and {}", first, second));
    entry.comparison = compare_once(flags, first, second, parts, options);
    const auto drawn = [](const PixelDifference& pixels) { return pixels.compared > 0; };
    const bool any_drawn = std::ranges::any_of(entry.comparison.pages, [&](const PageComparison& page) {
        return std::ranges::any_of(page.pixels, drawn);
    });
    // A report with pictures has a manifest to save.
    const bool saves = flags.pictures > 0 && !entry.comparison.equal();
    if (any_drawn && (flags.update || saves || !manifest.rasterisers.empty()))
        for (const pdf::Rasteriser rasteriser : options.rasterisers)
            entry.comparison.rasterisers[rasteriser] = version_of(rasteriser, options.programs);
    if (saves) entry.manifest = to_json(updated(manifest, entry.comparison));
    if (flags.update) manifest = updated(manifest, entry.comparison, flags.allow);
    entry.judgement = judge(entry.comparison, manifest);
    if (flags.strict) entry.judgement.refused_notes = entry.comparison.notes.size();
    return entry;
}

ReportEntry compare_one(const ComparisonFlags& flags, const std::string& name, const fs::path& first,
                        const fs::path& second) {
    const fs::path manifest_name = (first / name).replace_extension(".json");
    const bool has_manifest = files::file_exists(manifest_name);
    ReportEntry entry = empty_entry(name);
    try {
        for (const fs::path& file : {first / name, second / name})
            if (files::file_exists(file) && !fs::is_regular_file(file))
                throw CompareError(fmt::format("{} is not a file", file.string()));
        Manifest manifest = manifest_of(flags, has_manifest ? manifest_name.string() : "");
        entry = compare_by(flags, first / name, second / name, manifest);
        entry.name = name;
        if (flags.update && (has_manifest || !manifest.pages.empty()))
            files::write_output(manifest_name, to_json(manifest));
    } catch (const std::runtime_error& e) {
        entry.error = e.what();
    }
    return entry;
}

}  // namespace

void add_pixel_options(Options& options, PixelFlags& flags, bool* curves) {
    options.group("Pixels");
    OptionSpec dpi = DPI.spec("pixels are compared at each");
    dpi.value = "N,...";
    options.list(dpi, flags.resolutions).check(in_range(10, 1200));
    using enum pdf::Rasteriser;
    options.choice({.name = "--rasteriser",
                    .help = "Compare pixels drawn by Ghostscript, Poppler's cairo or MuPDF; both: the first "
                            "two; all: all three"},
                   flags.rasterisers,
                   Choices<std::vector<pdf::Rasteriser>>{{"gs", {ghostscript}},
                                                         {"poppler", {poppler}},
                                                         {"mupdf", {mupdf}},
                                                         {"both", {ghostscript, poppler}},
                                                         {"all", {ghostscript, poppler, mupdf}}});
    Choices<bool*> parts = {{"pixels", &flags.pixels}};
    if (curves != nullptr) parts.emplace_back("curves", curves);
    add_without_option(options, parts, "pixels: compare boxes, text and drawing operators only");
}

void refuse_without_pixels(const Options& table, const PixelFlags& flags) {
    if (!flags.pixels) table.refuse({"--dpi", "--rasteriser"}, "--without pixels");
}

compare::CompareOptions compare_options(const PixelFlags& flags) {
    compare::CompareOptions options;
    options.resolutions = flags.resolutions;
    options.rasterisers = each_once(flags.rasterisers);
    if (!flags.pixels) options.resolutions.clear();
    if (flags.shows_progress) options.progress = progress_line("comparing page");
    return options;
}

Manifest shared_manifest(const std::string& name) {
    // --update writes none that is for several documents.
    if (!files::file_exists(name))
        throw CommandError(fmt::format("there is no manifest {}: write it first", name), EXIT_UNREADABLE);
    Manifest manifest = manifest_of({}, name);
    if (manifest.pages.empty()) return manifest;
    throw CommandError(fmt::format("{} accepts differences of pages, which are those of one document: move "
                                   "its \"pages\" to NAME.json beside NAME.pdf",
                                   name),
                       EXIT_UNREADABLE);
}

ReportEntry compare_documents(const ComparisonFlags& flags, const std::string& first,
                              const std::string& second, const std::string& manifest_name) {
    Manifest manifest = manifest_of(flags, manifest_name);
    ReportEntry entry = compare_by(flags, first, second, manifest);
    if (flags.update) files::write_output(manifest_name, to_json(manifest));
    return entry;
}

FolderPair::FolderPair(ComparisonFlags flags, std::string first, std::string second)
    : flags_(std::move(flags)), first_(std::move(first)), second_(std::move(second)) {
    std::map<std::string, Document> documents;
    for (const std::string& name : documents_of(first_)) documents[name] = {name, true, false};
    for (const std::string& name : documents_of(second_)) {
        documents[name].name = name;
        documents[name].second = true;
    }
    for (auto& [name, document] : documents) documents_.push_back(std::move(document));
    if (documents_.empty())
        throw CommandError(fmt::format("there is no PDF in {} or {}", first_, second_), EXIT_UNREADABLE);
    if (flags_.update) check_manifests();
    flags_.pixels.shows_progress = false;
    if (flags_.pictures > 0) flags_.pictures = std::max<std::size_t>(1, flags_.pictures / documents_.size());
}

fs::path FolderPair::manifest_of(const Document& document) const {
    return (first_ / fs::path(document.name)).replace_extension(".json");
}

void FolderPair::check_manifests() const {
    std::map<fs::path, fs::path> names;
    for (const Document& document : documents_) {
        const fs::path name = manifest_of(document);
        if (!document.first || !files::file_exists(name.string())) continue;
        if (const auto [known, added] = names.emplace(fs::canonical(name), name); !added)
            throw CommandError(fmt::format("{} and {} are the same file, which can accept differences of one "
                                           "document only: give the parts that both ignore with --manifest",
                                           known->second.string(), name.string()),
                               EXIT_USAGE);
    }
}

void FolderPair::refuse_overwriting(const std::vector<std::string>& outputs) const {
    for (const Document& document : documents_)
        for (const fs::path& read :
             {first_ / fs::path(document.name), second_ / fs::path(document.name), manifest_of(document)})
            for (const std::string& output : outputs)
                if (files::is_same_file(output, read.string()))
                    throw CommandError(
                        fmt::format("--report {} is a file that is read: choose another", output),
                        EXIT_USAGE);
}

ReportEntry FolderPair::compare(std::size_t index) const {
    const Document& document = documents_[index];
    if (document.first && document.second) return compare_one(flags_, document.name, first_, second_);
    ReportEntry entry = empty_entry(document.name);
    entry.faults.push_back(document.first
                               ? fmt::format("only in {}; {} lacks it", first_, second_)
                               : fmt::format("only in {}: copy it to {} to keep it", second_, first_));
    if (flags_.pictures > 0) show_pages(document, entry);
    return entry;
}

void FolderPair::show_pages(const Document& document, ReportEntry& entry) const {
    const CompareOptions options = options_of(flags_);
    const fs::path file = (document.first ? first_ : second_) / fs::path(document.name);
    const std::span<const fs::path> one(&file, 1), none;
    try {
        entry.comparison =
            document.first ? compare_pdfs(one, none, options) : compare_pdfs(none, one, options);
        entry.judgement = judge(entry.comparison);
    } catch (const std::runtime_error& e) {
        entry.error = e.what();
    }
}

std::string FolderPair::fingerprint() const {
    shard::Fingerprint print;
    const auto add = [&print](const fs::path& file) {
        std::error_code error;
        const bool readable = fs::is_regular_file(file, error) && ::access(file.c_str(), R_OK) == 0;
        print.add(readable ? files::read_input(file.string()) : "");
    };
    for (const Document& document : documents_) {
        print.add(document.name);
        add(first_ / fs::path(document.name));
        add(second_ / fs::path(document.name));
        add(manifest_of(document));
    }
    print.add(to_json(flags_.shared));
    return print.text();
}

}  // namespace inkmate::cli
