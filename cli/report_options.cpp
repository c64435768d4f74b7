#include "cli/report_options.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/files/file_io.hpp"
#include "base/text/strings.hpp"
#include "base/text/utf8.hpp"
#include "cli/shared_options.hpp"

namespace inkmate::cli {

using namespace compare;

namespace {

std::string ending_of(const std::string& file) {
    return std::filesystem::path(file).extension().string();
}

}  // namespace

bool ReportFlags::pictures() const {
    return std::ranges::find(files, ".html", ending_of) != files.end();
}

bool ReportFlags::of_one_document() const {
    return std::ranges::find(files, ".pdf", ending_of) != files.end();
}

void add_report_options(Options& options, ReportFlags& flags, bool with_pdf) {
    std::vector<std::string> endings = {".txt", ".json", ".xml", ".html"};
    if (with_pdf) endings.emplace_back(".pdf");
    options.group("Report");
    options
        .repeated({.name = "--report",
                   .help = fmt::format("Also write a report, in the form that the file's ending names (.xml: "
                                       "JUnit{}). May be repeated",
                                       with_pdf ? ", .pdf: pages with marks" : ""),
                   .value = "FILE",
                   .written = true},
                  flags.files)
        .check([endings](const std::string& file) {
            return std::ranges::find(endings, ending_of(file)) != endings.end()
                       ? std::string()
                       : fmt::format("must be a file ending in {}, not {}", text::listed(endings, "or"),
                                     file);
        });
    add_json_option(options, flags.json);
}

void check_reports(const ReportFlags& flags) {
    std::error_code error;
    for (const std::string& file : flags.files)
        // Nothing remains of a file that is not committed; a pipe would wait for its reader.
        if (!std::filesystem::is_fifo(file, error)) files::OutputFile{file};
}

void write_reports(const ReportFlags& flags, std::span<const compare::ReportEntry> entries,
                   const std::string& text, const std::string& json, const ReportDocuments& documents) {
    // Names of files, words in documents and what Ghostscript says are others' text.
    files::write_output("-", flags.json ? json : text::harmless_lines(text));
    for (const std::string& file : flags.files) {
        const std::string ending = ending_of(file);
        files::write_output(file, ending == ".json"   ? json
                                  : ending == ".xml"  ? to_junit(entries)
                                  : ending == ".html" ? to_html(entries)
                                  : ending == ".pdf" ? marked_pdf(entries.front().comparison, documents.first,
                                                                  documents.second)
                                                     : text);
    }
}

}  // namespace inkmate::cli
