#include "verify/document_run.hpp"

#include <fmt/format.h>

#include "play/device/ghostscript.hpp"
#include "render/page/worksheet.hpp"

namespace inkmate {

using namespace chess;

DocumentRun run_document(const std::string& program, const std::filesystem::path& pages,
                         const std::string& ghostscript) {
    const device::GhostscriptRun result = device::run_ghostscript(program, "",
                                                                  {.pages_directory = pages.parent_path(),
                                                                   .page_name = pages.filename(),
                                                                   .feed = device::Feed::stream,
                                                                   .ghostscript = ghostscript});
    DocumentRun run{{}, result.output + result.errors, result.pages};
    if (!result.status.ok())
        run.faults.push_back(fmt::format("the program came to an end with {}", describe(result.status)));
    else if (!run.transcript.empty())
        run.faults.push_back(fmt::format("the program wrote {}", run.transcript));
    return run;
}

std::vector<Page> worksheet_pages(const psgen::WorksheetProgram& program) {
    std::vector<Page> pages;
    const PageDesign design = page_design(program);
    for (const WorksheetPage& page : worksheet_pages(program.worksheet, design))
        pages.push_back(compose_page(program.worksheet, design, page, pages.size() + 1));
    return pages;
}

}  // namespace inkmate
