#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/text/json.hpp"
#include "pdf/compare/report.hpp"

namespace inkmate::compare {
namespace {

using nlohmann::json;

/// Embeds a picture as a data URI, so that the file is self-contained.
std::string data_uri(std::string_view png) {
    if (png.empty()) return {};
    return "data:image/png;base64," + text::base64(png);
}

json to_json(const Difference& d) {
    json frames = json::array();
    for (const Area& a : d.frames()) frames.push_back({a.left, a.bottom, a.right, a.top});
    return {{"layer", layer_word(d)},
            {"change", word_of(d.change)},
            {"words", sentence(d)},
            {"regions", d.regions},
            {"frames", frames}};
}

/// How many places of differing pixels are listed.
constexpr std::size_t LISTED_PLACES = 50;

/// Lists where pixels differ, for a page on which nothing else does.
json places_of(const PageComparison& page) {
    json places = json::array();
    const auto differing =
        std::ranges::find_if(page.pixels, [](const PixelDifference& p) { return p.different > 0; });
    if (differing == page.pixels.end()) return places;
    for (const PixelGroup& g : differing->groups) {
        if (places.size() == LISTED_PLACES) break;
        const std::string pixels = counted(g.pixels, "pixel");
        const bool stands_alone = g.change == Change::missing || g.change == Change::added;
        const std::string what = stands_alone ? fmt::format("a mark of {}", pixels)
                                 : g.change == Change::changed
                                     ? fmt::format("{} differ", pixels)
                                     : fmt::format("{} {}", pixels, word_of(g.change));
        const Difference place{.layer = Layer::pixels,
                               .change = g.change,
                               .what = what + with_rasteriser(*differing),
                               .area = g.area,
                               .regions = {}};
        places.push_back(to_json(place));
        if (!g.region.empty()) places.back()["regions"].push_back(g.region);
    }
    return places;
}

json to_json(const PageComparison& page, const PageJudgement& judgement) {
    json value = {{"title", page_title(page)},    {"outcome", word_of(judgement.outcome)},
                  {"notes", judgement.notes},     {"width", page.width},
                  {"height", page.height},        {"rotation", page.rotation},
                  {"differences", json::array()}, {"pixels", json::array()}};
    for (const Difference& d : page.differences) value["differences"].push_back(to_json(d));
    if (page.differences.empty()) value["differences"] = places_of(page);
    for (const PixelDifference& p : page.pixels) {
        if (p.different == 0) continue;
        std::vector<std::string> groups;
        for (const PixelGroup& g : p.groups)
            if (!g.region.empty())
                groups.push_back(fmt::format("{} ({}, {})", g.region, g.pixels, word_of(g.change)));
        value["pixels"].push_back(fmt::format("{} differ at {} dpi with {}{}{}",
                                              counted(p.different, "pixel"), p.dpi, title_of(p.rasteriser),
                                              groups.empty() ? "" : ": ", fmt::join(groups, ", ")));
    }
    if (page.pictures) {
        value["first"] = data_uri(page.pictures->first);
        value["second"] = data_uri(page.pictures->second);
    }
    return value;
}

json to_json(const ReportEntry& entry) {
    json pages = json::array();
    for (std::size_t i = 0; i < entry.comparison.pages.size(); ++i)
        pages.push_back(to_json(entry.comparison.pages[i], entry.judgement.pages[i]));
    std::vector<std::string> faults = entry.faults;
    if (!entry.error.empty()) faults.push_back(entry.error);
    return {{"name", entry.name},
            {"passed", entry.passed()},
            {"faulty", entry.faulty},
            {"faults", faults},
            {"warnings", entry.judgement.warnings},
            {"hints", entry.judgement.hints},
            {"notes", entry.comparison.notes},
            {"manifest", entry.manifest},
            {"pages", pages},
            {"summary",
             pages.empty() && !faults.empty() ? faults.front() : summary(entry.comparison, entry.judgement)}};
}

}  // namespace

std::string to_html(std::span<const ReportEntry> entries) {
    json data = {{"entries", json::array()}};
    for (const ReportEntry& entry : entries) data["entries"].push_back(to_json(entry));
    const std::string text = data.dump(-1, ' ', false, json::error_handler_t::replace);
    std::string html(report_template());
    const std::size_t at = html.find(REPORT_DATA);
    // No text of a page may end the script element that holds it.
    std::string safe;
    for (const char c : text) {
        if (c == '<')
            safe += "\\u003c";
        else
            safe += c;
    }
    return html.replace(at, REPORT_DATA.size(), safe);
}

}  // namespace inkmate::compare
