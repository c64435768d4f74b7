#pragma once

#include <cstddef>
#include <limits>
#include <memory>
#include <string>
#include <string_view>

namespace inkmate::pdf {

/// Joins PDFs part by part: their pages and outlines, one after the other. What parts have in common, such as
/// fonts and drawings, is written once; anything else they contain (annotations, forms, names) is dropped.
/// Only a few bytes for each object stay in memory. Throws PdfError.
class JoinedPdf {
  public:
    /// The outline has at most so many entries.
    explicit JoinedPdf(std::size_t most_outline_entries = std::numeric_limits<std::size_t>::max());
    ~JoinedPdf();
    JoinedPdf(const JoinedPdf&) = delete;
    JoinedPdf& operator=(const JoinedPdf&) = delete;

    /// Adds a PDF, without its first `left_out` pages, and returns the next bytes of the file. Title, author
    /// and date of the first part become those of the document.
    std::string add(std::string_view part, std::size_t left_out = 0);
    /// Returns the rest of the file. Throws PdfError for a document without pages.
    std::string finish();
    /// True if parts had more entries than that.
    bool outline_is_cut() const;

  private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace inkmate::pdf
