#include "render/page/self_test_page.hpp"

#include <doctest/doctest.h>

#include <array>
#include <sstream>

#include "base/process/cleanup.hpp"
#include "pdf/compare/compare.hpp"
#include "pdf/compare/report.hpp"
#include "play/device/ghostscript.hpp"
#include "play/device/probe.hpp"
#include "psgen/emit/program.hpp"
#include "psgen/tables/self_test.hpp"
#include "render/cairo/draw.hpp"

using namespace inkmate;
using namespace inkmate::process;

TEST_CASE("the page of the self-test is the one that cairo draws of what the device has said") {
    const TemporaryDirectory folder;
    std::string program = psgen::generate(psgen::SelfTestProgram());
    // Fonts that stand in both files.
    const std::size_t end = program.find("%%EndComments\n") + 14;
    program.insert(end, "<< /NeverEmbed [ ] >> setdistillerparams\n");
    const device::GhostscriptRun run = device::run_ghostscript(
        program, {}, {.pages_directory = folder.path(), .arguments = {"-sPAPERSIZE=a4"}});
    INFO(run.output);
    REQUIRE(run.pages.size() == 1);
    page::SelfTestReport report;
    for (const auto& [key, value] : device::read_report(run.output)) {
        // What is sent another way, or after the page, is not on it.
        if (key == "print" || value == "arrives" || key == "page" || key == "done") continue;
        report.lines.push_back(key + ": " + value);
        if (key == "code") report.code = value;
        if (key == "printable") {
            std::istringstream in(value);
            for (int& edge : report.printable) in >> edge;
        }
    }
    const auto reference = folder / "cairo.pdf";
    cairo::draw_pdf(std::array{page::compose_self_test(figures::A4, psgen::self_test_title(), report)},
                    reference);
    compare::CompareOptions options;
    options.resolutions = {72, 150};
    const compare::Comparison result = compare::compare_pdfs(reference, run.pages.front(), options);
    INFO(to_text(result));
    CHECK(result.equal());
    CHECK(result.deviation() <= options.epsilon);
}
