#include "pdf/compare/report_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

namespace inkmate::compare {

std::string_view layer_word(const Difference& difference) {
    switch (difference.layer) {
        case Layer::page: return "page";
        case Layer::model: return difference.model_layer;
        case Layer::text: return "text";
        case Layer::drawing: return "drawing";
        case Layer::pixels: return "pixels";
    }
    return {};
}

std::string_view word_of(Change change) {
    switch (change) {
        case Change::missing: return "missing";
        case Change::added: return "added";
        case Change::changed: return "changed";
        case Change::reordered: return "reordered";
        case Change::moved: return "moved";
        case Change::recoloured: return "recoloured";
        case Change::shifted: return "shifted by one pixel";
    }
    return {};
}

std::string counted(std::size_t n, std::string_view noun) {
    return fmt::format("{} {}{}", n, noun, n == 1 ? "" : "s");
}

std::string page_title(const PageComparison& page) {
    if (page.second_page == 0) return fmt::format("page {} of the first document", page.first_page);
    if (page.first_page == 0) return fmt::format("page {} of the second document", page.second_page);
    if (page.first_page == page.second_page) return fmt::format("page {}", page.first_page);
    return fmt::format("page {} of the first and {} of the second document", page.first_page,
                       page.second_page);
}

std::string sentence(const Difference& d) {
    const bool says_so = d.layer == Layer::page;
    return fmt::format("{}{}{}{}", d.subject, d.subject.empty() ? "" : ": ", d.what,
                       says_so                       ? ""
                       : d.change == Change::missing ? " is missing"
                       : d.change == Change::added   ? " was added"
                                                     : "");
}

namespace {

/// Each once, in the order in which they come.
template <typename Values>
std::vector<std::string> each_once(const std::vector<PixelDifference>& pixels, Values&& value) {
    std::vector<std::string> values;
    for (const PixelDifference& p : pixels)
        if (const std::string v = value(p); std::ranges::find(values, v) == values.end()) values.push_back(v);
    return values;
}

/// " with Ghostscript, Poppler and MuPDF"; Ghostscript alone goes without saying.
std::string with_rasterisers(const std::vector<PixelDifference>& pixels) {
    const std::vector<std::string> titles =
        each_once(pixels, [](const PixelDifference& p) { return std::string(title_of(p.rasteriser)); });
    if (titles.size() == 1) return with_rasteriser(pixels.front());
    const auto last = titles.end() - 1;
    return fmt::format(" with {} and {}", fmt::join(titles.begin(), last, ", "), *last);
}

}  // namespace

std::string with_rasteriser(const PixelDifference& p) {
    return p.rasteriser == pdf::Rasteriser::ghostscript ? ""
                                                        : fmt::format(" with {}", title_of(p.rasteriser));
}

std::string summary(const Comparison& c, const Judgement& judgement) {
    std::string resolutions;
    const auto rastered =
        std::ranges::find_if(c.pages, [](const PageComparison& p) { return !p.pixels.empty(); });
    if (rastered != c.pages.end()) {
        const std::vector<std::string> dpis =
            each_once(rastered->pixels, [](const PixelDifference& p) { return std::to_string(p.dpi); });
        resolutions =
            fmt::format(", pixels at {} dpi{}", fmt::join(dpis, " and "), with_rasterisers(rastered->pixels));
    }
    const auto differ = static_cast<std::size_t>(
        std::ranges::count_if(c.pages, [](const PageComparison& p) { return !p.equal(); }));
    const std::string compared =
        fmt::format("compared {}{}; largest deviation {:.5f} pt", counted(c.operators(), "drawing operator"),
                    resolutions, c.deviation());
    if (c.equal()) return fmt::format("equal: {} ({})", counted(c.first_pages, "page"), compared);
    const std::string count = fmt::format("{} of {}", differ, counted(c.pages.size(), "page"));
    const std::string outcome = judgement.passed() ? fmt::format("passed: {} {}, within budget", count,
                                                                 differ == 1 ? "differs" : "differ")
                                                   : fmt::format("different: {}", count);
    return fmt::format("{} (first: {}, {}; second: {}, {}; {})", outcome, c.first_name,
                       counted(c.first_pages, "page"), c.second_name, counted(c.second_pages, "page"),
                       compared);
}

}  // namespace inkmate::compare
