#include "tests/fuzz/pdf_file.hpp"

#include <array>

#include "pdf/compare/passes.hpp"
#include "pdf/document/drawing.hpp"
#include "pdf/document/read_pdf.hpp"
#include "tests/fuzz/check.hpp"
#include "tests/fuzz/memory_file.hpp"
#include "tests/fuzz/targets.hpp"

namespace inkmate::fuzz {

using namespace compare;

namespace {

constexpr std::size_t MOST_PAGES = 4;

}  // namespace

void check_pdf(std::string_view bytes) {
    const MemoryFile file(bytes);
    const std::array files = {file.path()};
    try {
        pdf::PdfReader first(files), second(files);
        for (std::size_t i = 0; i < std::min(first.pages(), MOST_PAGES); ++i) {
            first.same_page(i, second, i);
            const pdf::PageDrawing page = first.page(i), again = second.page(i);
            PageComparison comparison;
            const auto differences = compare_drawings(page, again, 0.001, comparison);
            require(differences.empty(), "a page is the same when it is read twice",
                    differences.empty() ? "" : differences.front().difference.what);
            for (const pdf::Operator& op : page.operators) pdf::describe(op);
        }
    } catch (const pdf::PdfError&) {
    }
}

void pdf(std::string_view input) {
    check_pdf(input);
}

}  // namespace inkmate::fuzz
