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
    explicit PdfReader(std::span<const std::filesystem::path> files, Medium medium = Medium::print);
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
    /// Returns what the file of a page (from 0) says of the document as a whole, and of how it is printed.
    std::vector<Fact> facts(std::size_t index);
    /// Returns pages of a file, by its index and their numbers, for rasterisers: of a copy if the file had to
    /// be repaired, which no two programs do alike, so that the pages are where this has found them; or if
    /// they would not show the same layers and annotations on the medium. Throws PdfError and ProcessError.
    FilePages pages_to_draw(std::size_t file, std::vector<int> numbers);

  private:
    struct OpenFile;
    void open(std::size_t file);
    void add_fault(std::size_t file, int page, std::string what);
    void add_repairs(int page);

    Medium medium_;
    std::vector<std::filesystem::path> files_;
    std::vector<std::size_t> first_page_;  ///< the first page of each file; then the number of all pages
    std::vector<Fault> faults_;
    std::set<std::size_t> damaged_;
    std::unique_ptr<OpenFile> open_;
    /// How often a file was opened.
    std::size_t opened_ = 0;
};

/// Returns what this thread reads, or read last: "b.pdf, page 3"; without allocating memory.
const std::string& read_last();

/// True if something on the page is neither black, grey nor white, or might not be (images, patterns).
bool has_colour(const PageDrawing& page);

/// True if both files have the same bytes.
bool same_bytes(const std::filesystem::path& first, const std::filesystem::path& second);

}  // namespace inkmate::pdf
