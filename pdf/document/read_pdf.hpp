#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "pdf/document/drawing.hpp"
#include "pdf/document/raster.hpp"

namespace inkmate::pdf {

/// Something that is wrong with a file, which was read all the same.
struct Fault {
    std::string file;
    int page = 0;  ///< from 1; 0 if it is not on one page
    std::string what;
    bool operator==(const Fault&) const = default;
};

/// The pages of some PDFs, one file after the other. Keeps only the file read last in memory.
class PdfReader {
  public:
    /// Opens every file once. Repairs what is damaged or cut short, as other readers do. Throws PdfError if a
    /// file cannot be read, is not a PDF, has no pages left or is encrypted.
    explicit PdfReader(std::span<const std::filesystem::path> files);
    ~PdfReader();
    PdfReader(const PdfReader&) = delete;
    PdfReader& operator=(const PdfReader&) = delete;

    std::size_t pages() const;
    /// Returns what a page (from 0) draws; fastest in order. Throws PdfError if it was made to cause trouble.
    PageDrawing page(std::size_t index);
    /// Returns the file of a page (from 0), by its index, and the number of the page in it, from 1.
    std::pair<std::size_t, int> place(std::size_t index) const;
    /// True if a page has the same content and resources as one of the other document (see SamePages). Ask
    /// about one other document only.
    bool same_page(std::size_t index, PdfReader& other, std::size_t other_index);
    /// Returns what was wrong with what has been read so far: each fault once; of each file, no more than a
    /// few.
    const std::vector<Fault>& faults() const { return faults_; }
    /// Returns a file, by its index, for rasterisers: if it had to be repaired, which no two programs do
    /// alike, a copy in which the pages are where this has found them. Throws PdfError and ProcessError.
    FilePages file_to_draw(std::size_t file);

  private:
    struct OpenFile;
    void open(std::size_t file);
    void add_fault(std::size_t file, int page, std::string what);
    void add_repairs(int page);

    std::vector<std::filesystem::path> files_;
    std::vector<std::size_t> first_page_;  ///< the first page of each file; then the number of all pages
    std::vector<Fault> faults_;
    std::set<std::size_t> damaged_;
    std::unique_ptr<OpenFile> open_;
    /// How often a file was opened.
    std::size_t opened_ = 0;
};

/// True if something on the page is neither black, grey nor white, or might not be (images, patterns).
bool has_colour(const PageDrawing& page);

/// True if both files have the same bytes.
bool same_bytes(const std::filesystem::path& first, const std::filesystem::path& second);

}  // namespace inkmate::pdf
