#include "pdf/compare/compare.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "pdf/compare/passes.hpp"

namespace inkmate::compare {

namespace {

namespace fs = std::filesystem;

using Files = std::span<const fs::path>;

std::string name_of(Files files) {
    if (files.empty()) return "nothing";
    if (files.size() == 1) return files.front().string();
    return fmt::format("{} to {}", files.front().string(), files.back().filename().string());
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

std::size_t PageComparison::most_pixels() const {
    std::size_t most = 0;
    for (const PixelDifference& p : pixels) most = std::max(most, p.different);
    return most;
}

Comparison compare_pdfs(Files first, Files second, const CompareOptions& options) {
    Comparison comparison;
    comparison.first_name = name_of(first);
    comparison.second_name = name_of(second);
    PagesToDraw first_to_draw, second_to_draw;
    bool colour = false;
    {
        DrawingPass drawings(first, second, options, comparison);
        if (options.resolutions.empty()) return comparison;
        first_to_draw = drawings.first_to_draw();
        second_to_draw = drawings.second_to_draw();
        colour = drawings.colour();
    }
    compare_drawn_pages(first_to_draw, second_to_draw, options, colour, comparison);
    return comparison;
}

Comparison compare_pdfs(const fs::path& first, const fs::path& second, const CompareOptions& options) {
    return compare_pdfs({&first, 1}, {&second, 1}, options);
}

}  // namespace inkmate::compare
