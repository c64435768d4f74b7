#include "cli/compare_documents.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <mutex>

#include "cli/error.hpp"
#include "cli/progress.hpp"
#include "cli/worksheet_options.hpp"
#include "core/chess/text.hpp"
#include "files/file_io.hpp"
#include "process/workers.hpp"
#include "render/chess_compare/chess_terms.hpp"
#include "render/chess_compare/known_pages.hpp"
#include "render/compare/manifest.hpp"
#include "render/pdf/read_pdf.hpp"

namespace inkmate {

using namespace compare;

namespace {

namespace fs = std::filesystem;

/// Names the parts of a page (from 1), if Inkmate drew it.
class PartNames {
  public:
    PartNames(const DocumentFlags& flags, const std::string& file)
        : file_(file),
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
    fs::path file_;
    pdf::PdfReader reader_;
    LayoutName layout_;
    int per_page_;
    bool flipped_;
};

/// The manifest of that name; an empty one where there is none yet and --update is to make it.
Manifest manifest_of(const DocumentFlags& flags, const std::string& name) {
    if (name.empty() || (flags.update && !fs::exists(name))) return {};
    return parse_manifest(read_input(name), name);
}

/// Budgets of pages that are not looked at say nothing.
void leave_out_others(Manifest& manifest, const std::vector<std::size_t>& pages) {
    if (pages.empty()) return;
    std::erase_if(manifest.pages, [&](const PageBudget& budget) {
        const int number = budget.page != 0 ? budget.page : budget.added_page;
        return !std::ranges::binary_search(pages, static_cast<std::size_t>(number));
    });
}

/// In which of two folders a document lies.
struct Found {
    bool in_first = false, in_second = false;
};
/// By their names below the folders.
using Documents = std::map<std::string, Found>;

void find_documents(const fs::path& folder, bool Found::*side, Documents& documents) {
    try {
        for (const auto& entry : fs::recursive_directory_iterator(folder))
            if (chess::lower_case(entry.path().extension().string()) == ".pdf" && !entry.is_directory())
                documents[entry.path().lexically_relative(folder).string()].*side = true;
    } catch (const fs::filesystem_error& e) {
        throw CommandError(fmt::format("cannot read the folder {}: {}", folder.string(), e.code().message()),
                           EXIT_UNREADABLE);
    }
}

/// Where the manifest is updated it is the one afterwards.
ReportEntry compare_by(const DocumentFlags& flags, const std::string& first, const std::string& second,
                       Manifest& manifest) {
    PartNames names(flags, first);
    CompareOptions options = compare_options(flags.pixels);
    chess_compare::use_chess_terms(options, [&](int page) { return names.of(page); });
    options.pages = flags.pages;
    leave_out_others(manifest, options.pages);
    options.pictures = flags.pictures;
    apply(manifest, options);

    ReportEntry entry{fmt::format("{} and {}", first, second), {}, {}, {}};
    entry.comparison = compare_pdfs(fs::path(first), fs::path(second), options);
    if (flags.update) manifest = updated(manifest, entry.comparison);
    entry.judgement = judge(entry.comparison, manifest);
    return entry;
}

ReportEntry empty_entry(const std::string& name) {
    return {.name = name, .comparison = {}, .judgement = {}, .faults = {}, .faulty = "document"};
}

ReportEntry compare_one(const DocumentFlags& flags, const std::string& name, const fs::path& first,
                        const fs::path& second) {
    const fs::path manifest_name = (first / name).replace_extension(".json");
    const bool has_manifest = fs::exists(manifest_name);
    ReportEntry entry = empty_entry(name);
    try {
        Manifest manifest = manifest_of(flags, has_manifest ? manifest_name.string() : "");
        entry = compare_by(flags, first / name, second / name, manifest);
        entry.name = name;
        if (flags.update && (has_manifest || !manifest.pages.empty()))
            write_output(manifest_name, to_json(manifest));
    } catch (const std::runtime_error& e) {
        entry.error = e.what();
    }
    return entry;
}

}  // namespace

ReportEntry compare_documents(const DocumentFlags& flags, const std::string& first, const std::string& second,
                              const std::string& manifest_name) {
    Manifest manifest = manifest_of(flags, manifest_name);
    ReportEntry entry = compare_by(flags, first, second, manifest);
    if (flags.update) write_output(manifest_name, to_json(manifest));
    return entry;
}

std::vector<ReportEntry> compare_folders(const DocumentFlags& flags, const std::string& first,
                                         const std::string& second, unsigned jobs) {
    Documents documents;
    find_documents(first, &Found::in_first, documents);
    find_documents(second, &Found::in_second, documents);
    if (documents.empty())
        throw CommandError(fmt::format("there is no PDF in {} or {}", first, second), EXIT_UNREADABLE);

    DocumentFlags each = flags;
    each.pixels.shows_progress = false;
    if (flags.pictures > 0) each.pictures = std::max<std::size_t>(1, flags.pictures / documents.size());
    std::vector<ReportEntry> entries;
    for (const auto& [name, found] : documents) {
        std::vector<std::string>& faults = entries.emplace_back(empty_entry(name)).faults;
        if (!found.in_second) faults.push_back(fmt::format("only in {}; {} lacks it", first, second));
        if (!found.in_first)
            faults.push_back(fmt::format("only in {}: copy it to {} to keep it", second, first));
    }
    const auto progress = progress_line("comparing document");
    std::size_t done = 0;
    std::mutex mutex;
    run_in_parallel(entries.size(), jobs, [&](std::size_t i) {
        if (entries[i].faults.empty()) entries[i] = compare_one(each, entries[i].name, first, second);
        const std::lock_guard lock(mutex);
        progress(++done, entries.size());
    });
    return entries;
}

}  // namespace inkmate
