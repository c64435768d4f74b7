#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "cli/option_table.hpp"
#include "pdf/compare/report.hpp"

namespace inkmate::cli {

/// --report and --json.
struct ReportFlags {
    std::vector<std::string> files;
    bool json = false;

    /// True if a report shows pages.
    bool pictures() const;
    /// True if one of them is the PDF of marked pages.
    bool of_one_document() const;
};
void add_report_options(Options& options, ReportFlags& flags, bool with_pdf);
/// Find out whether the reports can be written, before the work. Throws FileError.
void check_reports(const ReportFlags& flags);
/// How many differing pages a report shows as pictures.
inline constexpr std::size_t PICTURED_PAGES = 100;

/// The documents of an entry, for the PDF of marked pages.
struct ReportDocuments {
    std::span<const std::filesystem::path> first, second;
};
/// Print the text, or with --json `json`, and write each file in the form that its ending names. Throws
/// CommandError.
void write_reports(const ReportFlags& flags, std::span<const compare::ReportEntry> entries,
                   const std::string& text, const std::string& json, const ReportDocuments& documents = {});

}  // namespace inkmate::cli
