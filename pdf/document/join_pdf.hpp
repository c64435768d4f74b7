#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

namespace inkmate::pdf {

/// Puts PDFs together to one, part by part: their pages and outlines, one after the other. What parts have in
/// common, as fonts and drawings, is there once; what else they hold (annotations, forms, names) is not kept.
/// Only a few bytes for every object stay in memory. Throws PdfError.
class JoinedPdf {
  public:
    JoinedPdf();
    ~JoinedPdf();
    JoinedPdf(const JoinedPdf&) = delete;
    JoinedPdf& operator=(const JoinedPdf&) = delete;

    /// Adds the bytes of a PDF, whose first pages may be left out, and returns the bytes that the file goes
    /// on with. Title, author and date of the first part become those of the document.
    std::string add(std::string_view part, std::size_t left_out = 0);
    /// The rest of the file. A document without pages is refused.
    std::string finish();

  private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace inkmate::pdf
