// What the page calls: the comparison of two documents that the worker has put into the file system of the
// module.
#include <emscripten.h>
#include <fmt/format.h>

#include <exception>
#include <fstream>
#include <nlohmann/json.hpp>

#include "base/text/utf8.hpp"
#include "pdf/compare/compare.hpp"
#include "pdf/compare/manifest.hpp"
#include "pdf/compare/report.hpp"
#include "pdf/document/read_pdf.hpp"

EM_JS(void, tell_progress, (int done, int all), { Module.tellProgress(done, all); });

namespace inkmate::text {

/// Returns the text as it is: a page shows every text as text, and nothing in it is a command. So the program
/// needs no ICU.
std::string harmless(std::string_view text) {
    return std::string(text);
}

}  // namespace inkmate::text

namespace inkmate::compare {
namespace {

using nlohmann::json;

/// How many differing pages a report has pictures of: each takes some 100 KB in it.
constexpr std::size_t MOST_PICTURES = 30;

/// Compares, and writes the report as HTML into the file `report`.
json compared(const std::string& first, const std::string& second, int dpi, const std::string& report) {
    CompareOptions options;
    options.resolutions.clear();
    if (dpi > 0) options.resolutions.push_back(dpi);
    options.pictures = dpi > 0 ? MOST_PICTURES : 0;
    options.progress = [](std::size_t done, std::size_t all) {
        tell_progress(static_cast<int>(done), static_cast<int>(all));
    };
    ReportEntry entry{.name = fmt::format("{} and {}", first, second),
                      .comparison = compare_pdfs(first, second, options),
                      .judgement = {},
                      .faults = {}};
    entry.judgement = judge(entry.comparison);
    std::ofstream(report, std::ios::binary) << to_html({&entry, 1});
    return {{"equal", entry.comparison.equal()},
            {"summary", summary(entry.comparison, entry.judgement)},
            {"notes", entry.comparison.notes}};
}

}  // namespace
}  // namespace inkmate::compare

/// Returns {"equal": false, "summary": "different: ...", "notes": []}, or {"error": "..."}; valid until the
/// next call. With 0 dpi no pixels are compared.
extern "C" const char* compare_documents(const char* first, const char* second, int dpi, const char* report) {
    static std::string answer;
    nlohmann::json told;
    try {
        told = inkmate::compare::compared(first, second, dpi, report);
    } catch (const std::bad_alloc&) {
        told = {{"error", fmt::format("{}: comparing it takes more memory than a browser gives",
                                      inkmate::pdf::read_last())}};
    } catch (const std::exception& error) {
        told = {{"error", error.what()}};
    }
    answer = told.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
    return answer.c_str();
}
