// The rasterisers: what each draws, and what MuPDF is given to draw.
#include "pdf/document/raster.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <array>
#include <span>
#include <string>
#include <vector>

#include "base/process/ghostscript.hpp"
#include "base/process/process.hpp"
#include "pdf/document/drawing.hpp"
#include "pdf/document/join_pdf.hpp"
#include "pdf/document/raster_streams.hpp"
#include "tests/render/documents.hpp"
#include "tests/support/long_form.hpp"

using namespace inkmate;
using namespace inkmate::process;
using namespace inkmate::test;
using pdf::Raster;
using pdf::Rasteriser;
namespace fs = std::filesystem;

namespace {

constexpr std::array RASTERISERS = {Rasteriser::ghostscript, Rasteriser::poppler, Rasteriser::mupdf};

/// What tells pages of 200 x 100 pt: how many of their pixels are dark at 72 dpi.
std::vector<std::size_t> dark_pixels(Rasteriser rasteriser, std::span<const pdf::FilePages> files,
                                     bool colour) {
    const auto stream = pdf::draw_pages(rasteriser, {}, files, {72}, colour);
    std::vector<std::size_t> dark;
    for (Raster page; stream->next(page);) {
        CHECK(page.width == 200);
        CHECK(page.height == 100);
        CHECK(page.channels == (colour ? 3 : 1));
        REQUIRE(page.samples.size() == static_cast<std::size_t>(page.width * page.height * page.channels));
        std::size_t pixels = 0;
        for (std::size_t i = 0; i < page.samples.size(); i += static_cast<std::size_t>(page.channels))
            if (static_cast<unsigned char>(page.samples[i]) < 128) ++pixels;
        dark.push_back(pixels);
    }
    return dark;
}

/// A page that is a group of transparency in that space of colours, and draws with that.
std::string group_page(std::string_view space, std::string_view state) {
    return raw_pdf(
        "/A gs 0.5 g 10 10 50 50 re f",
        fmt::format("/ExtGState << /A << {} >> >> >> /Group << /S /Transparency /CS /{}", state, space));
}

std::string copied(const std::string& document) {
    const TemporaryDirectory directory;
    const fs::path copy = directory / "copy.pdf";
    pdf::write_mupdf_copy({write_file(directory / "page.pdf", document), {1}}, copy);
    return contents(copy);
}

}  // namespace

TEST_CASE("every rasteriser draws the pages that are asked for, of several files, in grey and in colour") {
    const TemporaryDirectory directory;
    const auto page = [](int width) { return raw_pdf(fmt::format("50 50 {} 10 re f", width)); };
    pdf::JoinedPdf three;
    std::string joined;
    for (const int width : {10, 20, 30}) joined += three.add(page(width));
    const std::vector<pdf::FilePages> pages = {
        {write_file(directory / "three.pdf", joined + three.finish()), {1, 3}},
        {write_file(directory / "one.pdf", page(20)), {1}}};
    for (const Rasteriser rasteriser : RASTERISERS)
        for (const bool colour : {false, true}) {
            CAPTURE(word_of(rasteriser));
            CHECK(dark_pixels(rasteriser, pages, colour) == std::vector<std::size_t>{100, 300, 200});
        }
}

TEST_CASE("every rasteriser draws every other page of a long document") {
    const int most = full_tests() ? 600 : 240;
    const TemporaryDirectory directory;
    std::string program = "%!PS\n<< /PageSize [200 100] >> setpagedevice\n";
    for (int page = 1; page <= most; ++page)
        program += fmt::format("0 0 {} 1 rectfill showpage\n", page % 199 + 1);
    std::vector<std::string> arguments = ghostscript_arguments(find_ghostscript());
    arguments.insert(arguments.end(), {"-sDEVICE=pdfwrite", "-o", (directory / "long.pdf").string(), "-_"});
    REQUIRE(run({arguments}, program).status.ok());
    pdf::FilePages odd{directory / "long.pdf", {}};
    std::vector<std::size_t> expected;
    for (int page = 1; page <= most; page += 2) {
        odd.pages.push_back(page);
        expected.push_back(static_cast<std::size_t>(page % 199 + 1));
    }
    for (const Rasteriser rasteriser : RASTERISERS)
        CHECK(dark_pixels(rasteriser, {&odd, 1}, false) == expected);
}

TEST_CASE("every rasteriser draws a page as large as it is, also where a part of it is cropped out") {
    const TemporaryDirectory directory;
    const pdf::FilePages page{
        write_file(directory / "page.pdf",
                   raw_pdf("50 50 10 10 re f", ">> /CropBox [40 30 140 80] /Unused <<")),
        {1}};
    for (const Rasteriser rasteriser : RASTERISERS) {
        CAPTURE(word_of(rasteriser));
        CHECK(dark_pixels(rasteriser, {&page, 1}, false) == std::vector<std::size_t>{100});
    }
}

TEST_CASE("a raster is turned clockwise") {
    const Raster page{3, 2, 1, {'a', 'b', 'c', 'd', 'e', 'f'}};
    const auto samples = [&](int degrees) {
        const Raster r = pdf::turned(page, degrees);
        CHECK(r.width == (degrees % 180 == 0 ? 3 : 2));
        CHECK(r.height == (degrees % 180 == 0 ? 2 : 3));
        return std::string(r.samples.begin(), r.samples.end());
    };
    CHECK(samples(0) == "abcdef");
    CHECK(samples(90) == "daebfc");
    CHECK(samples(180) == "fedcba");
    CHECK(samples(270) == "cfbead");
    const Raster coloured{1, 2, 3, {'a', 'b', 'c', 'd', 'e', 'f'}};
    const Raster r = pdf::turned(coloured, 90);
    CHECK(std::string(r.samples.begin(), r.samples.end()) == "defabc");
}

TEST_CASE("pages are drawn at one resolution after the other as at each alone") {
    const TemporaryDirectory directory;
    // Text, curves, transparency, other sizes of pages, a turned one.
    const std::string text =
        "BT /F 19 Tf 10 40 Td (Quartz) Tj ET 1 0 0 RG 3 w 10 10 m 60 90 90 -20 190 70 c S";
    const std::string font = "/Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Times-Roman >> >>";
    std::vector<pdf::FilePages> files;
    const auto add = [&](const std::string& bytes) {
        const std::string name = fmt::format("{}.pdf", files.size());
        files.push_back({write_file(directory / name, bytes), {1}});
    };
    add(raw_pdf(text, font));
    add(group_page("DeviceRGB", "/ca 0.3"));
    add(raw_pdf(text, font + " >> /Rotate 90 /MediaBox [0 0 120 170] /Unused <<"));
    const auto drawn = [&](Rasteriser rasteriser, const std::vector<int>& resolutions, bool colour) {
        std::vector<Raster> pages;
        const auto stream = pdf::draw_pages(rasteriser, {}, files, resolutions, colour);
        for (Raster page; stream->next(page);) pages.push_back(page);
        return pages;
    };
    for (const Rasteriser rasteriser : RASTERISERS)
        for (const bool colour : {false, true}) {
            CAPTURE(pdf::word_of(rasteriser));
            std::vector<Raster> apart;
            for (const int dpi : {72, 150, 61})
                for (Raster& page : drawn(rasteriser, {dpi}, colour)) apart.push_back(std::move(page));
            const std::vector<Raster> together = drawn(rasteriser, {72, 150, 61}, colour);
            REQUIRE(together.size() == 9);
            REQUIRE(apart.size() == 9);
            for (std::size_t i = 0; i < apart.size(); ++i) {
                CHECK(together[i].width == apart[i].width);
                CHECK(together[i].height == apart[i].height);
                CHECK((together[i].samples == apart[i].samples));
            }
        }
}

TEST_CASE("a rasteriser that is not there, or cannot draw, is told") {
    const TemporaryDirectory directory;
    const pdf::FilePages page{write_file(directory / "page.pdf", raw_pdf("10 10 20 20 re f")), {1}};
    CHECK_THROWS_WITH_AS(
        pdf::draw_pages(Rasteriser::mupdf, {.mupdf = "/nonexistent/mutool"}, {&page, 1}, {72}, false),
        doctest::Contains("mupdf-tools"), ProcessError);
    const fs::path failing = write_file(directory / "mutool", "#!/bin/sh\necho trouble >&2; exit 3\n");
    fs::permissions(failing, fs::perms::owner_all);
    Raster raster;
    CHECK_THROWS_WITH_AS(
        pdf::draw_pages(Rasteriser::mupdf, {.mupdf = failing.string()}, {&page, 1}, {72}, false)
            ->next(raster),
        "MuPDF could not draw the pages: it ended with an error (exit status 3); it said: trouble",
        pdf::PdfError);
    const pdf::FilePages torn{write_file(directory / "torn.pdf", "%PDF-1.4\n1 0 obj"), {1}};
    CHECK_THROWS_WITH_AS(pdf::draw_pages(Rasteriser::mupdf, {}, {&torn, 1}, {72}, false)->next(raster),
                         doctest::Contains(("cannot copy " + torn.file.string() + " for MuPDF: ").c_str()),
                         pdf::PdfError);
}

TEST_CASE("what MuPDF is given has no group of transparency where nothing is transparent") {
    const auto has_group = [](const std::string& document) {
        return copied(document).find("/Group") != std::string::npos;
    };
    CHECK_FALSE(has_group(group_page("DeviceRGB", "/ca 1 /BM /Normal")));
    for (const char* const state :
         {"/ca 0.5", "/CA 0.5", "/BM /Multiply", "/SMask << /S /Alpha >>", "/OP true"}) {
        CAPTURE(state);
        CHECK(has_group(group_page("DeviceRGB", state)));
    }
    // Colours would be others.
    CHECK(has_group(group_page("DeviceCMYK", "/ca 1")));
}

TEST_CASE("a rasteriser that says nothing is named, not the program that starts it") {
    pdf::PnmStream silent(Rasteriser::ghostscript, {{"sleep", "100"}, {}, ChannelKind::socket}, 10,
                          std::chrono::milliseconds(10));
    Raster raster;
    CHECK_THROWS_WITH_AS(
        silent.next(raster),
        doctest::Contains("Ghostscript could not draw the pages: it has sent nothing for 0 s"),
        pdf::PdfError);
}
