#include <doctest/doctest.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <string>

#include "base/process/cleanup.hpp"
#include "play/device/ghostscript.hpp"
#include "tests/support/files.hpp"

using namespace inkmate;
using namespace inkmate::device;
using namespace inkmate::process;
using namespace inkmate::test;
using namespace std::chrono_literals;
namespace fs = std::filesystem;

namespace {

/// A program that answers each line as a game would: with text, a page, or an error.
const std::string PROGRAM = R"(%!PS-Adobe-3.0
/input (%stdin) (r) file def
/line 300 string def
/Answer {
    dup (page) eq { pop 0.5 setgray newpath 72 72 moveto 172 72 lineto 172 172 lineto closepath fill showpage (printed\n) print } {
    dup (quit) eq { pop (bye\n) print flush quit } {
    dup (crash) eq { pop nosuchoperator } {
    dup (spin) eq { pop { } loop } {
    dup (silent) eq { pop } {
    (heard ) print print (\n) print } ifelse } ifelse } ifelse } ifelse } ifelse
} bind def
/Loop { { (> ) print flush input line readline exch Answer not { exit } if } loop } bind def
Loop
)";

}  // namespace

TEST_CASE("a program is run with its input, as a file and as one stream") {
    for (const Feed feed : {Feed::file, Feed::stream}) {
        CAPTURE(static_cast<int>(feed));
        const GhostscriptRun r = run_ghostscript(PROGRAM, "e2e4\nNf3\nquit\n", {.feed = feed});
        CHECK(r.status.ok());
        CHECK(r.output == "> heard e2e4\n> heard Nf3\n> bye\n");
        CHECK(r.errors.empty());
        CHECK(r.pages.empty());
    }
}

TEST_CASE("what Ghostscript leaves of temporary files goes with its run") {
    // Where it keeps them, as it says itself.
    const std::string asks =
        "%!PS\n(gs_) null (w) .tempfile closefile print (\\n) print flush currentfile 100 string readline\n";
    for (const Feed feed : {Feed::file, Feed::stream}) {
        CAPTURE(static_cast<int>(feed));
        const GhostscriptRun r = run_ghostscript(asks, "x\n", {.feed = feed});
        REQUIRE(r.output.find("/inkmate-device-") != std::string::npos);
        const fs::path left = r.output.substr(0, r.output.find('\n'));
        CHECK_FALSE(fs::exists(left.parent_path()));
    }
}

TEST_CASE("each page becomes a PDF of its own, with the same bytes in every run") {
    TemporaryDirectory one, two;
    const std::string typed = "page\nhello\npage\npage\nquit\n";
    const GhostscriptRun first = run_ghostscript(PROGRAM, typed, {.pages_directory = one.path()});
    const GhostscriptRun second = run_ghostscript(
        PROGRAM, typed, {.pages_directory = two / "50% more/deep", .page_name = "move-%d.pdf"});
    REQUIRE(first.pages.size() == 3);
    REQUIRE(second.pages.size() == 3);
    CHECK(first.pages[2] == one / "page-003.pdf");
    CHECK(second.pages[2] == two / "50% more/deep/move-3.pdf");
    for (int i = 0; i < 3; ++i) {
        CHECK(contents(first.pages[i]).starts_with("%PDF-"));
        CHECK(contents(first.pages[i]) == contents(second.pages[i]));
    }
    CHECK(contents(first.pages[0]).find("CreationDate") == std::string::npos);
}

TEST_CASE("a name without a number is one PDF of all pages") {
    TemporaryDirectory directory;
    const GhostscriptOptions options{.pages_directory = directory.path(), .page_name = "all.pdf"};
    const GhostscriptRun three = run_ghostscript(PROGRAM, "page\npage\npage\n", options);
    CHECK(three.pages == std::vector<fs::path>{directory / "all.pdf"});
    CHECK(contents(directory / "all.pdf").find("/Count 3") != std::string::npos);
    CHECK(run_ghostscript(PROGRAM, "page\n", options).pages == three.pages);
    CHECK(contents(directory / "all.pdf").find("/Count 1") != std::string::npos);
}

TEST_CASE("pages carry their fonts") {
    TemporaryDirectory directory;
    const std::string program =
        "%!PS\n/Helvetica findfont 12 scalefont setfont 72 72 moveto (e4) show showpage\n";
    for (const Feed feed : {Feed::file, Feed::stream}) {
        const GhostscriptRun r =
            run_ghostscript(program, "", {.pages_directory = directory.path(), .feed = feed});
        REQUIRE(r.pages.size() == 1);
        CHECK(contents(r.pages[0]).find("/FontFile3") != std::string::npos);
    }
}

TEST_CASE("pages of an earlier run are not taken for pages of this one") {
    TemporaryDirectory directory;
    CHECK(
        run_ghostscript(PROGRAM, "page\npage\npage\n", {.pages_directory = directory.path()}).pages.size() ==
        3);
    std::ofstream(directory / "page-notes.txt") << "mine";
    CHECK(run_ghostscript(PROGRAM, "page\n", {.pages_directory = directory.path()}).pages.size() == 1);
    CHECK(run_ghostscript(PROGRAM, "quit\n", {.pages_directory = directory.path()}).pages.empty());
    CHECK(fs::exists(directory / "page-notes.txt"));
}

TEST_CASE("places that cannot take pages are refused") {
    TemporaryDirectory directory;
    std::ofstream(directory / "file") << "text";
    const auto options = [&](const fs::path& where, const std::string& name) {
        GhostscriptOptions o;
        o.pages_directory = where;
        o.page_name = name;
        return o;
    };
    CHECK_THROWS_WITH_AS(run_ghostscript(PROGRAM, "", options(directory / "file", "p-%d.pdf")),
                         ("cannot write pages to the directory " + (directory / "file").string() +
                          ": Not a directory; choose another")
                             .c_str(),
                         DeviceError);
    for (const char* name : {"page-%s.pdf", "%d-%d.pdf", "sub/%d.pdf", "sub/all.pdf", "%%d.pdf", ""})
        CHECK_THROWS_AS(run_ghostscript(PROGRAM, "", options(directory.path(), name)), DeviceError);
    CHECK_THROWS_WITH_AS(run_ghostscript(PROGRAM, "", options(directory.path(), "page-%x.pdf")),
                         "the name for pages \"page-%x.pdf\" has no page number: write it as page-%03d.pdf",
                         DeviceError);
}

TEST_CASE("a missing Ghostscript is told") {
    GhostscriptOptions options;
    options.ghostscript = "inkmate-no-gs";
    CHECK_THROWS_WITH_AS(run_ghostscript(PROGRAM, "", options),
                         "inkmate needs Ghostscript, but inkmate-no-gs is not on the PATH: "
                         "install the package ghostscript",
                         ProcessError);
}

TEST_CASE("an error of the program is told by its status and output") {
    const GhostscriptRun r = run_ghostscript(PROGRAM, "crash\n");
    CHECK(r.status.code == 1);
    CHECK(r.output.find("/undefined in nosuchoperator") != std::string::npos);
    CHECK(r.errors.find("Unrecoverable error") != std::string::npos);
}

TEST_CASE("a program that does not end is stopped") {
    GhostscriptOptions options;
    options.time_limit = 1500ms;
    const GhostscriptRun r = run_ghostscript(PROGRAM, "a\nspin\n", options);
    CHECK(r.status.timed_out);
    CHECK(r.output.starts_with("> heard a\n"));
}

TEST_CASE("Ghostscript takes further arguments") {
    const GhostscriptRun r = run_ghostscript("%!PS\nMARK = flush\n", "", {.arguments = {"-dMARK=17"}});
    CHECK(r.output == "17\n");
}

TEST_CASE("a session is a conversation, as a file and as one stream") {
    for (const Feed feed : {Feed::file, Feed::stream}) {
        CAPTURE(static_cast<int>(feed));
        TemporaryDirectory directory;
        GhostscriptSession session(PROGRAM, {.pages_directory = directory.path(), .feed = feed});
        CHECK(session.read_prompt(30s).text.empty());
        CHECK(session.send("e2e4", 30s).text == "heard e2e4\n");
        CHECK(session.send("silent", 30s).text.empty());
        CHECK(session.send("page", 30s).text == "printed\n");
        CHECK(session.send("> quoted", 30s).text == "heard > quoted\n");
        const GhostscriptSession::Reply last = session.send("quit", 30s);
        CHECK(last.text == "bye\n");
        CHECK(last.ended);
        CHECK(session.send("anybody?", 30s).ended);
        const GhostscriptRun result = session.finish(30s);
        CHECK(result.status.ok());
        CHECK(result.output.empty());
        CHECK(result.pages.size() == 1);
    }
}

TEST_CASE("finishing a session ends its input and gives what was not read") {
    GhostscriptSession session(PROGRAM);
    session.process().write("one\n");
    const GhostscriptRun result = session.finish(30s);
    CHECK(result.status.ok());
    CHECK(result.output == "> heard one\n> heard \n");
}

TEST_CASE("a program that does not come back is told, and stopped") {
    GhostscriptSession session(PROGRAM);
    session.read_prompt(30s);
    CHECK_THROWS_WITH_AS(
        session.send("spin", 200ms),
        "the program has not asked for a move within 200 ms: give it more time, or a lower level",
        DeviceError);
    CHECK(session.finish(100ms).status.timed_out);
}
