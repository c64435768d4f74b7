#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "pdf/compare/compare.hpp"
#include "pdf/compare/manifest.hpp"

namespace inkmate::compare {

/// Writes for people: a line for each difference, under a line for each page that differs, and a summary
/// line.
std::string to_text(const Comparison& comparison, const Judgement& judgement);
std::string to_text(const Comparison& comparison);

/// Writes for scripts. Keys are as in Comparison: {"equal": false, "passed": false, "first": {"name":
/// "a.pdf", "pages": 2}, "second": {...}, "operators": 318, "deviation": 0.0, "hints": [], "pages":
/// [{"first_page": 1, "second_page": 1, "equal": false, "outcome": "different", "notes": [], "differences":
/// [{"layer": "text", "change": "changed", "subject": "White's move 2", "what": "...", "area": [72, 700, 90,
/// 712], "regions": ["move list"]}], "pixels": [{"rasteriser": "ghostscript", "dpi": 150, "compared":
/// 2174960, "different": 12, "largest": 255, "area": [...], "groups": [...]}]}]}. Areas are left, bottom,
/// right, top in points.
std::string to_json(const Comparison& comparison, const Judgement& judgement);
std::string to_json(const Comparison& comparison);

/// One of the comparisons that a report covers.
struct ReportEntry {
    std::string name;
    Comparison comparison;
    Judgement judgement;
    /// Other faults, independent of pages.
    std::vector<std::string> faults;
    /// What these faults are of.
    std::string faulty = "game";
    /// Why nothing was compared, if so.
    std::string error = {};
    /// The text of a manifest that accepts what differs; empty if nothing does.
    std::string manifest = {};

    bool passed() const { return faults.empty() && error.empty() && judgement.passed(); }
};

/// Writes several comparisons for people: a line for each that passed, the differences of the others, and a
/// summary line that counts them as `noun`.
std::string to_text(std::span<const ReportEntry> entries, std::string_view noun);
/// Writes several comparisons for scripts: {"passed": false, "documents": [{"name": "a.pdf", "passed": false,
/// "faults": [], "error": "", "comparison": {...}}]}, each comparison as above, or null if there is none.
std::string to_json(std::span<const ReportEntry> entries);

/// Writes JUnit XML for CI systems: a test suite for each entry, a test case for each page, with seconds.
std::string to_junit(std::span<const ReportEntry> entries);

/// Writes one self-contained HTML file: pages side by side, to swipe, to blink and as an overlay, with their
/// differences. Shows the pictures in the comparisons, and saves the manifest that accepts what differs.
std::string to_html(std::span<const ReportEntry> entries);

/// Writes the differing pages as a PDF: those of the second document (of the first, if they are missing
/// there), each difference framed and numbered, with its description as a note. Throws CompareError.
std::string marked_pdf(const Comparison& comparison, std::span<const std::filesystem::path> first,
                       std::span<const std::filesystem::path> second);

/// Writes everything that a report is made of, with pictures and seconds, to be read elsewhere; the JSON of a
/// report for scripts is to_json().
nlohmann::json json_of_entry(const ReportEntry& entry);
/// Reads the entry without loss. Throws nlohmann::json::exception or std::runtime_error for other JSON.
ReportEntry entry_of_json(const nlohmann::json& json);

/// Returns "text", for example; the model's own word if it has one.
std::string_view layer_word(const Difference& difference);
std::string_view word_of(Change change);
/// Returns "1 page", "2 pages".
std::string counted(std::size_t n, std::string_view noun);
/// Returns "page 3", "page 3 of the first document", "page 3 of the first and 2 of the second document".
std::string page_title(const PageComparison& page);
/// Returns "the headline: fill of 8 segments, grey 0 is missing".
std::string sentence(const Difference& difference);
/// Returns " with Poppler"; "" for Ghostscript, the default.
std::string with_rasteriser(const PixelDifference& pixels);
/// Returns "different: 2 of 3 pages", "passed: 1 of 3 pages differs, as accepted" or "equal: 3 pages", and
/// what was compared.
std::string summary(const Comparison& comparison, const Judgement& judgement);

/// The page of the HTML report (report.html), in which this text marks the place of the data.
inline constexpr std::string_view REPORT_DATA = "INKMATE-REPORT-DATA";
/// Returns that page.
std::string_view report_template();

}  // namespace inkmate::compare
