#include "cli/report_options.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>

#include "cli/error.hpp"
#include "cli/files.hpp"

namespace inkmate {

namespace {

std::string ending_of(const std::string& file) {
    return std::filesystem::path(file).extension().string();
}

}  // namespace

bool ReportFlags::pictures() const {
    return std::ranges::any_of(files, [](const std::string& f) { return ending_of(f) == ".html"; });
}

void add_report_option(CLI::App& app, ReportFlags& flags, bool with_pdf) {
    const std::vector<std::string> endings =
        with_pdf ? std::vector<std::string>{".txt", ".json", ".xml", ".html", ".pdf"}
                 : std::vector<std::string>{".txt", ".json", ".xml", ".html"};
    app.add_option(
           "--report", flags.files,
           fmt::format("Write a report too; the ending names its form (.xml: JUnit{}). May be repeated",
                       with_pdf ? ", .pdf: pages with marks" : ""))
        ->allow_extra_args(false)
        ->check(
            [=](const std::string& file) {
                return std::ranges::find(endings, ending_of(file)) != endings.end()
                           ? std::string()
                           : fmt::format("{} ends in none of {}", file, fmt::join(endings, " "));
            },
            "", "ENDING")
        ->type_name("FILE");
}

void write_reports(const ReportFlags& flags, std::span<const ReportEntry> entries, const std::string& text,
                   const std::string& json, const ReportDocuments& documents) {
    for (const std::string& file : flags.files) {
        const std::string ending = ending_of(file);
        write_output(file, ending == ".json"   ? json
                           : ending == ".xml"  ? to_junit(entries)
                           : ending == ".html" ? to_html(entries)
                           : ending == ".pdf"
                               ? marked_pdf(entries.front().comparison, documents.first, documents.second)
                               : text);
    }
}

}  // namespace inkmate
