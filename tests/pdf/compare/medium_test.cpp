// Paper and screen: what each shows, the same by all rasterisers and in the drawing layer; and what only a
// printer sees.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "pdf/compare/compare.hpp"
#include "pdf/compare/report.hpp"
#include "pdf/document/raster.hpp"
#include "pdf/document/read_pdf.hpp"
#include "tests/pdf/packed.hpp"
#include "tests/render/documents.hpp"

using namespace inkmate;
using namespace inkmate::compare;
using namespace inkmate::test;
using pdf::Medium;
using process::TemporaryDirectory;
namespace fs = std::filesystem;

namespace {

constexpr std::array ALL = {pdf::Rasteriser::ghostscript, pdf::Rasteriser::poppler, pdf::Rasteriser::mupdf};

/// Something that is drawn on paper, on a screen, on both or on neither.
struct Shown {
    std::string name, file;
    bool on_paper, on_screen;
};

/// A page with a stamp of 40 x 40 pt that has these flags.
Shown stamped(int flags, bool on_paper, bool on_screen) {
    return {
        fmt::format("flags {}", flags),
        raw_pdf("",
                fmt::format(
                    ">> /Annots [<< /Type /Annot /Subtype /Stamp /F {} /Rect [20 20 60 60] /AP << /N 10 0 R "
                    ">> >>] /Rest <<",
                    flags),
                {stream("/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << >>", "0 0 9 9 re f")}),
        on_paper, on_screen};
}

/// A page with a square of 40 x 40 pt on a layer: `member` is what it belongs to, `usage` what the layer says
/// of its use.
Shown layered(std::string name, std::string_view member, std::string_view usage,
              std::string_view configuration, bool on_paper, bool on_screen) {
    std::string file = raw_pdf(
        "/OC /L BDC 20 20 40 40 re f EMC", fmt::format("/Properties << /L {} >>", member),
        {fmt::format("<< /Type /OCG /Name (a) /Usage << {} >> >>", usage), "<< /Type /OCG /Name (b) >>"});
    constexpr std::string_view PAGES = "/Pages 2 0 R";
    file.replace(
        file.find(PAGES), PAGES.size(),
        fmt::format("{} /OCProperties << /OCGs [10 0 R 11 0 R] /D << {} >> >>", PAGES, configuration));
    return {std::move(name), with_new_table(file), on_paper, on_screen};
}

std::vector<Shown> shown() {
    const std::string_view own = "10 0 R";
    const std::string print_only = "/Print << /PrintState /ON >> /View << /ViewState /OFF >>";
    const std::string screen_only = "/Print << /PrintState /OFF >> /View << /ViewState /ON >>";
    return {
        stamped(0, false, true),
        stamped(4, true, true),
        stamped(2, false, false),
        stamped(6, false, false),
        stamped(32, false, false),
        stamped(36, true, false),
        layered("a layer", own, "", "", true, true),
        layered("a layer that is off", own, "", "/OFF [10 0 R]", false, false),
        layered("a layer that is off by default", own, "", "/BaseState /OFF /ON [11 0 R]", false, false),
        layered("a layer for paper", own, print_only, "", true, false),
        layered("a layer for a screen", own, screen_only, "", false, true),
        layered("a layer for paper, by the event", own, print_only,
                "/AS [<< /Event /Print /OCGs [10 0 R] /Category [/Print] >> << /Event /View /OCGs [10 0 R] "
                "/Category "
                "[/View] >>]",
                true, false),
        layered("a layer for paper that is off", own, print_only, "/OFF [10 0 R]", true, false),
        layered("all of two layers", "<< /Type /OCMD /OCGs [10 0 R 11 0 R] /P /AllOn >>", screen_only, "",
                false, true),
        layered("an expression", "<< /Type /OCMD /OCGs 10 0 R /VE [/Not 10 0 R] >>", screen_only, "", true,
                false),
    };
}

/// Returns the dark pixels of a page at 72 dpi.
std::size_t dark_pixels(pdf::Rasteriser rasteriser, const fs::path& file, Medium medium) {
    const std::vector<pdf::FilePages> pages = {pdf::PdfReader({&file, 1}, medium).pages_to_draw(0, {1})};
    pdf::Raster raster;
    REQUIRE(pdf::draw_pages(rasteriser, {}, pages, {72}, false)->next(raster));
    return static_cast<std::size_t>(std::ranges::count_if(
        raster.samples, [](char sample) { return static_cast<unsigned char>(sample) < 128; }));
}

std::vector<std::string> differences_of(const Comparison& c) {
    std::vector<std::string> all;
    for (const PageComparison& page : c.pages)
        for (const Difference& d : page.differences) all.push_back(d.what);
    return all;
}

}  // namespace

TEST_CASE("paper and screen show what belongs there, by each rasteriser and in the drawing") {
    const TemporaryDirectory directory;
    for (const Shown& one : shown()) {
        CAPTURE(one.name);
        const fs::path file = write_file(directory / "page.pdf", one.file);
        for (const Medium medium : {Medium::print, Medium::screen}) {
            CAPTURE(medium == Medium::print);
            const bool seen = medium == Medium::print ? one.on_paper : one.on_screen;
            const pdf::PageDrawing page = pdf::PdfReader({&file, 1}, medium).page(0);
            CHECK(std::ranges::any_of(page.operators,
                                      [](const pdf::Operator& op) { return !op.blend.hidden; }) == seen);
            for (const pdf::Rasteriser rasteriser : ALL) {
                CAPTURE(word_of(rasteriser));
                CHECK(dark_pixels(rasteriser, file, medium) == (seen ? 1600 : 0));
            }
        }
    }
}

TEST_CASE("a change that only paper, or only a screen, shows is found only there") {
    const TemporaryDirectory directory;
    const auto differ = [&](const Shown& first, const Shown& second, Medium medium, bool pixels) {
        CompareOptions options;
        options.medium = medium;
        options.resolutions.clear();
        if (pixels) options.resolutions = {36};
        return !compare_pdfs(write_file(directory / "first.pdf", first.file),
                             write_file(directory / "second.pdf", second.file), options)
                    .equal();
    };
    for (const bool pixels : {false, true}) {
        const Shown printed = stamped(4, true, true), screen = stamped(0, false, true),
                    paper = stamped(36, true, false);
        CHECK(differ(printed, screen, Medium::print, pixels));
        CHECK_FALSE(differ(printed, screen, Medium::screen, pixels));
        CHECK_FALSE(differ(printed, paper, Medium::print, pixels));
        CHECK(differ(printed, paper, Medium::screen, pixels));
    }
}

TEST_CASE("what only a printer sees has a name") {
    const TemporaryDirectory directory;
    CompareOptions options;
    options.resolutions.clear();
    const auto named = [&](const std::string& first, const std::string& second,
                           Medium medium = Medium::print) {
        options.medium = medium;
        return differences_of(compare_pdfs(write_file(directory / "first.pdf", first),
                                           write_file(directory / "second.pdf", second), options));
    };
    const auto catalogued = [](std::string_view entries) {
        std::string file = raw_pdf("10 10 20 20 re f");
        return with_new_table(
            file.replace(file.find("/Pages 2 0 R"), 12, fmt::format("/Pages 2 0 R {}", entries)));
    };
    const auto boxed = [](std::string_view entries) {
        return raw_pdf("10 10 20 20 re f", fmt::format(">> {} /Rest <<", entries));
    };
    using Names = std::vector<std::string>;
    CHECK(named(catalogued("/ViewerPreferences << /NumCopies 1 >>"),
                catalogued("/ViewerPreferences << /NumCopies 3 >>")) ==
          Names{"the number of copies: nothing became 3"});
    CHECK(named(catalogued("/ViewerPreferences << /Duplex /Simplex >>"),
                catalogued("/ViewerPreferences << /Duplex /DuplexFlipLongEdge >>")) ==
          Names{"the printing on both sides: /Simplex became /DuplexFlipLongEdge"});
    CHECK(named(catalogued(""), catalogued("/ViewerPreferences << /PrintScaling /None >>")) ==
          Names{"the scaling for print: nothing became /None"});
    CHECK(named(catalogued(""), catalogued("/ViewerPreferences << /PrintScaling /None >>"), Medium::screen)
              .empty());
    CHECK(named(catalogued(""), catalogued("/ViewerPreferences << /DisplayDocTitle true >>")).empty());
    CHECK(named(catalogued(""), catalogued("/AcroForm << /Fields [] /NeedAppearances true >>")) ==
          Names{"that viewers draw its fields again (NeedAppearances): nothing became true"});
    const Names intents =
        named(catalogued(""), catalogued("/OutputIntents [<< /S /GTS_PDFX /OutputConditionIdentifier "
                                         "(FOGRA39) >>]"));
    REQUIRE(intents.size() == 1);
    CHECK(intents[0].starts_with("an output intent: nothing became FOGRA39 #"));
    CHECK(named(boxed("/TrimBox [10 10 90 90]"), boxed("/TrimBox [10 10 90 80]")) ==
          Names{"trim box [10 10 90 90] became [10 10 90 80]"});
    CHECK(named(boxed("/BleedBox [0 0 200 100]"), boxed("")).empty());
    CHECK(named(boxed(""), boxed("/ArtBox [0 0 200 90]")) ==
          Names{"art box [0 0 200 100] became [0 0 200 90]"});
    const auto field = [](std::string_view value) {
        return raw_pdf(
            "",
            fmt::format(
                ">> /Annots [<< /Type /Annot /Subtype /Widget /F 4 /Rect [20 20 60 60] /Parent 11 0 R "
                "/AP << /N 10 0 R >> >>] /Rest <<"),
            {stream("/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << >>", "0 0 9 9 re f"),
             fmt::format("<< /FT /Tx /T (total) /V {} >>", value)});
    };
    CHECK(named(field("(100)"), field("(900)")) ==
          Names{"the value of the field \"total\": \"100\" became \"900\""});
    CHECK(named(field("(100)"), field("<FEFF003100300030>")).empty());
}

TEST_CASE("a page whose greys have a colour space is drawn in colour") {
    const TemporaryDirectory directory;
    const auto page = [&](const char* name, std::string_view content, std::string_view space) {
        return write_file(directory / name, raw_pdf(content, fmt::format("/ColorSpace << {} >>", space)));
    };
    const std::string_view square = "/S cs 0.7 0.7 0.7 scn 10 10 50 50 re f";
    // The white points make a pink and a blue of the same values.
    const auto calibrated = [](std::string_view key, double red, double blue) {
        return fmt::format(
            "/{} [/CalRGB << /WhitePoint [0.9505 1 1.089] /Matrix [{} 0.2126 0.0193 0.3576 0.7152 0.1192 "
            "0.1805 0.0722 {}] >>]",
            key, red, blue);
    };
    const auto reader_of = [](const fs::path& file) { return pdf::PdfReader({&file, 1}).page(0); };
    CHECK(has_colour(reader_of(page("one.pdf", square, calibrated("S", 0.8, 0.5)))));
    CHECK(
        has_colour(reader_of(page("one.pdf", "0.7 g 10 10 50 50 re f", calibrated("DefaultRGB", 0.8, 0.5)))));
    CHECK_FALSE(has_colour(reader_of(page("one.pdf", "0.7 g 10 10 50 50 re f", ""))));
    CHECK_FALSE(
        has_colour(reader_of(page("one.pdf", "0 0 0 0.3 k 10 10 50 50 re f", "/DefaultGray /DeviceGray"))));
    CompareOptions options;
    options.resolutions = {36};
    for (const pdf::Rasteriser rasteriser : {pdf::Rasteriser::ghostscript, pdf::Rasteriser::poppler}) {
        CAPTURE(word_of(rasteriser));
        options.rasterisers = {rasteriser};
        const Comparison c = compare_pdfs(page("pink.pdf", square, calibrated("S", 0.8, 0.5)),
                                          page("blue.pdf", square, calibrated("S", 0.3, 1.5)), options);
        CHECK(c.pages.at(0).pixels.at(0).different > 100);
        CHECK_FALSE(c.pages.at(0).differences.empty());
    }
}
