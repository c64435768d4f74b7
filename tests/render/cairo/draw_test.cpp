#include <doctest/doctest.h>

#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>

#include "base/files/file_io.hpp"
#include "base/process/cleanup.hpp"
#include "render/cairo/document.hpp"
#include "render/cairo/draw.hpp"
#include "render/cairo/painter.hpp"
#include "tests/render/page/helpers.hpp"
#include "tests/support/files.hpp"

using namespace inkmate;
using namespace inkmate::cairo;
using namespace inkmate::page;
using namespace inkmate::figures;
using namespace inkmate::process;
using namespace inkmate::files;
using namespace inkmate::test;
namespace fs = std::filesystem;

namespace {

std::size_t occurrences(const std::string& text, std::string_view part) {
    std::size_t count = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
    return count;
}

Page sample(const Paper& paper) {
    return compose(page_content(played("e4 e5 Nf3"), false, 1), paper);
}

int big_endian(const std::string& bytes, std::size_t at) {
    int value = 0;
    for (std::size_t i = at; i < at + 4; ++i) value = value * 256 + static_cast<unsigned char>(bytes[i]);
    return value;
}

std::string message_of(const auto& action) {
    try {
        action();
    } catch (const RenderError& error) {
        return error.what();
    }
    return "";
}

}  // namespace

TEST_CASE("the same pages give the same PDF, byte for byte") {
    const Page page = sample(A4);
    CHECK(pdf_bytes({&page, 1}) == pdf_bytes({&page, 1}));
}

TEST_CASE("a PDF has a page for each page, of its paper's size") {
    const std::vector<Page> pages = {sample(A4), sample(LETTER), sample(A4)};
    const std::string pdf = pdf_bytes(pages);
    CHECK(pdf.starts_with("%PDF-"));
    CHECK(occurrences(pdf, "/Type /Page\n") + occurrences(pdf, "/Type /Page ") == 3);
    CHECK(occurrences(pdf, "/MediaBox [ 0 0 595 842 ]") == 2);
    CHECK(occurrences(pdf, "/MediaBox [ 0 0 612 792 ]") == 1);
}

TEST_CASE("a PDF keeps its text live, in the base fonts") {
    const Page page = sample(A4);
    const std::string pdf = pdf_bytes({&page, 1});
    for (const std::string name : {"NimbusRoman-Regular", "NimbusRoman-Bold", "NimbusRoman-Italic",
                                   "NimbusSans-Regular", "NimbusMonoPS-Regular"}) {
        CAPTURE(name);
        CHECK(pdf.find(name) != std::string::npos);
    }
}

TEST_CASE("a curve whose control points lie on its ends is drawn as a line") {
    const auto pdf_with = [](const PathStep& third, const PathStep& last) {
        Page page;
        page.paper = A4;
        page.items = {Fill{{{PathOp::move, {Point{40, 40}}},
                            {PathOp::line, {Point{80, 40}}},
                            third,
                            {PathOp::close, {}},
                            last,
                            {PathOp::line, {Point{40, 80}}},
                            {PathOp::close, {}}},
                           0}};
        return pdf_bytes({&page, 1});
    };
    const auto curve = [](Point a, Point b, Point c) { return PathStep{PathOp::curve, {a, b, c}}; };
    const auto line = [](Point p) { return PathStep{PathOp::line, {p}}; };
    const Point begin{40, 40}, side{80, 40}, corner{80, 80};
    const std::string lines = pdf_with(line(corner), line(side));
    CHECK(pdf_with(curve(side, corner, corner), curve(begin, side, side)) == lines);
    CHECK(pdf_with(curve(side, side, corner), line(side)) != lines);
    CHECK(pdf_with(curve(corner, corner, corner), line(side)) != lines);
    CHECK(pdf_with(line(corner), curve(side, side, side)) != lines);
}

TEST_CASE("a piece that stands where he stood on another page is not written again") {
    const std::vector<Page> pages(10, sample(A4));
    const std::string one = pdf_bytes({pages.data(), 1}), ten = pdf_bytes(pages);
    CHECK(ten.size() < one.size() + 10 * 3000);
    CHECK(occurrences(one, "/Subtype /Form") == 32);
    CHECK(occurrences(ten, "/Subtype /Form") == 32);
}

TEST_CASE("a document tells what its sink throws, and what is wrong with its pages") {
    Document broken(DocumentFormat::pdf, {}, [](std::string_view) { throw std::runtime_error("disk full"); });
    std::string said;
    try {
        for (int i = 0; i < 3; ++i) broken.add(sample(A4));
        broken.finish();
    } catch (const std::runtime_error& error) {
        said = error.what();
    }
    CHECK(said == "disk full");
    Document eps(DocumentFormat::eps, {}, [](std::string_view) {});
    eps.add(sample(A4));
    CHECK(message_of([&] { eps.add(sample(A4)); }) ==
          "an EPS file has one page: write one file per page, or use ps");
    Document empty(DocumentFormat::ps, {}, [](std::string_view) {});
    CHECK(message_of([&] { empty.finish(); }) == "a document needs at least one page to draw");
}

TEST_CASE("a picture has the paper's size at the given resolution") {
    const std::string png = png_bytes(sample(A4), 72);
    CHECK(png.starts_with("\x89PNG\r\n\x1a\n"));
    CHECK(big_endian(png, 16) == 595);
    CHECK(big_endian(png, 20) == 842);
    const std::string fine = png_bytes(sample(LETTER), 150);
    CHECK(big_endian(fine, 16) == 1275);
    CHECK(big_endian(fine, 20) == 1650);
    CHECK(message_of([] { png_bytes(sample(A4), 0); }) ==
          "a picture of 0 dpi cannot be drawn: give 10 to 2400");
}

TEST_CASE("an SVG has the paper's size") {
    const std::string svg = svg_bytes(sample(LETTER));
    CHECK(svg.find("<svg") != std::string::npos);
    CHECK(svg.find("612") != std::string::npos);
    CHECK(svg.find("</svg>") != std::string::npos);
    CHECK(svg == svg_bytes(sample(LETTER)));
}

TEST_CASE("a file holds the same bytes and nothing is left beside it") {
    const TemporaryDirectory folder;
    const Page page = sample(A4);
    draw_pdf({&page, 1}, folder / "a.pdf");
    CHECK(contents(folder / "a.pdf") == pdf_bytes({&page, 1}));
    CHECK(std::distance(fs::directory_iterator(folder.path()), {}) == 1);
}

TEST_CASE("a file that cannot be written is named") {
    const Page page = sample(A4);
    CHECK_THROWS_WITH_AS(
        draw_pdf({&page, 1}, "/nonexistent/folder/a.pdf"),
        "cannot write /nonexistent/folder/a.pdf: No such file or directory; choose another place for it",
        FileError);
    const TemporaryDirectory folder;
    fs::create_directory(folder / "taken");
    std::ofstream(folder / "taken" / "file") << "x";
    CHECK_THROWS_AS(draw_pdf({&page, 1}, folder / "taken"), FileError);
}

TEST_CASE("a page takes the place of a file that a link leads to, and of no other") {
    const TemporaryDirectory folder;
    const Page page = sample(A4);
    std::ofstream(folder / "there.pdf") << "x";
    std::ofstream(folder / "a.pdf.part") << "mine";
    fs::create_symlink(folder / "there.pdf", folder / "a.pdf");
    draw_pdf({&page, 1}, folder / "a.pdf");
    CHECK(fs::is_symlink(folder / "a.pdf"));
    CHECK(contents(folder / "there.pdf") == pdf_bytes({&page, 1}));
    CHECK(contents(folder / "a.pdf.part") == "mine");
}

TEST_CASE("no pages make no PDF") {
    CHECK(message_of([] { pdf_bytes({}); }) == "a document needs at least one page to draw");
}

TEST_CASE("missing fonts are named with what to install") {
    const Page page = sample(A4);
    const TemporaryDirectory folder;
    const std::string message = message_of([&] { pdf_bytes({&page, 1}, {.fonts = folder.path()}); });
    CHECK(message.find("NimbusSans-Regular.t1") != std::string::npos);
    CHECK(message.find(folder.path().string()) != std::string::npos);
    CHECK(message.find("fonts-urw-base35") != std::string::npos);
}

TEST_CASE("fonts that are in none of the usual folders are named, with the folders and what to do") {
    const TemporaryDirectory first, second;
    std::ofstream(second / "NimbusSans-Regular.t1") << "alone";
    CHECK(message_of([&] {
              find_fonts_among(std::array{first.path().c_str(), second.path().c_str()});
          }) == "font files were not found: no folder of " + first.path().string() + ", " +
                    second.path().string() +
                    " has NimbusSans-Regular.t1 and the other fonts of the pages; install the URW base fonts "
                    "(Debian: apt install fonts-urw-base35), or name their folder in INKMATE_FONTS");
}

TEST_CASE("INKMATE_FONTS names the fonts' folder, and an option goes before it") {
    const TemporaryDirectory folder;
    const fs::path usual = find_fonts({});
    setenv("INKMATE_FONTS", folder.path().c_str(), 1);
    CHECK(message_of([] { find_fonts({}); }).find(folder.path().string()) != std::string::npos);
    CHECK(find_fonts(usual) == usual);
    unsetenv("INKMATE_FONTS");
    CHECK(find_fonts({}) == usual);
}

TEST_CASE("a file that is no font is named") {
    const TemporaryDirectory folder;
    for (const char* name : {"NimbusSans-Regular.t1", "NimbusRoman-Regular.t1", "NimbusRoman-Bold.t1",
                             "NimbusRoman-Italic.t1", "NimbusMonoPS-Regular.t1"})
        std::ofstream(folder / name) << "no font";
    const Page page = sample(A4);
    CHECK(message_of([&] {
              pdf_bytes({&page, 1}, {.fonts = folder.path()});
          }).find("is not a font") != std::string::npos);
}

TEST_CASE("StandardEncoding is read as PostScript reads it") {
    CHECK(utf8_of_standard("e.g. Nf3 1-0") == "e.g. Nf3 1-0");
    CHECK(utf8_of_standard("'`") == "\u2019\u2018");
    CHECK(utf8_of_standard("1\2610") == "1\u20130");
    CHECK_THROWS_AS(utf8_of_standard("\xa4"), RenderError);
    CHECK_THROWS_AS(utf8_of_standard("\n"), RenderError);
}
