#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <vector>

#include "pdf/compare/compare.hpp"
#include "pdf/compare/report.hpp"
#include "pdf/document/read_pdf.hpp"
#include "tests/render/documents.hpp"

using namespace inkmate;
using namespace inkmate::figures;
using namespace inkmate::process;
using namespace inkmate::compare;
using namespace inkmate::test;
using pdf::Rasteriser;
namespace fs = std::filesystem;

TEST_CASE("a Ghostscript that fails is told") {
    const TemporaryDirectory directory;
    const fs::path good = write_file(directory / "good.pdf", raw_pdf("10 10 20 20 re f"));
    const fs::path fake = write_file(
        directory / "gs",
        "#!/bin/sh\n[ \"$1\" = --version ] && { echo 10.00.0; exit; }\n$ANSWER\necho trouble >&2; exit 3\n");
    fs::permissions(fake, fs::perms::owner_all);
    CompareOptions options;
    options.programs.ghostscript = fake.string();
    const auto error_with = [&](const char* answer) {
        ::setenv("ANSWER", answer, 1);
        try {
            compare_pdfs(good, good, options);
        } catch (const std::runtime_error& e) {
            return std::string(e.what());
        }
        return std::string("no error");
    };
    CHECK(error_with("true") ==
          "Ghostscript could not draw the pages: it ended with an error (exit status 3); it said: trouble\n");
    CHECK(error_with("echo nonsense")
              .starts_with("Ghostscript could not draw the pages: it sent something else"));
    CHECK(error_with("printf P5\\n3\\n")
              .starts_with("Ghostscript could not draw the pages: the header of a page is wrong"));
    CHECK(error_with("printf P5\\n10\\n")
              .starts_with("Ghostscript could not draw the pages: the header of a page is wrong"));
    CHECK(error_with("exit 0").starts_with("Ghostscript drew only 0 pages of " + good.string()));
    ::unsetenv("ANSWER");
}

TEST_CASE("names with blanks, quotes and percent signs are no trouble") {
    const TemporaryDirectory directory;
    fs::create_directories(directory / "a \"b\" 100%d 'c' \\");
    const fs::path file = write_file(directory / "a \"b\" 100%d 'c' \\/e 4.pdf", raw_pdf("10 10 20 20 re f"));
    CHECK(compare_pdfs(file, file).equal());
}

TEST_CASE("documents may lie in several files, and in none") {
    const TemporaryDirectory directory;
    const std::vector<Page> pages = {sample_page(), sample_page()};
    const std::vector<fs::path> one = {by_cairo(pages, directory / "one.pdf")};
    const fs::path single = by_cairo(std::vector<Page>{sample_page()}, directory / "single.pdf");
    const Comparison c = compare_pdfs(one, std::vector<fs::path>{single, single});
    CHECK(c.equal());
    CHECK(c.second_pages == 2);
    CHECK(c.second_name == single.string() + " to single.pdf");
    const Comparison none = compare_pdfs(one, std::vector<fs::path>{});
    CHECK_FALSE(none.equal());
    CHECK(none.pages.size() == 2);
}

TEST_CASE("of pages that are alike, what changed is told, not that they changed places") {
    const TemporaryDirectory directory;
    const auto page = [&](const char* name, std::string_view colour) {
        return write_file(directory / name, raw_pdf(fmt::format("{} rg 10 10 20 20 re f", colour)));
    };
    const fs::path red = page("red.pdf", "1 0 0"), orange = page("orange.pdf", "1 0.5 0");
    const Comparison c = compare_pdfs(std::vector{red, red}, std::vector{orange, orange});
    for (const PageComparison& compared : c.pages) {
        REQUIRE(compared.differences.size() == 1);
        CHECK(compared.differences[0].what == "fill colour (1, 0, 0) became colour (1, 0.5, 0)");
    }
}

TEST_CASE("marked pages keep their own annotations") {
    const TemporaryDirectory directory;
    const auto stamped = [&](const char* name, std::string_view colour) {
        return write_file(
            directory / name,
            raw_pdf(
                "10 10 20 20 re f",
                ">> /Annots [<< /Type /Annot /Subtype /Stamp /Rect [50 50 90 90] /F 4 /AP << /N 10 0 R >> "
                ">>] /Unused <<",
                {stream("/Type /XObject /Subtype /Form /BBox [0 0 10 10] /Resources << >>",
                        fmt::format("{} rg 0 0 10 10 re f", colour))}));
    };
    const std::vector<fs::path> red = {stamped("red.pdf", "1 0 0")}, blue = {stamped("blue.pdf", "0 0 1")};
    const fs::path marked =
        write_file(directory / "marked.pdf", marked_pdf(compare_pdfs(red, blue), red, blue));
    const pdf::PageDrawing page = pdf::PdfReader({&marked, 1}).page(0);
    CHECK(std::ranges::any_of(page.operators, [](const pdf::Operator& op) {
        return op.kind == pdf::OperatorKind::fill && op.colour.blue == 1 && op.colour.red == 0 &&
               op.bounds.left > 49 && op.bounds.right < 91;
    }));
}

TEST_CASE("pages that are the same byte for byte are drawn once") {
    const TemporaryDirectory directory;
    std::vector<Page> pages(4, sample_page());
    const fs::path first = by_cairo(pages, directory / "first.pdf");
    std::get<Fill>(pages[2].items[FRAME_TOP]).ink = 8;
    const fs::path second = by_cairo(pages, directory / "second.pdf");
    CompareOptions options;
    options.resolutions = {50};
    options.rasterisers = {Rasteriser::ghostscript, Rasteriser::poppler};
    options.programs.ghostscript =
        write_file(directory / "gs", "#!/bin/sh\nfor last; do :; done\ncase $last in @*) cat ${last#@} >> " +
                                         (directory / "log").string() + " ;; esac\nexec gs \"$@\"\n");
    fs::permissions(options.programs.ghostscript, fs::perms::owner_all);
    const Comparison c = compare_pdfs(first, second, options);
    REQUIRE(c.pages.size() == 4);
    for (std::size_t i = 0; i < 4; ++i) {
        CAPTURE(i);
        CHECK(c.pages[i].same_bytes == (i != 2));
        CHECK(c.pages[i].operators == SAMPLE_ITEMS - (i == 2 ? 1 : 0));
        REQUIRE(c.pages[i].pixels.size() == 2);
        for (const PixelDifference& p : c.pages[i].pixels) CHECK((p.different > 0) == (i == 2));
    }
    const std::string drawn_first = "-sPageList=1-4\n\"" + first.string() + "\"\n";
    const std::string drawn_second = "-sPageList=3\n\"" + second.string() + "\"\n";
    const std::string log = contents(directory / "log");
    const bool both_drawn = log == drawn_first + drawn_second || log == drawn_second + drawn_first;
    CHECK_MESSAGE(both_drawn, log);
    CHECK(compare_pdfs(first, first, options).equal());
}

TEST_CASE("pages are the same byte for byte only if all that they need is") {
    const TemporaryDirectory directory;
    const std::string_view form = "/Type /XObject /Subtype /Form /BBox [0 0 900 900]";
    const auto page = [&](std::string_view content, std::string_view shape) {
        return raw_pdf(content, "/XObject << /Form 10 0 R >>", {stream(form, shape)});
    };
    const auto same_bytes = [&](const std::string& first, const std::string& second) {
        CompareOptions options;
        options.resolutions.clear();
        return compare_pdfs(write_file(directory / "first.pdf", first),
                            write_file(directory / "second.pdf", second), options)
            .pages.at(0)
            .same_bytes;
    };
    const auto with = [](std::string pdf, std::string_view part, std::string_view other) {
        REQUIRE(part.size() == other.size());
        return pdf.replace(pdf.find(part), part.size(), other);
    };
    const std::string plain = page("/Form Do", "5 5 10 10 re f");
    CHECK(same_bytes(plain, plain));
    CHECK_FALSE(same_bytes(plain, page("/Form  Do", "5 5 10 10 re f")));
    CHECK_FALSE(same_bytes(plain, page("/Form Do", "5 5 10 11 re f")));
    CHECK_FALSE(same_bytes(plain, with(plain, "[0 0 200 100]", "[0 0 200 101]")));
    CHECK_FALSE(same_bytes(plain, with(plain, "/BaseFont /Courier", "/BaseFont /Symbol ")));
    const std::string unknown = with(plain, "/MediaBox [0 0 200 100]", "/MediaBox[0 0 9 9]/N[] ");
    CHECK_FALSE(same_bytes(unknown, unknown));
    const std::string filled_in = with(plain, "/Type /Catalog", "/AcroForm <<>>");
    CHECK_FALSE(same_bytes(filled_in, filled_in));
}

TEST_CASE("progress is told for each page and resolution") {
    const TemporaryDirectory directory;
    const fs::path file = by_cairo(std::vector<Page>(3, sample_page()), directory / "pages.pdf");
    std::vector<std::size_t> told;
    CompareOptions options;
    options.resolutions = {30, 40};
    options.progress = [&](std::size_t done, std::size_t all) {
        told.push_back(done);
        CHECK(all == 6);
    };
    compare_pdfs(file, file, options);
    CHECK(told == std::vector<std::size_t>{1, 2, 3, 4, 5, 6});
}
