#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "pdf/compare/align.hpp"
#include "pdf/compare/compare.hpp"
#include "pdf/document/drawing.hpp"
#include "pdf/document/raster.hpp"
#include "pdf/document/read_pdf.hpp"

namespace inkmate::compare {

/// Measures the time since it was made.
class Stopwatch {
  public:
    double seconds() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }

  private:
    using Clock = std::chrono::steady_clock;
    Clock::time_point start_ = Clock::now();
};

/// The pages of a document to draw, by their numbers in it, and their files.
struct PagesToDraw {
    std::vector<int> numbers;
    std::vector<pdf::FilePages> files;
};

/// The parts of the page that was last asked about.
template <class Part>
class PageParts {
  public:
    explicit PageParts(const std::function<std::vector<Part>(int)>& ask) : ask_(ask) {}
    const std::vector<Part>& of(const PageComparison& page) {
        const int number = page.first_page != 0 ? page.first_page : page.second_page;
        if (number != page_ && ask_) parts_ = ask_(number);
        page_ = number;
        return parts_;
    }

  private:
    const std::function<std::vector<Part>(int)>& ask_;
    int page_ = 0;
    std::vector<Part> parts_;
};

/// The pages of a document that are compared, by their index.
using Chosen = std::vector<std::size_t>;
/// Returns the pages with these numbers, from 1 and in order; all of them if none is given.
Chosen chosen_pages(const pdf::PdfReader& reader, const std::vector<std::size_t>& numbers);

/// Returns a hash of what a page draws, and where, to within a quarter point: enough to recognise a page.
std::uint64_t signature(const pdf::PageDrawing& page);

/// What a page is recognised by if a part of it changed, in at most 2 kB: samples of its text and of its
/// other operators.
struct PageSketch {
    std::uint64_t signature = 0;
    std::vector<std::uint32_t> texts = {}, shapes = {};
};
PageSketch sketch_of(const pdf::PageDrawing& page);
/// Returns how much two pages are alike: 1 if they draw the same, 0 if less than a half is on both.
double likeness(const PageSketch& first, const PageSketch& second);

/// Pairs pages by number; or, if one document has more, so that they are most alike in all.
std::vector<Aligned> pair_pages(pdf::PdfReader& first, const Chosen& of_first, pdf::PdfReader& second,
                                const Chosen& of_second);
/// Pairs pages that were paired by number so that they are most alike in all; returns nothing if that is not
/// better, or if all pages are there and only their order differs.
std::optional<std::vector<Aligned>> pair_again(const std::vector<PageSketch>& first, const Chosen& of_first,
                                               const std::vector<PageSketch>& second,
                                               const Chosen& of_second);

/// Compares boxes, text and drawing operators of two pages: sets `operators` and `deviation` of `page`, and
/// returns the differences, without regions.
/// Compares what two pages, or their documents, say beside what they draw.
std::vector<DrawingDifference> compare_facts(const std::vector<pdf::Fact>& first,
                                             const std::vector<pdf::Fact>& second, Layer layer);
std::vector<DrawingDifference> compare_drawings(const pdf::PageDrawing& first, const pdf::PageDrawing& second,
                                                double epsilon, PageComparison& page);

/// Compares boxes, text and drawing of all pages.
class DrawingPass {
  public:
    using Files = std::span<const std::filesystem::path>;

    DrawingPass(Files first, Files second, const CompareOptions& options, Comparison& comparison);

    /// True if the pixels of a page need colour.
    bool colour() const { return colour_; }
    /// Returns the pages to draw: those that are neither identical nor, without pictures, without a
    /// counterpart.
    PagesToDraw first_to_draw();
    PagesToDraw second_to_draw();

  private:
    void compare_all(const std::vector<Aligned>& pairs);
    void add_notes(const pdf::PdfReader& reader);
    std::vector<DrawingDifference> compare_documents(std::size_t i, std::size_t j);
    PageComparison compare_pair(std::size_t i, std::size_t j);
    PageComparison lone_page(const Aligned& pair);
    std::string digest_of(const pdf::PageDrawing& first, const pdf::PageDrawing& second,
                          const std::vector<DrawingDifference>& differences, const PageComparison& page);
    bool ignored(const Difference& d, const PageComparison& page);
    void name_known_pages();
    int page_like(const std::vector<std::uint64_t>& signatures, std::uint64_t wanted, std::size_t but,
                  int PageComparison::*number) const;
    PagesToDraw to_draw(pdf::PdfReader& reader, int PageComparison::*number) const;

    /// True if both documents are the same bytes; the second is not opened then.
    bool same_files_;
    pdf::PdfReader first_, second_;
    double epsilon_;
    bool strict_;
    /// True if pages without a counterpart are drawn, too.
    bool pictured_;
    decltype(CompareOptions::tell) tell_;
    PageParts<Region> regions_;
    PageParts<Ignored> ignored_;
    Comparison& comparison_;
    /// The files whose documents were compared as a whole, in pairs.
    std::set<std::pair<std::size_t, std::size_t>> compared_files_;
    bool colour_ = false;
    /// True as long as pages are paired by number.
    bool by_number_ = true;
    /// The signatures of pages that differ and, unless pages are paired by number, of all pages of the
    /// second; otherwise 0.
    std::vector<std::uint64_t> first_signatures_, second_signatures_;
    /// What pages that were paired by number are recognised by; of equal ones, their place.
    std::vector<PageSketch> first_sketches_, second_sketches_;
};

/// Compares the pixels of all pages: one rasteriser and one resolution after the other.
void compare_drawn_pages(const PagesToDraw& first, const PagesToDraw& second, const CompareOptions& options,
                         bool colour, Comparison& comparison);

}  // namespace inkmate::compare
