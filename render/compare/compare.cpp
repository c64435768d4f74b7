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

std::string name_of(Files files) {
    if (files.empty()) return "nothing";
    if (files.size() == 1) return files.front().string();
    return fmt::format("{} to {}", files.front().string(), files.back().filename().string());
}

/// What stands alone on both sides of a gap is paired by number.
void pair_gap(std::vector<std::size_t>& first, std::vector<std::size_t>& second,
              std::vector<Aligned>& pairs) {
    for (std::size_t k = 0; k < std::max(first.size(), second.size()); ++k) {
        Aligned pair;
        if (k < first.size()) pair.first = first[k];
        if (k < second.size()) pair.second = second[k];
        pairs.push_back(pair);
    }
    first.clear();
    second.clear();
}

/// Pages by number; or, when the documents differ in length, by what they draw.
std::vector<Aligned> pair_pages(pdf::PdfReader& first, pdf::PdfReader& second, double epsilon) {
    std::vector<Aligned> pairs;
    if (first.pages() == second.pages()) {
        for (std::size_t i = 0; i < first.pages(); ++i) pairs.push_back({i, i});
        return pairs;
    }
    const auto all = [](pdf::PdfReader& reader) {
        std::vector<pdf::PageDrawing> drawings;
        for (std::size_t i = 0; i < reader.pages(); ++i) drawings.push_back(reader.page(i));
        return drawings;
    };
    const std::vector<pdf::PageDrawing> first_drawings = all(first), second_drawings = all(second);
    const auto same = [&](std::size_t i, std::size_t j) {
        return same_drawing(first_drawings[i], second_drawings[j], epsilon);
    };
    std::vector<std::size_t> only_first, only_second;
    for (const Aligned& aligned : align(first.pages(), second.pages(), same)) {
        if (aligned.first && aligned.second) {
            pair_gap(only_first, only_second, pairs);
            pairs.push_back(aligned);
        } else if (aligned.first) {
            only_first.push_back(*aligned.first);
        } else {
            only_second.push_back(*aligned.second);
        }
    }
    pair_gap(only_first, only_second, pairs);
    return pairs;
}

/// Compares boxes, text and drawing; tells in `colour` whether the pixels need colour.
PageComparison compare_pair(pdf::PdfReader& first, pdf::PdfReader& second, const Aligned& pair,
                            double epsilon, bool& colour) {
    PageComparison page;
    if (pair.first) page.first_page = static_cast<int>(*pair.first) + 1;
    if (pair.second) page.second_page = static_cast<int>(*pair.second) + 1;
    if (pair.first && pair.second) {
        const pdf::PageDrawing a = first.page(*pair.first), b = second.page(*pair.second);
        compare_drawings(a, b, epsilon, page);
        colour = colour || has_colour(a) || has_colour(b);
        return page;
    }
    const pdf::Box box = pair.first ? first.page(*pair.first).media_box : second.page(*pair.second).media_box;
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
    pdf::PdfReader first_reader(first), second_reader(second);
    comparison.first_pages = first_reader.pages();
    comparison.second_pages = second_reader.pages();
    bool colour = false;
    for (const Aligned& pair : pair_pages(first_reader, second_reader, options.epsilon))
        comparison.pages.push_back(compare_pair(first_reader, second_reader, pair, options.epsilon, colour));

    RegionNames regions(options);
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
