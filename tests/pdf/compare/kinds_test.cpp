// Kinds of changes, and which layers of a comparison find each: the table of the guide.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "base/files/file_io.hpp"
#include "base/files/file_names.hpp"
#include "pdf/compare/compare.hpp"
#include "pdf/compare/report.hpp"
#include "tests/render/documents.hpp"

using namespace inkmate;
using namespace inkmate::compare;
using namespace inkmate::test;
using process::TemporaryDirectory;
namespace fs = std::filesystem;

namespace {

/// A page: what it draws, its resources, other entries, and objects that it refers to as @0, @1, ...
struct Part {
    std::string content, resources = "", entries = "";
    std::vector<std::string> objects = {};
    /// Entries of the catalog.
    std::string catalog = "";
};
struct Kind {
    std::string_view group, name;
    Part before, after;
};

/// Replaces @0, @1, ... by references to objects from number `first` on.
std::string referring(std::string text, std::size_t first) {
    for (std::size_t at; (at = text.find('@')) != text.npos;)
        text.replace(at, 2, fmt::format("{} 0 R", first + static_cast<std::size_t>(text.at(at + 1) - '0')));
    return text;
}

/// Returns a document with a page for each part.
std::string document(const std::vector<Part>& parts) {
    std::vector<std::string> objects(2);
    std::string kids, catalog;
    objects.emplace_back("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>");
    objects.emplace_back("<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>");
    for (const Part& part : parts) {
        const std::size_t page = objects.size() + 1, first = page + 2;
        const bool boxed = part.entries.find("/MediaBox") != part.entries.npos;
        kids += fmt::format("{} 0 R ", page);
        objects.push_back(referring(
            fmt::format(
                "<< /Type /Page /Parent 2 0 R {} /Contents {} 0 R /Resources << /Font << /H 3 0 R /C 4 0 R "
                "/F @0 >> {} >> {} >>",
                boxed ? "" : "/MediaBox [0 0 100 100]", page + 1, part.resources, part.entries),
            first));
        objects.push_back(stream("", part.content));
        for (const std::string& object : part.objects) objects.push_back(referring(object, first));
        if (part.objects.empty()) objects.emplace_back("null");
        catalog += referring(part.catalog, first);
    }
    objects[0] = fmt::format("<< /Type /Catalog /Pages 2 0 R {} >>", catalog);
    objects[1] = fmt::format("<< /Type /Pages /Kids [{}] /Count {} >>", kids, parts.size());
    return pdf_of(objects);
}

Kind drawn(std::string_view group, std::string_view name, std::string before, std::string after,
           std::string resources = "", std::vector<std::string> objects = {}) {
    return {
        group, name, {std::move(before), resources, "", objects}, {std::move(after), resources, "", objects}};
}
/// The page stays as it is, and something that it refers to changes: ~ in its parts.
Kind referred(std::string_view group, std::string_view name, Part part, std::string_view before,
              std::string_view after) {
    const auto with = [&](std::string_view value) {
        Part result = part;
        const auto put = [&](std::string& text) {
            for (std::size_t at; (at = text.find('~')) != text.npos;) text.replace(at, 1, value);
        };
        put(result.content), put(result.resources), put(result.entries), put(result.catalog);
        for (std::string& object : result.objects) {
            put(object);
            // The lengths of streams.
            const std::size_t begin = object.find("stream\n"), end = object.rfind("\nendstream");
            const std::size_t length = object.find("/Length ");
            if (begin != object.npos && length != object.npos && length < begin)
                object.replace(length, object.find(' ', length + 8) - length,
                               fmt::format("/Length {}", end - begin - 7));
        }
        return result;
    };
    return {group, name, with(before), with(after)};
}

const std::string SQUARE = "20 20 60 60 re f";
const std::string FORM = "/Type /XObject /Subtype /Form /BBox [0 0 100 100] /Resources << >>";

std::string image(std::string_view entries, std::string_view samples = "\x10\x60\xa0\xf0") {
    return stream(
        fmt::format("/Type /XObject /Subtype /Image /Width 2 /Height 2 /BitsPerComponent 8 {}", entries),
        samples);
}
std::string annotation(std::string_view entries) {
    return fmt::format("/Annots [<< /Type /Annot /Rect [20 20 80 80] {} >>]", entries);
}
std::string sampled(std::string_view range) {
    return fmt::format("<< /FunctionType 2 /Domain [0 1] {} /N 1 >>", range);
}
std::string font_program(const char* name) {
    std::string hexadecimal;
    for (const char byte :
         files::read_input((fs::path("/usr/share/fonts/opentype/urw-base35") / name).string()))
        hexadecimal += fmt::format("{:02x}", static_cast<unsigned char>(byte));
    return hexadecimal;
}

std::vector<Kind> text_kinds() {
    constexpr std::string_view G = "text";
    const auto text = [&](std::string_view state, std::string_view shown = "(Hello)") {
        return fmt::format("BT /H 20 Tf {} 20 40 Td {} Tj ET", state, shown);
    };
    const auto change = [&](std::string_view name, std::string_view before, std::string_view after) {
        return drawn(G, name, text(before), text(after));
    };
    const std::string type3 =
        "<< /Type /Font /Subtype /Type3 /FontBBox [0 0 1 1] /FontMatrix [1 0 0 1 0 0] /CharProcs << /a @1 >> "
        "/Encoding << /Differences [97 /a] >> /FirstChar 97 /LastChar 97 /Widths [1] /Resources << >> >>";
    const auto embedded = [&](const char* program) {
        const std::string widths = [] {
            std::string all;
            for (int i = 0; i < 26; ++i) all += "500 ";
            return all;
        }();
        return Part{
            "BT /F 20 Tf 20 40 Td (abc) Tj ET",
            "",
            "",
            {fmt::format("<< /Type /Font /Subtype /Type1 /BaseFont /ABCDEF+Own /FirstChar 97 /LastChar 122 "
                         "/Widths [{}] /Encoding /WinAnsiEncoding /FontDescriptor @1 >>",
                         widths),
             "<< /Type /FontDescriptor /FontName /ABCDEF+Own /Flags 32 /FontBBox [0 0 1000 1000] "
             "/ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 /FontFile3 @2 >>",
             stream("/Subtype /OpenType /Filter /ASCIIHexDecode", font_program(program))}};
    };
    return {
        drawn(G, "a letter", text(""), text("", "(Hallo)")),
        drawn(G, "a look-alike letter", text("", "(O0)"), text("", "(OO)")),
        drawn(G, "a missing word", text(""), ""),
        drawn(G, "a word moved by 0.01 pt", text(""), "BT /H 20 Tf 20.01 40 Td (Hello) Tj ET"),
        drawn(G, "size", text(""), "BT /H 20.1 Tf 20 40 Td (Hello) Tj ET"),
        drawn(G, "font", text(""), "BT /C 20 Tf 20 40 Td (Hello) Tj ET"),
        change("letter spacing", "", "0.05 Tc"),
        drawn(G, "word spacing", text("", "(a b)"), text("1 Tw", "(a b)")),
        change("horizontal scaling", "", "101 Tz"),
        change("rise", "", "1 Ts"),
        change("colour", "", "0.1 g"),
        change("outlined letters", "", "1 Tr"),
        drawn(G, "invisible text", text("3 Tr", "(a)"), text("3 Tr", "(b)")),
        referred(
            G, "a glyph of a Type 3 font",
            {"BT /F 40 Tf 20 20 Td (a) Tj ET", "", "", {type3, stream("", "1 0 0 0 1 1 d1 0 0 ~ 1 re f")}},
            "0.5", "0.6"),
        referred(G, "the text of a character code (ToUnicode)",
                 {"BT /F 20 Tf 20 40 Td (a) Tj ET",
                  "",
                  "",
                  {"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode @1 >>",
                   stream("", "1 beginbfchar <61> <~> endbfchar")}},
                 "0061", "0062"),
        {G, "the shapes of letters in an embedded font", embedded("NimbusSans-Regular.otf"),
         embedded("NimbusRoman-Regular.otf")},
    };
}

std::vector<Kind> shape_kinds() {
    constexpr std::string_view G = "shapes";
    const std::string line = "10 10 m 80 20 l 20 60 l S";
    return {
        drawn(G, "a shape moved by 0.01 pt", SQUARE, "20.01 20 60 60 re f"),
        drawn(G, "a shape moved by 1 pt", SQUARE, "21 20 60 60 re f"),
        drawn(G, "a corner", SQUARE, "20 20 m 80 20 l 80 81 l 20 80 l f"),
        drawn(G, "a curve instead of a line", SQUARE, "20 20 m 80 20 l 80 80 l 60 85 40 85 20 80 c f"),
        drawn(G, "a missing shape", SQUARE, ""),
        drawn(G, "white on white", "", "1 g " + SQUARE),
        drawn(G, "the order of shapes", "0.5 g 10 10 50 50 re f 0 g 30 30 50 50 re f",
              "0 g 30 30 50 50 re f 0.5 g 10 10 50 50 re f"),
        drawn(G, "fill rule", "20 20 60 60 re 30 30 40 40 re f", "20 20 60 60 re 30 30 40 40 re f*"),
        drawn(G, "line width", line, "1.25 w " + line),
        drawn(G, "line caps", "9 w " + line, "9 w 1 J " + line),
        drawn(G, "line joins", "9 w " + line, "9 w 1 j " + line),
        drawn(G, "miter limit", "9 w " + line, "9 w 1 M " + line),
        drawn(G, "dashes", line, "[4] 0 d " + line),
        drawn(G, "dash phase", "[9] 0 d " + line, "[9] 3 d " + line),
        drawn(G, "an open line closed", line, "10 10 m 80 20 l 20 60 l s"),
        drawn(G, "a dot", "", "9 w 1 J 50 50 m 50 50 l S"),
        drawn(G, "a clip", "20 20 60 60 re W n " + SQUARE, "20 20 60 50 re W n " + SQUARE),
        drawn(G, "a removed clip", "20 20 30 30 re W n " + SQUARE, SQUARE),
        drawn(G, "text as a clip", "7 Tr BT /H 60 Tf 20 20 Td (a) Tj ET 0 0 99 99 re f",
              "7 Tr BT /H 60 Tf 20 20 Td (b) Tj ET 0 0 99 99 re f"),
        referred(G, "stroke adjustment (SA)", {"/G gs " + line, "/ExtGState << /G << /SA ~ >> >>"}, "true",
                 "false"),
        drawn(G, "flatness", "1 i 20 20 m 20 90 80 90 80 20 c f", "50 i 20 20 m 20 90 80 90 80 20 c f"),
    };
}

std::vector<Kind> colour_kinds() {
    constexpr std::string_view G = "colour";
    const auto space = [&](std::string_view name, std::string_view array, std::string_view before,
                           std::string_view after, std::string_view values = "0.5 0.5 0.5") {
        return referred(
            G, name,
            {fmt::format("/S cs {} scn {}", values, SQUARE), fmt::format("/ColorSpace << /S {} >>", array)},
            before, after);
    };
    const auto state = [&](std::string_view name, std::string_view entries, std::string_view before,
                           std::string_view after, std::string_view colour = "0.2 0.4 0.6 0 k") {
        return referred(G, name,
                        {fmt::format("/G gs {} {}", colour, SQUARE),
                         fmt::format("/ExtGState << /G << {} >> >>", entries)},
                        before, after);
    };
    const std::string tint = sampled("/C0 [0 0 0 0] /C1 [0 1 ~ 0]");
    return {
        drawn(G, "a grey by one step of 255", "0.5 g " + SQUARE, "0.504 g " + SQUARE),
        drawn(G, "RGB", "1 0 0 rg " + SQUARE, "1 0 0.1 rg " + SQUARE),
        drawn(G, "black of four inks", "0 0 0 1 k " + SQUARE, "1 1 1 1 k " + SQUARE),
        drawn(G, "CMYK", "0.2 0 0 0 k " + SQUARE, "0.2 0.1 0 0 k " + SQUARE),
        space("a value of CalRGB", "[/CalRGB << /WhitePoint [0.95 1 1.09] >>]", "", "", "~"),
        space("matrix of CalRGB",
              "[/CalRGB << /WhitePoint [0.95 1 1.09] /Matrix [~ 0.21 0.02 0.36 0.72 0.12 0.18 0.07 0.95] >>]",
              "0.41", "0.9"),
        space("gamma of CalGray", "[/CalGray << /WhitePoint [0.95 1 1.09] /Gamma ~ >>]", "1", "2.2", "0.5"),
        space("a value of Lab", "[/Lab << /WhitePoint [0.95 1 1.09] /Range [-100 100 -100 100] >>]", "", "",
              "~ 20 20"),
        space("an ICC profile", "[/ICCBased @0]", "", "", "0.5 0.5 0.5"),
        space("name of a spot colour",
              "[/Separation /~ /DeviceCMYK " + sampled("/C0 [0 0 0 0] /C1 [0 1 0 0]") + "]", "Gold", "Silver",
              "1"),
        space("the substitute for a spot colour", "[/Separation /Gold /DeviceCMYK " + tint + "]", "0", "0.5",
              "1"),
        space("colours of a palette", "[/Indexed /DeviceRGB 1 <00000040~0>]", "000", "f00", "1"),
        referred(G, "DefaultRGB",
                 {"0.5 0.5 0.2 rg " + SQUARE,
                  "/ColorSpace << /DefaultRGB [/CalRGB << /WhitePoint [0.95 1 1.09] /Gamma [~ 1 1] >>] >>"},
                 "1", "3"),
        drawn(G, "rendering intent", "0.5 g " + SQUARE, "/Perceptual ri 0.5 g " + SQUARE),
        state("overprinting", "/OP ~ /op ~", "false", "true"),
        state("mode of overprinting", "/OP true /op true /OPM ~", "0", "1"),
        state("transfer function", "/TR ~", "/Identity", sampled("/C0 [1] /C1 [0]")),
        state("halftone", "/HT << /HalftoneType 1 /Frequency ~ /Angle 45 /SpotFunction /Round >>", "60",
              "120"),
        state("black generation", "/BG2 ~", "/Default", sampled("/C0 [0] /C1 [1]"), "0.2 0.3 0.4 rg"),
        state("undercolour removal", "/UCR2 ~", "/Default", sampled("/C0 [0] /C1 [1]"), "0.2 0.3 0.4 rg"),
    };
}

std::vector<Kind> transparency_kinds() {
    constexpr std::string_view G = "transparency";
    const std::string below = "0.5 g 0 0 60 60 re f ";
    const auto state = [&](std::string_view name, std::string_view entries, std::string_view before,
                           std::string_view after, std::vector<std::string> objects = {}) {
        return referred(G, name,
                        {below + "/G gs 0.8 0.2 0.2 rg " + SQUARE,
                         fmt::format("/ExtGState << /G << {} >> >>", entries), "", std::move(objects)},
                        before, after);
    };
    const std::string mask = FORM + " /Group << /S /Transparency /CS /DeviceGray >>";
    const std::string overlapping = "0 0 1 rg 10 10 50 50 re f 1 0 0 rg 40 40 50 50 re f";
    return {
        state("opacity", "/ca ~", "0.5", "0.51"),
        state("blend mode", "/BM /~", "Multiply", "Screen"),
        state("a soft mask", "/SMask << /S /Luminosity /G @0 >>", "0.5", "0.6",
              {stream(mask + " ", "~ g 0 0 99 99 re f")}),
        state("backdrop of a soft mask", "/SMask << /S /Luminosity /BC [~] /G @0 >>", "0", "1",
              {stream(mask, "0.5 g 30 30 20 20 re f")}),
        state("opacity as shape", "/ca 0.5 /AIS ~", "false", "true"),
        referred(G, "a group instead of single shapes",
                 {"/G gs /F Do",
                  "/ExtGState << /G << /ca 0.5 >> >> /XObject << /F @0 >>",
                  "",
                  {stream(FORM + " ~", overlapping)}},
                 "", "/Group << /S /Transparency >>"),
        referred(G, "a knockout group",
                 {"/G gs /F Do",
                  "/ExtGState << /G << /ca 0.5 >> >> /XObject << /F @0 >>",
                  "",
                  {stream(FORM + " /Group << /S /Transparency /K ~ >>", "/H gs " + overlapping)}},
                 "false", "true"),
        referred(G, "colour space of the page's group",
                 {below + "/G gs 0.8 0.2 0.2 rg " + SQUARE, "/ExtGState << /G << /ca 0.5 >> >>",
                  "/Group << /S /Transparency /CS /~ >>"},
                 "DeviceRGB", "DeviceCMYK"),
    };
}

std::vector<Kind> image_kinds() {
    constexpr std::string_view G = "images, patterns, forms";
    const std::string draw = "60 0 0 60 20 20 cm /I Do";
    const auto of_image = [&](std::string_view name, std::string_view entries, std::string_view before,
                              std::string_view after, std::vector<std::string> more = {}) {
        std::vector<std::string> objects = {image(entries)};
        objects.insert(objects.end(), more.begin(), more.end());
        return referred(G, name, {"0.5 g 0 0 99 99 re f " + draw, "/XObject << /I @0 >>", "", objects},
                        before, after);
    };
    const std::string inline_image = "60 0 0 60 20 20 cm BI /W 2 /H 1 /BPC 8 /CS /G ID {} EI";
    const auto pattern = [&](std::string_view name, std::string_view before, std::string_view after,
                             std::string_view step = "10", std::string_view matrix = "1 0 0 1 0 0",
                             std::string_view size = "5") {
        return referred(
            G, name,
            {"/Pattern cs /P scn " + SQUARE,
             "/Pattern << /P @0 >>",
             "",
             {stream(fmt::format(
                         "/PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 10 10] /XStep {} /YStep 10 "
                         "/Matrix [{}] /Resources << >> ",
                         step, matrix),
                     fmt::format("0 0 {} 5 re f", size))}},
            before, after);
    };
    const auto shading = [&](std::string_view name, std::string_view entries, std::string_view before,
                             std::string_view after) {
        return referred(
            G, name,
            {"20 20 60 60 re W n /S sh",
             fmt::format("/Shading << /S << /ShadingType 2 /ColorSpace /DeviceRGB {} >> >>", entries)},
            before, after);
    };
    const std::string function = "/Function " + sampled("/C0 [1 0 0] /C1 [0 0 1]");
    const auto form = [&](std::string_view name, std::string_view entries, std::string_view before,
                          std::string_view after) {
        return referred(G, name,
                        {"/I Do",
                         "/XObject << /I @0 >>",
                         "",
                         {stream(fmt::format("/Type /XObject /Subtype /Form /Resources << >> {} ", entries),
                                 "20 20 60 60 re f")}},
                        before, after);
    };
    return {
        {G,
         "a sample of an image",
         {draw, "/XObject << /I @0 >>", "", {image("/ColorSpace /DeviceGray")}},
         {draw, "/XObject << /I @0 >>", "", {image("/ColorSpace /DeviceGray", "\x10\x60\xa1\xf0")}}},
        drawn(G, "place of an image", draw, "60 0 0 60 20 21 cm /I Do", "/XObject << /I @0 >>",
              {image("/ColorSpace /DeviceGray")}),
        of_image("an image inverted", "/ColorSpace /DeviceGray /Decode [~]", "0 1", "1 0"),
        of_image("interpolation", "/ColorSpace /DeviceGray /Interpolate ~", "false", "true"),
        of_image("a mask of colours", "/ColorSpace /DeviceGray /Mask [~]", "0 20", "0 100"),
        of_image("a mask of opacity", "/ColorSpace /DeviceGray /SMask @1", "", "",
                 {image("/ColorSpace /DeviceGray /Decode [~]")}),
        of_image("colour space of an image", "/ColorSpace [/Indexed /DeviceRGB 1 <000000~>]", "ff0000",
                 "ff00ff"),
        drawn(G, "colour of a stencil", "1 0 0 rg 60 0 0 60 20 20 cm BI /W 8 /H 1 /IM true ID \x55 EI",
              "0 0 1 rg 60 0 0 60 20 20 cm BI /W 8 /H 1 /IM true ID \x55 EI"),
        drawn(G, "a sample of an inline image", fmt::format(fmt::runtime(inline_image), "ab"),
              fmt::format(fmt::runtime(inline_image), "az")),
        pattern("contents of a pattern", "5", "6", "10", "1 0 0 1 0 0", "~"),
        pattern("steps of a pattern", "10", "11", "~"),
        pattern("place of a pattern", "0", "3", "10", "1 0 0 1 ~ 0"),
        shading("colours of a shading", "/Coords [20 0 80 0] /Function " + sampled("/C0 [1 0 ~] /C1 [0 0 1]"),
                "0", "0.2"),
        shading("start of a shading", "/Coords [~ 0 80 0] " + function, "20", "40"),
        shading("extension of a shading", "/Coords [40 0 60 0] /Extend [~ true] " + function, "false",
                "true"),
        referred(G, "contents of a form",
                 {"/I Do", "/XObject << /I @0 >>", "", {stream(FORM + " ", "20 20 6~ 60 re f")}}, "0", "1"),
        form("matrix of a form", "/BBox [0 0 100 100] /Matrix [1 0 0 1 ~ 0]", "0", "2"),
        form("box of a form", "/BBox [0 0 ~ 100]", "100", "60"),
    };
}

std::vector<Kind> page_kinds() {
    constexpr std::string_view G = "the page";
    const auto entry = [&](std::string_view name, std::string_view entries, std::string_view before,
                           std::string_view after) {
        return referred(G, name, {"10 20 60 30 re f", "", std::string(entries)}, before, after);
    };
    return {
        entry("size", "/MediaBox [0 0 100 ~]", "100", "101"),
        entry("rotation", "/Rotate ~", "0", "90"),
        entry("user unit", "/UserUnit ~", "1", "2"),
        entry("crop box", "/CropBox [0 0 ~ 100]", "100", "50"),
        entry("trim box", "/TrimBox [5 5 ~ 95]", "95", "90"),
        entry("bleed box", "/BleedBox [5 5 ~ 95]", "95", "90"),
        entry("art box", "/ArtBox [5 5 ~ 95]", "95", "90"),
        entry("display duration", "/Dur ~", "1", "2"),
    };
}

std::vector<Kind> annotation_kinds() {
    constexpr std::string_view G = "annotations and forms";
    const std::vector<std::string> looks = {stream(FORM, "0 0 100 100 re f"),
                                            stream(FORM, "0 0 50 100 re f")};
    const auto of = [&](std::string_view name, std::string_view entries, std::string_view before,
                        std::string_view after) {
        return referred(G, name, {"", "", annotation(entries), looks}, before, after);
    };
    const std::string stamp = "/Subtype /Stamp /AP << /N @0 >> ";
    return {
        of("an appearance", "/Subtype /Stamp /F 4 /AP << /N @~ >>", "0", "1"),
        referred(
            G, "place of an annotation",
            {"", "", "/Annots [<< /Type /Annot /Subtype /Stamp /F 4 /Rect [20 20 ~ 80] /AP << /N @0 >> >>]",
             looks},
            "80", "70"),
        of("whether an annotation is printed", stamp + "/F ~", "4", "0"),
        of("whether an annotation is hidden", stamp + "/F ~", "4", "6"),
        of("colour of an annotation without an appearance", "/Subtype /Square /F 4 /C [1 0 ~]", "0", "1"),
        of("border of a link", "/Subtype /Link /F 4 /C [1 0 0] /Border [0 0 ~]", "1", "4"),
        of("a checked box", "/Subtype /Widget /FT /Btn /T (a) /F 4 /AS /~ /AP << /N << /On @0 /Off @1 >> >>",
           "On", "Off"),
        of("value of a field with the same appearance",
           "/Subtype /Widget /FT /Tx /T (total) /V (~) /F 4 /AP << /N @0 >>", "100", "900"),
        of("place of a watermark (FixedPrint)",
           "/Subtype /Watermark /F 4 /AP << /N @0 >> /FixedPrint << /Type /FixedPrint /H ~ >>", "0", "0.5"),
        of("text of a comment", stamp + "/F 4 /Contents (~)", "yes", "no"),
        of("target of a link", "/Subtype /Link /F 4 /Border [0 0 0] /A << /S /URI /URI (~) >>", "a", "b"),
    };
}

std::vector<Kind> document_kinds() {
    constexpr std::string_view G = "the document";
    const std::vector<std::string> layers = {"<< /Type /OCG /Name (a) >>", ""};
    const auto of_layer = [&](std::string_view name, std::string_view member, std::string_view configuration,
                              std::string_view before, std::string_view after,
                              std::string_view usage = "/Name (b)") {
        std::vector<std::string> objects = layers;
        objects[1] = fmt::format("<< /Type /OCG {} >>", usage);
        return referred(
            G, name,
            {"/OC /L BDC " + SQUARE + " EMC", fmt::format("/Properties << /L {} >>", member), "", objects,
             fmt::format("/OCProperties << /OCGs [@0 @1] /D << {} >> >>", configuration)},
            before, after);
    };
    const auto entry = [&](std::string_view name, std::string_view catalog, std::string_view before,
                           std::string_view after) {
        return referred(G, name, {SQUARE, "", "", {}, std::string(catalog)}, before, after);
    };
    return {
        of_layer("a layer that is off", "@1", "/OFF [~]", "", "@1"),
        of_layer("a layer that is not printed", "@1", "", "ON", "OFF",
                 "/Name (b) /Usage << /Print << /PrintState /~ >> >>"),
        of_layer("a layer that is not shown on a screen", "@1", "", "ON", "OFF",
                 "/Name (b) /Usage << /View << /ViewState /~ >> >>"),
        of_layer("visibility expression of layers", "<< /Type /OCMD /OCGs [@0 @1] /P /~ >>", "/OFF [@1]",
                 "AnyOn", "AllOn"),
        of_layer("name of a layer", "@1", "", "(b)", "(c)", "/Name ~"),
        entry("output intent", "/OutputIntents [<< /S /GTS_PDFX /OutputConditionIdentifier (~) >>]",
              "FOGRA39", "FOGRA51"),
        entry("scaling for print", "/ViewerPreferences << /PrintScaling /~ >>", "AppDefault", "None"),
        entry("printing on both sides", "/ViewerPreferences << /Duplex /~ >>", "Simplex",
              "DuplexFlipLongEdge"),
        entry("number of copies", "/ViewerPreferences << /NumCopies ~ >>", "1", "2"),
        entry("range of pages to print", "/ViewerPreferences << /PrintPageRange [0 ~] >>", "0", "1"),
        entry("fields that viewers redraw (NeedAppearances)", "/AcroForm << /Fields [] /NeedAppearances ~ >>",
              "false", "true"),
        entry("opening view", "/PageMode /~", "UseNone", "UseOutlines"),
        entry("language", "/Lang (~)", "en", "de"),
        entry("outlines", "/Outlines << /Count 1 /First << /Title (~) >> >>", "one", "other"),
        entry("attachments", "/Names << /EmbeddedFiles << /Names [(a) << /F (~) >>] >> >>", "one", "other"),
        entry("page labels", "/PageLabels << /Nums [0 << /P (~) >>] >>", "A-", "B-"),
    };
}

std::vector<Kind> kinds() {
    std::vector<Kind> all;
    for (const std::vector<Kind>& some : {text_kinds(), shape_kinds(), colour_kinds(), transparency_kinds(),
                                          image_kinds(), page_kinds(), annotation_kinds(), document_kinds()})
        all.insert(all.end(), some.begin(), some.end());
    // Values and profiles, which are not of a page's entries.
    for (Kind& kind : all) {
        if (kind.name == "a value of CalRGB")
            kind.before.content = "/S cs 1 0.7 0.7 scn " + SQUARE,
            kind.after.content = "/S cs 0.2 0.2 1 scn " + SQUARE;
        if (kind.name == "a value of Lab")
            kind.before.content = "/S cs 50 20 20 scn " + SQUARE,
            kind.after.content = "/S cs 60 20 20 scn " + SQUARE;
        if (kind.name == "an ICC profile")
            kind.before.objects = {stream("/N 3 /Alternate /DeviceRGB", "one")},
            kind.after.objects = {stream("/N 3 /Alternate /DeviceRGB", "other")};
        if (kind.name == "a mask of opacity")
            kind.before.objects[1] = image("/ColorSpace /DeviceGray"),
            kind.after.objects[1] = image("/ColorSpace /DeviceGray", "\x10\x60\xa0\x80");
    }
    return all;
}

using enum pdf::Rasteriser;
constexpr std::array RASTERISERS = {ghostscript, poppler, mupdf};

CompareOptions all_layers() {
    CompareOptions options;
    options.resolutions = {72};
    options.rasterisers = {RASTERISERS.begin(), RASTERISERS.end()};
    return options;
}

/// Which layers found a change: those without pixels, then each rasteriser.
using Found = std::array<bool, 1 + RASTERISERS.size()>;

Found found_in(const PageComparison& page) {
    Found found{};
    for (const Difference& d : page.differences)
        if (d.layer != Layer::pixels) found[0] = true;
    for (const PixelDifference& p : page.pixels)
        if (p.different > 0)
            found[1 + static_cast<std::size_t>(std::ranges::find(RASTERISERS, p.rasteriser) -
                                               RASTERISERS.begin())] = true;
    // Pictures of different sizes.
    for (const Difference& d : page.differences)
        if (d.layer == Layer::pixels) std::fill(found.begin() + 1, found.end(), true);
    return found;
}

/// Compares what comes before and after each change: pages of two documents, or documents of their own.
std::vector<Found> found_of(const std::vector<Kind>& all) {
    const TemporaryDirectory directory;
    const auto compared = [&](const std::vector<Part>& before, const std::vector<Part>& after) {
        return compare_pdfs(write_file(directory / "before.pdf", document(before)),
                            write_file(directory / "after.pdf", document(after)), all_layers());
    };
    std::vector<Part> before, after;
    for (const Kind& kind : all)
        if (kind.before.catalog.empty()) before.push_back(kind.before), after.push_back(kind.after);
    const Comparison of_pages = compared(before, after);
    std::vector<Found> found;
    std::size_t page = 0;
    for (const Kind& kind : all)
        found.push_back(found_in(kind.before.catalog.empty()
                                     ? of_pages.pages.at(page++)
                                     : compared({kind.before}, {kind.after}).pages.at(0)));
    return found;
}

/// The layers that found a change, in words.
std::string finders(const Found& found) {
    constexpr std::array<std::string_view, std::tuple_size_v<Found>> NAMES = {"without pixels", "Ghostscript",
                                                                              "Poppler", "MuPDF"};
    if (std::ranges::count(found, true) == std::ssize(found)) return "all";
    std::string words;
    for (std::size_t i = 0; i < found.size(); ++i)
        if (found[i]) words += fmt::format("{}{}", words.empty() ? "" : ", ", NAMES[i]);
    return words.empty() ? "nothing" : words;
}

/// A row for the changes of a group that the same layers find.
std::string table_of(const std::vector<Kind>& all, const std::vector<Found>& found) {
    std::vector<std::pair<std::string, std::string>> rows;
    for (std::size_t i = 0; i < all.size(); ++i) {
        const std::string head = fmt::format("| {} | {} | ", all[i].group, finders(found[i]));
        const auto row = std::ranges::find(rows, head, &std::pair<std::string, std::string>::first);
        if (row == rows.end())
            rows.emplace_back(head, all[i].name);
        else
            row->second += fmt::format(", {}", all[i].name);
    }
    std::string table = "| group | found by | changes |\n|---|---|---|\n";
    for (const auto& [head, changes] : rows) table += head + changes + " |\n";
    return table;
}

}  // namespace

TEST_CASE("the reference's table of changes says which layers find each") {
    const std::vector<Kind> all = kinds();
    CHECK(all.size() > 60);
    const std::string table = table_of(all, found_of(all));
    const std::string reference =
        files::read_input((fs::path(INKMATE_SOURCE_DIR) / "docs/reference/comparison.md").string());
    const bool quoted = reference.find(table) != reference.npos;
    CHECK_MESSAGE(quoted, "docs/reference/comparison.md lacks this table:\n" << table);
}

TEST_CASE("what is not changed is not found") {
    const std::vector<Kind> all = kinds();
    const TemporaryDirectory directory;
    for (const Kind& kind : all) {
        if (kind.before.catalog.empty()) continue;
        CAPTURE(kind.name);
        // A line more, so that the files have not the same bytes.
        const std::string same = document({kind.before});
        CHECK(compare_pdfs(write_file(directory / "one.pdf", same),
                           write_file(directory / "two.pdf", same + "\n"), all_layers())
                  .equal());
    }
}

TEST_CASE("how colours are separated counts where there is a colour, and not for black and grey") {
    const auto found = [](std::string_view paint) {
        const std::string part = fmt::format("/G gs {} {}", paint, SQUARE);
        return found_of({referred("", "", {part, "/ExtGState << /G << /BG2 ~ /UCR2 ~ >> >>"}, "/Default",
                                  sampled("/C0 [0] /C1 [1]"))})[0][0];
    };
    CHECK(found("0.2 0.3 0.4 rg"));
    CHECK(found("0 0 0 rg"));
    CHECK_FALSE(found("0.4 g"));
    CHECK_FALSE(found("0 0 0 1 k"));
}
