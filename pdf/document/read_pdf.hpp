#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "pdf/document/drawing.hpp"

namespace inkmate::pdf {

/// The pages of some PDFs, one file after the other. Keeps only the file read last in memory.
class PdfReader {
  public:
    /// Opens every file once. Throws PdfError if one cannot be read, is not a PDF, is damaged, cut short or
    /// encrypted.
    explicit PdfReader(std::span<const std::filesystem::path> files);
    ~PdfReader();
    PdfReader(const PdfReader&) = delete;
    PdfReader& operator=(const PdfReader&) = delete;

    std::size_t pages() const;
    /// Returns what a page (from 0) draws; fastest in order. Throws PdfError if it is damaged, or uses
    /// something that PDF does not know.
    PageDrawing page(std::size_t index);
    /// Returns the file of a page (from 0), by its index, and the number of the page in it, from 1.
    std::pair<std::size_t, int> place(std::size_t index) const;
    /// True if a page has the same content and resources as one of the other document (see SamePages). Ask
    /// about one other document only.
    bool same_page(std::size_t index, PdfReader& other, std::size_t other_index);

  private:
    struct OpenFile;
    void open(std::size_t file);

    std::vector<std::filesystem::path> files_;
    std::vector<std::size_t> first_page_;  ///< the first page of each file; then the number of all pages
    std::unique_ptr<OpenFile> open_;
    /// How often a file was opened.
    std::size_t opened_ = 0;
};

/// True if something on the page is neither black, grey nor white, or might not be (images, patterns).
bool has_colour(const PageDrawing& page);

/// True if both files have the same bytes.
bool same_bytes(const std::filesystem::path& first, const std::filesystem::path& second);

}  // namespace inkmate::pdf
