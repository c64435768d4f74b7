#include "render/compare/compare.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "render/compare/align.hpp"
#include "render/compare/drawing_difference.hpp"
#include "render/compare/pixels.hpp"
#include "render/compare/raster.hpp"
#include "render/compare/read_pdf.hpp"

namespace inkmate {
namespace {

namespace fs = std::filesystem;

using Files = std::span<const fs::path>;
using Document = std::vector<pdf::PageDrawing>;

Document read_document(Files files) {
    Document pages;
    for (const fs::path& file : files) {
        Document part = pdf::read_pdf(file);
        std::move(part.begin(), part.end(), std::back_inserter(pages));
    }
    return pages;
}

std::string name_of(Files files) {
    if (files.empty()) return "nothing";
    if (files.size() == 1) return files.front().string();
    return fmt::format("{} to {}", files.front().string(), files.back().string());
}

/// By number; or, when the documents differ in length, what draws the same first, and by number between.
std::vector<Aligned> pair_pages(const Document& first, const Document& second, double epsilon) {
    const auto same = [&](std::size_t i, std::size_t j) {
        return same_drawing(first[i], second[j], epsilon);
    };
    std::vector<Aligned> result;
    if (first.size() == second.size()) {
        for (std::size_t i = 0; i < first.size(); ++i) result.push_back({i, i});
        return result;
    }
    std::vector<std::size_t> only_first, only_second;
    const auto pair_gap = [&] {
        const std::size_t longer = std::max(only_first.size(), only_second.size());
        for (std::size_t k = 0; k < longer; ++k) {
            Aligned a;
            if (k < only_first.size()) a.first = only_first[k];
            if (k < only_second.size()) a.second = only_second[k];
            result.push_back(a);
        }
        only_first.clear();
        only_second.clear();
    };
    for (const Aligned& a : align(first.size(), second.size(), same)) {
        if (a.first && a.second) {
            pair_gap();
            result.push_back(a);
        } else if (a.first) {
            only_first.push_back(*a.first);
        } else {
            only_second.push_back(*a.second);
        }
    }
    pair_gap();
    return result;
}

PageComparison compare_pair(const Document& first, const Document& second, const Aligned& pair,
                            double epsilon) {
    PageComparison page;
    if (pair.first) page.first_page = static_cast<int>(*pair.first) + 1;
    if (pair.second) page.second_page = static_cast<int>(*pair.second) + 1;
    if (pair.first && pair.second) {
        compare_drawings(first[*pair.first], second[*pair.second], epsilon, page);
        return page;
    }
    const pdf::Box& box = pair.first ? first[*pair.first].media_box : second[*pair.second].media_box;
    page.differences.push_back(
        {Layer::page,
         pair.first ? Change::missing : Change::added,
         fmt::format("the page stands only in the {} document", pair.first ? "first" : "second"),
         {box.left, box.bottom, box.right, box.top},
         {}});
    return page;
}

/// Reads on to page `number` (from 1); the pages before it have no counterpart.
void read_page(RasterStream& stream, int& at, int number, Raster& page, Files files) {
    while (at < number) {
        if (!stream.next(page))
            throw CompareError(
                fmt::format("Ghostscript drew only {} pages of {}, which has more", at, name_of(files)));
        ++at;
    }
}

class RegionNames {
  public:
    explicit RegionNames(const CompareOptions& options) : options_(options) {}
    const std::vector<Region>& of(const PageComparison& page) {
        const int number = page.first_page != 0 ? page.first_page : page.second_page;
        if (number != page_ && options_.regions) regions_ = options_.regions(number);
        page_ = number;
        return regions_;
    }

  private:
    const CompareOptions& options_;
    int page_ = 0;
    std::vector<Region> regions_;
};

void compare_rasters(Files first, Files second, int dpi, bool colour, const CompareOptions& options,
                     const Ghostscript& gs, RegionNames& regions, std::size_t& done, Comparison& comparison) {
    RasterStream first_stream(gs, first, dpi, colour), second_stream(gs, second, dpi, colour);
    Raster first_raster, second_raster;
    int first_at = 0, second_at = 0;
    const std::size_t all = comparison.pages.size() * options.resolutions.size();
    for (PageComparison& page : comparison.pages) {
        if (page.first_page != 0 && page.second_page != 0) {
            read_page(first_stream, first_at, page.first_page, first_raster, first);
            read_page(second_stream, second_at, page.second_page, second_raster, second);
            if (first_raster.width != second_raster.width || first_raster.height != second_raster.height) {
                page.differences.push_back(
                    {Layer::pixels,
                     Change::changed,
                     fmt::format("{} x {} pixels at {} dpi became {} x {}", first_raster.width,
                                 first_raster.height, dpi, second_raster.width, second_raster.height),
                     {0, 0, first_raster.width * 72.0 / dpi, first_raster.height * 72.0 / dpi},
                     {}});
            } else if (same_pixels(first_raster, second_raster)) {
                page.pixels.push_back(compare_pixels(first_raster, second_raster, dpi, {}));
            } else {
                page.pixels.push_back(compare_pixels(first_raster, second_raster, dpi, regions.of(page)));
            }
        }
        if (options.progress) options.progress(++done, all);
    }
}

bool touches(const Area& area, const Region& region) {
    return area.left < region.right && region.left < area.right && area.bottom < region.top &&
           region.bottom < area.top;
}

void name_regions(PageComparison& page, const std::vector<Region>& regions) {
    for (Difference& difference : page.differences) {
        if (difference.layer == Layer::page) continue;
        for (const Region& region : regions)
            if (touches(difference.area, region)) difference.regions.push_back(region.name);
    }
}

}  // namespace

bool PageComparison::equal() const {
    return differences.empty() && std::all_of(pixels.begin(), pixels.end(),
                                              [](const PixelDifference& p) { return p.different == 0; });
}

bool Comparison::equal() const {
    return first_pages == second_pages &&
           std::all_of(pages.begin(), pages.end(), [](const PageComparison& p) { return p.equal(); });
}

std::size_t Comparison::operators() const {
    std::size_t sum = 0;
    for (const PageComparison& page : pages) sum += page.operators;
    return sum;
}

double Comparison::deviation() const {
    double largest = 0;
    for (const PageComparison& page : pages) largest = std::max(largest, page.deviation);
    return largest;
}

Comparison compare_pdfs(Files first, Files second, const CompareOptions& options) {
    Comparison comparison;
    comparison.first_name = name_of(first);
    comparison.second_name = name_of(second);
    const Document first_document = read_document(first), second_document = read_document(second);
    comparison.first_pages = first_document.size();
    comparison.second_pages = second_document.size();
    for (const Aligned& pair : pair_pages(first_document, second_document, options.epsilon))
        comparison.pages.push_back(compare_pair(first_document, second_document, pair, options.epsilon));

    RegionNames regions(options);
    const bool colour = std::any_of(first_document.begin(), first_document.end(), pdf::has_colour) ||
                        std::any_of(second_document.begin(), second_document.end(), pdf::has_colour);
    if (!options.resolutions.empty() && !first.empty() && !second.empty()) {
        const Ghostscript gs = find_ghostscript(options.ghostscript);
        std::size_t done = 0;
        for (const int dpi : options.resolutions)
            compare_rasters(first, second, dpi, colour, options, gs, regions, done, comparison);
    }
    for (PageComparison& page : comparison.pages)
        if (!page.differences.empty()) name_regions(page, regions.of(page));
    return comparison;
}

Comparison compare_pdfs(const fs::path& first, const fs::path& second, const CompareOptions& options) {
    return compare_pdfs({&first, 1}, {&second, 1}, options);
}

}  // namespace inkmate
