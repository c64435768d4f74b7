#include "pdf/document/join_pdf.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <string>

#include "base/process/cleanup.hpp"
#include "pdf/document/drawing.hpp"
#include "pdf/document/read_pdf.hpp"
#include "render/cairo/document.hpp"
#include "render/page/figures/page.hpp"
#include "tests/render/documents.hpp"
#include "tests/support/count.hpp"

using namespace inkmate;
using namespace inkmate::process;
using namespace inkmate::test;

namespace {

std::string joined(const std::vector<std::string>& parts, std::size_t left_out = 0) {
    pdf::JoinedPdf document;
    std::string bytes;
    for (const std::string& part : parts) bytes += document.add(part, left_out);
    return bytes + document.finish();
}

std::string join_refusal(const std::string& part, std::size_t left_out = 0) {
    try {
        (void)joined({part}, left_out);
    } catch (const pdf::PdfError& e) {
        return e.what();
    }
    return "nothing was refused";
}

}  // namespace

TEST_CASE("joined PDFs draw what their parts draw, in their order") {
    const TemporaryDirectory directory;
    const std::string first = raw_pdf("0 0 10 10 re f", "", {}), second = raw_pdf("20 20 5 5 re f", "", {});
    const std::filesystem::path file = write_file(directory / "joined.pdf", joined({first, second, first}));
    pdf::PdfReader reader({&file, 1});
    REQUIRE(reader.pages() == 3);
    CHECK(reader.page(0).operators.front().bounds.right == 10);
    CHECK(reader.page(1).operators.front().bounds.right == 25);
    CHECK(reader.page(2).operators.front().bounds.right == 10);
}

TEST_CASE("what parts have in common is in a joined PDF once") {
    const std::string part = raw_pdf("1 1 2 2 re f", "", {});
    const std::string once = joined({part}), twice = joined({part, part});
    CHECK(count(once, "\nstream\n") == 1);
    CHECK(count(twice, "\nstream\n") == 1);
    CHECK(joined({part, part}) == twice);
}

TEST_CASE("the outline of a joined PDF ends where there is no room for more, and all pages are there") {
    std::string part;
    cairo::Document document(cairo::DocumentFormat::pdf, {},
                             [&part](std::string_view bytes) { part += bytes; });
    const std::vector<cairo::Bookmark> bookmarks = {{0, "a game"}, {1, "its first page"}};
    document.add({figures::A4, {}}, bookmarks);
    document.finish();
    for (const std::size_t most : {3, 4}) {
        pdf::JoinedPdf two(most);
        std::string text = two.add(part) + two.add(part);
        text += two.finish();
        CHECK(count(text, "/Title (") == most);
        CHECK(count(text, "/Type /Page ") == 2);
        CHECK(two.outline_is_cut() == (most < 4));
    }
}

TEST_CASE("what is not a sound PDF, or has no page left, is not joined") {
    const std::string part = raw_pdf("1 1 2 2 re f", "", {});
    CHECK(join_refusal("") != "nothing was refused");
    CHECK(join_refusal("%PDF-1.5 and no more") != "nothing was refused");
    CHECK(join_refusal(part.substr(0, part.size() / 2)) != "nothing was refused");
    CHECK(join_refusal(part, 1) == "a part of the document is not a sound PDF: it has no page to keep");
    pdf::JoinedPdf none;
    CHECK_THROWS_WITH_AS(none.finish(), "a document needs at least one page", pdf::PdfError);
}

TEST_CASE("pages whose objects lead back to themselves, or to other pages, are not joined") {
    const auto with = [](const std::string& resources, const std::vector<std::string>& objects) {
        return join_refusal(raw_pdf("1 1 2 2 re f", resources, objects));
    };
    const std::string damaged = "a part of the document is not a sound PDF: ";
    CHECK(with("", {"<< /B 10 0 R >>"}) == damaged + "an object of a page contains itself");
    CHECK(with("/A 2 0 R", {}) == damaged + "an object of a page leads to the tree of pages");
    CHECK(with("/A " + std::string(100, '[') + std::string(100, ']'), {}) ==
          damaged + "the objects of a page go too deep");
}
