#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/check/compare_cache.hpp"
#include "cli/option_table.hpp"
#include "pdf/compare/compare.hpp"
#include "pdf/compare/manifest.hpp"
#include "pdf/compare/report.hpp"

namespace inkmate::cli {

/// --dpi, --rasteriser and --without pixels.
struct PixelFlags {
    std::vector<int> resolutions = {150, 300};
    /// The rasterisers of each word.
    std::vector<std::vector<pdf::Rasteriser>> rasterisers = {{pdf::Rasteriser::ghostscript}};
    bool pixels = true;
    /// True to show on a terminal which page of a document is compared.
    bool shows_progress = true;
};
/// `curves` is cleared by --without curves, if there is such a word.
void add_pixel_options(Options& options, PixelFlags& flags, bool* curves = nullptr);
/// Throws CommandError for options of pixels that are not compared.
void refuse_without_pixels(const Options& table, const PixelFlags& flags);
compare::CompareOptions compare_options(const PixelFlags& flags);

/// How all documents are compared.
struct ComparisonFlags {
    PixelFlags pixels;
    /// The pages to compare, ascending; empty for all.
    std::vector<std::size_t> pages;
    /// Lets a comparison describe the pages that a program knows, of which `first` is the reference; empty
    /// for none.
    std::function<void(compare::CompareOptions& options, const std::filesystem::path& first)> know_pages = {};
    /// What the pages are drawn for.
    pdf::Medium medium = pdf::Medium::print;
    /// True if what was wrong with a file, though it was read, counts as a failure.
    bool strict = false;
    /// True if the manifest is changed to allow what differs now.
    bool update = false;
    compare::Allow allow = compare::Allow::these;
    /// Names and ignored parts for every document of folders.
    compare::Manifest shared = {};
    /// How many differing pages are kept as pictures.
    std::size_t pictures = 0;
    /// How many rasterisers draw the pages of a document at a time.
    unsigned rasterisers = 2;
    /// Where the results of comparisons are kept; null for nowhere.
    std::shared_ptr<CompareCache> cache = {};
    /// The options of the command that a result depends on.
    std::string settings = {};
};

/// Return the names and ignored parts of a manifest for folders. Throws CommandError and CompareError, also
/// if it accepts differences, which are those of one document.
compare::Manifest shared_manifest(const std::string& name);

/// Compare two PDFs. `manifest` is a file, or empty; with `update` it is written. Throws CommandError,
/// CompareError, PdfError, ProcessError and FileError.
compare::ReportEntry compare_documents(const ComparisonFlags& flags, const std::string& first,
                                       const std::string& second, const std::string& manifest);

/// The PDFs of two folders and of the folders in them, by their names.
class FolderPair {
  public:
    /// Throws CommandError when a folder cannot be read, neither has a PDF, or manifests to update are one
    /// file.
    FolderPair(ComparisonFlags flags, std::string first, std::string second);

    std::size_t size() const { return documents_.size(); }
    /// Compare the documents of that name, one of which may be missing. If they cannot be compared, the entry
    /// has an error. May be called from several threads.
    compare::ReportEntry compare(std::size_t index) const;
    /// Throws CommandError if one of these files is a document, or the manifest of one.
    void refuse_overwriting(const std::vector<std::string>& outputs) const;
    /// Identifies the documents by their names, their bytes and their manifests.
    std::string fingerprint() const;

  private:
    /// A document, and which folders have it.
    struct Document {
        std::string name;
        bool first = false, second = false;
    };
    std::filesystem::path manifest_of(const Document& document) const;
    void check_manifests() const;
    /// Adds the pages of a document without a counterpart, for a report with pictures.
    void show_pages(const Document& document, compare::ReportEntry& entry) const;

    ComparisonFlags flags_;
    std::string first_, second_;
    /// By their names.
    std::vector<Document> documents_;
};

}  // namespace inkmate::cli
