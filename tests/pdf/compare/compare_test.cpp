#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <vector>

#include "base/process/process.hpp"
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
    const fs::path other = write_file(directory / "other.pdf", raw_pdf("10 10 20 30 re f"));
    const fs::path fake = write_file(directory / "gs",
                                     "#!/bin/sh\n[ \"$1\" = --version ] && { echo 10.00.0; exit; }\neval "
                                     "\"$ANSWER\"\necho trouble >&2; exit 3\n");
    fs::permissions(fake, fs::perms::owner_all);
    CompareOptions options;
    options.programs.ghostscript = fake.string();
    const auto error_with = [&](const char* answer) {
        ::setenv("ANSWER", answer, 1);
        try {
            compare_pdfs(good, other, options);
        } catch (const std::runtime_error& e) {
            return std::string(e.what());
        }
        return std::string("no error");
    };
    const std::string page = "page 1 of " + good.string() + " cannot be drawn: ";
    const std::string advice = "; it said: trouble; choose another --rasteriser, or --without pixels";
    const auto failed = [&](const char* answer, const std::string& why) {
        CHECK(error_with(answer) == page + "Ghostscript could not draw the pages: " + why + advice);
    };
    failed("true", "it ended with an error (exit status 3)");
    CHECK(error_with("echo nonsense")
              .starts_with(page + "Ghostscript could not draw the pages: it sent something else"));
    CHECK(error_with("printf 'P5\\n3\\n'")
              .starts_with(page + "Ghostscript could not draw the pages: the header of a page is wrong"));
    CHECK(error_with("printf 'P5\\n10\\n'")
              .starts_with(page + "Ghostscript could not draw the pages: the header of a page is wrong"));
    CHECK(error_with("echo password >&2; exit 0") ==
          page +
              "Ghostscript drew nothing; it said: password; choose another --rasteriser, or --without "
              "pixels");
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

namespace {

/// Writes a document of these sections by Ghostscript, a page each, with a running head and a page number.
fs::path numbered(const fs::path& file, const std::vector<int>& sections) {
    std::string program =
        "%!\n/H /Helvetica findfont 11 scalefont def H setfont\n/line { 72 exch moveto show } bind def\n";
    for (std::size_t i = 0; i < sections.size(); ++i) {
        program += "(The handbook, second edition) 780 line\n72 770 451 0.5 rectfill\n";
        // Two words in three are those of the section.
        for (int line = 0; line < 20; ++line)
            program += fmt::format("(the rule w{0}x{1} of section s{0}y{2}) {3} line\n", sections[i] * 37,
                                   line * 7 + sections[i], line * 11, 740 - 14 * line);
        program += fmt::format("(Page {} of {}) 40 line showpage\n", i + 1, sections.size());
    }
    const fs::path source = write_file(fs::path(file).replace_extension(".ps"), program);
    const process::RunResult made =
        process::run({{"gs", "-q", "-dSAFER", "-dBATCH", "-dNOPAUSE", "-sDEVICE=pdfwrite", "-o",
                       file.string(), source.string()}});
    REQUIRE_MESSAGE(made.status.ok(), made.errors);
    return file;
}

/// Writes which pages were paired: "1:1 2:- -:2 3:3".
std::string pairs_of(const Comparison& c) {
    std::string pairs;
    const auto number = [](int page) { return page == 0 ? "-" : std::to_string(page); };
    for (const PageComparison& page : c.pages)
        pairs += fmt::format("{}{}:{}", pairs.empty() ? "" : " ", number(page.first_page),
                             number(page.second_page));
    return pairs;
}

}  // namespace

TEST_CASE("in numbered documents a page is inserted or removed, and of the others the numbers change") {
    const TemporaryDirectory directory;
    const std::vector<int> sections = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10};
    const fs::path ten = numbered(directory / "ten.pdf", sections);
    const auto compared = [&](const char* name, const std::vector<int>& others,
                              const std::vector<int>& resolutions) {
        CompareOptions options;
        options.resolutions = resolutions;
        return compare_pdfs(ten, numbered(directory / name, others), options);
    };
    for (const std::vector<int>& resolutions : {std::vector<int>{}, std::vector{36}}) {
        const Comparison inserted =
            compared("inserted.pdf", {1, 2, 3, 4, 5, 11, 6, 7, 8, 9, 10}, resolutions);
        CHECK(pairs_of(inserted) == "1:1 2:2 3:3 4:4 5:5 -:6 6:7 7:8 8:9 9:10 10:11");
        for (const PageComparison& page : inserted.pages) {
            REQUIRE(page.differences.size() == 1);
            CHECK(page.differences[0].what ==
                  (page.first_page == 0 ? "the page is only in the second document"
                                        : fmt::format("text \"Page {} of 10\" became \"Page {} of 11\"",
                                                      page.first_page, page.second_page)));
        }
        CHECK(pairs_of(compared("removed.pdf", {1, 2, 4, 5, 6, 7, 8, 9, 10}, resolutions)) ==
              "1:1 2:2 3:- 4:3 5:4 6:5 7:6 8:7 9:8 10:9");
        const Comparison both = compared("both.pdf", {1, 2, 4, 5, 6, 11, 7, 8, 9, 10}, resolutions);
        CHECK(pairs_of(both) == "1:1 2:2 3:- 4:3 5:4 6:5 -:6 7:7 8:8 9:9 10:10");
        CHECK(both.pages.at(3).differences.at(0).what == "text \"Page 4 of 10\" became \"Page 3 of 10\"");
        CHECK(both.pages.at(8).equal());
    }
}

TEST_CASE("pages that are written again keep their partners by number") {
    const TemporaryDirectory directory;
    const Comparison c = compare_pdfs(numbered(directory / "before.pdf", {1, 2, 3, 4}),
                                      numbered(directory / "after.pdf", {1, 12, 13, 4}), {.resolutions = {}});
    CHECK(pairs_of(c) == "1:1 2:2 3:3 4:4");
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

namespace {

/// A command that starts Ghostscript and appends the list of what it draws to a file.
std::string logging_ghostscript(const fs::path& directory, const fs::path& log) {
    const fs::path program = write_file(
        directory / "gs", fmt::format("#!/bin/sh\nfor last; do :; done\ncase $last in @*) cat ${{last#@}} >> "
                                      "{} ;; esac\nexec gs \"$@\"\n",
                                      log.string()));
    fs::permissions(program, fs::perms::owner_all);
    return program.string();
}

/// True if the only page of both documents was found to be identical.
bool identical(const TemporaryDirectory& directory, const std::string& first, const std::string& second) {
    CompareOptions options;
    options.resolutions.clear();
    // Files of the same bytes would not be read.
    return compare_pdfs(write_file(directory / "first.pdf", first),
                        write_file(directory / "second.pdf", second + "\n"), options)
        .pages.at(0)
        .identical;
}

/// Replaces a part by another of the same length, so that the file remains sound.
std::string with(std::string pdf, std::string_view part, std::string_view other) {
    REQUIRE(part.size() == other.size());
    return pdf.replace(pdf.find(part), part.size(), other);
}

}  // namespace

TEST_CASE("only pages that are not identical are drawn") {
    const TemporaryDirectory directory;
    std::vector<Page> pages(4, sample_page());
    const fs::path first = by_cairo(pages, directory / "first.pdf");
    std::get<Fill>(pages[2].items[FRAME_TOP]).ink = 8;
    const fs::path second = by_cairo(pages, directory / "second.pdf");
    CompareOptions options;
    options.resolutions = {50};
    options.rasterisers = {Rasteriser::ghostscript, Rasteriser::poppler};
    options.programs.ghostscript = logging_ghostscript(directory.path(), directory / "log");
    const Comparison c = compare_pdfs(first, second, options);
    REQUIRE(c.pages.size() == 4);
    for (std::size_t i = 0; i < 4; ++i) {
        CAPTURE(i);
        CHECK(c.pages[i].identical == (i != 2));
        CHECK(c.pages[i].operators == (i == 2 ? SAMPLE_ITEMS - 1 : 0));
        REQUIRE(c.pages[i].pixels.size() == 2);
        for (const PixelDifference& p : c.pages[i].pixels) {
            CHECK((p.different > 0) == (i == 2));
            CHECK((p.compared > 0) == (i == 2));
        }
    }
    // One process draws a document at all resolutions.
    const auto drawn = [](const fs::path& file) { return "-sPageList=3\n\"" + file.string() + "\"\n"; };
    const auto logged = [&](const CompareOptions& how, const fs::path& a, const fs::path& b) {
        fs::remove(directory / "log");
        compare_pdfs(a, b, how);
        return contents(directory / "log");
    };
    options.rasterisers = {Rasteriser::ghostscript};
    options.resolutions = {50, 72};
    const auto both_resolutions = [&](const fs::path& file) {
        std::string text;
        for (const int dpi : options.resolutions)
            text +=
                fmt::format("-c\n\"<< /HWResolution [{0} {0}] >> setpagedevice\"\n-f\n", dpi) + drawn(file);
        return text;
    };
    const std::string log = logged(options, first, second);
    const bool both_drawn = log == both_resolutions(first) + both_resolutions(second) ||
                            log == both_resolutions(second) + both_resolutions(first);
    CHECK_MESSAGE(both_drawn, log);
    // A page that only one document has is drawn for its picture alone.
    pages.push_back(sample_page());
    std::get<Fill>(pages[4].items[FRAME_TOP]).ink = 4;
    const fs::path longer = by_cairo(pages, directory / "longer.pdf");
    CHECK(logged(options, first, longer).find("=3,5\n") == std::string::npos);
    options.pictures = 9;
    CHECK(logged(options, first, longer).find("=3,5\n") != std::string::npos);
    CHECK(to_text(c).find("(first: " + first.string() + ", 4 pages; second: " + second.string() +
                          ", 4 pages; 3 pages with the same content and resources; compared ") !=
          std::string::npos);
}

TEST_CASE("a comparison is the same however many rasterisers draw at a time") {
    const TemporaryDirectory directory;
    std::vector<Page> pages(41, sample_page());
    for (std::size_t i = 0; i < pages.size(); ++i) std::get<Fill>(pages[i].items[FRAME_TOP]).ink = 1 + i % 16;
    const fs::path first = by_cairo(pages, directory / "first.pdf");
    // All but each seventh differ; one is only in the second.
    for (std::size_t i = 0; i < pages.size(); ++i)
        if (i % 7 != 0) std::get<Fill>(pages[i].items[FRAME_TOP]).ink = 1 + (i + 1) % 16;
    for (const bool longer : {false, true}) {
        if (longer) pages.insert(pages.begin() + 20, sample_page());
        const fs::path second = by_cairo(pages, directory / "second.pdf");
        std::vector<std::string> reports, progress;
        for (const unsigned jobs : {0U, 2U, 5U, 16U}) {
            CompareOptions options;
            options.resolutions = {30, 40};
            options.jobs = jobs;
            options.pictures = 9;
            options.regions = [](int) { return std::vector<Region>{{"all", {0, 0, 600, 900}}}; };
            std::string& told = progress.emplace_back();
            options.progress = [&told](std::size_t done, std::size_t all) {
                told += fmt::format("{}/{} ", done, all);
            };
            Comparison c = compare_pdfs(first, second, options);
            for (PageComparison& page : c.pages) page.seconds = 0;
            reports.push_back(
                json_of_entry({.name = {}, .comparison = c, .judgement = judge(c), .faults = {}}).dump());
            const auto pictured = std::ranges::count_if(
                c.pages, [](const PageComparison& page) { return page.pictures.has_value(); });
            CHECK(pictured == 9);
        }
        for (std::size_t i = 1; i < reports.size(); ++i) {
            CHECK((reports[i] == reports[0]));
            CHECK(progress[i] == progress[0]);
        }
    }
}

TEST_CASE("files of the same bytes are equal without being read or drawn") {
    const TemporaryDirectory directory;
    // What this page draws cannot be told.
    const std::string page = raw_pdf("10 10 lineto");
    const fs::path first = write_file(directory / "first.pdf", page);
    const fs::path second = write_file(directory / "second.pdf", page);
    CompareOptions options;
    options.programs.ghostscript = (directory / "none").string();
    const Comparison c = compare_pdfs(first, second, options);
    CHECK(c.equal());
    CHECK(to_text(c) == "equal: 1 page (with the same content and resources)\n");
    CHECK(c.second_pages == 1);
    options.pages = {2};
    CHECK_THROWS_WITH_AS(compare_pdfs(first, second, options), doctest::Contains("none of the pages"),
                         CompareError);
}

TEST_CASE("pages are identical only if all that they need is") {
    const TemporaryDirectory directory;
    const std::string_view form = "/Type /XObject /Subtype /Form /BBox [0 0 900 900]";
    const auto page = [&](std::string_view content, std::string_view shape) {
        return raw_pdf(content, "/XObject << /Form 10 0 R >>", {stream(form, shape)});
    };
    const auto differs = [&](const std::string& first, const std::string& second) {
        return !identical(directory, first, second) && !identical(directory, second, first);
    };
    const std::string plain = page("/Form Do", "5 5 10 10 re f");
    CHECK(identical(directory, plain, plain));
    CHECK(differs(plain, page("/Form Do", "5 5 10 11 re f")));
    CHECK(differs(plain, page("/Form Do /Form Do", "5 5 10 10 re f")));
    CHECK(differs(plain, with(plain, "[0 0 200 100]", "[0 0 200 101]")));
    CHECK(differs(plain, with(plain, "/BaseFont /Courier", "/BaseFont /Symbol ")));
    // Entries that nobody knows count too.
    const std::string unknown = with(plain, "/MediaBox [0 0 200 100]", "/MediaBox[0 0 9 9]/N[] ");
    CHECK(identical(directory, unknown, unknown));
    CHECK(differs(unknown, with(unknown, "/N[]", "/N()")));
    CHECK(differs(unknown, with(unknown, "/N[]", "/M[]")));
    const std::string filled_in = with(plain, "/Type /Catalog", "/AcroForm <<>>");
    CHECK(identical(directory, filled_in, filled_in));
    CHECK(differs(filled_in, plain));
    // A resource may have the name of an entry that draws nothing.
    for (const std::string name : {"Kids", "Parent", "Metadata", "StructParents", "Length", "Tabs", "P"}) {
        CAPTURE(name);
        const auto named = [&](std::string_view shape) {
            return raw_pdf(fmt::format("/{} Do", name), fmt::format("/XObject << /{} 11 0 R >>", name),
                           {"null", stream(form, shape)});
        };
        CHECK(differs(named("5 5 10 10 re f"), named("5 5 10 11 re f")));
    }
}

TEST_CASE("pages are identical whatever a lossless rewrite changes") {
    const TemporaryDirectory directory;
    const std::string_view text = "BT /H 9 Tf 9 9 Td (a\\(b) Tj [(c) -20 <64>] TJ ET";
    for (const std::string_view other :
         {"BT /H 9 Tf\r\n9  9 Td % a comment\n<612862> Tj [(\\143)-20.0(d)]TJ ET ",
          "BT /#48 9 Tf 9 9 Td (a\\050b) Tj [ <63> -20 (d) ] TJ ET"})
        CHECK(identical(directory, raw_pdf(text), raw_pdf(other)));
    for (const std::string_view other : {"BT /H 9 Tf 9 9 Td (a\\(b) Tj [(c) -20 (e)] TJ ET",
                                         "BT /H 9 Tf 9 9 Td (a\\(b) Tj [(c) -21 <64>] TJ ET",
                                         "BT /H 9 Tf 9 9 Td (a\\(b) Tj [(c) /d <64>] TJ ET",
                                         "BT /H 9 Tf 9 9 Td (a\\(b) Tj [(c) -20 <64>] TJ ET f",
                                         "BT /C 9 Tf 9 9 Td (a\\(b) Tj [(c) -20 <64>] TJ ET",
                                         "BT /H 9 Tf 9 8 Td (a\\(b) Tj [(c) -20 <64>] TJ ET"})
        CHECK_FALSE(identical(directory, raw_pdf(text), raw_pdf(other)));
    const auto marked = [](std::string_view properties) {
        return raw_pdf(fmt::format("/Span <<{}>> BDC 5 5 9 9 re f EMC", properties));
    };
    CHECK(identical(directory, marked("/MCID 3 /Lang (en)"), marked(" /MCID 3/Lang <656e> ")));
    CHECK_FALSE(identical(directory, marked("/MCID 3 /Lang (en)"), marked("/MCID 4 /Lang (en)")));
    CHECK_FALSE(identical(directory, marked("/MCID 3"), marked("/MCID 3 /Lang (en)")));
    const std::string_view image = "BI /W 1 /H 1 /CS /G /BPC 8 ID a EI";
    CHECK(identical(directory, raw_pdf(image), raw_pdf(fmt::format("{} ", image))));
    CHECK_FALSE(identical(directory, raw_pdf(image), raw_pdf("BI /W 1 /H 1 /CS /G /BPC 8 ID b EI")));
    // Words and strings of the same letters are different.
    CHECK_FALSE(identical(directory, raw_pdf("(f) MP"), raw_pdf("f MP")));
    CHECK_FALSE(identical(directory, raw_pdf("/f MP"), raw_pdf("(/f) MP")));

    const auto compressed = [](std::string_view filter, std::string_view data) {
        return raw_pdf(
            "/Form Do", "/XObject << /Form 10 0 R >>",
            {stream(fmt::format("/Type /XObject /Subtype /Form /BBox [0 0 99 99] {}", filter), data)});
    };
    const std::string_view hexadecimal = "/Filter /ASCIIHexDecode";
    CHECK(identical(directory, compressed("", "5 5 9 9 re f"),
                    compressed(hexadecimal, "35203520392039207265 2066>")));
    CHECK_FALSE(identical(directory, compressed("", "5 5 9 9 re f"),
                          compressed(hexadecimal, "35203620392039207265 2066>")));
}

TEST_CASE("tagged pages, links and forms are identical where what draws them is") {
    const TemporaryDirectory directory;
    const auto page = [](std::string_view entries, const std::vector<std::string>& objects = {}) {
        return raw_pdf("5 5 9 9 re f", fmt::format(">> {} /Unused <<", entries), objects);
    };
    const auto alike = [&](std::string_view first, std::string_view second,
                           const std::vector<std::string>& objects = {}) {
        return identical(directory, page(first, objects), page(second, objects));
    };
    CHECK(alike("/StructParents 3 /Tabs /S", "/StructParents 4 /Tabs /R"));
    CHECK_FALSE(alike("/StructParents 3", "/StructParents 3 /UserUnit 2"));
    const std::string_view link =
        "/Annots [<< /Type /Annot /Subtype /Link /Rect [5 5 9 9] /P 3 0 R /Dest [3 0 R /Fit] {} >>]";
    const auto linked = [&](std::string_view entries) { return fmt::format(fmt::runtime(link), entries); };
    CHECK(alike(linked("/StructParent 1"), linked("/StructParent 2")));
    CHECK_FALSE(alike(linked("/C [1 0 0]"), linked("/C [0 1 0]")));
    CHECK_FALSE(alike(linked("/F 4"), linked("/F 2")));
    CHECK_FALSE(alike(linked(""), "/Annots []"));
    // A field has its value from its parent, which leads to all its parts.
    const auto field = [&](std::string_view value) {
        return page("/Annots [10 0 R]", {"<< /Type /Annot /Subtype /Widget /Rect [5 5 9 9] /Parent 11 0 R >>",
                                         fmt::format("<< /FT /Tx /V ({}) /Kids [10 0 R] >>", value)});
    };
    CHECK(identical(directory, field("yes"), field("yes")));
    CHECK_FALSE(identical(directory, field("yes"), field("no")));
}

TEST_CASE("layers that look alike are told apart by which is hidden") {
    const TemporaryDirectory directory;
    const auto page = [](std::string_view layer, std::string_view hidden) {
        std::string pdf = raw_pdf(
            "/OC /L BDC 5 5 9 9 re f EMC", fmt::format("/Properties << /L {} 0 R >>", layer),
            {"<< >>",
             fmt::format("<< /Type /Catalog /Pages 2 0 R /OCProperties << /OCGs [12 0 R 13 0 R] /D << /OFF "
                         "[{} 0 R] >> >> >>",
                         hidden),
             "<< /Type /OCG /Name (a) >>", "<< /Type /OCG /Name (a) >>"});
        const std::string root = "/Root 1 0 R";
        return pdf.replace(pdf.rfind(root), root.size(), "/Root 11 0 R");
    };
    CHECK(identical(directory, page("12", "13"), page("12", "13")));
    CHECK_FALSE(identical(directory, page("12", "13"), page("13", "13")));
    CHECK_FALSE(identical(directory, page("12", "13"), page("12", "12")));
}

TEST_CASE("progress is told for each page and resolution") {
    const TemporaryDirectory directory;
    const fs::path file = by_cairo(std::vector<Page>(3, sample_page()), directory / "pages.pdf");
    std::vector<Page> changed(3, sample_page());
    std::get<Fill>(changed[1].items[FRAME_TOP]).ink = 8;
    const fs::path other = by_cairo(changed, directory / "other.pdf");
    std::vector<std::size_t> told;
    CompareOptions options;
    options.resolutions = {30, 40};
    options.progress = [&](std::size_t done, std::size_t all) {
        told.push_back(done);
        CHECK(all == 6);
    };
    compare_pdfs(file, other, options);
    CHECK(told == std::vector<std::size_t>{1, 2, 3, 4, 5, 6});
}

TEST_CASE("an image that Poppler would leave out for want of memory is refused by name") {
    const TemporaryDirectory directory;
    const auto page = [&](const char* name, std::string_view content) {
        return write_file(
            directory / name,
            raw_pdf(content, "/XObject << /I 10 0 R >>",
                    {stream("/Type /XObject /Subtype /Image /Width 20000 /Height 9000 /ColorSpace "
                            "/DeviceGray /BitsPerComponent 8",
                            "abc")}));
    };
    CompareOptions options;
    options.resolutions = {10};
    options.rasterisers = {pdf::Rasteriser::poppler};
    CHECK_THROWS_WITH_AS(compare_pdfs(page("one.pdf", "/I Do"), page("two.pdf", "0 0 9 9 re f"), options),
                         doctest::Contains("two.pdf has an image of 180 million pixels: Poppler needs"),
                         CompareError);
}
