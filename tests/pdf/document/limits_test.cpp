// Files that were made to take more time or memory than they are worth, ten kinds and ten files of each: each
// is read within limits, or refused with a message that names it, its page and the way on.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "base/process/process.hpp"
#include "pdf/document/font.hpp"
#include "pdf/document/raster_streams.hpp"
#include "pdf/document/read_pdf.hpp"
#include "pdf/document/unpack.hpp"
#include "tests/pdf/packed.hpp"
#include "tests/render/documents.hpp"

using namespace inkmate;
using namespace inkmate::test;
using process::TemporaryDirectory;
namespace fs = std::filesystem;

namespace {

struct Hostile {
    std::string_view name;
    std::string file;
    /// What the message says; empty if the file is read.
    std::string_view refusal;
};

std::string times(std::size_t count, std::string_view text) {
    std::string all;
    all.reserve(count * text.size());
    for (std::size_t i = 0; i < count; ++i) all += text;
    return all;
}

/// A page whose content is packed: `count` times the same.
std::string packed_page(std::size_t count, std::string_view text, std::string_view resources = "",
                        std::vector<std::string> objects = {}) {
    objects.insert(objects.begin(), stream("/Filter /FlateDecode", deflated(count, text)));
    return with_content_at_10(raw_pdf("", resources, objects));
}

/// A page that shows text in a font with this map from codes to Unicode, and these widths.
std::string mapped(const std::string& map, std::string_view widths = "[]") {
    return raw_pdf(
        "BT /X 9 Tf <00410042> Tj ET", "",
        {"<< /Type /Font /Subtype /Type0 /BaseFont /A /Encoding /Identity-H /DescendantFonts [11 0 R] "
         "/ToUnicode 12 0 R >>",
         fmt::format("<< /Type /Font /Subtype /CIDFontType2 /BaseFont /A /W {} >>", widths), map});
}

constexpr std::string_view FORM = "/Type /XObject /Subtype /Form /BBox [0 0 900 900] /Resources << ";

/// Twelve forms of which each draws the next `count` times.
std::vector<std::string> chain(std::size_t count, std::string_view leaf, int first = 11) {
    std::vector<std::string> forms;
    for (int next = first; next < first + 11; ++next)
        forms.push_back(
            stream(fmt::format("{} /XObject << /N {} 0 R >> >>", FORM, next), times(count, "/N Do ")));
    forms.push_back(stream(fmt::format("{} >>", FORM), leaf));
    return forms;
}

std::vector<Hostile> maps() {
    constexpr std::string_view RANGE = "1 beginbfrange <0000> <ffff> <0041> endbfrange\n";
    const auto packed = [](std::size_t count, std::string_view text) {
        return stream("/Filter /FlateDecode", deflated(count, text));
    };
    std::vector<std::string> fonts = {packed(1 << 20, "<00> ")};
    std::string names, shown;
    return {
        {"ranges of all codes", mapped(stream("", times(60, RANGE))), ""},
        {"packed ranges", mapped(packed(100'000, RANGE)), ""},
        {"a range of four thousand million codes",
         mapped(stream("", "1 beginbfrange <00000000> <ffffffff> <0041> endbfrange")), ""},
        {"a map of packed codes", mapped(packed(200 << 20, "<00> ")),
         "a map of its font A unpacks to more than 8 MB"},
        {"a map of many codes", mapped(packed(1'600'000, "<00> ")),
         "its font A has more than 1000000 widths and texts"},
        {"a code that stands for a long text",
         raw_pdf("BT /X 9 Tf " + times(10'000, "<0041> Tj ") + "ET", "",
                 {"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode 11 0 R >>",
                  stream("", "1 beginbfchar <41> <" + times(60'000, "0041") + "> endbfchar")}),
         ""},
        {"widths of all codes", mapped("null", fmt::format("[{}]", times(5000, "0 65535 500 "))), ""},
        {"widths that are shared",
         mapped(fmt::format("[{}]", times(60'000, "500 ")), fmt::format("[{}]", times(5000, "0 12 0 R "))),
         "its font A has more than 1000000 widths and texts"},
        {"a font with a long name",
         raw_pdf(
             "BT /X 9 Tf " + times(10'000, "1 0 0 1 9 9 Tm (a) Tj 1 0 0 1 50 50 Tm (b) Tj ") + "ET", "",
             {fmt::format("<< /Type /Font /Subtype /Type1 /Widths [] /BaseFont /{} >>", times(60'000, "A"))}),
         ""},
        {"differences of all codes",
         raw_pdf(
             "BT /X 9 Tf (a) Tj ET", "",
             {fmt::format(
                 "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding << /Differences [{}] >> >>",
                 times(50'000, "0 /a 2000000000 /b "))}),
         ""},
    };
}

std::vector<Hostile> states() {
    constexpr std::string_view CLIPS = "it has more than 256 clips in each other";
    constexpr std::string_view MEMORY = "what it draws takes more than 320 MB of memory";
    return {
        {"clips and saved states", raw_pdf(times(4000, "0 0 90 90 re W n q ")), CLIPS},
        {"clips", raw_pdf(times(20'000, "1 0 90 90 re W n ")), CLIPS},
        {"packed clips", packed_page(1 << 20, "0 0 9 9 re W n 1 1 2 2 re f "), CLIPS},
        {"a clip for each shape", packed_page(1 << 20, "q 0 0 9 9 re W n 1 1 2 2 re f Q "), MEMORY},
        {"saved states", packed_page(20 << 20, "q "), "it saves more than 20000 graphics states"},
        {"texts that clip", packed_page(1 << 20, "BT /H 9 Tf 7 Tr (abcdefghij) Tj ET "), MEMORY},
        {"a path that nobody paints", packed_page(3 << 20, "0 0 m 9 9 l 9 0 l "),
         "it has a path of more than 2000000 segments"},
        {"curves", packed_page(4 << 20, "1 2 3 4 5 6 c "), "it has a path of more than 2000000 segments"},
        {"dashes", raw_pdf(fmt::format("[{}] 0 d 0 0 m 9 9 l S", times(500'000, "1 "))),
         "a line of it has more than 1000 dashes"},
        {"shapes", packed_page(3 << 20, "0 0 1 1 re f "), MEMORY},
    };
}

std::vector<Hostile> contents() {
    constexpr std::string_view CONTENT = "its content unpacks to more than 64 MB";
    const auto filtered = [](std::string_view filters, const std::string& data) {
        return with_content_at_10(raw_pdf("", "", {stream(fmt::format("/Filter {}", filters), data)}));
    };
    const std::string twice = deflated(1, deflated(1 << 30, " "));
    std::string parts = packed_page(50 << 20, " ");
    parts.replace(parts.find("10 0 R/Resources"), 16, "[10 0 R 10 0 R]/Resources");
    return {
        {"blanks", packed_page(1 << 30, " "), CONTENT},
        {"blanks packed twice", filtered("[/FlateDecode /FlateDecode]", twice), CONTENT},
        {"blanks as digits", filtered("[/FlateDecode /FlateDecode /ASCIIHexDecode]", twice), CONTENT},
        {"blanks packed three times",
         filtered("[/FlateDecode /FlateDecode /FlateDecode]", deflated(1, twice)), CONTENT},
        {"parts", with_new_table(parts), CONTENT},
        {"operands", packed_page(30 << 20, "1 "), "it has more than 320000 operands without an operator"},
        {"an array", packed_page(3 << 20, "1 ", ""), "it has more than 320000 operands without an operator"},
        {"an array of numbers", filtered("/FlateDecode", deflated(1, "[" + times(3 << 20, "1 "))),
         "an array in its content has more than 1000000 items"},
        {"images that do not begin", packed_page(1 << 20, "BI /A "),
         "its content has more than 1000 inline images without samples"},
        {"a text without an end", filtered("/FlateDecode", deflated(1, "(" + times(3 << 20, "(("))), ""},
    };
}

std::vector<Hostile> images() {
    constexpr std::string_view PIXELS = "its images have more than 1000 million pixels";
    constexpr std::string_view BYTES = "an image or another stream that it draws unpacks to more than 512 MB";
    const auto image = [](int width, int height, std::string_view entries, const std::string& data) {
        return stream(
            fmt::format("/Type /XObject /Subtype /Image /Width {} /Height {} /ColorSpace /DeviceGray "
                        "/BitsPerComponent 8 {}",
                        width, height, entries),
            data);
    };
    const std::string draws = "100 0 0 100 0 0 cm /I Do ";
    const std::string zeros = deflated(530 << 20, std::string_view("\0", 1));
    const auto page = [&](const std::vector<std::string>& objects, const std::string& content) {
        return raw_pdf(content, "/XObject << /I 10 0 R >>", objects);
    };
    return {
        {"pixels", page({image(50'000, 50'000, "", "abc")}, draws), PIXELS},
        {"pixels without samples", page({image(1'000'000'000, 1'000'000'000, "", "")}, draws), PIXELS},
        {"an image drawn often", page({image(3000, 3000, "", "abc")}, times(1000, draws)), PIXELS},
        {"an inline image", raw_pdf("BI /W 60000 /H 60000 /BPC 8 /CS /G /F /Fl ID abc EI"), PIXELS},
        {"an inline mask", raw_pdf("BI /W 60000 /H 60000 /IM true ID abc EI"), PIXELS},
        {"samples", page({image(20'000, 20'000, "/Filter /FlateDecode", zeros)}, draws), BYTES},
        {"samples of a mask",
         page({image(9, 9, "/SMask 11 0 R", "abc"), image(9, 9, "/Filter /FlateDecode", zeros)}, draws),
         BYTES},
        {"samples packed twice",
         page({image(9, 9, "/Filter [/FlateDecode /FlateDecode]", deflated(1, zeros))}, draws), BYTES},
        {"samples in long rows",
         page({image(9, 9, "/Filter /FlateDecode /DecodeParms << /Predictor 15 /Columns 1000000000 >>",
                     zeros)},
              draws),
         BYTES},
        {"a negative size", page({image(-9, 9, "", "abc")}, draws), ""},
    };
}

std::vector<Hostile> forms() {
    constexpr std::string_view CONTENT = "the forms of the page draw each other, or are drawn, so often";
    constexpr std::string_view PARTS = "the masks, patterns and glyphs of the page are drawn so often";
    const auto page = [](std::string_view content, std::string_view resources,
                         std::vector<std::string> objects) { return raw_pdf(content, resources, objects); };
    const auto pattern = [](std::string_view entries, std::string_view content) {
        return stream(
            fmt::format("/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 9 9] {}",
                        entries),
            content);
    };
    std::vector<std::string> nested;
    for (int next = 11; next < 23; ++next)
        nested.push_back(
            pattern(fmt::format("/XStep 1 /YStep 1 /Resources << /Pattern << /P {} 0 R >> >>", next),
                    "/Pattern cs /P scn 0 0 9 9 re f"));
    nested.push_back(pattern("/XStep 1 /YStep 1 /Resources << >>", "0 0 9 9 re f"));
    std::vector<std::string> deep;
    for (int next = 11; next < 3000; ++next)
        deep.push_back(stream(fmt::format("{} /XObject << /N {} 0 R >> >>", FORM, next), "/N Do"));
    deep.push_back(stream(fmt::format("{} >>", FORM), "0 0 9 9 re f"));
    const std::string blanks =
        stream(fmt::format("{} >> /Filter /FlateDecode", FORM), deflated(30 << 20, " "));
    std::string stamps = fmt::format(">> /Annots [{}] /Rest <<", times(20'000, "11 0 R "));
    const std::string stamp = "<< /Type /Annot /Subtype /Stamp /F 4 /Rect [0 0 9 9] /AP << /N 10 0 R >> >>";
    return {
        {"forms that draw each other", page("/N Do", "/XObject << /N 10 0 R >>", chain(100, "")), CONTENT},
        {"forms with shapes", page("/N Do", "/XObject << /N 10 0 R >>", chain(100, "0 0 9 9 re f")),
         "what it draws takes more than 320 MB of memory"},
        {"a large form drawn often", page(times(9, "/N Do "), "/XObject << /N 10 0 R >>", {blanks}), CONTENT},
        {"forms 3000 deep", page("/N Do", "/XObject << /N 10 0 R >>", deep), ""},
        {"a mask of forms",
         page("/M gs 0 0 9 9 re f", "/ExtGState << /M << /SMask << /S /Luminosity /G 10 0 R >> >> >>",
              chain(100, "0 0 9 9 re f")),
         PARTS},
        {"a pattern of forms",
         page("/Pattern cs /P scn 0 0 9 9 re f", "/Pattern << /P 22 0 R >>",
              [] {
                  std::vector<std::string> all = chain(100, "0 0 9 9 re f");
                  all.push_back(
                      stream("/PatternType 1 /BBox [0 0 9 9] /XStep 9 /YStep 9 /Resources << /XObject << /N "
                             "10 0 R >> >>",
                             "/N Do"));
                  return all;
              }()),
         PARTS},
        {"a pattern of many cells",
         page("/Pattern cs /P scn 0 0 90 90 re f", "/Pattern << /P 10 0 R >>",
              {pattern("/XStep .001 /YStep .001 /Resources << >>", "0 0 9 9 re f")}),
         "a pattern of it has more than 10 million cells"},
        {"patterns in patterns",
         page("/Pattern cs /P scn 0 0 90 90 re f", "/Pattern << /P 10 0 R >>", nested), PARTS},
        {"a pattern of blanks",
         page(
             "/Pattern cs /P scn 0 0 90 90 re f", "/Pattern << /P 10 0 R >>",
             {stream("/PatternType 1 /BBox [0 0 9 9] /XStep 9 /YStep 9 /Resources << >> /Filter /FlateDecode",
                     deflated(500 << 20, " "))}),
         "the content of a mask, pattern or glyph unpacks to more than 16 MB"},
        {"stamps", page("", stamps, {blanks, stamp}), CONTENT},
    };
}

std::vector<Hostile> trees() {
    const auto pages = [](std::size_t kids) {
        std::string file = raw_pdf("0 0 9 9 re f");
        const std::size_t at = file.find("[3 0 R]");
        return with_new_table(file.replace(at, 7, fmt::format("[{}]", times(kids, "3 0 R "))));
    };
    const auto nodes = [](int levels, std::size_t kids) {
        std::vector<std::string> objects = {"<< /Type /Catalog /Pages 2 0 R >>"};
        for (int level = 0; level < levels; ++level)
            objects.push_back(fmt::format("<< /Type /Pages /Kids [{}] /Count 9 >>",
                                          times(kids, fmt::format("{} 0 R ", level + 3))));
        objects.emplace_back("<< /Type /Page /MediaBox [0 0 9 9] >>");
        return pdf_of(objects);
    };
    const auto catalogued = [](std::string_view content, std::string_view properties,
                               std::string_view catalog, const std::vector<std::string>& objects) {
        std::string file = raw_pdf(content, properties, objects);
        return with_new_table(
            file.replace(file.find("/Pages 2 0 R"), 12, fmt::format("/Pages 2 0 R {}", catalog)));
    };
    const std::string widget =
        "<< /Type /Annot /Subtype /Widget /FT /Tx /T (a) /V (b) /F 4 /Rect [0 0 9 9] /Parent 10 0 R >>";
    return {
        {"a page a hundred thousand times", pages(100'000), "its page tree has more than"},
        {"nodes that share nodes", nodes(6, 10), "Loop detected"},
        {"nodes that share nodes, 20 deep", nodes(20, 2), "Loop detected"},
        {"nodes 5000 deep", nodes(5000, 1), "its page tree is more than 1000 levels deep"},
        {"nodes of themselves", with_new_table([] {
             std::string file = raw_pdf("");
             return file.replace(file.find("[3 0 R]"), 7, "[2 0 R 2 0 R]");
         }()),
         "Loop detected"},
        {"an expression of layers",
         catalogued(times(1000, "/OC /L BDC 0 0 9 9 re f EMC "),
                    "/Properties << /L << /Type /OCMD /OCGs 10 0 R /VE 11 0 R >> >>",
                    "/OCProperties << /OCGs [10 0 R] /D << >> >>",
                    {"<< /Type /OCG /Name (a) >>", fmt::format("[/Or {}]", times(100'000, "11 0 R "))}),
         ""},
        {"a field that is its own parent", raw_pdf("", ">> /Annots [10 0 R] /Rest <<", {widget}), ""},
        {"fields", raw_pdf("", fmt::format(">> /Annots [{}] /Rest <<", times(300'000, "10 0 R ")), {widget}),
         "the forms of the page draw each other, or are drawn, so often"},
        {"a function",
         raw_pdf("/P sh", "/Shading << /P << /ShadingType 1 /ColorSpace /DeviceGray /Function 10 0 R >> >>",
                 {stream("/FunctionType 4 /Domain [0 1 0 1] /Range [0 1]",
                         fmt::format("{{ {} }}", times(100'000, "dup mul ")))}),
         "a function that it draws with is a program of more than 64 KB"},
        {"an array of arrays",
         raw_pdf("/P gs 0 0 9 9 re f", "/ExtGState << /P << /BM 10 0 R >> >>",
                 {fmt::format("[{}]", times(3000, "[ /Normal ] "))}),
         ""},
    };
}

std::string outcome_of(const std::string& bytes) {
    const TemporaryDirectory directory;
    const fs::path file = write_file(directory / "hostile.pdf", bytes);
    try {
        pdf::PdfReader reader({&file, 1});
        for (std::size_t i = 0; i < reader.pages(); ++i) reader.page(i);
        return {};
    } catch (const pdf::PdfError& error) {
        std::string message = error.what();
        CHECK(message.find(file.string()) != message.npos);
        return message;
    }
}

}  // namespace

TEST_CASE("files that were made to take time or memory are read within limits, or refused by name") {
    using Kinds = std::vector<Hostile> (*)();
    for (const Kinds kind : std::to_array<Kinds>({maps, states, contents, images, forms, trees})) {
        const std::vector<Hostile> files = kind();
        CHECK(files.size() == 10);
        for (const Hostile& hostile : files) {
            CAPTURE(hostile.name);
            const std::string outcome = outcome_of(hostile.file);
            CAPTURE(outcome);
            CHECK(outcome.empty() == hostile.refusal.empty());
            CHECK(outcome.find(hostile.refusal) != outcome.npos);
            const bool of_file = kind == trees && outcome.find("page 1: ") == outcome.npos;
            if (!outcome.empty() && !of_file) CHECK(outcome.ends_with("; leave it out with --page"));
        }
    }
}

TEST_CASE("a range of codes is kept as a range, and the one set last counts") {
    pdf::CodeMap<int> map;
    const auto at = [&](unsigned code) {
        const auto [value, offset] = map.find(code);
        return value != nullptr ? *value * 1000 + static_cast<int>(offset) : -1;
    };
    map.set(10, 20, 1);
    map.set(15, 16, 2);
    map.set(20, 25, 3);
    map.set(9, 5, 4);
    CHECK(at(9) == -1);
    CHECK(at(10) == 1000);
    CHECK(at(14) == 1004);
    CHECK(at(15) == 2000);
    CHECK(at(16) == 2001);
    CHECK(at(17) == 1007);
    CHECK(at(20) == 3000);
    CHECK(at(25) == 3005);
    CHECK(at(26) == -1);
    map.set(0, 30, 5);
    for (const unsigned code : {0U, 15U, 30U}) CHECK(at(code) == 5000 + static_cast<int>(code));
}

TEST_CASE("a rasteriser that needs too much memory or time is stopped, and that is said") {
    const auto drawn = [](const char* script) {
        pdf::PnmStream stream(pdf::Rasteriser::mupdf, {{"sh", "-c", script}}, 5);
        pdf::Raster raster;
        stream.next(raster);
    };
    CHECK_THROWS_WITH_AS(drawn("printf 'P5\n1 1\n255\n'; kill -XCPU $$"),
                         "MuPDF could not draw it within 60 s of processor time", pdf::PdfError);
    CHECK_THROWS_WITH_AS(drawn("test $(ulimit -d) -le 1000000 && echo limited >&2; exit 3"),
                         doctest::Contains("it said: limited"), pdf::PdfError);
    CHECK_THROWS_WITH_AS(drawn("echo 'error: malloc of 99 bytes failed' >&2"),
                         doctest::Contains("it has no memory left"), pdf::PdfError);
    CHECK_THROWS_WITH_AS(drawn("test $(ulimit -t) -le 61 && echo limited >&2; exit 3"),
                         doctest::Contains("it said: limited"), pdf::PdfError);
}
