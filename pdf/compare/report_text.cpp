#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string_view>
#include <vector>

#include "base/text/json.hpp"
#include "base/text/utf8.hpp"
#include "pdf/compare/report.hpp"

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

/// Lists the distinct values in their order.
template <typename Values>
std::vector<std::string> each_once(const std::vector<PixelDifference>& pixels, Values&& value) {
    std::vector<std::string> values;
    for (const PixelDifference& p : pixels)
        if (const std::string v = value(p); std::ranges::find(values, v) == values.end()) values.push_back(v);
    return values;
}

/// Returns " with Ghostscript, Poppler and MuPDF"; "" for Ghostscript alone, the default.
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

namespace {

/// Writes what a manifest ignores, with a semicolon before it; nothing if it ignores nothing.
std::string ignored(const Comparison& c) {
    std::size_t differences = 0, pages = 0;
    for (const PageComparison& page : c.pages) {
        differences += page.ignored;
        if (page.ignored > 0) ++pages;
    }
    if (pages == 0) return {};
    return fmt::format("; ignored {} on {}", counted(differences, "difference"), counted(pages, "page"));
}

/// Writes what was compared of the pages that are not identical.
std::string compared(const Comparison& c) {
    const auto drawn = std::ranges::find_if(
        c.pages, [](const PageComparison& p) { return !p.identical && !p.pixels.empty(); });
    std::string resolutions;
    if (drawn != c.pages.end()) {
        const std::vector<std::string> dpis =
            each_once(drawn->pixels, [](const PixelDifference& p) { return std::to_string(p.dpi); });
        resolutions =
            fmt::format(", pixels at {} dpi{}", fmt::join(dpis, " and "), with_rasterisers(drawn->pixels));
    }
    return fmt::format("compared {}{}; largest deviation {:.5f} pt{}",
                       counted(c.operators(), "drawing operator"), resolutions, c.deviation(), ignored(c));
}

/// Writes how many pages are identical, and what was compared of the others.
std::string looked_at(const Comparison& c) {
    const auto identical =
        static_cast<std::size_t>(std::ranges::count_if(c.pages, &PageComparison::identical));
    if (identical == 0) return compared(c);
    if (identical == c.pages.size()) return "with the same content and resources";
    return fmt::format("{} with the same content and resources; {}", counted(identical, "page"), compared(c));
}

}  // namespace

std::string summary(const Comparison& c, const Judgement& judgement) {
    const auto differ = static_cast<std::size_t>(
        std::ranges::count_if(c.pages, [](const PageComparison& p) { return !p.equal(); }));
    if (c.equal()) return fmt::format("equal: {} ({})", counted(c.first_pages, "page"), looked_at(c));
    const std::string count = fmt::format("{} of {}", differ, counted(c.pages.size(), "page"));
    const std::string outcome = judgement.passed() ? fmt::format("passed: {} {}, as accepted", count,
                                                                 differ == 1 ? "differs" : "differ")
                                                   : fmt::format("different: {}", count);
    return fmt::format("{} (first: {}, {}; second: {}, {}; {})", outcome, text::harmless(c.first_name),
                       counted(c.first_pages, "page"), text::harmless(c.second_name),
                       counted(c.second_pages, "page"), looked_at(c));
}

namespace {

/// How many differences of a page the text names, and how many groups of pixels a line; the JSON has all.
constexpr std::size_t NAMED_DIFFERENCES = 10;
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
    std::string line =
        fmt::format("  pixels: {} of {} at {} dpi{} differ, by up to {} of 255, at {}", p.different,
                    p.compared, p.dpi, with_rasteriser(p), p.largest, where(p.area));
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

nlohmann::json report_of(const Area& a) {
    return nlohmann::json::array({a.left, a.bottom, a.right, a.top});
}

nlohmann::json report_of(const Difference& d) {
    return {{"layer", layer_word(d)}, {"change", word_of(d.change)}, {"subject", d.subject},
            {"what", d.what},         {"area", report_of(d.area)},   {"regions", d.regions}};
}

nlohmann::json report_of(const PixelDifference& p) {
    nlohmann::json groups = nlohmann::json::array();
    for (const PixelGroup& g : p.groups)
        groups.push_back({{"region", g.region},
                          {"pixels", g.pixels},
                          {"area", report_of(g.area)},
                          {"change", word_of(g.change)}});
    return {{"rasteriser", word_of(p.rasteriser)},
            {"dpi", p.dpi},
            {"compared", p.compared},
            {"different", p.different},
            {"largest", p.largest},
            {"area", report_of(p.area)},
            {"groups", groups}};
}

nlohmann::json report_of(const PageComparison& page, const PageJudgement& judgement) {
    nlohmann::json differences = nlohmann::json::array(), pixels = nlohmann::json::array();
    for (const Difference& d : page.differences) differences.push_back(report_of(d));
    for (const PixelDifference& p : page.pixels) pixels.push_back(report_of(p));
    return {{"first_page", page.first_page},
            {"second_page", page.second_page},
            {"equal", page.equal()},
            {"identical", page.identical},
            {"outcome", word_of(judgement.outcome)},
            {"notes", judgement.notes},
            {"ignored", page.ignored},
            {"operators", page.operators},
            {"deviation", page.deviation},
            {"differences", differences},
            {"pixels", pixels}};
}

nlohmann::json report_of(const Comparison& comparison, const Judgement& judgement) {
    nlohmann::json pages = nlohmann::json::array();
    for (std::size_t i = 0; i < comparison.pages.size(); ++i)
        pages.push_back(report_of(comparison.pages[i], judgement.pages[i]));
    return {{"equal", comparison.equal()},
            {"passed", judgement.passed()},
            {"first", {{"name", comparison.first_name}, {"pages", comparison.first_pages}}},
            {"second", {{"name", comparison.second_name}, {"pages", comparison.second_pages}}},
            {"operators", comparison.operators()},
            {"deviation", comparison.deviation()},
            {"warnings", judgement.warnings},
            {"hints", judgement.hints},
            {"notes", comparison.notes},
            {"pages", pages}};
}

std::string dumped(const nlohmann::json& document) {
    return text::json_text(document) + "\n";
}

/// Writes the lines under the title of a page.
std::string page_lines(const PageComparison& page, const PageJudgement& judgement) {
    std::string text;
    for (const std::string& note : judgement.notes)
        text += fmt::format("  manifest: {}\n", text::harmless(note));
    const std::size_t named = std::min(page.differences.size(), NAMED_DIFFERENCES);
    for (std::size_t i = 0; i < named; ++i) text += difference_line(page.differences[i]);
    if (named < page.differences.size())
        text += fmt::format("  and {}: the other reports have all\n",
                            counted(page.differences.size() - named, "more difference"));
    for (const PixelDifference& p : page.pixels)
        if (p.different > 0) text += pixel_line(p);
    return text;
}

/// Counts how many consecutive pages from this one on are on the same side without a counterpart, with the
/// same description.
std::size_t count_alike(const Comparison& comparison, const Judgement& judgement, std::size_t from) {
    const auto side_of = [](const PageComparison& page) {
        return std::pair(page.first_page == 0, page.second_page == 0);
    };
    const PageComparison& first = comparison.pages[from];
    if (first.first_page != 0 && first.second_page != 0) return 1;
    const std::string lines = page_lines(first, judgement.pages[from]);
    std::size_t end = from + 1;
    while (end < comparison.pages.size() && side_of(comparison.pages[end]) == side_of(first) &&
           judgement.pages[end].outcome == judgement.pages[from].outcome &&
           page_lines(comparison.pages[end], judgement.pages[end]) == lines)
        ++end;
    return end - from;
}

/// Writes the title of such pages: "pages 7 to 33 of the first document, each".
std::string pages_title(const PageComparison& first, const PageComparison& last) {
    const bool of_first = first.first_page != 0;
    return fmt::format("pages {} to {} of the {} document, each",
                       of_first ? first.first_page : first.second_page,
                       of_first ? last.first_page : last.second_page, of_first ? "first" : "second");
}

std::string indented(std::string_view text) {
    std::string result;
    for (std::size_t end; (end = text.find('\n')) != text.npos; text.remove_prefix(end + 1))
        result += fmt::format("  {}\n", text.substr(0, end));
    return result;
}

/// Counts the entries that passed, or those that failed and those that could not be compared.
std::string count_of(std::span<const ReportEntry> entries, std::string_view noun) {
    const auto failed = static_cast<std::size_t>(
        std::ranges::count_if(entries, [](const ReportEntry& e) { return !e.passed(); }));
    const auto unread = static_cast<std::size_t>(
        std::ranges::count_if(entries, [](const ReportEntry& e) { return !e.error.empty(); }));
    if (failed == 0) return fmt::format("as expected: {}", counted(entries.size(), noun));
    return fmt::format("{} of {} {}{}", failed - unread, counted(entries.size(), noun),
                       failed - unread == 1 ? "differs" : "differ",
                       unread == 0 ? "" : fmt::format(", {} not compared", unread));
}

}  // namespace

std::string to_text(const Comparison& comparison, const Judgement& judgement) {
    std::string text;
    for (const std::string& warning : judgement.warnings)
        text += fmt::format("warning: {}\n", text::harmless(warning));
    for (std::size_t i = 0, alike = 1; i < comparison.pages.size(); i += alike) {
        const PageJudgement& judged = judgement.pages[i];
        alike = 1;
        if (judged.outcome == Outcome::equal) continue;
        alike = count_alike(comparison, judgement, i);
        const PageComparison &page = comparison.pages[i], &last = comparison.pages[i + alike - 1];
        text += alike == 1 ? page_title(page) : pages_title(page, last);
        if (judged.outcome != Outcome::different) text += fmt::format(", {}", word_of(judged.outcome));
        text += ":\n" + page_lines(page, judged);
    }
    for (const std::string& hint : judgement.hints) text += fmt::format("hint: {}\n", hint);
    for (const std::string& note : comparison.notes) text += fmt::format("note: {}\n", text::harmless(note));
    text += summary(comparison, judgement) + "\n";
    if (const std::size_t better = judgement.count(Outcome::better))
        text +=
            fmt::format("{} less than accepted: update the manifest (--update)\n", counted(better, "page"));
    if (judgement.refused_notes > 0)
        text += fmt::format("failed: {}, of which --strict allows none\n",
                            counted(judgement.refused_notes, "note"));
    return text;
}

std::string to_text(const Comparison& comparison) {
    return to_text(comparison, judge(comparison));
}

std::string to_json(const Comparison& comparison, const Judgement& judgement) {
    return dumped(report_of(comparison, judgement));
}

std::string to_json(const Comparison& comparison) {
    return to_json(comparison, judge(comparison));
}

std::string to_text(std::span<const ReportEntry> entries, std::string_view noun) {
    std::string text;
    for (const ReportEntry& entry : entries) {
        text += text::harmless(entry.name) + ":";
        if (!entry.error.empty()) text += fmt::format(" not compared: {}\n", entry.error);
        for (const std::string& fault : entry.faults) text += fmt::format(" {}\n", fault);
        if (!entry.error.empty() || !entry.faults.empty()) continue;
        const std::string lines = to_text(entry.comparison, entry.judgement);
        text += std::ranges::count(lines, '\n') == 1 ? " " + lines : "\n" + indented(lines);
    }
    return text + count_of(entries, noun) + "\n";
}

std::string to_json(std::span<const ReportEntry> entries) {
    nlohmann::json documents = nlohmann::json::array();
    for (const ReportEntry& entry : entries) {
        const bool compared = entry.error.empty() && !entry.comparison.first_name.empty();
        documents.push_back(
            {{"name", entry.name},
             {"passed", entry.passed()},
             {"faults", entry.faults},
             {"error", entry.error},
             {"comparison", compared ? report_of(entry.comparison, entry.judgement) : nlohmann::json()}});
    }
    return dumped({{"passed", std::ranges::all_of(entries, &ReportEntry::passed)}, {"documents", documents}});
}

}  // namespace inkmate::compare
