#include "render/compare/report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string_view>
#include <vector>

#include "render/compare/report_words.hpp"

namespace inkmate::compare {
namespace {

/// Groups of pixels that a line of the report names; the JSON has them all.
constexpr std::size_t NAMED_GROUPS = 8;

std::string where(const Area& a) {
    return fmt::format("{:.2f} {:.2f} to {:.2f} {:.2f}", a.left, a.bottom, a.right, a.top);
}

std::string difference_line(const Difference& d) {
    std::string line = fmt::format("  {}: {}", layer_word(d), sentence(d));
    if (d.layer != Layer::page) line += fmt::format(", at {}", where(d.area));
    if (!d.regions.empty()) line += fmt::format(" ({})", fmt::join(d.regions, ", "));
    return line + "\n";
}

std::string pixel_line(const PixelDifference& p) {
    std::string line = fmt::format(
        "  pixels: {} of {} at {} dpi{} differ, by up to {} of 255, at {}", p.different, p.compared, p.dpi,
        p.rasteriser == pdf::Rasteriser::poppler ? " with Poppler" : "", p.largest, where(p.area));
    std::vector<std::string> groups;
    for (std::size_t i = 0; i < std::min(p.groups.size(), NAMED_GROUPS); ++i) {
        const PixelGroup& g = p.groups[i];
        groups.push_back(fmt::format("{} in {}, {}", g.pixels, g.region.empty() ? where(g.area) : g.region,
                                     word_of(g.change)));
    }
    if (p.groups.size() > NAMED_GROUPS)
        groups.push_back(fmt::format("and {} more places", p.groups.size() - NAMED_GROUPS));
    return line + fmt::format(" ({})\n", fmt::join(groups, "; "));
}

nlohmann::json json(const Area& a) {
    return nlohmann::json::array({a.left, a.bottom, a.right, a.top});
}

nlohmann::json json(const Difference& d) {
    return {{"layer", layer_word(d)}, {"change", word_of(d.change)}, {"subject", d.subject},
            {"what", d.what},         {"area", json(d.area)},        {"regions", d.regions}};
}

nlohmann::json json(const PixelDifference& p) {
    nlohmann::json groups = nlohmann::json::array();
    for (const PixelGroup& g : p.groups)
        groups.push_back({{"region", g.region},
                          {"pixels", g.pixels},
                          {"area", json(g.area)},
                          {"change", word_of(g.change)}});
    return {{"rasteriser", word_of(p.rasteriser)},
            {"dpi", p.dpi},
            {"compared", p.compared},
            {"different", p.different},
            {"largest", p.largest},
            {"area", json(p.area)},
            {"groups", groups}};
}

nlohmann::json json(const PageComparison& page, const PageJudgement& judgement) {
    nlohmann::json differences = nlohmann::json::array(), pixels = nlohmann::json::array();
    for (const Difference& d : page.differences) differences.push_back(json(d));
    for (const PixelDifference& p : page.pixels) pixels.push_back(json(p));
    return {{"first_page", page.first_page},
            {"second_page", page.second_page},
            {"equal", page.equal()},
            {"same_bytes", page.same_bytes},
            {"outcome", word_of(judgement.outcome)},
            {"notes", judgement.notes},
            {"operators", page.operators},
            {"deviation", page.deviation},
            {"differences", differences},
            {"pixels", pixels}};
}

}  // namespace

std::string to_text(const Comparison& comparison, const Judgement& judgement) {
    std::string text;
    for (std::size_t i = 0; i < comparison.pages.size(); ++i) {
        const PageComparison& page = comparison.pages[i];
        const PageJudgement& judged = judgement.pages[i];
        if (judged.outcome == Outcome::equal) continue;
        text += page_title(page);
        if (judged.outcome != Outcome::different) text += fmt::format(", {}", word_of(judged.outcome));
        text += ":\n";
        for (const std::string& note : judged.notes) text += fmt::format("  budget: {}\n", note);
        for (const Difference& d : page.differences) text += difference_line(d);
        for (const PixelDifference& p : page.pixels)
            if (p.different > 0) text += pixel_line(p);
    }
    for (const std::string& hint : judgement.hints) text += fmt::format("hint: {}\n", hint);
    if (!comparison.equal() && judgement.passed()) text += "passed, within budget; ";
    text += summary(comparison) + "\n";
    if (const std::size_t better = judgement.count(Outcome::better))
        text += fmt::format("{} better than the budget: --update lowers it\n", counted(better, "page"));
    return text;
}

std::string to_text(const Comparison& comparison) {
    return to_text(comparison, judge(comparison));
}

std::string to_json(const Comparison& comparison, const Judgement& judgement) {
    nlohmann::json pages = nlohmann::json::array();
    for (std::size_t i = 0; i < comparison.pages.size(); ++i)
        pages.push_back(json(comparison.pages[i], judgement.pages[i]));
    const nlohmann::json document = {
        {"equal", comparison.equal()},
        {"passed", judgement.passed()},
        {"first", {{"name", comparison.first_name}, {"pages", comparison.first_pages}}},
        {"second", {{"name", comparison.second_name}, {"pages", comparison.second_pages}}},
        {"operators", comparison.operators()},
        {"deviation", comparison.deviation()},
        {"hints", judgement.hints},
        {"pages", pages}};
    return document.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}

std::string to_json(const Comparison& comparison) {
    return to_json(comparison, judge(comparison));
}

}  // namespace inkmate::compare
