#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "cli/option_table.hpp"
#include "pdf/compare/report.hpp"

namespace inkmate {

/// --report and --json.
struct ReportFlags {
    std::vector<std::string> files;
    bool json = false;

    /// Does a report show pages.
    bool pictures() const;
    /// Is one of them the PDF of marked pages.
    bool of_one_document() const;
};
void add_report_options(Options& options, ReportFlags& flags, bool with_pdf);
/// Pages that differ, of which a report shows pictures.
inline constexpr std::size_t PICTURED_PAGES = 100;

/// The documents of an entry, for the PDF of marked pages.
struct ReportDocuments {
    std::span<const std::filesystem::path> first, second;
};
/// Prints the text, or with --json `json`, and writes each file in the form that its ending names. Throws
/// CommandError.
void write_reports(const ReportFlags& flags, std::span<const compare::ReportEntry> entries,
                   const std::string& text, const std::string& json, const ReportDocuments& documents = {});

}  // namespace inkmate
