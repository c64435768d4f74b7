// A program that prints diagrams is a document: its header, its parts, and pages that stand alone.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <regex>
#include <set>

#include "base/process/cleanup.hpp"
#include "play/device/ghostscript.hpp"
#include "psgen/emit/program.hpp"
#include "psgen/link/lint.hpp"
#include "tests/psgen/console.hpp"
#include "tests/support/files.hpp"

using namespace inkmate;
using namespace inkmate::page;
using namespace inkmate::figures;
using namespace inkmate::device;
using namespace inkmate::process;
using namespace inkmate::psgen;
using namespace inkmate::chess;
using namespace inkmate::engine;
using namespace inkmate::test;

namespace {

WorksheetProgram sheet(int pages, int level, bool minify = false) {
    WorksheetProgram options;
    options.per_page = 1;
    options.title = "Three (small) problems";
    options.worksheet.title = "R\u00e9ti";
    options.worksheet.form = {SolutionPlace::turned, 2, true};
    for (int i = 0; i < pages; ++i) {
        Diagram diagram;
        Board board{};
        board[static_cast<std::size_t>(i)] = W_KING;
        board[63] = B_KING;
        diagram.pieces = pieces_of(board);
        diagram.solution = "1. Kb1 Kg8";
        options.worksheet.diagrams.push_back(diagram);
    }
    options.language_level = level;
    options.form = minify ? Form::packed : Form::readable;
    return options;
}

/// The pictures of the pages that a program prints.
std::vector<std::string> pictures(const std::string& program) {
    const TemporaryDirectory directory;
    const GhostscriptRun result =
        run_ghostscript(program, "",
                        {.arguments = {"-sDEVICE=pnggray", "-r40", "-sPAPERSIZE=a4",
                                       "-sOutputFile=" + (directory / "%d.png").string()}});
    CHECK(result.status.ok());
    CHECK(result.output == "");
    std::vector<std::string> pages;
    for (int page = 1;; ++page) {
        const std::filesystem::path file = directory / fmt::format("{}.png", page);
        if (!std::filesystem::exists(file)) return pages;
        pages.push_back(contents(file));
    }
}

/// The text between two lines; both stay with what is around it.
std::string between(const std::string& text, const std::string& first, const std::string& last) {
    const auto begin = text.find(first);
    const auto end = text.find(last, begin);
    REQUIRE(begin != std::string::npos);
    REQUIRE(end != std::string::npos);
    return text.substr(begin + first.size(), end - begin - first.size());
}

/// A program cut into what comes before its pages, its pages, and what comes after them.
struct Document {
    std::string front, end;
    std::vector<std::string> pages;
};
Document cut(const std::string& program) {
    Document document;
    std::size_t at = program.find("%%Page: ");
    document.front = program.substr(0, at);
    while (at != std::string::npos) {
        const std::size_t next = program.find("%%Page: ", at + 1);
        const std::size_t end = std::min(next, program.find("%%Trailer"));
        document.pages.push_back(program.substr(at, end - at));
        document.end = program.substr(end);
        at = next;
    }
    return document;
}

std::set<std::string> all_of(const std::string& text, const std::string& pattern) {
    std::set<std::string> found;
    const std::regex expression(pattern);
    for (std::sregex_iterator i(text.begin(), text.end(), expression), end; i != end; ++i)
        found.insert((*i)[1]);
    return found;
}

}  // namespace

TEST_CASE("a sheet of diagrams is a document after the structuring conventions") {
    for (const int level : {1, 2})
        for (const bool minify : {false, true}) {
            CAPTURE(level);
            CAPTURE(minify);
            const std::string program = generate(sheet(3, level, minify));
            CHECK(lint(program) == std::vector<std::string>{});
            const std::string begin =
                minify ? ""
                       : "%To read this file, begin at the first page, after the prolog: each page names "
                         "the procedures that draw it.\n";
            CHECK(program.starts_with("%!PS-Adobe-3.0\n" + begin +
                                      "%%Title: (Three \\(small\\) problems)\n%%Creator: (Inkmate "));
            const std::string header = program.substr(0, program.find("%%EndComments\n"));
            for (const std::string& line :
                 {fmt::format("%%LanguageLevel: {}", level), std::string("%%Pages: 3"),
                  std::string("%%DocumentData: Clean7Bit"), std::string("%%PageOrder: Ascend")})
                CHECK(header.find("\n" + line + "\n") != std::string::npos);
            // The name, a version that is a real number, and a revision.
            CHECK(std::regex_search(program,
                                    std::regex("\n%%BeginResource: procset Inkmate \\d+\\.\\d+ \\d+\n")));
            CHECK(std::regex_search(
                header, std::regex("\n%%DocumentSuppliedResources: procset Inkmate \\d+\\.\\d+ \\d+\n")));
            const std::string prolog = between(program, "\n%%BeginProlog\n", "\n%%EndProlog\n");
            const auto fonts = all_of(header, "\n%%(?:DocumentNeededResources:|\\+) font (\\S+)");
            CHECK(fonts == std::set<std::string>{"Helvetica", "Times-Bold", "Times-Italic", "Times-Roman"});
            CHECK(all_of(prolog.substr(0, prolog.find("%%BeginResource")),
                         "%%IncludeResource: font (\\S+)") == fonts);
            const Document document = cut(program);
            REQUIRE(document.pages.size() == 3);
            for (std::size_t i = 0; i < 3; ++i)
                CHECK(document.pages[i].starts_with(fmt::format("%%Page: {0} {0}\n", i + 1)));
            CHECK(document.end == "%%Trailer\n%%EOF\n");
        }
}

TEST_CASE("a sheet's device is asked in its set-up, not by its procedures") {
    const std::string tell = " { (? asked\\n) print pop } def\n";
    const std::string device = "%!\n/setpagedevice" + tell + "/setdistillerparams { pop } def\n";
    WorksheetProgram options = sheet(1, 2);
    options.device.one_copy = true;
    const std::string program = generate(options);
    const std::string prolog = program.substr(0, program.find("%%BeginSetup\n"));
    CHECK(run_ghostscript(device + prolog, "").output == "");
    CHECK(run_ghostscript(device + program, "").output == "? asked\n? asked\n");
    CHECK(prolog.ends_with("%%EndProlog\n"));
    CHECK(program.find("%%EndSetup\n%%Page: 1 1\n") != std::string::npos);
}

TEST_CASE("each page of a sheet can be printed by itself, and in any order") {
    for (const int level : {1, 2})
        for (const bool minify : {false, true}) {
            CAPTURE(level);
            CAPTURE(minify);
            const std::string program = generate(sheet(3, level, minify));
            const Document document = cut(program);
            const auto pages = pictures(program);
            REQUIRE(pages.size() == 3);
            CHECK((pages[0] != pages[1]));
            const auto turned = pictures(document.front + document.pages[2] + document.pages[0] +
                                         document.pages[1] + document.end);
            CHECK((turned == std::vector{pages[2], pages[0], pages[1]}));
            CHECK((pictures(document.front + document.pages[1] + document.end) == std::vector{pages[1]}));
        }
}

TEST_CASE("an error on a sheet is told by name, at level 1 too, where the page is taken back first") {
    for (const int level : {1, 2}) {
        CAPTURE(level);
        std::string program = generate(sheet(2, level));
        program.insert(program.find("%%Page: 1"), "Inkmate begin /DrawSquares { 1 2 3 1 0 div } def end\n");
        const GhostscriptRun result = run_ghostscript(program, "", {.arguments = {"-dSHORTERRORS"}});
        CHECK_FALSE(result.status.ok());
        CHECK(result.output.find("%%[ Error: undefinedresult; OffendingCommand: div ]%%") !=
              std::string::npos);
    }
}
