#include <doctest/doctest.h>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <memory>
#include <qpdf/Buffer.hh>
#include <qpdf/QPDF.hh>
#include <qpdf/QPDFWriter.hh>
#include <string>
#include <string_view>
#include <vector>

#include "pdf/compare/compare.hpp"
#include "pdf/compare/report.hpp"
#include "pdf/document/read_pdf.hpp"
#include "tests/render/documents.hpp"

using namespace inkmate;
using namespace inkmate::compare;
using namespace inkmate::test;
using process::TemporaryDirectory;
namespace fs = std::filesystem;

namespace {

constexpr std::string_view SQUARE = "10 10 20 20 re f";

/// What remains of the page's content, which in a sound file is SQUARE; nothing if the file is refused.
enum class Left { all, other, nothing };

struct Broken {
    std::string name;
    std::string file;
    /// What one of the notes says; empty if there is nothing to repair.
    std::string note;
    Left left = Left::all;
};

/// Replaces a part, and everything after it moves.
std::string replaced(std::string text, std::string_view part, std::string_view other) {
    const std::size_t at = text.find(part);
    REQUIRE_MESSAGE(at != text.npos, part);
    return text.replace(at, part.size(), other);
}
/// Replaces a part by one that is not longer, so that nothing else moves.
std::string in_place(std::string text, std::string_view part, std::string_view other) {
    REQUIRE(other.size() <= part.size());
    return replaced(std::move(text), part, fmt::format("{:{}}", other, part.size()));
}
std::string up_to(const std::string& text, std::string_view part) {
    return text.substr(0, text.find(part));
}
std::string hexadecimal(std::string_view bytes) {
    std::string text;
    for (const char byte : bytes) text += fmt::format("{:02x}", static_cast<unsigned char>(byte));
    return text;
}

/// SQUARE, compressed by zlib.
constexpr std::string_view DEFLATED(
    "\x78\xda\x33\x34\x50\x30\x34\x50\x30\x02\xa3\xa2\x54\x85\x34\x00\x19\x2c\x03\x64", 20);
/// Its last bytes are a checksum.
constexpr std::size_t CHECKSUM = 16;

/// Returns the sound file with its objects packed in a stream.
std::string packed_pdf() {
    const std::string plain = raw_pdf(SQUARE);
    QPDF document;
    document.processMemoryFile("plain", plain.data(), plain.size());
    QPDFWriter writer(document);
    writer.setOutputMemory();
    writer.setStaticID(true);
    writer.setObjectStreamMode(qpdf_o_generate);
    writer.write();
    const std::unique_ptr<Buffer> bytes(writer.getBuffer());
    return {reinterpret_cast<const char*>(bytes->getBuffer()), bytes->getSize()};
}

std::vector<Broken> broken_structure() {
    const std::string sound = raw_pdf(SQUARE);
    const auto edit = [&](std::string_view part, std::string_view other) {
        return in_place(sound, part, other);
    };
    const auto content = [](std::string_view filter, std::string_view data) {
        // Object 4 would be the content otherwise.
        return in_place(raw_pdf("", "", {stream(filter, data)}), "/Contents 4 0 R /Resources",
                        "/Contents 10 0 R/Resources");
    };
    std::string short_entries = sound;
    for (std::size_t at; (at = short_entries.find(" n \n")) != short_entries.npos;)
        short_entries.erase(at + 2, 1);
    std::string swapped = sound;
    const std::size_t entries = swapped.find("0000000000 65535") + 20;
    std::swap_ranges(swapped.begin() + static_cast<std::ptrdiff_t>(entries),
                     swapped.begin() + static_cast<std::ptrdiff_t>(entries) + 20,
                     swapped.begin() + static_cast<std::ptrdiff_t>(entries) + 40);
    const std::string start = sound.substr(sound.rfind("startxref"));
    return {
        {"a sound file", sound, ""},
        {"/Size is too small", edit("/Size 10", "/Size 4"), "reported number of objects (4)"},
        {"/Size is too large", edit("/Size 10", "/Size 99"), "reported number of objects (99)"},
        {"/Size is missing", edit("/Size 10", ""), "trailer dictionary lacks /Size"},
        {"startxref points elsewhere", replaced(sound, start, "startxref\n17\n%%EOF\n"), "xref"},
        {"startxref points past the end", replaced(sound, start, "startxref\n99999\n%%EOF\n"), "xref"},
        {"no startxref", replaced(sound, start, ""), "startxref"},
        {"no %%EOF", replaced(sound, "%%EOF\n", ""), ""},
        {"no keyword xref", edit("xref\n0", "xyzf\n0"), "xref"},
        {"all offsets are wrong by a few bytes", replaced(sound, "%PDF-1.4\n", "%PDF-1.4\n% x\n"), "xref"},
        {"entries of the table are too short", short_entries, ""},
        {"the table begins with 1", edit("xref\n0 10", "xref\n1 10"), ""},
        {"two entries are swapped", swapped, "expected"},
        {"objects are marked as free", edit(" 00000 n", " 00000 f"), ""},
        {"the table is cut short", replaced(sound, "0000000000 65535 f \n", ""), ""},
        {"letters in the table", edit(" 00000 n \n", " 0000x n \n"), "xref"},
        {"no trailer", up_to(sound, "trailer"), "its trailer cannot be found"},
        {"cut before the table", up_to(sound, "xref"), "its trailer cannot be found"},
        {"cut in an object", up_to(sound, "9 0 obj") + "9 0 ob", "its trailer cannot be found"},
        {"cut in a stream", up_to(sound, "re f\nendstream") + "re f\n", "its trailer cannot be found"},
        {"bytes before the header", std::string(100, 'x') + "\n" + sound, ""},
        {"no header", replaced(sound, "%PDF-1.4", "% hello "), "header"},
        {"a version that does not exist", edit("%PDF-1.4", "%PDF-x.y"), ""},
        {"text after the end", sound + std::string(3000, 'x'), ""},
        {"zeros after the end", sound + std::string(3000, '\0'), ""},
        {"a table that leads back to itself",
         replaced(sound, "/Root 1 0 R", fmt::format("/Root 1 0 R /Prev {}", sound.find("xref"))), "loop"},
        {"a table before it that is none", replaced(sound, "/Root 1 0 R", "/Root 1 0 R /Prev 33"), "xref"},
        {"no endobj", edit("endobj", "xndobj"), "endobj"},
        {"endobj is missing", edit("\nendobj\n4 0 obj", "\n\n4 0 obj"), ""},
        {"no endstream", edit("endstream", "xndstream"), "endstream"},
        {"a stream that is longer than it says", edit("/Length 16", "/Length 9"), "endstream"},
        {"a stream that is shorter than it says", edit("/Length 16", "/Length 99"), "endstream"},
        {"a stream without length", edit("/Length 16", ""), "/Length"},
        {"a stream whose length is a name", edit("/Length 16", "/Length /a"), "/Length"},
        {"a stream whose length is no object", replaced(sound, "/Length 16", "/Length 77 0 R"), "xref"},
        {"a stream that begins after CR", edit("stream\n10", "stream\r10"), "carriage return"},
        {"another number of an object", edit("4 0 obj", "9 0 obj"), "expected 4 0 obj", Left::other},
        {"another generation of an object", edit("4 0 obj", "4 7 obj"), "expected 4 0 obj", Left::other},
        {"a dictionary that does not end", edit(">> >>\nendobj\n4", "\nendobj\n4"), "it has no pages",
         Left::nothing},
        {"a dictionary that ends twice", replaced(sound, "/Root 1 0 R", "/Root 1 0 R >>"), ""},
        {"an array that does not end", edit("100] /Contents", "100  /Contents"), "it has no pages",
         Left::nothing},
        {"a key that is no name", edit("/Type /Catalog", "(a)"), "dictionary"},
        {"a key twice", edit("/Type /Catalog", "/Pages 2 0 R"), "dictionary"},
        {"a name with a bad escape", edit("/Type /Catalog", "/Type#G /Cata"), "name"},
        {"a string with a bad digit", edit("/Type /Catalog", "/Type <0x41>"), "hex"},
        {"a catalog without a type", edit("/Type /Catalog", ""), ""},
        {"packed objects", packed_pdf(), ""},
        {"packed objects whose table cannot be found", in_place(packed_pdf(), "/Type /XRef", "/Type /Xyz"),
         "its trailer cannot be found"},
        {"packed objects that have moved", replaced(packed_pdf(), "%PDF-1.5\n", "%PDF-1.5\n% x\n"), ""},
        {"packed objects without a table", up_to(packed_pdf(), "startxref"), ""},
        {"a root that is not there", edit("/Root 1 0 R", "/Root 9 0 R"), "its trailer cannot be found"},
        {"no catalog", edit("<< /Type /Catalog /Pages 2 0 R >>", "null"), "its trailer cannot be found"},
        {"pages without kids", edit("/Kids [3 0 R]", ""), ""},
        {"pages that are not there", replaced(sound, "/Kids [3 0 R]", "/Kids [3 0 R 77 0 R]"), "xref"},
        {"a page twice", replaced(sound, "/Kids [3 0 R]", "/Kids [3 0 R 3 0 R]"), "appears more than once"},
        {"too many pages counted", edit("/Count 1", "/Count 9"), ""},
        {"no pages counted", edit("/Count 1", ""), ""},
        {"a page without a type", edit("/Type /Page ", ""), "/Type"},
        {"pages without a type", edit("/Type /Pages", ""), "/Type"},
        {"a page with another parent", edit("/Parent 2 0 R", "/Parent 9 0 R"), ""},
        {"a page without a box", edit("/MediaBox [0 0 200 100]", ""), ""},
        {"a box of three numbers", edit("[0 0 200 100]", "[0 0 200]"), ""},
        {"a box with a name", edit("[0 0 200 100]", "[0 0 /A 100]"), ""},
        {"a page without content", edit("/Contents 4 0 R", ""), "", Left::other},
        {"content that is not there", edit("/Contents 4 0 R", "/Contents 8 0 R"), "", Left::other},
        {"content that is a number", edit("/Contents 4 0 R", "/Contents 4"), "neither", Left::other},
        {"content that is a list with a gap", replaced(sound, "/Contents 4 0 R", "/Contents [9 0 R 4 0 R]"),
         ""},
        {"no resources", edit("/Resources", "/Xesources"), ""},
        {"a font that is null", raw_pdf("BT /X 9 Tf 9 9 Td (e4) Tj ET"), "the font X", Left::other},
        {"a font that is a number", raw_pdf("BT /X 9 Tf 9 9 Td (e4) Tj ET", "", {"7"}), "the font X",
         Left::other},
        {"a font without a type", raw_pdf("BT /X 9 Tf 9 9 Td (e4) Tj ET", "", {"<< >>"}), "", Left::other},
        {"compressed data of which the checksum is wrong",
         content("/Filter /FlateDecode", std::string(DEFLATED.substr(0, CHECKSUM)) + "abcd"), ""},
        {"compressed data that are cut short",
         content("/Filter /FlateDecode", DEFLATED.substr(0, CHECKSUM - 1)), ""},
        {"compressed data with a fault",
         content("/Filter /FlateDecode", std::string(DEFLATED.substr(0, 10)) + "\xff\xff\xff\xff\xff\xff"),
         "stream", Left::other},
        {"compressed data that are none", content("/Filter /FlateDecode", SQUARE), "stream", Left::other},
        {"hexadecimal data without an end", content("/Filter /ASCIIHexDecode", hexadecimal(SQUARE)), ""},
        {"hexadecimal data with other letters",
         content("/Filter /ASCIIHexDecode", "zz" + hexadecimal(SQUARE) + ">"), "stream", Left::other},
        {"a filter that nobody knows", content("/Filter /Nobody", SQUARE), "cannot be unpacked", Left::other},
        {"a form without a box",
         raw_pdf("/F Do", "/XObject << /F 10 0 R >>", {stream("/Type /XObject /Subtype /Form", SQUARE)}), ""},
        {"a form that is not there", raw_pdf("/F Do 10 10 20 20 re f", "/XObject << /F 10 0 R >>"),
         "the XObject F"},
    };
}

std::vector<Broken> broken_content() {
    std::vector<Broken> files;
    const auto add = [&](std::string_view content, std::string_view note, Left left = Left::all) {
        files.push_back({std::string(content), raw_pdf(content), std::string(note), left});
    };
    add("10 10 lineto 10 10 20 20 re f", "\"lineto\" is not a drawing operator of PDF and was ignored");
    add("m 10 10 20 20 re f", "the operator \"m\" with only 0 operands was ignored");
    add("10 m 10 10 20 20 re f", "the operator \"m\" with only 1 operand was ignored");
    add("(a) 10 m 10 10 20 20 re f", "\"m\", whose operand 1 is of the wrong kind, was ignored");
    add("1001 J 10 10 20 20 re f", "\"J\", whose operand 1 is too large, was ignored");
    add("7 7 10 10 20 20 re f", "");
    add("Q 10 10 20 20 re f", "a Q without its q was ignored");
    add("q q q 10 10 20 20 re f", "");
    add("10..5 10 20 20 re f", "\"10..5\" is not a number and was read as 0", Left::other);
    add("10-5 10 20 20 re f", "\"10-5\" is not a number and was read as 10");
    add("10 10 20 20 re ) f", "a stray ) was ignored");
    add("10 10 20 20 re ] f", "a stray ] was ignored");
    add("10 10 20 20 re > f", "a stray > was ignored");
    add("10 10 20 20 re } f", "a stray } was ignored");
    add("[(a) > ) 3] 0 d 10 10 20 20 re f", "a stray > was ignored");
    add("/A << /B ] >> BDC 10 10 20 20 re f EMC", "a stray ] was ignored");
    add("10 10 20 20 re f (abc", "its content ends in the middle of a string");
    add("10 10 20 20 re f <41", "its content ends in the middle of a string");
    add("10 10 20 20 re f [1 2", "its content ends in the middle of an array");
    add("10 10 20 20 re f << /A 1", "its content ends in the middle of a dictionary");
    add("10 10 20 20 re f BI /W 1 /H 1 /BPC 8 /CS /G ID a", "its content ends in the middle of an image");
    add("BI /W 1 10 10 20 20 re f", "an inline image without its samples was ignored");
    add("/No Do 10 10 20 20 re f", "\"Do\" of the XObject No that is missing from the resources was ignored");
    add("/No gs 10 10 20 20 re f", "\"gs\" of the ExtGState No that is");
    add("/No cs 10 10 20 20 re f", "\"cs\" of the ColorSpace No that is");
    add("/No scn 10 10 20 20 re f", "\"scn\" of the Pattern No that is");
    add("/No sh 10 10 20 20 re f", "\"sh\" of the Shading No that is");
    add("BT /No 9 Tf 9 9 Td (e4) Tj ET", "the font No is missing from the resources and was replaced by",
        Left::other);
    add("BT 9 9 Td (e4) Tj ET", "text without a font was read as Helvetica", Left::other);
    add("BT BT ET 10 10 20 20 re f", "");
    add("ET EMC 10 10 20 20 re f", "");
    const std::string form =
        "/Type /XObject /Subtype /Form /BBox [0 0 200 100] /Resources << /XObject << /F ";
    files.push_back({"a form that draws itself",
                     raw_pdf("/F Do", "/XObject << /F 10 0 R >>",
                             {stream(form + "10 0 R >> >>", "10 10 20 20 re f /F Do")}),
                     "a form that draws itself was left out"});
    for (const int depth : {30, 130}) {
        std::vector<std::string> forms;
        for (int i = 1; i < depth; ++i)
            forms.push_back(stream(form + fmt::format("{} 0 R >> >>", 10 + i), "/F Do"));
        forms.push_back(stream(form + "null >> >>", SQUARE));
        const bool drawn = depth < 100;
        files.push_back({fmt::format("forms {} deep", depth),
                         raw_pdf("/F Do", "/XObject << /F 10 0 R >>", forms),
                         drawn ? "" : "forms more than 100 deep in others were left out",
                         drawn ? Left::all : Left::other});
    }
    return files;
}

std::vector<Broken> broken_files() {
    std::vector<Broken> files = broken_structure();
    std::ranges::move(broken_content(), std::back_inserter(files));
    return files;
}

CompareOptions without_pixels() {
    CompareOptions options;
    options.resolutions.clear();
    return options;
}

std::string notes_of(const Comparison& c) {
    return fmt::format("{}", fmt::join(c.notes, "\n"));
}

}  // namespace

TEST_CASE("broken files are read as other programs read them, with a note of what was wrong") {
    const TemporaryDirectory directory;
    const fs::path sound = write_file(directory / "sound.pdf", raw_pdf(SQUARE));
    for (const Broken& broken : broken_files()) {
        CAPTURE(broken.name);
        const fs::path file = write_file(directory / "broken.pdf", broken.file);
        try {
            const Comparison c = compare_pdfs(sound, file, without_pixels());
            const std::string notes = notes_of(c);
            const std::string report = to_text(c);
            CAPTURE(report);
            CHECK((notes.empty() ? broken.note.empty() : notes.find(broken.note) != notes.npos));
            const bool drawn = std::ranges::any_of(
                c.pages, [](const PageComparison& page) { return page.operators == 1 || page.identical; });
            CHECK(drawn == (broken.left == Left::all));
        } catch (const std::runtime_error& e) {
            const std::string why = e.what();
            CHECK_MESSAGE(broken.left == Left::nothing, why);
            CHECK(why.find(broken.note + "; make it again") != why.npos);
        }
    }
}

TEST_CASE("a change is found in broken files, too") {
    const TemporaryDirectory directory;
    const auto differ = [&](const std::string& first, const std::string& second) {
        return !compare_pdfs(write_file(directory / "first.pdf", first),
                             write_file(directory / "second.pdf", second), without_pixels())
                    .equal();
    };
    for (const Broken& broken : broken_files()) {
        CAPTURE(broken.name);
        const std::size_t at = broken.file.find(SQUARE);
        if (broken.left != Left::all || at == broken.file.npos) continue;
        std::string moved = broken.file;
        moved.replace(at, 2, "11");
        CHECK(differ(broken.file, moved));
    }
    CHECK(differ(raw_pdf("BT /No 9 Tf 9 9 Td (e4) Tj ET"), raw_pdf("BT /No 9 Tf 9 9 Td (e5) Tj ET")));
    CHECK(differ(raw_pdf("BT 9 9 Td (e4) Tj ET"), raw_pdf("BT 9 9 Td (e5) Tj ET")));
    CHECK(differ(raw_pdf("BI /W 2 /H 1 /BPC 8 /CS /G ID ab"), raw_pdf("BI /W 2 /H 1 /BPC 8 /CS /G ID ac")));
    const auto packed = [](std::string_view data) {
        return in_place(raw_pdf("", "", {stream("/Filter /Nobody", data)}), "/Contents 4 0 R /Resources",
                        "/Contents 10 0 R/Resources");
    };
    CHECK(differ(packed("abc"), packed("abd")));
    // A fault that only one of the files has is no difference where it draws the same.
    CHECK_FALSE(differ(raw_pdf(SQUARE), raw_pdf(fmt::format("{} Q", SQUARE))));
}

TEST_CASE("a broken file is equal to its copy, and drawn") {
    const TemporaryDirectory directory;
    std::size_t refused = 0;
    const std::vector<Broken> files = broken_files();
    for (const Broken& broken : files) {
        CAPTURE(broken.name);
        const fs::path first = write_file(directory / "first.pdf", broken.file);
        // A line more, so that the files have not the same bytes.
        const fs::path second = write_file(directory / "second.pdf", broken.file + "\n");
        CompareOptions options;
        options.resolutions = {20};
        try {
            const Comparison c = compare_pdfs(first, second, options);
            CHECK_MESSAGE(c.equal(), to_text(c));
        } catch (const std::runtime_error& e) {
            ++refused;
            MESSAGE(std::string(e.what()));
        }
    }
    CHECK(files.size() > 100);
    CHECK(50 * refused <= files.size());
}
