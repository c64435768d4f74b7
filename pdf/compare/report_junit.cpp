#include <fmt/format.h>

#include "base/text/utf8.hpp"
#include "pdf/compare/report.hpp"

namespace inkmate::compare {
namespace {

/// Escapes text for XML. Characters that XML cannot represent, not even as references, become question marks,
/// and bytes that are not UTF-8, which occur in names of fonts, U+FFFD.
std::string escaped(std::string_view text) {
    std::string result;
    while (!text.empty()) switch (const char32_t c = text::take_character(text).code) {
            case '&': result += "&amp;"; break;
            case '<': result += "&lt;"; break;
            case '>': result += "&gt;"; break;
            case '"': result += "&quot;"; break;
            case '\n': result += "&#10;"; break;
            default: text::append_utf8(result, c < ' ' || c == 0xFFFE || c == 0xFFFF ? U'?' : c);
        }
    return result;
}

/// Describes what is wrong with a page, a line for each part.
std::string details(const PageComparison& page, const PageJudgement& judgement) {
    std::string text;
    for (const std::string& note : judgement.notes) text += note + "\n";
    for (const Difference& d : page.differences) text += sentence(d) + "\n";
    for (const PixelDifference& p : page.pixels)
        if (p.different > 0)
            text += fmt::format("{} pixels differ ({} {})\n", p.different, word_of(p.rasteriser), p.dpi);
    return text;
}

/// Writes a test case for faults that are independent of pages.
std::string case_of(const ReportEntry& entry, std::string_view name, std::string_view outcome,
                    std::string_view message) {
    return fmt::format(
        "    <testcase classname=\"{}\" name=\"{}\" time=\"0.000\">\n      <{} type=\"{}\" "
        "message=\"{}\"/>\n    </testcase>\n",
        escaped(entry.name), name, outcome, entry.faulty, escaped(message));
}

std::string case_of(const ReportEntry& entry, const PageComparison& page, const PageJudgement& judgement) {
    const std::string test = fmt::format("    <testcase classname=\"{}\" name=\"{}\" time=\"{:.3f}\"",
                                         escaped(entry.name), page_title(page), page.seconds);
    if (judgement.outcome != Outcome::different && judgement.outcome != Outcome::better) return test + "/>\n";
    const std::string text = details(page, judgement);
    return fmt::format("{}>\n      <failure type=\"{}\" message=\"{}\">{}</failure>\n    </testcase>\n", test,
                       word_of(judgement.outcome), escaped(std::string_view(text).substr(0, text.find('\n'))),
                       escaped(text));
}

}  // namespace

std::string to_junit(std::span<const ReportEntry> entries) {
    std::string xml = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"inkmate\">\n";
    for (const ReportEntry& entry : entries) {
        const auto& pages = entry.comparison.pages;
        const std::size_t failures = entry.judgement.count(Outcome::different) +
                                     entry.judgement.count(Outcome::better) + entry.faults.size() +
                                     entry.judgement.refused_notes;
        const std::size_t errors = entry.error.empty() ? 0 : 1;
        double seconds = 0;
        for (const PageComparison& page : pages) seconds += page.seconds;
        xml += fmt::format(
            "  <testsuite name=\"{}\" tests=\"{}\" failures=\"{}\" errors=\"{}\" time=\"{:.3f}\">\n",
            escaped(entry.name), pages.size() + entry.faults.size() + entry.judgement.refused_notes + errors,
            failures, errors, seconds);
        if (errors > 0) xml += case_of(entry, "reading", "error", entry.error);
        for (std::size_t i = 0; i < entry.faults.size(); ++i)
            xml +=
                case_of(entry, fmt::format("{}, fault {}", entry.faulty, i + 1), "failure", entry.faults[i]);
        for (std::size_t i = 0; i < entry.judgement.refused_notes; ++i)
            xml += case_of(entry, fmt::format("note {}", i + 1), "failure", entry.comparison.notes[i]);
        for (std::size_t i = 0; i < pages.size(); ++i)
            xml += case_of(entry, pages[i], entry.judgement.pages[i]);
        xml += "  </testsuite>\n";
    }
    return xml + "</testsuites>\n";
}

}  // namespace inkmate::compare
