#include <doctest/doctest.h>
#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/cli/command.hpp"
#include "tests/support/sanitizers.hpp"

using namespace inkmate;
using namespace inkmate::process;
using namespace inkmate::test;

namespace {

/// Pages of three positions, drawn once for each test.
struct Drawings {
    TemporaryDirectory directory;
    std::string start = directory / "start.pdf";
    std::string again = directory / "again.pdf";
    std::string moved = directory / "moved.pdf";
    Drawings() {
        draw("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", start);
        draw("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", again);
        draw("rnbqkbnr/pppppppp/8/8/8/P7/1PPPPPPP/RNBQKBNR w KQkq - 0 1", moved);
    }
    static void draw(const std::string& fen, const std::string& file) {
        REQUIRE(test::inkmate({"render", "--fen", fen, "-o", file}).status.ok());
    }
};

}  // namespace

TEST_CASE_FIXTURE(Drawings, "equal documents give status 0 and one line") {
    const RunResult r = test::inkmate({"compare", start, again});
    CHECK(r.status.ok());
    CHECK(lines(r.output).size() == 1);
    CHECK(r.output == "equal: 1 page (with the same content and resources)\n");
    CHECK(test::inkmate({"compare", start, moved}).output.find("pixels at 150 and 300 dpi") !=
          std::string::npos);
    CHECK(test::inkmate({"compare", start, moved, "--dpi", "72,100"}).output.find("72 and 100 dpi") !=
          std::string::npos);
    CHECK(test::inkmate({"compare", start, moved, "--without", "pixels"}).output.find("pixels") ==
          std::string::npos);
}

TEST_CASE_FIXTURE(Drawings, "a file that had to be repaired is noted, and fails only by --strict") {
    // The table of objects is not where the file says.
    const std::string broken = directory / "broken.pdf";
    const std::string bytes = contents(start);
    write(broken, bytes.substr(0, bytes.rfind("startxref")) + "startxref\n7\n%%EOF\n");
    const std::vector<std::string> command = {"compare", start, broken, "--dpi", "30"};
    const RunResult noted = test::inkmate(command);
    CHECK(noted.status.ok());
    CHECK(noted.output.find("note: " + broken + ": ") == 0);
    CHECK(noted.output.find("\nequal: 1 page (compared ") != std::string::npos);
    std::vector<std::string> strict = command;
    strict.insert(strict.end(), {"--strict", "--report", directory / "r.json", "--report",
                                 directory / "r.xml", "--report", directory / "r.html"});
    const RunResult failed = test::inkmate(strict);
    CHECK(failed.status.code == 1);
    CHECK(failed.output.ends_with(" note, of which --strict allows none\n"));
    const auto json = nlohmann::json::parse(contents(directory / "r.json"));
    CHECK(json["equal"] == true);
    CHECK(json["passed"] == false);
    REQUIRE(json["notes"].size() == 1);
    CHECK(json["notes"][0].get<std::string>().starts_with(broken + ": "));
    CHECK(contents(directory / "r.html").find("\"notes\":[\"" + broken + ": ") != std::string::npos);
    CHECK(contents(directory / "r.xml").find("name=\"note 1\"") != std::string::npos);
    CHECK(contents(directory / "r.xml").find("tests=\"2\" failures=\"1\"") != std::string::npos);
    // Also where the files have the same bytes, and nothing else would be read.
    CHECK(test::inkmate({"compare", broken, broken, "--strict"}).status.code == 1);
    CHECK(test::inkmate({"compare", start, start, "--strict"}).status.ok());
}

TEST_CASE_FIXTURE(Drawings, "different documents give status 1, what differs and where") {
    const RunResult r = test::inkmate({"compare", start, moved, "--dpi", "150"});
    CHECK(r.status.code == 1);
    CHECK(r.errors == "");
    CHECK(count(r.output, "\n  pixels: ") == 1);
    CHECK(r.output.find("square a2") != std::string::npos);
    CHECK(r.output.find("square a3") != std::string::npos);
    CHECK(r.output.find("square b2") == std::string::npos);
    CHECK(r.output.find("(fen") != std::string::npos);
    const RunResult flipped =
        test::inkmate({"compare", start, moved, "--dpi", "150", "--orientation", "black"});
    CHECK(flipped.output.find("square h7") != std::string::npos);
}

TEST_CASE_FIXTURE(Drawings, "the report comes as JSON too") {
    const auto equal = nlohmann::json::parse(
        test::inkmate({"compare", start, again, "--json", "--without", "pixels"}).output);
    CHECK(equal["equal"] == true);
    const auto different = nlohmann::json::parse(
        test::inkmate({"compare", start, moved, "--json", "--without", "pixels"}).output);
    CHECK(different["equal"] == false);
    CHECK(different["first"]["name"] == start);
    CHECK(!different["pages"][0]["differences"].empty());
}

TEST_CASE_FIXTURE(Drawings, "files that cannot be read give status 3") {
    CHECK_REFUSED(test::inkmate({"compare", start, "/nonexistent/b.pdf"}), 3,
                  "cannot read /nonexistent/b.pdf: there is no such file");
    const std::string text = directory / "text.pdf";
    write(text, "e4 e5");
    CHECK_REFUSED(test::inkmate({"compare", text, start}), 3, text + " is not a PDF");
    const std::string torn = directory / "torn.pdf";
    write(torn, contents(start).substr(0, 20));
    const RunResult r = test::inkmate({"compare", start, torn});
    CHECK(r.status.code == 3);
    CHECK(r.errors.find(torn) != std::string::npos);
}

TEST_CASE_FIXTURE(Drawings, "pixels are drawn by Ghostscript, Poppler, MuPDF, or several of them") {
    const auto with = [&](const std::string& rasteriser) {
        return test::inkmate({"compare", start, moved, "--dpi", "60", "--rasteriser", rasteriser, "--json"});
    };
    const auto pixels = [](const RunResult& r) {
        CHECK(r.status.code == 1);
        return nlohmann::json::parse(r.output)["pages"][0]["pixels"];
    };
    const auto gs = pixels(with("gs")), poppler = pixels(with("poppler")), both = pixels(with("both"));
    CHECK(gs[0]["rasteriser"] == "ghostscript");
    CHECK(poppler[0]["rasteriser"] == "poppler");
    CHECK(both[0] == gs[0]);
    CHECK(both[1] == poppler[0]);
    CHECK(poppler[0]["different"] > 0);
    CHECK(test::inkmate({"compare", start, moved, "--dpi", "60", "--rasteriser", "both"})
              .output.find("pixels at 60 dpi with Ghostscript and Poppler") != std::string::npos);
    const auto all = pixels(with("all")), mupdf = pixels(with("mupdf"));
    CHECK(mupdf[0]["rasteriser"] == "mupdf");
    CHECK(mupdf[0]["different"] > 0);
    REQUIRE(all.size() == 3);
    CHECK(all[2] == mupdf[0]);
    CHECK(pixels(with("mupdf,poppler,mupdf")) == nlohmann::json{mupdf[0], poppler[0]});
    CHECK(test::inkmate({"compare", start, moved, "--dpi", "60", "--rasteriser", "all"})
              .output.find("pixels at 60 dpi with Ghostscript, Poppler and MuPDF") != std::string::npos);
    CHECK(with("acrobat").status.code == 2);
}

TEST_CASE_FIXTURE(Drawings, "a manifest says what may differ, and better than that is a failure too") {
    const std::string manifest = directory / "pages.json";
    const auto compared = [&](const std::string& second, std::vector<std::string> more = {}) {
        more.insert(more.begin(), {"compare", start, second, "--dpi", "60", "--manifest", manifest});
        return test::inkmate(more);
    };
    CHECK(compared(moved).status.code == 3);
    const RunResult update = compared(moved, {"--update"});
    CHECK(update.status.ok());
    CHECK(update.output.find("page 1, accepted:\n") != std::string::npos);
    CHECK(update.output.find("\npassed: 1 of 1 page differs, as accepted (") != std::string::npos);
    CHECK(update.output.find("different: ") == std::string::npos);
    // With another version of the rasteriser, that is said first.
    const std::string made = contents(manifest);
    const auto json = nlohmann::json::parse(made);
    const std::string version = json["rasterisers"]["ghostscript"];
    CHECK(version.starts_with("1"));
    auto older = json;
    older["rasterisers"]["ghostscript"] = "9.55.0";
    write(manifest, older.dump());
    const std::string warning =
        "the manifest was made with Ghostscript 9.55.0, but this is Ghostscript " + version;
    CHECK(compared(moved).output.starts_with("warning: " + warning));
    CHECK(nlohmann::json::parse(compared(moved, {"--json"}).output)["warnings"][0]
              .get<std::string>()
              .starts_with(warning));
    CHECK(test::inkmate({"compare", start, moved, "--without", "pixels", "--manifest", manifest})
              .output.find("warning: ") == std::string::npos);
    write(manifest, made);
    const RunResult same = compared(moved);
    CHECK(same.status.ok());
    CHECK(same.output.find("hint: ") == std::string::npos);

    const RunResult better = compared(again);
    CHECK(better.status.code == 1);
    CHECK(better.output.starts_with(
        "page 1, less than accepted:\n  manifest: accepted, but no longer there: "));
    CHECK(better.output.ends_with("1 page less than accepted: update the manifest (--update)\n"));
    // By number, any differences of that number pass.
    CHECK(compared(moved, {"--update", "--accept", "number"}).status.ok());
    CHECK(compared(moved).status.ok());
    CHECK(nlohmann::json::parse(contents(manifest))["pages"][0].contains("differences"));
    CHECK(compared(again).output.starts_with(
        "page 1, less than accepted:\n  manifest: 0 differences, the budget is "));
    CHECK_REFUSED(compared(moved, {"--accept", "number"}), 2,
                  "--accept needs --update; see inkmate compare --help");
    CHECK(compared(again, {"--update"}).status.ok());
    CHECK(compared(moved).status.code == 1);

    write(manifest, R"({"inkmate-manifest": 1, "pages": [{"page": 1, "differences": [0, 90],
                       "pixels": {"ghostscript 60": [0, 9000]}, "regions": {"square h8": {"differences": [0, 0]}}}]})");
    const RunResult loose = compared(moved);
    CHECK(loose.status.ok());
    CHECK(loose.output.find("hint: page 1: the budget of differences could be lowered from 90 to ") !=
          std::string::npos);
    CHECK(
        loose.output.find("hint: page 1: the budget of pixels (ghostscript 60) could be lowered from 9000") !=
        std::string::npos);

    write(manifest, R"({"inkmate-manifest": 1, "ignore": [{"name": "all", "area": [0, 0, 600, 900]}]})");
    CHECK(compared(moved).status.ok());
    write(manifest, R"({"inkmate-manifest": 1, "ignore": [{"name": "fen"}]})");
    const RunResult ignored = compared(moved);
    CHECK(ignored.status.code == 1);
    CHECK(ignored.output.find("the FEN") == std::string::npos);
    write(manifest,
          R"({"inkmate-manifest": 1, "regions": [{"name": "left half", "area": [0, 0, 300, 842]}]})");
    CHECK(compared(moved).output.find("left half") != std::string::npos);

    CHECK_REFUSED(test::inkmate({"compare", start, moved, "--update"}), 2,
                  "--update needs a file to write: add --manifest FILE");
    CHECK_REFUSED(test::inkmate({"compare", start, moved, "--manifest", "no.json"}), 3,
                  "there is no manifest no.json: --update writes it");
}

TEST_CASE_FIXTURE(Drawings, "a manifest that makes no sense is refused with a reason") {
    const std::string manifest = directory / "pages.json";
    const auto rejected = [&](const std::string& text, const std::string& reason) {
        write(manifest, text);
        CHECK_REFUSED(test::inkmate({"compare", start, start, "--manifest", manifest, "--without", "pixels"}),
                      3, manifest + " is not a valid manifest: " + reason + "; see docs/guide/manifest.md");
    };
    const auto with = [](const std::string& rest) { return "{\"inkmate-manifest\": 1, " + rest + "}"; };
    rejected("{",
             "it is not JSON from line 1 on (syntax error while parsing object key - unexpected end of "
             "input; expected string literal)");
    rejected("{\n\"a\": 1,\nb\n}",
             "it is not JSON from line 3 on (syntax error while parsing object key - invalid literal; last "
             "read: '1,<U+000A>b'; expected string literal)");
    rejected("[]", "it is not an object");
    rejected("{}",
             "it does not begin with \"inkmate-manifest\": 1, so it may be a file of "
             "something else, which then needs a different name");
    rejected(with("\"page\": []"), "unknown key \"page\" in the manifest");
    rejected(with("\"rasterisers\": {\"acrobat\": \"1\"}"), "there is no rasteriser \"acrobat\"");
    rejected(with("\"rasterisers\": {\"mupdf\": 1}"), "1 is not a version: it is a text");
    rejected(with("\"pages\": {}"), "\"pages\" is not a list");
    rejected(with("\"pages\": [{}]"), "a page has not one of \"page\" and \"added page\"");
    rejected(with("\"pages\": [{\"page\": 0}]"), "0 is not a page number: they count from 1");
    rejected(with("\"pages\": [{\"page\": 4294967297}]"),
             "4294967297 is not a page number: they count from 1");
    rejected(with("\"pages\": [{\"page\": 1}, {\"page\": 2}, {\"page\": 1}]"), "page 1 is there twice");
    rejected(with("\"pages\": " + std::string(100000, '[') + std::string(100000, ']')),
             "lists and objects in it are nested too deep");
    rejected(with("\"pages\": [{\"page\": 1, \"differences\": [2, 1]}]"),
             "[2,1] is not a range: it is [least, most]");
    const auto page = [&](const std::string& rest) {
        return with("\"pages\": [{\"page\": 1, " + rest + "}]");
    };
    rejected(page("\"digest\": \"1\""), "a page has \"digest\" without \"accepted\"");
    rejected(page("\"accepted\": [], \"regions\": {}"),
             "unknown key \"regions\" in a page with \"accepted\"");
    rejected(page("\"accepted\": [{\"layer\": \"text\"}]"), "an accepted difference has no \"area\"");
    rejected(page("\"accepted\": [{\"area\": [1, 2, 3, 4]}]"), "an accepted difference has no \"layer\"");
    rejected(page("\"accepted\": [], \"pixels\": {\"ghostscript 150\": [1, 2]}"),
             "accepted pixels is not an object");
    rejected(page("\"accepted\": [], \"pixels\": {\"ghostscript 150\": {\"pixels\": -1}}"),
             "accepted pixels have no \"pixels\" or no \"area\"");
    rejected(with("\"regions\": [{\"name\": \"a\"}]"), "the region \"a\" has no \"area\"");
    rejected(with("\"ignore\": [{\"area\": [1, 2, 3, 4]}]"), "a region has no \"name\"");
    rejected(with("\"ignore\": [{\"name\": \"a\", \"area\": [5, 2, 3, 4]}]"),
             "[5,2,3,4] is not an area: it is [left, bottom, right, top] in points");
}

TEST_CASE_FIXTURE(Drawings, "hostile PDFs end in status 3 with a sentence") {
    const auto object = [](const std::string& page, const std::string& pages) {
        return "%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n" + pages +
               "\nendobj\n3 0 obj\n" + page + "\nendobj\n";
    };
    const auto complete = [](const std::string& body) {
        std::string table = "0000000000 65535 f \n";
        for (const char* number : {"1 0 obj", "2 0 obj", "3 0 obj"}) {
            const std::string offset = std::to_string(body.find(number));
            table += std::string(10 - offset.size(), '0') + offset + " 00000 n \n";
        }
        return body + "xref\n0 4\n" + table + "trailer\n<< /Size 4 /Root 1 0 R >>\nstartxref\n" +
               std::to_string(body.size()) + "\n%%EOF\n";
    };
    const std::string file = directory / "hostile.pdf";
    const auto fails = [&](const std::string& bytes, const std::string& part) {
        write(file, bytes);
        const RunResult r = test::inkmate({"compare", file, start, "--dpi", "60"});
        CAPTURE(r.errors);
        CHECK(r.status == ExitStatus{.code = 3});
        CHECK(r.output == "");
        CHECK(r.errors.starts_with("inkmate: error: "));
        CHECK(count(r.errors, "\n") == 1);
        CHECK(r.errors.find(part) != std::string::npos);
    };
    const std::string one = "<< /Type /Pages /Kids [3 0 R] /Count 1 >>";
    fails(complete(object("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100000 100000] >>", one)),
          "page 1 is 100000 x 100000 pt large: too much to draw at 60 dpi");
    fails(complete(object("<< /Type /Page >>", "<< /Type /Pages /Kids [2 0 R] /Count 1 >>")), "hostile.pdf");
    fails("%PDF-1.7\n", "is damaged beyond repair");
    fails("hello", "is not a PDF");
}

TEST_CASE("a comparison that runs out of memory says so under the name of its program") {
    if (ADDRESS_SANITIZER || THREAD_SANITIZER) return;
    const WorkFolder folder;
    // 77 MB of blanks, each of two bytes 128 of them.
    std::string blanks;
    for (int i = 0; i < 600'000; ++i) blanks += "\x81 ";
    std::string file = "%PDF-1.4\n";
    std::vector<std::size_t> offsets;
    for (const std::string& object :
         {std::string("<< /Type /Catalog /Pages 2 0 R >>"),
          std::string("<< /Type /Pages /Kids [3 0 R] /Count 1 >>"),
          std::string(
              "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 99 99] /Contents 4 0 R /Resources << >> >>"),
          fmt::format("<< /Length {} /Filter /RunLengthDecode >>\nstream\n{}\nendstream", blanks.size(),
                      blanks)}) {
        offsets.push_back(file.size());
        file += fmt::format("{} 0 obj\n{}\nendobj\n", offsets.size(), object);
    }
    const std::size_t table = file.size();
    file += "xref\n0 5\n0000000000 65535 f \n";
    for (const std::size_t offset : offsets) file += fmt::format("{:010} 00000 n \n", offset);
    file += fmt::format("trailer\n<< /Size 5 /Root 1 0 R >>\nstartxref\n{}\n%%EOF\n", table);
    write(folder.directory / "a.pdf", file);
    file.replace(file.find("[0 0 99 99]"), 11, "[0 0 98 98]");
    write(folder.directory / "b.pdf", file);
    for (const std::string program : {"inkmate compare", "inkmate-compare"}) {
        const std::string told = folder.run("ulimit -d 20000; " + program + " a.pdf b.pdf --dpi 40").output;
        CHECK(told.starts_with(program.substr(0, program.find(' ')) + ": error: a.pdf, page 1: "));
        CHECK(told.find(" takes more than 1 GB of memory; ") != std::string::npos);
    }
}
