#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "pdf/compare/compare.hpp"
#include "pdf/compare/page_pairs.hpp"
#include "pdf/compare/page_parts.hpp"
#include "pdf/compare/pages_to_draw.hpp"
#include "pdf/document/read_pdf.hpp"

namespace inkmate::compare {

/// Compares boxes, text and drawing of all pages.
class DrawingPass {
  public:
    using Files = std::span<const std::filesystem::path>;

    DrawingPass(Files first, Files second, const CompareOptions& options, Comparison& comparison);

    /// Do the pixels of a page need colour.
    bool colour() const { return colour_; }
    PagesToDraw first_to_draw(Files files) const;
    /// Without those that are drawn as pages of the first document.
    PagesToDraw second_to_draw(Files files) const;

  private:
    PageComparison compare_pair(std::size_t i, std::size_t j);
    PageComparison lone_page(const Aligned& pair);
    bool ignored(const Difference& d, const PageComparison& page);
    void name_known_pages();
    int page_like(const std::vector<std::uint64_t>& signatures, std::uint64_t wanted, std::size_t but,
                  int PageComparison::*number) const;
    PagesToDraw to_draw(const pdf::PdfReader& reader, Files files, int PageComparison::*number,
                        bool (*wanted)(const PageComparison&)) const;

    pdf::PdfReader first_, second_;
    double epsilon_;
    decltype(CompareOptions::tell) tell_;
    PageParts regions_, ignored_;
    Comparison& comparison_;
    bool colour_ = false;
    /// Of the pages that differ, and, when the documents differ in length, of all of the second; else 0.
    std::vector<std::uint64_t> first_signatures_, second_signatures_;
};

}  // namespace inkmate::compare
