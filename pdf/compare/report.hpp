#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "pdf/compare/compare.hpp"
#include "pdf/compare/manifest.hpp"

namespace inkmate::compare {

/// For people: a line for each difference, under a line for each page that differs, and a last line that sums
/// up.
std::string to_text(const Comparison& comparison, const Judgement& judgement);
std::string to_text(const Comparison& comparison);

/// For scripts. Keys are as in Comparison: {"equal": false, "passed": false, "first": {"name": "a.pdf",
/// "pages": 2}, "second": {...}, "operators": 318, "deviation": 0.0, "hints": [], "pages": [{"first_page": 1,
/// "second_page": 1, "equal": false, "outcome": "different", "notes": [], "differences": [{"layer": "text",
/// "change": "changed", "subject": "White's move 2", "what": "...", "area": [72, 700, 90, 712], "regions":
/// ["move list"]}], "pixels": [{"rasteriser": "ghostscript", "dpi": 150, "compared": 2174960, "different":
/// 12, "largest": 255, "area": [...], "groups": [...]}]}]}. Areas are left, bottom, right, top in points.
std::string to_json(const Comparison& comparison, const Judgement& judgement);
std::string to_json(const Comparison& comparison);

/// One of the comparisons that a report is about.
struct ReportEntry {
    std::string name;
    Comparison comparison;
    Judgement judgement;
    /// What else is wrong, apart from pages.
    std::vector<std::string> faults;
    /// What they are about.
    std::string faulty = "game";
    /// Why nothing was compared, if so.
    std::string error = {};

    bool passed() const { return faults.empty() && error.empty() && judgement.passed(); }
};

/// Several comparisons, for people: a line for each that passed, what differs for the others, and a last line
/// that counts them as the `noun` that they are of.
std::string to_text(std::span<const ReportEntry> entries, std::string_view noun);
/// The same for scripts: {"passed": false, "documents": [{"name": "a.pdf", "passed": false, "faults": [],
/// "error": "", "comparison": {...}}]}, each comparison as above, or null where there is none.
std::string to_json(std::span<const ReportEntry> entries);

/// JUnit XML, as CI systems read it: a test suite for each entry, a test case for each page, with seconds.
std::string to_junit(std::span<const ReportEntry> entries);

/// One HTML file that needs nothing else: pages side by side, to swipe, to blink and laid over each other,
/// with their differences. Shows the pictures that the comparisons hold.
std::string to_html(std::span<const ReportEntry> entries);

/// The pages that differ, as a PDF: those of the second document (of the first, where they are missing
/// there), each difference framed and numbered, with its words as a note. Throws CompareError.
std::string marked_pdf(const Comparison& comparison, std::span<const std::filesystem::path> first,
                       std::span<const std::filesystem::path> second);

}  // namespace inkmate::compare
