// Lossless rewrites of pages that have all that is written in more than one way.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <array>
#include <memory>
#include <qpdf/Buffer.hh>
#include <qpdf/QPDF.hh>
#include <qpdf/QPDFObjectHandle.hh>
#include <qpdf/QPDFWriter.hh>
#include <string>
#include <string_view>
#include <vector>

#include "base/process/process.hpp"
#include "pdf/compare/compare.hpp"
#include "pdf/compare/report.hpp"
#include "pdf/document/interpret.hpp"
#include "pdf/document/read_pdf.hpp"
#include "tests/pdf/packed.hpp"
#include "tests/render/documents.hpp"

using namespace inkmate;
using namespace inkmate::compare;
using namespace inkmate::test;
using process::TemporaryDirectory;
namespace fs = std::filesystem;

namespace {

struct Written {
    std::string_view name;
    std::string file;
};

const std::string FORM = "/Type /XObject /Subtype /Form /BBox [0 0 90 90] ";

/// Returns pages that draw `content` themselves, in a form, a pattern, a mask, a glyph and an annotation.
std::vector<Written> everywhere(const std::string& content) {
    const std::string resources =
        "/ColorSpace << /S [/Indexed /DeviceRGB 1 <000000ff0000>] >> /Properties << /P << /A 1 >> >> /Font "
        "<< /H 5 0 R >>";
    const std::string own = fmt::format("/Resources << {} >>", resources);
    return {
        {"the page", raw_pdf(content, resources)},
        {"a form", raw_pdf("/F Do", "/XObject << /F 10 0 R >>", {stream(FORM + own, content)})},
        {"a form without resources",
         raw_pdf("/M gs 0 0 90 90 re f", "/ExtGState << /M << /SMask << /S /Luminosity /G 10 0 R >> >> >>",
                 {stream(FORM, content)})},
        {"a pattern",
         raw_pdf(
             "/Pattern cs /P scn 0 0 90 90 re f", "/Pattern << /P 10 0 R >>",
             {stream("/PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 90 90] /XStep 90 /YStep 90 " + own,
                     content)})},
        {"a mask",
         raw_pdf("/M gs 0 0 90 90 re f", "/ExtGState << /M << /SMask << /S /Luminosity /G 10 0 R >> >> >>",
                 {stream(FORM + own, content)})},
        {"a glyph",
         raw_pdf(
             "BT /X 9 Tf (a) Tj ET", "",
             {fmt::format(
                  "<< /Type /Font /Subtype /Type3 /FontBBox [0 0 1 1] /FontMatrix [1 0 0 1 0 0] /CharProcs "
                  "<< /a 11 0 R >> /Encoding << /Differences [97 /a] >> /FirstChar 97 /LastChar 97 /Widths "
                  "[1] {} >>",
                  own),
              stream("", "1 0 d0 " + content)})},
        {"a glyph in a mask",
         raw_pdf(
             "/M gs 0 0 90 90 re f", "/ExtGState << /M << /SMask << /S /Luminosity /G 10 0 R >> >> >>",
             {stream(FORM + "/Resources << /Font << /T 11 0 R >> >>", "BT /T 9 Tf (a) Tj ET"),
              fmt::format(
                  "<< /Type /Font /Subtype /Type3 /FontBBox [0 0 1 1] /FontMatrix [1 0 0 1 0 0] /CharProcs "
                  "<< "
                  "/a 12 0 R >> /Encoding << /Differences [97 /a] >> /FirstChar 97 /LastChar 97 /Widths [1] "
                  "{} >>",
                  own),
              stream("", "1 0 d0 " + content)})},
        {"an appearance", raw_pdf("",
                                  ">> /Annots [<< /Type /Annot /Subtype /Stamp /F 4 /Rect [0 0 90 90] /AP << "
                                  "/N 10 0 R >> >>] /R <<",
                                  {stream(FORM + own, content)})},
    };
}

CompareOptions drawing_only() {
    CompareOptions options;
    options.resolutions.clear();
    return options;
}

bool draw_the_same(const fs::path& first, const fs::path& second) {
    const Comparison c = compare_pdfs(first, second, drawing_only());
    INFO(to_text(c));
    return c.equal();
}

/// True if the drawing layer, without what is known of the same pages, finds two documents equal.
bool read_the_same(const fs::path& first, const fs::path& second) {
    pdf::PdfReader a({&first, 1}), b({&second, 1});
    const pdf::PageDrawing x = a.page(0), y = b.page(0);
    if (x.operators.size() != y.operators.size()) return false;
    for (std::size_t i = 0; i < x.operators.size(); ++i)
        if (!deviation(x.operators[i], y.operators[i], 0.001)) return false;
    return true;
}

constexpr auto PAIRS = std::to_array<std::pair<std::string_view, std::string_view>>({
    {"q 9 0 0 9 0 0 cm BI /W 2 /H 1 /BPC 8 /CS /G ID ab EI Q",
     "q\r\n9 0 0 9 0 0 cm\r\nBI\r\n/Width 2\r\n/Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8\r\nID "
     "ab\r\nEI\r\nQ"},
    {"BI /W 2 /H 1 /BPC 8 /CS /G /F /AHx ID ECEB> EI", "BI /W 2 /H 1 /BPC 8 /CS /G /F /AHx ID eceb>\nEI"},
    {"BI /W 2 /H 1 /BPC 8 /CS /G /F /AHx ID ECEB> EI", "BI /W 2 /H 1 /BPC 8 /CS /G /F [/AHx] ID ec\neb > EI"},
    {"BI /W 2 /H 1 /BPC 8 /CS /G /F /AHx ID 6162> EI", "BI /W 2 /H 1 /BPC 8 /CS /G ID ab EI"},
    {"BI /W 8 /H 1 /IM true ID a EI", "BI /H 1.0 /ImageMask true\r/W 8 ID a EI"},
    {"BI /W 1 /H 1 /BPC 8 /CS /S /F /AHx ID 01> EI", "BI /W 1 /H 1 /BPC 8 /CS /S /F /AHx ID 01>\r\nEI"},
    {"BI /W 1 /H 1 /BPC 8 /CS [/I /RGB 1 <000000ff0000>] ID \x01 EI",
     "BI /W 1 /H 1 /BPC 8 /CS [/Indexed /DeviceRGB 1 (\\000\\000\\000\\377\\000\\000)] ID \x01 EI"},
    {"[3 1] 0 d 0 0 m 9 9 l S", "[ 3.0  1 ]0 d\r\n0 0 m 9.0 9 l S % a comment"},
    {"/A << /B [1 2] /C (x) >> BDC 0 0 9 9 re f EMC", "/A <</B[ 1  2.0 ]/C<78>>> BDC 0 0 9 9 re f EMC"},
    {"BT /H 9 Tf [(a) -50 (b)] TJ ET", "BT /H 9 Tf [<61>-50(\\142)]TJ ET"},
    {"/A#42 /P DP 0 0 9 9 re f", "/AB /P DP 0 0 9 9 re f"},
});

}  // namespace

TEST_CASE("how content is written does not count, wherever it stands") {
    const TemporaryDirectory directory;
    for (const auto& [first, second] : PAIRS) {
        const std::vector<Written> one = everywhere(std::string(first)),
                                   other = everywhere(std::string(second));
        for (std::size_t i = 0; i < one.size(); ++i) {
            CAPTURE(one[i].name);
            CAPTURE(other[i].file);
            const fs::path a = write_file(directory / "one.pdf", one[i].file);
            const fs::path b = write_file(directory / "other.pdf", other[i].file);
            CHECK(draw_the_same(a, b));
            CHECK(read_the_same(a, b));
        }
    }
    // What it draws counts.
    for (const auto& [first, second] : PAIRS) {
        const std::vector<Written> one = everywhere(std::string(first)),
                                   other = everywhere(std::string(second) + "\n1 1 1 1 re f");
        for (std::size_t i = 0; i < one.size(); ++i) {
            CAPTURE(one[i].name);
            CHECK_FALSE(draw_the_same(write_file(directory / "one.pdf", one[i].file),
                                      write_file(directory / "other.pdf", other[i].file)));
        }
    }
    CHECK_FALSE(read_the_same(
        write_file(directory / "one.pdf", raw_pdf("BI /W 2 /H 1 /BPC 8 /CS /G /F /AHx ID ECEB> EI")),
        write_file(directory / "other.pdf", raw_pdf("BI /W 2 /H 1 /BPC 8 /CS /G /F /AHx ID ECEC> EI"))));
}

TEST_CASE("the program of a function counts by its words") {
    const TemporaryDirectory directory;
    const auto page = [&](const char* name, std::string_view program) {
        return write_file(
            directory / name,
            raw_pdf("/S sh",
                    "/Shading << /S << /ShadingType 1 /ColorSpace /DeviceGray /Function 10 0 R >> >>",
                    {stream("/FunctionType 4 /Domain [0 1 0 1] /Range [0 1]", program)}));
    };
    const fs::path one = page("one.pdf", "{ add 2 div }");
    CHECK(read_the_same(one, page("other.pdf", "{add\r\n2   div}\n")));
    CHECK_FALSE(read_the_same(one, page("other.pdf", "{ add 3 div }")));
    CHECK_FALSE(read_the_same(one, page("other.pdf", "{ sub 2 div }")));
    CHECK_FALSE(read_the_same(one, page("other.pdf", "{ add 2 { div } }")));
}

TEST_CASE("lossless rewrites of pages with images, patterns, masks and glyphs are equal") {
    const TemporaryDirectory directory;
    std::vector<std::string> files;
    for (const auto& [first, second] : PAIRS)
        for (const Written& written : everywhere(std::string(second))) files.push_back(written.file);
    const fs::path file = directory / "file.pdf", rewritten = directory / "rewritten.pdf";
    const std::vector<std::vector<std::string>> commands = {
        {"qpdf", "--object-streams=generate", "--recompress-flate", "--compression-level=9"},
        {"qpdf", "--stream-data=uncompress", "--object-streams=disable"},
        {"qpdf", "--qdf"},
        {"qpdf", "--linearize"},
        {"mutool", "clean", "-d", "-z", "-g"},
        {"mutool", "clean", "-gggg"},
    };
    std::size_t compared = 0;
    for (const std::string& bytes : files) {
        write_file(file, bytes);
        for (const std::vector<std::string>& given : commands) {
            if (!process::find_program(given.front())) continue;
            std::vector<std::string> command = given;
            command.insert(command.end(), {file.string(), rewritten.string()});
            const process::RunResult result = process::run({command});
            CAPTURE(fmt::format("{}", fmt::join(command, " ")));
            REQUIRE_MESSAGE(result.status.code != 2, result.errors);
            CHECK(draw_the_same(file, rewritten));
            CHECK(read_the_same(file, rewritten));
            ++compared;
        }
    }
    MESSAGE(compared, " rewrites");
}
