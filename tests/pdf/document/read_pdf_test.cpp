#include <doctest/doctest.h>
#include <fmt/format.h>

#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>

#include "base/process/ghostscript.hpp"
#include "pdf/document/drawing.hpp"
#include "pdf/document/interpret.hpp"
#include "pdf/document/read_pdf.hpp"
#include "tests/render/documents.hpp"

using namespace inkmate;
using namespace inkmate::figures;
using namespace inkmate::process;
using namespace inkmate::test;
using namespace std::string_literals;
namespace fs = std::filesystem;

namespace {

/// What producers round, in points.
constexpr double EPSILON = 0.001;

pdf::PageDrawing drawing(std::string_view content, std::string_view resources = "",
                         const std::vector<std::string>& objects = {}) {
    const TemporaryDirectory directory;
    const fs::path file = write_file(directory / "page.pdf", raw_pdf(content, resources, objects));
    return pdf::PdfReader({&file, 1}).page(0);
}

/// True if two ways to write a page draw the same.
bool same(std::string_view first, std::string_view second, std::string_view resources = "",
          const std::vector<std::string>& objects = {}) {
    const pdf::PageDrawing a = drawing(first, resources, objects), b = drawing(second, resources, objects);
    if (a.operators.size() != b.operators.size()) return false;
    for (std::size_t i = 0; i < a.operators.size(); ++i)
        if (!deviation(a.operators[i], b.operators[i], EPSILON)) return false;
    return true;
}

std::string error_of(const fs::path& file) {
    try {
        pdf::PdfReader reader({&file, 1});
        for (std::size_t i = 0; i < reader.pages(); ++i) reader.page(i);
    } catch (const pdf::PdfError& e) {
        return e.what();
    }
    return "no error";
}

}  // namespace

TEST_CASE("how a shape is written down does not count") {
    const std::string_view square = "10 10 20 20 re f";
    CHECK(same(square, "10 10 m 30 10 l 30 30 l 10 30 l h f"));
    CHECK(same(square, "30 30 m 10 30 l 10 10 l 30 10 l f"));
    CHECK(same(square, "10 10 m 10 30 l 30 30 l 30 10 l h f"));
    CHECK(same(square, "10 10 m 20 10 l 30 10 l 30 10 l 30 30 l 10 30 l 10 15 l h f"));
    CHECK(same(square, "20 10 m 30 10 l 30 30 l 10 30 l 10 10 l h f"));
    CHECK(same(square, "30 30 -20 -20 re f"));
    CHECK(same(square, "5 5 m 10 10 20 20 re f"));
    CHECK(same(square, "q 2 0 0 -2 0 100 cm 5 45 10 -10 re f Q"));
    CHECK(same(square, "0 G 3 w q 1 g Q 10 10 20 20 re F"));
    CHECK(same(square, "/DeviceRGB cs 0 0 0 sc 10 10 20 20 re f"));
    CHECK(same(square, "0 0 0 1 k 10 10 20 20 re f"));
    CHECK(same(square, "% (a comment\n+10 10. 20.0 20 re%)\nf"));
    CHECK(same("10 10 m 10 20 20 20 20 10 c f", "10 10 m 10 20 20 20 20 10 c 10 10 l h f"));
    CHECK(same("10 10 m 10 20 20 20 20 10 c f", "20 10 m 20 20 10 20 10 10 c h f"));
    CHECK(same("10 10 m 10 20 20 20 v f", "10 10 m 10 10 10 20 20 20 c f"));
    CHECK(same("10 10 m 10 20 20 20 y f", "10 10 m 10 20 20 20 20 20 c f"));
    CHECK(same("10 10 m 10 10 20 20 20 20 c 30 5 l f", "10 10 m 20 20 l 30 5 l f"));
    CHECK(same("10 10 20 20 re 15 15 5 5 re f*", "10 10 20 20 re 15 15 m 15 20 l 20 20 l 20 15 l f*"));
}

TEST_CASE("what is seen of a shape counts") {
    const std::string_view square = "10 10 20 20 re f";
    CHECK_FALSE(same(square, "10 10 20 20.1 re f"));
    CHECK_FALSE(same(square, "10 10 20 20 re S"));
    CHECK_FALSE(same(square, "10 10 20 20 re 15 15 5 5 re f"));
    CHECK_FALSE(same(square, "0.01 g 10 10 20 20 re f"));
    CHECK_FALSE(same(square, "10 10 m 30 30 l 30 10 l 10 30 l f"));
    CHECK_FALSE(same("10 10 20 20 re 15 15 5 5 re f", "10 10 20 20 re 15 15 5 5 re f*"));
    CHECK_FALSE(same("10 10 20 20 re 15 15 5 5 re f", "10 10 20 20 re 15 15 m 15 20 l 20 20 l 20 15 l f"));
    CHECK_FALSE(same("10 10 m 10 20 20 20 20 10 c f", "10 10 m 10 19 20 20 20 10 c f"));
    CHECK(same(square, "10.0005 10 20 20 re f"));
    CHECK_FALSE(same(square, "10.0039 10 20 20 re f"));
}

TEST_CASE("lines are drawn with a pen that counts") {
    CHECK(same("2 w 10 10 m 50 50 l S", "q 2 0 0 2 0 0 cm 1 w 5 5 m 25 25 l S Q"));
    CHECK(same("10 10 m 50 50 l 50 10 l s", "10 10 m 50 50 l 50 10 l h S"));
    CHECK(same("0.5 g 10 10 20 20 re B", "0.5 g 10 10 20 20 re f 10 10 20 20 re S"));
    CHECK(same("[4 2] 0 d 10 10 m 50 50 l S", "q 2 0 0 2 0 0 cm [2 1] 0 d 0.5 w 5 5 m 25 25 l S Q"));
    CHECK_FALSE(same("2 w 10 10 m 50 50 l S", "2.1 w 10 10 m 50 50 l S"));
    CHECK_FALSE(same("10 10 m 50 50 l S", "1 J 10 10 m 50 50 l S"));
    CHECK_FALSE(same("10 10 m 50 50 l S", "1 j 10 10 m 50 50 l S"));
    CHECK_FALSE(same("10 10 m 50 50 l S", "4 M 10 10 m 50 50 l S"));
    CHECK_FALSE(same("10 10 m 50 50 l S", "[4 2] 0 d 10 10 m 50 50 l S"));
    CHECK_FALSE(same("10 10 m 50 50 l S", "0.5 G 10 10 m 50 50 l S"));
    CHECK_FALSE(same("10 10 m 50 50 l 50 10 l S", "10 10 m 50 50 l 50 10 l s"));
    CHECK_FALSE(same("1 J 10 w 10 10 m 10 10 l S", ""));
}

TEST_CASE("how a text is written down does not count") {
    const std::string_view text = "BT /H 10 Tf 20 30 Td (Nf3 e5) Tj ET";
    CHECK(drawing(text).operators.at(0).run.text == "Nf3 e5");
    CHECK(same(text, "BT /H 1 Tf 10 0 0 10 20 30 Tm <4E6633206535> Tj ET"));
    CHECK(same(text, "q 1 0 0 -1 0 100 cm BT 10 0 0 -10 20 70 Tm /H 1 Tf (Nf3 e5) Tj ET Q"));
    CHECK(same(text, "BT /H 10 Tf 20 30 Td [(Nf) (3) -278 (e5)] TJ ET"));
    CHECK(same(text, "BT /H 10 Tf 20 30 Td (Nf3) Tj 18.34 0 Td (e5) Tj ET"));
    CHECK(same(text, "BT /H 10 Tf 20 30 Td (  ) Tj -5.56 0 Td 5.56 0 Td (Nf3 e5 ) Tj ET"));
    CHECK(same(text, "BT /H 10 Tf 12 TL 20 42 Td (\\116f3 e\\65) ' ET"));
    CHECK(same(text, "BT /H 10 Tf 12 TL 20 42 Td 0 0 (Nf3 e5) \" ET"));
    CHECK(same(text, "BT /H 10 Tf 20 42 TD 0 -12 TD (Nf3 e5) Tj ET"));
    CHECK(same(text, "BT /H 20 Tf 50 Tz 20 30 Td (Nf3 e5) Tj ET") == false);
    CHECK(same("BT /H 10 Tf 20 30 Td 1 Tc 2 Tw (a b) Tj ET",
               "BT /H 10 Tf 20 30 Td (a) Tj 12.34 0 Td (b) Tj ET"));
    CHECK(same("BT /H 10 Tf 20 30 Td 3 Ts (ab) Tj ET", "BT /H 10 Tf 20 33 Td (ab) Tj ET"));
}

TEST_CASE("what is read of a text counts") {
    const std::string_view text = "BT /H 10 Tf 20 30 Td (Nf3 e5) Tj ET";
    CHECK_FALSE(same(text, "BT /H 10 Tf 20 30 Td (Nf3 e6) Tj ET"));
    CHECK_FALSE(same(text, "BT /C 10 Tf 20 30 Td (Nf3 e5) Tj ET"));
    CHECK_FALSE(same(text, "BT /H 10.1 Tf 20 30 Td (Nf3 e5) Tj ET"));
    CHECK_FALSE(same(text, "BT /H 10 Tf 20.1 30 Td (Nf3 e5) Tj ET"));
    CHECK_FALSE(same(text, "BT /H 10 Tf 20 30 Td [(Nf3 ) 20 (e5)] TJ ET"));
    CHECK_FALSE(same(text, "BT /H 10 Tf 3 Tr 20 30 Td (Nf3 e5) Tj ET"));
    CHECK_FALSE(same(text, "0.5 g BT /H 10 Tf 20 30 Td (Nf3 e5) Tj ET"));
    const auto apart = drawing("BT /H 10 Tf 20 30 Td (one) Tj 60 0 Td (two) Tj 0 -12 Td (three) Tj ET");
    REQUIRE(apart.operators.size() == 3);
    CHECK(apart.operators[1].run.text == "two");
}

TEST_CASE("lines around letters count, with their pen") {
    const std::string text = " BT /H 10 Tf 20 30 Td (Nf3) Tj ET";
    CHECK(same("1 Tr 1 0 0 RG" + text, "0 1 0 rg 1 Tr 1 0 0 RG" + text));
    CHECK_FALSE(same("1 Tr 1 0 0 RG" + text, "1 Tr 0 1 0 RG" + text));
    CHECK_FALSE(same("1 Tr" + text, "1 Tr 3 w" + text));
    CHECK_FALSE(same("2 Tr 1 0 0 RG" + text, "2 Tr 0 1 0 RG" + text));
    CHECK_FALSE(same("2 Tr 0.2 w" + text, "2 Tr 3 w" + text));
    const std::string half = "/ExtGState << /Half << /CA 0.5 >> >>";
    CHECK_FALSE(same("2 Tr" + text, "2 Tr /Half gs" + text, half));
    CHECK(same(text, "/Half gs" + text, half));
    CHECK(same(text, "3 w 1 0 0 RG" + text));
    CHECK(has_colour(drawing("1 Tr 1 0 0 RG" + text)));
    CHECK(has_colour(drawing("2 Tr 1 0 0 RG" + text)));
    CHECK_FALSE(has_colour(drawing("1 0 0 RG" + text)));
    CHECK(drawing("BT /H 10 Tf 20 30 Td 2 Tr (a) Tj 2 w (b) Tj 1 0 0 RG (c) Tj ET").operators.size() == 3);
}

TEST_CASE("glyphs that bring their own colours may be coloured") {
    const auto glyph = [](std::string_view content) {
        return drawing(
            "BT /X 10 Tf 20 30 Td (a) Tj ET", "",
            {"<< /Type /Font /Subtype /Type3 /FontBBox [0 0 9 9] /FontMatrix [0.1 0 0 0.1 0 0] /FirstChar 97 "
             "/LastChar 97 /Widths [9] /Encoding << /Differences [97 /a] >> /CharProcs << /a 11 0 R >> >>",
             stream("", content)});
    };
    CHECK(has_colour(glyph("9 0 d0 1 0 0 rg 1 1 7 7 re f")));
    CHECK_FALSE(has_colour(glyph("9 0 0 0 9 9 d1 1 1 7 7 re f")));
}

TEST_CASE("what lies above a page counts as it is drawn: stamps, notes, fields of forms") {
    const std::string_view form = "/Type /XObject /Subtype /Form /BBox [0 0 10 10] /Resources << >>";
    const std::vector<std::string> objects = {
        stream(form, "0 0 5 10 re f"), stream(form, "1 0 0 rg 0 0 5 10 re f"),
        stream(form, "/Helv 9 Tf (Yes) Tj"), stream(form, "/Helv 9 Tf (No) Tj"),
        stream("/BBox [0 0 10 10] /Resources << >>", "0 0 5 10 re f")};
    const auto with = [&](std::string_view annotation) {
        const bool flags = annotation.find("/F ") != annotation.npos;
        return drawing(
            "",
            fmt::format(">> /Annots [<< /Type /Annot {} {} >>] /Unused <<", flags ? "" : "/F 4", annotation),
            objects);
    };
    const pdf::PageDrawing stamp = with("/Subtype /Stamp /Rect [20 30 60 50] /AP << /N 10 0 R >>");
    REQUIRE(stamp.operators.size() == 1);
    CHECK(deviation(stamp.operators[0], drawing("q 20 30 40 20 re W n 20 30 20 20 re f Q").operators.at(0),
                    EPSILON));
    // A form that leaves out that its appearance is a form object draws the same.
    const pdf::PageDrawing field_of_form = with("/Subtype /Widget /Rect [20 30 60 50] /AP << /N 14 0 R >>");
    REQUIRE(field_of_form.operators.size() == 1);
    CHECK(deviation(field_of_form.operators[0], stamp.operators[0], EPSILON));
    CHECK(has_colour(with("/Subtype /Stamp /Rect [20 30 60 50] /AP << /N 11 0 R >>")));
    CHECK(with("/Subtype /Stamp /F 2 /Rect [20 30 60 50] /AP << /N 10 0 R >>").operators.empty());
    // Not shown, and printed all the same.
    CHECK(with("/Subtype /Stamp /F 36 /Rect [20 30 60 50] /AP << /N 10 0 R >>").operators.size() == 1);
    CHECK(with("/Subtype /Stamp /F 32 /Rect [20 30 60 50] /AP << /N 10 0 R >>").operators.empty());
    CHECK(with("/Subtype /Popup /Rect [20 30 60 50] /AP << /N 10 0 R >>").operators.empty());
    CHECK(with("/Subtype /Link /Rect [20 30 60 50]").operators.empty());
    const auto box = [&](std::string_view state) {
        return with(fmt::format(
            "/Subtype /Widget /Rect [0 0 10 10] /AS /{} /AP << /N << /On 10 0 R /Off null >> >>", state));
    };
    CHECK(box("On").operators.size() == 1);
    CHECK(box("Off").operators.empty());
    // Whoever shows it lends it a font: it counts as it is written.
    const auto field = [&](int look) {
        return with(fmt::format("/Subtype /Widget /Rect [0 0 10 10] /AP << /N {} 0 R >>", look))
            .operators.at(0);
    };
    CHECK(deviation(field(12), field(12), EPSILON));
    CHECK_FALSE(deviation(field(12), field(13), EPSILON));
}

TEST_CASE("codes of one and of two bytes are told apart by the font's CMap") {
    const auto shown = [](std::string_view encoding, std::string_view codes, const std::string& cmap = "") {
        const pdf::PageDrawing page = drawing(
            fmt::format("BT /X 10 Tf 20 30 Td {} Tj ET", codes), "",
            {fmt::format(
                 "<< /Type /Font /Subtype /Type0 /BaseFont /Any /Encoding {} /DescendantFonts [11 0 R] >>",
                 encoding),
             "<< /Type /Font /Subtype /CIDFontType0 /BaseFont /Any /DW 500 >>", stream("", cmap)});
        return page.operators.empty() ? std::string() : page.operators[0].run.text;
    };
    CHECK(shown("/Identity-H", "<00410042>") == "/65/66");
    CHECK(shown("/UniJIS-UCS2-H", "<00410042>") == "/65/66");
    CHECK(shown("/90ms-RKSJ-H", "(1)") == "/49");
    CHECK(shown("/90ms-RKSJ-H", "<31 8140 B1>") == "/49/33088/177");
    CHECK(shown("/GBK-EUC-H", "<31 B0A1>") == "/49/45217");
    CHECK(shown("/GBK-EUC-H", "<31 B0>") == "/49");
    CHECK(shown("12 0 R", "<31 8140>", "2 begincodespacerange <00> <7F> <8000> <FFFF> endcodespacerange") ==
          "/49/33088");
}

TEST_CASE("codes are read by the font's encoding, differences and ToUnicode") {
    CHECK(drawing("BT /H 10 Tf ('\\261\\256`) Tj ET").operators.at(0).run.text == "\u2019\u2013fi\u2018");
    const auto with_font = [](const std::string& font, const std::vector<std::string>& more,
                              std::string_view shown) {
        std::vector<std::string> objects = {font};
        objects.insert(objects.end(), more.begin(), more.end());
        const std::string content = fmt::format("BT /X 10 Tf {} Tj (xx) Tj ET", shown);
        const pdf::PageDrawing page = drawing(content, "", objects);
        return page.operators.empty() ? std::string() : page.operators[0].run.text;
    };
    CHECK(with_font("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>", {},
                    "('\\226\\200)") == "'\u2013\u20ACxx");
    CHECK(with_font("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding << /Differences [65 "
                    "/lslash /uni2654 66 "
                    "/quotesingle /g7] >> >>",
                    {}, "(AB)") == "\u0142'xx");
    CHECK(with_font(
              "<< /Type /Font /Subtype /TrueType /BaseFont /ABCDEF+Any /FirstChar 120 /Widths [500] "
              "/ToUnicode 11 0 R >>",
              {stream("", "1 beginbfchar <41> <2654> endbfchar 1 beginbfrange <42> <43> <0061> endbfrange")},
              "(ABC)") == "\u2654abxx");
    // Codes that no font has end, also where 32 bits do.
    CHECK(with_font("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode 11 0 R >>",
                    {stream("", "1 beginbfrange <FFFF0000> <FFFFFFFF> <0041> endbfrange")}, "(A)") == "Axx");
}

TEST_CASE("fonts that are no objects of their own are told apart, in saved states too") {
    const auto drawn = [](std::string_view content) {
        return drawing("/F Do", "/XObject << /F 10 0 R >>",
                       {stream("/Type /XObject /Subtype /Form /BBox [0 0 200 100] /Resources << /Font << "
                               "/A << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> "
                               "/B << /Type /Font /Subtype /Type1 /BaseFont /Courier >> >> >>",
                               content)});
    };
    const pdf::PageDrawing saved =
        drawn("BT /A 10 Tf ET q BT /B 10 Tf 20 50 Td (e4) Tj ET Q BT 20 30 Td (e4) Tj ET");
    REQUIRE(saved.operators.size() == 2);
    CHECK(saved.operators[0].run.font == "Courier");
    CHECK(saved.operators[1].run.font == "Helvetica");
    const pdf::PageDrawing other = drawn("BT /B 10 Tf 20 50 Td (e4) Tj 0 -20 Td (e4) Tj ET");
    CHECK_FALSE(deviation(saved.operators[1], other.operators.at(1), EPSILON));
}

TEST_CASE("two-byte fonts are read, with their widths") {
    const std::vector<std::string> objects = {
        "<< /Type /Font /Subtype /Type0 /BaseFont /ABCDEF+NimbusSans-Regular /Encoding /Identity-H "
        "/DescendantFonts [11 0 R] "
        "/ToUnicode 12 0 R >>",
        "<< /Type /Font /Subtype /CIDFontType0 /BaseFont /ABCDEF+NimbusSans-Regular /DW 1000 /W [1 [722 278] "
        "3 4 556] >>",
        stream("", "2 beginbfrange <0001> <0001> [<004E>] <0002> <0004> <0066> endbfrange")};
    const pdf::PageDrawing page = drawing("BT /X 10 Tf 20 30 Td <0001000200030004> Tj ET", "", objects);
    const pdf::TextRun& run = page.operators.at(0).run;
    CHECK(run.font == "Helvetica");
    CHECK(run.text == "Nfgh");
    REQUIRE(run.origins.size() == 4);
    CHECK(run.origins[1].x == doctest::Approx(27.22));
    CHECK(run.origins[2].x == doctest::Approx(30));
    CHECK(run.pen_end.x == doctest::Approx(41.12));
}

TEST_CASE("forms are drawn in place, clips and transparency count") {
    const std::vector<std::string> form = {
        stream("/Type /XObject /Subtype /Form /BBox [-999 -999 999 999] /Matrix [2 0 0 2 0 0]",
               "q 5 5 10 10 re f Q"),
        stream("/Type /XObject /Subtype /Form /BBox [5 5 8 8]", "5 5 10 10 re f"),
        stream(
            "/Type /XObject /Subtype /Form /BBox [0 0 900 900] /Resources << /XObject << /Self 12 0 R >> >>",
            "/Self Do")};
    const std::string_view resources =
        "/XObject << /Form 10 0 R /Small 11 0 R /Loop 12 0 R >> /ExtGState << /Half << /ca 0.5 >> /Full << "
        "/ca 1 >> /Multiply "
        "<< /BM /Multiply >> >>";
    CHECK(same("/Form Do", "10 10 20 20 re f", resources, form));
    CHECK(same("q 0.5 0 0 0.5 5 5 cm /Form Do Q 0 0 5 5 re f", "10 10 10 10 re f 0 0 5 5 re f", resources,
               form));
    CHECK_FALSE(same("/Small Do", "5 5 10 10 re f", resources, form));
    CHECK(drawing("/Loop Do", resources, form).faults ==
          std::vector<std::string>{"a form that draws itself was left out"});

    CHECK(same("0 0 200 100 re W n 10 10 20 20 re f", "10 10 20 20 re f"));
    CHECK(same("q 12 12 5 5 re W n 10 10 20 20 re f Q 1 1 5 5 re f",
               "q 12 12 m 12 17 l 17 17 l 17 12 l W n 10 10 20 20 re f Q 1 1 5 5 re f"));
    CHECK_FALSE(same("q 12 12 5 5 re W n 10 10 20 20 re f Q", "10 10 20 20 re f"));
    CHECK_FALSE(same("q 12 12 5 5 re W n 10 10 20 20 re f Q", "q 12 12 5 5 re W* n 10 10 20 20 re f Q"));
    CHECK(same("/Full gs 10 10 20 20 re f", "10 10 20 20 re f", resources, form));
    CHECK_FALSE(same("/Half gs 10 10 20 20 re f", "10 10 20 20 re f", resources, form));
    CHECK_FALSE(same("/Multiply gs 10 10 20 20 re f", "10 10 20 20 re f", resources, form));
}

TEST_CASE("forms that draw each other again and again are refused, also in masks and patterns") {
    // Twelve forms, of which each draws the next a hundred times.
    const auto chain = [](std::string_view draw, std::string_view leaf) {
        std::string draws;
        for (int i = 0; i < 100; ++i) draws += draw;
        std::vector<std::string> forms;
        for (int number = 11; number <= 21; ++number)
            forms.push_back(stream(fmt::format("/Type /XObject /Subtype /Form /BBox [0 0 900 900] "
                                               "/Resources << /XObject << /Next {} 0 R >> >>",
                                               number),
                                   draws));
        forms.push_back(stream("/Type /XObject /Subtype /Form /BBox [0 0 900 900] /Resources << >>", leaf));
        return forms;
    };
    const std::string_view resources =
        "/XObject << /First 10 0 R >> /ExtGState << /Masked << /SMask << /S /Luminosity /G 10 0 R >> >> >>";
    const std::string_view plain = "/Next Do ", moved = "1 0 0 1 1 0 cm /Next Do ";
    CHECK_THROWS_WITH_AS(drawing("/First Do", resources, chain(plain, "5 5 10 10 re f")),
                         doctest::Contains("what it draws takes more than 320 MB of memory"), pdf::PdfError);
    CHECK_THROWS_WITH_AS(drawing("/First Do", resources, chain(moved, "")),
                         doctest::Contains("content comes to more than 64 MB"), pdf::PdfError);
    CHECK_THROWS_WITH_AS(drawing("/Masked gs 10 10 20 20 re f", resources, chain(plain, "")),
                         doctest::Contains("the masks, patterns and glyphs of the page are drawn so often"),
                         pdf::PdfError);
}

TEST_CASE("only a rectangle around the page clips nothing") {
    const std::string_view square = " 10 10 20 20 re f";
    const auto clipped = [&](std::string_view path) { return fmt::format("{} W n{}", path, square); };
    CHECK(same(clipped("0 0 m 200 0 l 200 100 l 0 100 l h"), square));
    CHECK_FALSE(same(clipped("100 0 m 200 50 l 100 100 l 0 50 l h"), square));
    CHECK_FALSE(same(clipped("200 50 m 200 78 155 100 100 100 c 45 100 0 78 0 50 c 0 22 45 0 100 0 c "
                             "155 0 200 22 200 50 c h"),
                     square));
}

TEST_CASE("glyphs clip what follows them, in the text rendering modes that do") {
    const std::string_view square = " 10 10 20 20 re f";
    const auto text = [&](int mode, std::string_view word) {
        return fmt::format("BT /H 90 Tf {} Tr 10 60 Td ({}) Tj ET{}", mode, word, square);
    };
    CHECK(same(text(7, "Ab"), text(7, "Ab")));
    CHECK_FALSE(same(text(7, "Ab"), text(7, "Ac")));
    CHECK_FALSE(same(text(7, "Ab"), text(3, "Ab")));
    CHECK_FALSE(
        same(fmt::format("q {} Q{}", text(7, "Ab"), square),
             fmt::format("q {} Q q BT /H 90 Tf 7 Tr 10 60 Td (Ab) Tj ET{} Q", text(7, "Ab"), square)));
}

TEST_CASE("dashes begin where the line does, and a pen is stretched as the page is") {
    const std::string_view dashed = "[30 20] 0 d ";
    const auto with = [&](std::string_view path) { return fmt::format("{}{} S", dashed, path); };
    CHECK(same("20 50 m 175 50 l S", "175 50 m 20 50 l S"));
    CHECK_FALSE(same(with("20 50 m 175 50 l"), with("175 50 m 20 50 l")));
    CHECK(same("20 20 m 90 20 l 90 90 l h S", "90 20 m 90 90 l 20 20 l h S"));
    CHECK_FALSE(same(with("20 20 m 90 20 l 90 90 l h"), with("90 20 m 90 90 l 20 20 l h")));

    const std::string_view line = "16 w 40 50 m 160 50 l S";
    CHECK(same(line, "q 2 0 0 2 0 0 cm 8 w 20 25 m 80 25 l S Q"));
    CHECK(same(line, "q 0 1 -1 0 0 0 cm 16 w 50 -40 m 50 -160 l S Q"));
    CHECK_FALSE(same(line, "q 2 0 0 0.5 0 0 cm 16 w 20 100 m 80 100 l S Q"));
}

TEST_CASE("a soft mask lies where it was set, and is known by all that it holds") {
    const auto mask = [](std::string_view shade) {
        const std::string function = fmt::format(
            "<< /FunctionType 3 /Domain [0 1] /Bounds [0.5] /Encode [0 1 0 1] /Functions "
            "[<< /FunctionType 2 /Domain [0 1] /N 1 /C0 [{0}] /C1 [1] >> "
            "<< /FunctionType 2 /Domain [0 1] /N 1 /C0 [1] /C1 [1] >>] >>",
            shade);
        return std::vector{stream(
            fmt::format("/Type /XObject /Subtype /Form /BBox [0 0 200 100] /Group << /S /Transparency >> "
                        "/Resources << /Pattern << /P << /PatternType 2 /Shading << /ShadingType 2 "
                        "/ColorSpace /DeviceGray /Coords [0 0 200 0] /Function {} >> >> >> >>",
                        function),
            "/Pattern cs /P scn 0 0 200 100 re f")};
    };
    const std::string_view resources = "/ExtGState << /M << /SMask << /S /Luminosity /G 10 0 R >> >> >>";
    const auto masked = [&](std::string_view content, std::string_view shade) {
        return drawing(content, resources, mask(shade)).operators.at(0).blend.mask;
    };
    const std::string_view content = "/M gs 10 10 20 20 re f";
    CHECK(masked(content, "0.5") == masked(content, ".50"));
    CHECK(masked(content, "0.5") != masked(content, "0.6"));
    CHECK(same("q 2 0 0 2 0 0 cm 5 5 10 10 re f Q", "10 10 20 20 re f"));
    CHECK_FALSE(same("/M gs 2 0 0 2 0 0 cm 5 5 10 10 re f", "2 0 0 2 0 0 cm /M gs 5 5 10 10 re f", resources,
                     mask("0")));
}

TEST_CASE("what tells on a press counts: overprinting and transfer functions") {
    const auto drawn = [](std::string_view state) {
        return drawing("/S gs 10 10 20 20 re f", fmt::format("/ExtGState << /S << {} >> >>", state))
            .operators.at(0);
    };
    const auto differ = [&](std::string_view a, std::string_view b) {
        return !deviation(drawn(a), drawn(b), EPSILON);
    };
    CHECK(differ("/op true /OPM 1", ""));
    CHECK(differ("/TR << /FunctionType 2 /Domain [0 1] /N 1 /C0 [1] /C1 [0] >>", "/TR /Identity"));
    CHECK(differ("/op true /OPM 1", "/op true /OPM 0"));
    CHECK_FALSE(differ("/OPM 1", ""));
    CHECK_FALSE(differ("/TR [/Identity /Identity /Identity /Identity]", ""));
    CHECK_FALSE(differ("/op false /OP false /OPM 0 /TR /Identity /TR2 /Default /AIS false", ""));
    // It ends where the state is restored.
    CHECK(same("q /S gs Q 10 10 20 20 re f", "10 10 20 20 re f", "/ExtGState << /S << /op true >> >>"));
}

TEST_CASE("an image is known by what it shows: its palette, not the palette's name, not the colour at hand") {
    const auto shown = [](std::string_view name, std::string_view palette) {
        return drawing(fmt::format("q 100 0 0 50 20 20 cm BI /W 2 /H 1 /BPC 8 /CS /{} ID ab EI Q", name),
                       fmt::format("/ColorSpace << /{} [/Indexed /DeviceRGB 1 <{}>] >>", name, palette))
            .operators.at(0)
            .image.content;
    };
    CHECK(shown("P", "ff000000ff00") == shown("Q", "ff000000ff00"));
    CHECK(shown("P", "ff000000ff00") != shown("P", "0000ffffff00"));

    const std::string image =
        "/Subtype /Image /Width 2 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray";
    const auto of_object = [&](std::string_view content, const std::string& dictionary) {
        return drawing(content, "/XObject << /I 10 0 R >>", {stream(dictionary, "ab")}).operators.at(0);
    };
    const std::string_view plain = "q 100 0 0 50 20 20 cm /I Do Q";
    for (const char* const more : {"/Type /XObject", "/Interpolate false", "/Decode [0 1]"})
        CHECK(deviation(of_object(plain, image), of_object(plain, image + more), EPSILON));
    for (const char* const more : {"/Interpolate true", "/Decode [1 0]"})
        CHECK_FALSE(deviation(of_object(plain, image), of_object(plain, image + more), EPSILON));
    const std::string stencil = "/Subtype /Image /Width 8 /Height 2 /BitsPerComponent 1 /ImageMask true";
    for (const auto& [dictionary, seen] : {std::pair(image, false), {stencil, true}}) {
        const bool same_image = deviation(of_object(plain, dictionary),
                                          of_object(fmt::format("1 0 0 rg {}", plain), dictionary), EPSILON)
                                    .has_value();
        CHECK(same_image != seen);
    }
}

TEST_CASE("what holds itself is told apart by what it holds besides") {
    const auto printed = [](std::string_view leaf) {
        const std::string_view form =
            "/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << "
            "/Self 10 0 R /Other 11 0 R >> >>";
        return drawing("/M gs 10 10 20 20 re f", "/ExtGState << /M << /SMask << /G 10 0 R >> >> >>",
                       {stream(form, "/Self Do /Other Do"), stream(form, leaf)})
            .operators.at(0)
            .blend.mask;
    };
    CHECK(printed("/Self Do 0 0 5 5 re f") == printed("/Self Do 0.0 0 5 5 re f"));
    CHECK(printed("/Self Do 0 0 5 5 re f") != printed("/Self Do 0 0 5 6 re f"));
    CHECK(printed("/Self Do 0 0 5 5 re f") != printed("/Other Do 0 0 5 5 re f"));
}

TEST_CASE("pages are turned by quarters only, however the number is written") {
    const auto turned = [](std::string_view degrees) {
        return drawing("10 10 20 20 re f", fmt::format(">> /Rotate {} /Unused <<", degrees)).rotation;
    };
    CHECK(turned("90") == 90);
    CHECK(turned("90.0") == 90);
    CHECK(turned("-90") == 270);
    CHECK(turned("450") == 90);
    CHECK(turned("45") == 0);
    CHECK(turned("1000000000000") == 0);
    CHECK(turned("/Down") == 0);
}

TEST_CASE("a form that is drawn again is drawn as the page then stands") {
    const std::string_view form = "/Type /XObject /Subtype /Form /BBox [0 0 900 900] /Resources << >>";
    const std::vector<std::string> objects = {stream(form, "5 5 10 10 re f"), stream(form, "0 0 m 9 9 l S"),
                                              stream(form, "BT 9 9 Td (a) Tj ET")};
    const std::string resources =
        "/XObject << /Fill 10 0 R /Line 11 0 R /Text 12 0 R >> /ExtGState << /Half << /ca 0.5 >> >>";
    const std::string square = " 5 5 10 10 re f ", line = " 0 0 m 9 9 l S ";
    CHECK(same("/Fill Do 1 0 0 rg /Fill Do q 2 0 0 2 0 0 cm /Fill Do Q /Fill Do /Half gs /Fill Do",
               square + "1 0 0 rg" + square + "10 10 20 20 re f" + square + "/Half gs" + square, resources,
               objects));
    CHECK(same("/Line Do 4 w /Line Do 1 0 0 RG /Line Do q 0 0 50 50 re W n /Line Do Q /Line Do",
               line + "4 w" + line + "1 0 0 RG" + line + "q 0 0 50 50 re W n" + line + "Q" + line, resources,
               objects));
    CHECK(same("/H 9 Tf /Text Do /C 9 Tf /Text Do", "BT /H 9 Tf 9 9 Td (a) Tj ET BT /C 9 Tf 9 9 Td (a) Tj ET",
               resources, objects));
}

TEST_CASE("a soft mask lasts until another takes its place or none does, whatever the blend mode") {
    const std::string resources =
        "/ExtGState << /One << /SMask << /S /Luminosity /G 10 0 R >> >> /Other << /SMask << /S /Alpha /G 10 "
        "0 R "
        ">> >> /None << /SMask /None >> /Multiply << /BM /Multiply >> /Normal << /BM /Normal >> >>";
    const std::vector<std::string> objects = {stream(
        "/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Group << /S /Transparency >>", "0 0 9 9 re f")};
    const auto draws_same = [&](const std::string& first, const std::string& second) {
        return same(first + " 5 5 10 10 re f", second + " 5 5 10 10 re f", resources, objects);
    };
    CHECK_FALSE(draws_same("/One gs", ""));
    CHECK_FALSE(draws_same("/One gs", "/Other gs"));
    CHECK(draws_same("/One gs /None gs", ""));
    CHECK(draws_same("/One gs /Other gs", "/Other gs"));
    CHECK(draws_same("/One gs /Multiply gs /Normal gs", "/One gs"));
    CHECK(draws_same("/One gs /Multiply gs", "/Multiply gs /One gs"));
}

TEST_CASE("what stands on a layer that is turned off differs from what is shown") {
    const std::string square = "10 10 20 20 re f ";
    const std::string resources =
        "/Properties << /On 12 0 R /Off 13 0 R /All << /Type /OCMD /OCGs [12 0 R 13 0 R] /P /AllOn >> /Any "
        "<< "
        "/Type /OCMD /OCGs [12 0 R 13 0 R] >> /NoneOn << /Type /OCMD /OCGs 13 0 R /P /AllOff >> "
        "/And << /Type /OCMD /OCGs 12 0 R /VE [/And 12 0 R [/Or 13 0 R 12 0 R]] >> "
        "/Not << /Type /OCMD /OCGs 12 0 R /VE [/Not [/Or 13 0 R 12 0 R]] >> "
        "/Odd << /Type /OCMD /OCGs 12 0 R /VE [/And 13 0 R []] >> /Endless << /Type /OCMD /OCGs 13 0 R /VE "
        "16 0 R >> >> /XObject "
        "<< "
        "/Shown 14 0 R /Hidden 15 0 R >> ";
    const std::string form = "/Type /XObject /Subtype /Form /BBox [0 0 99 99] ";
    const std::vector<std::string> objects = {
        "<< /Type /ExtGState >>",
        "<< /Type /Catalog /Pages 2 0 R /OCProperties << /OCGs [12 0 R 13 0 R] /D << /OFF [13 0 R] >> >> >>",
        "<< /Type /OCG /Name (a) >>",
        "<< /Type /OCG /Name (b) >>",
        stream(form, square),
        stream(form + "/OC 13 0 R", square),
        "[/And 16 0 R 16 0 R 16 0 R]"};
    const auto described = [&](const std::string& content, const std::string& more = "") {
        std::string page = raw_pdf(content, resources + more, objects);
        // The catalog with the layers.
        const std::string root = "/Root 1 0 R";
        page.replace(page.rfind(root), root.size(), "/Root 11 0 R");
        const TemporaryDirectory directory;
        const fs::path file = write_file(directory / "page.pdf", page);
        std::string all;
        for (const pdf::Operator& op : pdf::PdfReader({&file, 1}).page(0).operators)
            all += describe(op).find("turned off") == std::string::npos ? "shown " : "hidden ";
        return all;
    };
    CHECK(described("/OC /On BDC " + square + "EMC " + square) == "shown shown ");
    CHECK(described("/OC /Off BDC " + square + "EMC " + square) == "hidden shown ");
    CHECK(described("/OC /All BDC " + square + "EMC /OC /Any BDC " + square + "EMC") == "hidden shown ");
    CHECK(described("/OC /NoneOn BDC " + square + "EMC /OC /Missing BDC " + square + "EMC") ==
          "shown shown ");
    CHECK(described("/OC /And BDC " + square + "EMC /OC /Not BDC " + square + "EMC /OC /Odd BDC " + square +
                    "EMC /OC /Endless BDC " + square + "EMC") == "shown hidden hidden shown ");
    CHECK(described("/OC /Off BDC q /P BMC " + square + "EMC Q " + square + "EMC " + square) ==
          "hidden hidden shown ");
    CHECK(described("/OC /Off BDC BT /H 9 Tf (a) Tj ET EMC BT /H 9 Tf 5 0 Td (b) Tj ET") == "hidden shown ");
    CHECK(described("/Shown Do /Hidden Do " + square) == "shown hidden shown ");
    CHECK(described("/OC /Off BDC /Shown Do EMC /Shown Do") == "hidden shown ");
    const std::string note = "<< /Type /Annot /Subtype /Stamp /Rect [0 0 9 9] /F 4 /AP << /N 14 0 R >> ";
    CHECK(described("", ">> /Annots [" + note + ">> " + note + "/OC 13 0 R >>] /Rest <<") == "shown hidden ");
}

TEST_CASE("a shape that is filled again is filled as the page then stands") {
    const std::string resources = "/ExtGState << /Half << /ca 0.5 >> >>";
    const std::string path = "5 5 m 15 5 l 15 15 l 5 15 l h ", fill = path + "f ";
    // Too short to be known again.
    const std::string square = "5 5 10 10 re f ";
    CHECK(same(fill + fill + "1 0 0 rg " + fill + "/Half gs " + fill,
               square + square + "1 0 0 rg " + square + "/Half gs " + square, resources));
    CHECK(same(fill + "q 2 0 0 2 0 0 cm " + fill + "Q " + fill, square + "10 10 20 20 re f " + square));
    CHECK(same(fill + "q 7 7 50 50 re W n " + fill + "Q " + fill,
               square + "q 7 7 50 50 re W n " + square + "Q " + square));
    CHECK(same(fill + "q W " + fill + "7 7 50 50 re f Q " + fill,
               square + "q 5 5 10 10 re W f 7 7 50 50 re f Q " + square));
    CHECK(same("9 9 m " + fill + "9 9 m " + fill, square + square));
    CHECK(same(fill + "30 30 10 10 re " + fill, square + "30 30 10 10 re 5 5 10 10 re f"));
}

TEST_CASE("a shape is known again by all that was written of it") {
    const std::string path = "5 5 m 15 5 l 15 15 l 5 15 l h ";
    for (const std::string other : {"f*", "F", "S", "B", "n", "W n 7 7 50 50 re f", "7 7 1 1 re f"}) {
        CAPTURE(other);
        CHECK(same(path + "f " + path + other, path + "f 5 5 10 10 re " + other));
        CHECK(
            same(path + other + " " + path + "f", "5 5 10 10 re " + std::string(other) + " 5 5 10 10 re f"));
    }
    CHECK(same(path + "f " + "5 5 m 15 5 l 15 15 l 5 25 l h f", path + "f 5 5 m 15 5 l 15 15 l 5 25 l f"));
    const std::string recolours = "5 5 m 15 5 l 1 0 0 rg 15 15 l 5 15 l h f ";
    CHECK(same(recolours + "0 g " + recolours, "1 0 0 rg 5 5 10 10 re f 5 5 10 10 re f"));
}

TEST_CASE("shapes are kept until there are too many of them") {
    pdf::FillCache fills;
    const auto large = [](double x) {
        const pdf::Subpath path{{x, 0}, std::vector<pdf::Segment>(90'000), true};
        return pdf::WrittenFill{fmt::format("{:g} 0 m and much more f", x), {}, {{path}}, {}};
    };
    const auto known = [&](double x, const pdf::Matrix& matrix = {}) {
        const pdf::WrittenFill* fill = fills.find(large(x).written + " Q", matrix);
        return fill != nullptr && fill->outline.subpaths.at(0).start.x == x;
    };
    CHECK_FALSE(known(1));
    fills.keep(large(1));
    fills.keep(large(2));
    CHECK(known(1));
    CHECK(known(2));
    CHECK_FALSE(known(2, {2, 0, 0, 2, 0, 0}));
    CHECK(fills.find(large(2).written + "*", {}) == nullptr);
    fills.keep(large(3));
    CHECK_FALSE(known(1));
    CHECK(known(3));

    const auto alike = [](int i) { return fmt::format("0 0 m 1 0 l 1 1 l 0 {} l f", i); };
    for (int i = 0; i <= 32; ++i) fills.keep({alike(i), {}, {}, {}});
    CHECK(fills.find(alike(0), {}) == nullptr);
    CHECK(fills.find(alike(32), {}) != nullptr);
}

TEST_CASE("images are known by their samples and their place") {
    const std::string_view dot = "q 10 0 0 10 20 20 cm BI /W 1 /H 1 /CS /G /BPC 8 ID A EI Q";
    CHECK(same(dot, dot));
    CHECK_FALSE(same(dot, "q 10 0 0 10 20 20 cm BI /W 1 /H 1 /CS /G /BPC 8 ID B EI Q"));
    CHECK_FALSE(same(dot, "q 10 0 0 10 21 20 cm BI /W 1 /H 1 /CS /G /BPC 8 ID A EI Q"));
    const auto image = [](char sample) {
        return stream(
            "/Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8",
            std::string(1, sample));
    };
    const std::vector<std::string> objects = {image('A'), image('A'), image('B')};
    const std::string_view resources = "/XObject << /One 10 0 R /Copy 11 0 R /Other 12 0 R >>";
    CHECK(same("/One Do", "/Copy Do", resources, objects));
    CHECK_FALSE(same("/One Do", "/Other Do", resources, objects));
}

TEST_CASE("images that cannot be unpacked are known by how they are packed") {
    const auto image = [](std::string_view filter, std::string_view data) {
        return stream(fmt::format("/Type /XObject /Subtype /Image /Width 8 /Height 1 /ColorSpace /DeviceGray "
                                  "/BitsPerComponent 1 {}",
                                  filter),
                      data);
    };
    const std::string_view resources =
        "/XObject << /One 10 0 R /Copy 11 0 R /Data 12 0 R /Parameters 13 0 R >>";
    for (const std::string filter : {"CCITTFaxDecode", "JPXDecode", "JBIG2Decode"}) {
        CAPTURE(filter);
        const std::string fax = fmt::format("/Filter /{} /DecodeParms << /K -1 >>", filter);
        const std::string other = fmt::format("/Filter /{} /DecodeParms << /K 0 >>", filter);
        const std::vector<std::string> objects = {image(fax, "\x01\x02"), image(fax, "\x01\x02"),
                                                  image(fax, "\x01\x03"), image(other, "\x01\x02")};
        CHECK(same("/One Do", "/Copy Do", resources, objects));
        CHECK_FALSE(same("/One Do", "/Data Do", resources, objects));
        CHECK_FALSE(same("/One Do", "/Parameters Do", resources, objects));
    }
}

TEST_CASE("what programs note of an image does not count") {
    const auto image = [](std::string_view notes) {
        return stream(fmt::format("/Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray "
                                  "/BitsPerComponent 8 {}",
                                  notes),
                      "A");
    };
    const std::vector<std::string> objects = {image("/Metadata 12 0 R /Name /Im1 /StructParent 1"),
                                              image("/Metadata 13 0 R /Name /Im2 /StructParent 2"),
                                              stream("/Type /Metadata", "yesterday"),
                                              stream("/Type /Metadata", "today"), image("/Decode [1 0]")};
    const std::string_view resources = "/XObject << /One 10 0 R /Copy 11 0 R /Other 14 0 R >>";
    CHECK(same("/One Do", "/Copy Do", resources, objects));
    CHECK_FALSE(same("/One Do", "/Other Do", resources, objects));
}

TEST_CASE("the samples of an inline image may hold the letters of its end") {
    const std::string_view after = " 1 0 0 rg 5 5 9 9 re f";
    const auto drawn = [&](const std::string& image) { return drawing(image + std::string(after)); };
    // By its length, where that can be told; else by what follows.
    CHECK(drawn("BI /W 6 /H 1 /CS /G /BPC 8 ID A EI B EI").operators.size() == 2);
    CHECK(drawn("BI /W 2 /H 1 /CS /RGB /BPC 8 ID A EI B EI").operators.size() == 2);
    CHECK(drawn("BI /W 48 /H 1 /IM true ID A EI B EI").operators.size() == 2);
    CHECK(drawn("BI /W 6 /H 1 /CS /Own /BPC 8 ID A EI \x01\x02 EI").operators.size() == 2);
    CHECK(drawn("BI /W 6 /H 1 /CS /G /BPC 8 /F /RL ID A EI \x01\x02 EI").operators.size() == 2);
    CHECK_FALSE(same("BI /W 6 /H 1 /CS /G /BPC 8 ID A EI B EI", "BI /W 6 /H 1 /CS /G /BPC 8 ID A EI C EI"));
}

TEST_CASE("operators that nobody knows are passed over where the page allows it") {
    CHECK(same("BX 1 2 zz EX 10 10 20 20 re f", "10 10 20 20 re f"));
    CHECK(same("BX BX EX 1 2 zz EX 10 10 20 20 re f", "10 10 20 20 re f"));
    CHECK(drawing("BX 1 2 zz EX").faults.empty());
    CHECK(drawing("BX EX 1 2 zz").faults ==
          std::vector<std::string>{"\"zz\" is not a drawing operator of PDF and was ignored"});
}

TEST_CASE("patterns are known by what they draw, whatever the names of their resources") {
    const auto cell = [](std::string_view resources, std::string_view content) {
        return stream(
            fmt::format("/PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 9 9] /XStep 9 /YStep 9 "
                        "/Resources << {} >>",
                        resources),
            content);
    };
    const std::string_view form = "/Type /XObject /Subtype /Form /BBox [0 0 9 9]";
    const std::vector<std::string> objects = {
        stream(form, "1 1 5 5 re f"),
        stream(form, "1 1 6 5 re f"),
        cell("/XObject << /X4 10 0 R >>", "/X4 Do"),
        cell("/XObject << /X20 10 0 R /X4 11 0 R >> /ProcSet [ /PDF ]", "/X20 Do"),
        cell("/XObject << /X4 11 0 R >>", "/X4 Do"),
        cell("/XObject << /X4 10 0 R >>", "/X4 Do 1 g"),
        cell("/XObject << /X4 10 0 R >>", "BI /W 4 /H 1 /CS /G /BPC 8 ID /X4 EI"),
        cell("/XObject << /X4 11 0 R >>", "BI /W 4 /H 1 /CS /G /BPC 8 ID /X4 EI"),
        cell("/XObject << /X4 10 0 R >>", "/X4 Do (unfinished"),
        cell("/XObject << /X4 10 0 R >>", "/X4 Do (undone"),
    };
    const auto alike = [&](int first, int second) {
        const auto filled = [](int object) {
            return fmt::format("/Pattern cs /P{} scn 10 10 50 50 re f", object);
        };
        std::string resources = "/Pattern <<";
        for (int object = 12; object < 20; ++object) resources += fmt::format(" /P{0} {0} 0 R", object);
        return same(filled(first), filled(second), resources + " >>", objects);
    };
    CHECK(alike(12, 13));
    CHECK_FALSE(alike(12, 14));
    CHECK_FALSE(alike(12, 15));
    CHECK(alike(16, 17));
    CHECK(alike(18, 18));
    CHECK_FALSE(alike(18, 19));
}

TEST_CASE("a pattern without colours of its own is drawn in one that counts") {
    const std::vector<std::string> objects = {
        stream("/PatternType 1 /PaintType 2 /TilingType 1 /BBox [0 0 9 9] /XStep 9 /YStep 9 /Resources << >>",
               "1 1 5 5 re f")};
    const std::string_view resources =
        "/Pattern << /P 10 0 R >> /ColorSpace << /R [/Pattern /DeviceRGB] /G [/Pattern /DeviceGray] >>";
    const std::string_view red = "/R cs 1 0 0 /P scn 10 10 50 50 re f";
    CHECK(same(red, red, resources, objects));
    CHECK_FALSE(same(red, "/R cs 0 0 1 /P scn 10 10 50 50 re f", resources, objects));
    CHECK(same("/R cs 0 0 0 /P scn 10 10 50 50 re f", "/G cs 0 /P scn 10 10 50 50 re f", resources, objects));
}

TEST_CASE("pages are measured from the corner of their box") {
    const TemporaryDirectory directory;
    std::string moved = raw_pdf("110 60 20 20 re f");
    moved.replace(moved.find("[0 0 200 100]"), 13, "[99 50 9 9]  ");
    moved.replace(moved.find("[99 50 9 9]  "), 13, "[10 9 99 59] ");
    const fs::path file = write_file(directory / "page.pdf", moved);
    const pdf::PageDrawing page = pdf::PdfReader({&file, 1}).page(0);
    CHECK(page.media_box.right == 99);
    CHECK(page.operators.at(0).bounds.left == 100);
    CHECK(page.operators.at(0).bounds.bottom == 51);
}

TEST_CASE("files that cannot be read are refused with a reason") {
    const TemporaryDirectory directory;
    const fs::path good = write_file(directory / "good.pdf", raw_pdf("10 10 20 20 re f"));
    CHECK(error_of(good) == "no error");
    CHECK(error_of(directory / "none.pdf") ==
          "cannot read " + (directory / "none.pdf").string() + ": there is no such file");
    CHECK(error_of(directory.path()) ==
          "cannot read " + directory.path().string() + ": it is a directory, name the PDF in it");
    CHECK(error_of(write_file(directory / "text.pdf", "hello")) ==
          (directory / "text.pdf").string() + " is not a PDF");
    CHECK(error_of(write_file(directory / "empty.pdf", "")) ==
          (directory / "empty.pdf").string() + " is empty: make it again");

    const std::string whole = contents(good);
    const fs::path cut = write_file(directory / "cut.pdf", whole.substr(0, 20));
    const std::string beyond_repair = cut.string() + " is damaged beyond repair: ";
    CHECK(error_of(cut).starts_with(beyond_repair));
    CHECK(error_of(cut).ends_with("; make it again, or print it to a new PDF from a program that opens it"));
    const std::vector<fs::path> both = {good, cut};
    CHECK_THROWS_WITH_AS(pdf::PdfReader{both}, doctest::Contains(beyond_repair.c_str()), pdf::PdfError);
}

TEST_CASE("a file is read the same wherever its parts lie, and however large it is") {
    const auto filler = [](std::size_t length) { return "%" + std::string(length, 'x') + "\r\n"; };
    const std::string square = "10 10 20 20 re f ";
    // All that stands in such a file comes to lie where one block that is read ends and the next begins.
    for (std::size_t length = 31'500; length < 32'768; length += 3) {
        CAPTURE(length);
        REQUIRE(drawing(filler(length) + square).operators.size() == 1);
    }
    const std::string_view form = "/Type /XObject /Subtype /Form /BBox [0 0 900 900]";
    std::vector<std::string> objects;
    std::string resources = "/XObject << ", content, expected;
    for (int i = 0; i < 12; ++i) {
        objects.push_back(stream(form, filler(100'000) + fmt::format("{} 10 20 20 re f", i)));
        resources += fmt::format("/F{} {} 0 R ", i, 10 + i);
        content += fmt::format("/F{} Do /F{} Do ", i, 11 - i);
        expected += fmt::format("{} 10 20 20 re f {} 10 20 20 re f ", i, 11 - i);
    }
    CHECK(same(content, expected, resources + ">>", objects));
}

TEST_CASE("a page tree of thousands of levels is refused") {
    const TemporaryDirectory directory;
    const auto nested = [&](int levels) {
        std::vector<std::string> objects;
        for (int level = 0; level < levels; ++level)
            objects.push_back(fmt::format("<< /Type /Pages /Kids [{} 0 R] /Count 1 >>", 11 + level));
        objects.emplace_back("<< /Type /Page /MediaBox [0 0 200 100] >>");
        std::string file = raw_pdf("", "", objects);
        const std::string_view kids = "/Kids [3 0 R] /Count 1 >>", deep = "/Kids [10 0 R]/Count 1 >>";
        file.replace(file.find(kids), kids.size(), deep);
        return write_file(directory / "deep.pdf", file);
    };
    CHECK(error_of(nested(900)) == "no error");
    CHECK(error_of(nested(40'000)).ends_with("its page tree is more than 1000 levels deep"));
}

TEST_CASE("an annotation that viewers draw each in its way may have colours") {
    const auto coloured = [](std::string_view annotation) {
        return has_colour(
            drawing("10 10 20 20 re f", fmt::format(">> /Annots [<< {} >>] /Unused <<", annotation)));
    };
    CHECK(coloured("/Type /Annot /Subtype /Link /Rect [20 20 90 90] /F 4 /Border [0 0 5] /C [1 0 0]"));
    CHECK_FALSE(coloured("/Type /Annot /Subtype /Link /Rect [20 20 90 90] /F 2"));
    CHECK(coloured("/Type /Annot /Subtype /Square /Rect [20 20 90 90] /F 4 /BS << /W 0 >> /IC [1 0 0]"));
    CHECK(coloured("/Type /Annot /Subtype /Link /Rect [20 20 90 90] /F 4 /C [1 0 0]"));
    // As most documents have links.
    CHECK_FALSE(coloured("/Type /Annot /Subtype /Link /Rect [20 20 90 90] /F 4 /Border [0 0 0] /C [1 0 0]"));
    CHECK_FALSE(coloured("/Type /Annot /Subtype /Link /Rect [20 20 90 90] /F 4 /BS << /W 0 >> /C [1 0 0]"));
    CHECK_FALSE(coloured("/Type /Annot /Subtype /Link /Rect [20 20 90 90] /F 4"));
    // Not printed.
    CHECK_FALSE(coloured("/Type /Annot /Subtype /Link /Rect [20 20 90 90] /C [1 0 0]"));
    CHECK_FALSE(coloured("/Type /Annot /Subtype /Popup /Rect [20 20 90 90]"));
}

TEST_CASE("an encrypted file is refused") {
    const TemporaryDirectory directory;
    std::vector<std::string> arguments = ghostscript_arguments(find_ghostscript());
    arguments.insert(arguments.end(), {"-sDEVICE=pdfwrite", "-sOwnerPassword=a", "-sUserPassword=b",
                                       "-sOutputFile=" + (directory / "secret.pdf").string(), "-_"});
    REQUIRE(run({arguments}, "%!PS\nshowpage\n").status.ok());
    CHECK(error_of(directory / "secret.pdf") ==
          (directory / "secret.pdf").string() + " opens only with a password: compare a copy without one");
}

TEST_CASE("content that was made to cause trouble is refused, with the file's name") {
    const TemporaryDirectory directory;
    const auto refused = [&](std::string_view content) {
        const fs::path file = write_file(directory / "page.pdf", raw_pdf(content));
        const std::string error = error_of(file), prefix = "cannot compare " + file.string() + ": page 1: ";
        return error.starts_with(prefix) ? error.substr(prefix.size()) : error;
    };
    CHECK(refused(std::string(400'000, '[')) ==
          "the content of a page nests arrays and dictionaries more than 100 deep; leave it out with --page");
    CHECK(refused("/A " +
                  [] {
                      std::string deep;
                      for (int i = 0; i < 200'000; ++i) deep += "<</B";
                      return deep;
                  }()) ==
          "the content of a page nests arrays and dictionaries more than 100 deep; leave it out with --page");
}

TEST_CASE("metrics that are missing are asked for") {
    const TemporaryDirectory directory;
    ::setenv("INKMATE_FONTS", directory.path().c_str(), 1);
    const std::string named = raw_pdf("BT /X 10 Tf (e4) Tj ET", "",
                                      {"<< /Type /Font /Subtype /Type1 /BaseFont /Courier-BoldOblique >>"});
    const fs::path file = write_file(directory / "page.pdf", named);
    CHECK(error_of(file) == "cannot compare " + file.string() +
                                ": page 1: the metrics of Courier-BoldOblique (NimbusMonoPS-BoldItalic.afm) "
                                "were not found: install "
                                "the package fonts-urw-base35, or name "
                                "their folder in INKMATE_FONTS");
    ::unsetenv("INKMATE_FONTS");
}
