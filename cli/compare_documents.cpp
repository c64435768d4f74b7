#include "cli/compare_documents.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <utility>

#include "cli/error.hpp"
#include "cli/worksheet_options.hpp"
#include "core/chess/text.hpp"
#include "files/file_io.hpp"
#include "render/chess_compare/chess_terms.hpp"
#include "render/chess_compare/known_pages.hpp"
#include "render/compare/manifest.hpp"
#include "render/pdf/read_pdf.hpp"
#include "shard/fingerprint.hpp"

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
    if (name.empty() || (flags.update && !file_exists(name))) return {};
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

/// The PDFs of a folder, by their names below it, with their sizes.
std::map<std::string, std::uintmax_t> documents_of(const fs::path& folder) {
    std::map<std::string, std::uintmax_t> documents;
    try {
        for (const auto& entry : fs::recursive_directory_iterator(folder))
            if (chess::lower_case(entry.path().extension().string()) == ".pdf" && !entry.is_directory())
                documents[entry.path().lexically_relative(folder).string()] =
                    entry.exists() ? entry.file_size() : 0;
    } catch (const fs::filesystem_error& e) {
        throw CommandError(fmt::format("cannot read the folder {}: {}", folder.string(), e.code().message()),
                           EXIT_UNREADABLE);
    }
    return documents;
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
    const bool has_manifest = file_exists(manifest_name);
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

FolderPair::FolderPair(DocumentFlags flags, std::string first, std::string second)
    : flags_(std::move(flags)), first_(std::move(first)), second_(std::move(second)) {
    std::map<std::string, Document> documents;
    for (const auto& [name, size] : documents_of(first_)) documents[name] = {name, size, std::nullopt};
    for (const auto& [name, size] : documents_of(second_)) {
        documents[name].name = name;
        documents[name].second = size;
    }
    for (auto& [name, document] : documents) documents_.push_back(std::move(document));
    if (documents_.empty())
        throw CommandError(fmt::format("there is no PDF in {} or {}", first_, second_), EXIT_UNREADABLE);
    flags_.pixels.shows_progress = false;
    if (flags_.pictures > 0) flags_.pictures = std::max<std::size_t>(1, flags_.pictures / documents_.size());
}

ReportEntry FolderPair::compare(std::size_t index) const {
    const Document& document = documents_[index];
    if (document.first && document.second) return compare_one(flags_, document.name, first_, second_);
    ReportEntry entry = empty_entry(document.name);
    entry.faults.push_back(document.first
                               ? fmt::format("only in {}; {} lacks it", first_, second_)
                               : fmt::format("only in {}: copy it to {} to keep it", second_, first_));
    return entry;
}

std::string FolderPair::fingerprint() const {
    Fingerprint print;
    for (const Document& document : documents_)
        for (const std::string& part : {document.name, document.first ? std::to_string(*document.first) : "",
                                        document.second ? std::to_string(*document.second) : ""})
            print.add(part);
    return print.text();
}

}  // namespace inkmate
