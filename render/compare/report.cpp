#include "render/compare/report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string_view>
#include <vector>

namespace inkmate {
namespace {

/// Groups of pixels that a line of the report names; the JSON has them all.
constexpr std::size_t NAMED_GROUPS = 8;

std::string_view word(Layer layer) {
    switch (layer) {
        case Layer::page: return "page";
        case Layer::text: return "text";
        case Layer::drawing: return "drawing";
        case Layer::pixels: return "pixels";
    }
    return {};
}

std::string_view word(Change change) {
    switch (change) {
        case Change::missing: return "missing";
        case Change::added: return "added";
        case Change::changed: return "changed";
        case Change::reordered: return "reordered";
    }
    return {};
}

std::string where(const Area& a) {
    return fmt::format("{:.2f} {:.2f} to {:.2f} {:.2f}", a.left, a.bottom, a.right, a.top);
}

std::string counted(std::size_t n, std::string_view noun) {
    return fmt::format("{} {}{}", n, noun, n == 1 ? "" : "s");
}

std::string page_line(const PageComparison& page) {
    if (page.second_page == 0) return fmt::format("page {} of the first document:\n", page.first_page);
    if (page.first_page == 0) return fmt::format("page {} of the second document:\n", page.second_page);
    if (page.first_page == page.second_page) return fmt::format("page {}:\n", page.first_page);
    return fmt::format("page {} of the first and {} of the second document:\n", page.first_page,
                       page.second_page);
}

std::string difference_line(const Difference& d) {
    std::string line = fmt::format("  {}: {}{}", word(d.layer), d.what,
                                   d.change == Change::missing && d.layer != Layer::page ? " is missing"
                                   : d.change == Change::added && d.layer != Layer::page ? " was added"
                                                                                         : "");
    if (d.layer != Layer::page) line += fmt::format(", at {}", where(d.area));
    if (!d.regions.empty()) line += fmt::format(" ({})", fmt::join(d.regions, ", "));
    return line + "\n";
}

std::string pixel_line(const PixelDifference& p) {
    std::string line = fmt::format("  pixels: {} of {} at {} dpi differ, by up to {} of 255, at {}",
                                   p.different, p.compared, p.dpi, p.largest, where(p.area));
    std::vector<std::string> groups;
    for (std::size_t i = 0; i < std::min(p.groups.size(), NAMED_GROUPS); ++i) {
        const PixelGroup& g = p.groups[i];
        groups.push_back(fmt::format("{} in {}", g.pixels, g.region.empty() ? where(g.area) : g.region));
    }
    if (p.groups.size() > NAMED_GROUPS)
        groups.push_back(fmt::format("and {} more places", p.groups.size() - NAMED_GROUPS));
    return line + fmt::format(" ({})\n", fmt::join(groups, ", "));
}

std::string summary(const Comparison& c) {
    std::string resolutions;
    const auto rastered = std::find_if(c.pages.begin(), c.pages.end(),
                                       [](const PageComparison& p) { return !p.pixels.empty(); });
    if (rastered != c.pages.end()) {
        std::vector<int> dpis;
        for (const PixelDifference& p : rastered->pixels) dpis.push_back(p.dpi);
        resolutions = fmt::format(", pixels at {} dpi", fmt::join(dpis, " and "));
    }
    const auto differ = static_cast<std::size_t>(
        std::count_if(c.pages.begin(), c.pages.end(), [](const PageComparison& p) { return !p.equal(); }));
    const std::string compared =
        fmt::format("compared {}{}; largest deviation {:.5f} pt", counted(c.operators(), "drawing operator"),
                    resolutions, c.deviation());
    if (c.equal()) return fmt::format("equal: {} ({})\n", counted(c.first_pages, "page"), compared);
    return fmt::format("different: {} of {} (first: {}, {}; second: {}, {}; {})\n", differ,
                       counted(c.pages.size(), "page"), c.first_name, counted(c.first_pages, "page"),
                       c.second_name, counted(c.second_pages, "page"), compared);
}

nlohmann::json json(const Area& a) {
    return nlohmann::json::array({a.left, a.bottom, a.right, a.top});
}

nlohmann::json json(const Difference& d) {
    return {{"layer", word(d.layer)},
            {"change", word(d.change)},
            {"what", d.what},
            {"area", json(d.area)},
            {"regions", d.regions}};
}

nlohmann::json json(const PixelDifference& p) {
    nlohmann::json groups = nlohmann::json::array();
    for (const PixelGroup& g : p.groups)
        groups.push_back({{"region", g.region}, {"pixels", g.pixels}, {"area", json(g.area)}});
    return {{"dpi", p.dpi},         {"compared", p.compared}, {"different", p.different},
            {"largest", p.largest}, {"area", json(p.area)},   {"groups", groups}};
}

nlohmann::json json(const PageComparison& page) {
    nlohmann::json differences = nlohmann::json::array(), pixels = nlohmann::json::array();
    for (const Difference& d : page.differences) differences.push_back(json(d));
    for (const PixelDifference& p : page.pixels) pixels.push_back(json(p));
    return {{"first_page", page.first_page},
            {"second_page", page.second_page},
            {"equal", page.equal()},
            {"operators", page.operators},
            {"deviation", page.deviation},
            {"differences", differences},
            {"pixels", pixels}};
}

}  // namespace

std::string to_text(const Comparison& comparison) {
    std::string text;
    for (const PageComparison& page : comparison.pages) {
        if (page.equal()) continue;
        text += page_line(page);
        for (const Difference& d : page.differences) text += difference_line(d);
        for (const PixelDifference& p : page.pixels)
            if (p.different > 0) text += pixel_line(p);
    }
    return text + summary(comparison);
}

std::string to_json(const Comparison& comparison) {
    nlohmann::json pages = nlohmann::json::array();
    for (const PageComparison& page : comparison.pages) pages.push_back(json(page));
    const nlohmann::json document = {
        {"equal", comparison.equal()},
        {"first", {{"name", comparison.first_name}, {"pages", comparison.first_pages}}},
        {"second", {{"name", comparison.second_name}, {"pages", comparison.second_pages}}},
        {"operators", comparison.operators()},
        {"deviation", comparison.deviation()},
        {"pages", pages}};
    return document.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}

}  // namespace inkmate
