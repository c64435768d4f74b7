#include <fmt/format.h>

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

json to_json(const PageComparison& page, const PageJudgement& judgement) {
    json value = {{"title", page_title(page)},    {"outcome", word_of(judgement.outcome)},
                  {"notes", judgement.notes},     {"width", page.width},
                  {"height", page.height},        {"rotation", page.rotation},
                  {"differences", json::array()}, {"pixels", json::array()}};
    for (const Difference& d : page.differences) value["differences"].push_back(to_json(d));
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
