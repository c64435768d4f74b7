#include <doctest/doctest.h>

#include "tests/cli/command.hpp"

using namespace inkmate;
using namespace inkmate::test;
namespace fs = std::filesystem;

namespace {

std::string script(const std::string& name) {
    return "'" + source_file("examples/" + name) + "'";
}

}  // namespace

TEST_CASE("samples: six programs, each with its pages and its text") {
    const TemporaryDirectory directory;
    const RunResult r = shell(directory.path(), script("make-samples.sh") + " out");
    CHECK(r.output == "");
    REQUIRE(r.status.ok());
    CHECK(files(directory / "out").size() == 18);
    for (const std::string name : {"black", "white", "letter", "small", "both", "endgame"}) {
        CAPTURE(name);
        const std::string text = contents(directory / "out" / (name + ".txt"));
        CHECK(count(text, "\nMove: ") >= 4);
        CHECK(count(text, "Not understood") + count(text, "not legal") + count(text, "error") == 0);
        CHECK(fs::file_size(directory / "out" / (name + ".pdf")) > 5000);
    }
}

TEST_CASE("a replayed PGN prints the pages that render draws") {
    const TemporaryDirectory directory;
    const RunResult r =
        shell(directory.path(), script("replay-pgn.sh") + " " + source_file("examples/opera-1858.pgn") +
                                    " game.pdf && inkmate render " + source_file("examples/opera-1858.pgn") +
                                    " -o drawn.pdf && inkmate compare drawn.pdf game.pdf --no-pixels");
    CHECK(r.status.ok());
    CHECK(r.output.starts_with("equal: 33 pages ("));
}

TEST_CASE("the engine for a GUI speaks UCI") {
    const TemporaryDirectory directory;
    const RunResult r = shell(
        directory.path(), "printf 'uci\\nisready\\nposition startpos moves e2e4\\ngo depth 2\\nquit\\n' | " +
                              script("uci-engine.sh"));
    CHECK(r.status.ok());
    CHECK(r.output.starts_with("id name Inkmate "));
    CHECK(count(r.output, "\nreadyok\n") == 1);
    CHECK(count(r.output, "\nbestmove ") == 1);
}

TEST_CASE("a game on paper goes to port 9100 of the printer, the moves after the program") {
    const TemporaryDirectory directory;
    write(directory / "nc", "#!/bin/sh\necho \"$@\"\ncat > job.ps\n");
    fs::permissions(directory / "nc", fs::perms(0755));
    const RunResult r = shell(directory.path(), "PATH=.:$PATH; printf 'e2e4\\nquit\\n' | " +
                                                    script("play-on-paper.sh") + " laser --paper letter");
    CHECK(r.output == "laser 9100\n");
    CHECK(contents(directory / "job.ps").starts_with("%!PS"));
    CHECK(contents(directory / "job.ps").ends_with("\ne2e4\nquit\n"));
}

TEST_CASE("scripts without what they need tell how they are used") {
    const TemporaryDirectory directory;
    for (const std::string name : {"make-samples.sh", "replay-pgn.sh", "play-on-paper.sh"}) {
        CAPTURE(name);
        const RunResult r = shell(directory.path(), script(name));
        CHECK(r.status.code == 2);
        CHECK(r.output.starts_with("usage: examples/" + name + " "));
    }
}

TEST_CASE("the script for CI compares every document, and reports those that fail") {
    const TemporaryDirectory directory;
    const std::string run = script("ci/compare-pages.sh") + " kept new reports";
    CHECK(shell(directory.path(), script("ci/compare-pages.sh")).status.code == 2);
    CHECK(shell(directory.path(), run).status.code == 3);
    write(directory / "a.pgn", "1. e4 *\n");
    write(directory / "b.pgn", "1. d4 *\n");
    const RunResult made =
        shell(directory.path(),
              "mkdir kept new && inkmate render a.pgn -o kept/a.pdf && cp kept/a.pdf new/ && "
              "cp kept/a.pdf kept/b.pdf && inkmate render b.pgn -o new/b.pdf");
    REQUIRE_MESSAGE(made.status.ok(), made.output);

    const RunResult failed = shell(directory.path(), run);
    CHECK(failed.status.code == 1);
    CHECK(failed.output.find("== a\nequal: 1 page (") != std::string::npos);
    CHECK(failed.output.find("the white pawn on d2 stands on d4") != std::string::npos);
    CHECK(files(directory / "reports") ==
          std::vector<std::string>{"a.html", "a.xml", "b.html", "b.pdf", "b.xml"});

    const RunResult accepted = shell(directory.path(),
                                     "inkmate compare kept/b.pdf new/b.pdf --rasteriser both --dpi 150 "
                                     "--manifest kept/b.json --update && " +
                                         run);
    CHECK(accepted.status.ok());
    const RunResult added = shell(directory.path(), "cp new/a.pdf new/c.pdf; " + run);
    CHECK(added.status.code == 1);
    CHECK(added.output.find("new/c.pdf is new") != std::string::npos);
    CHECK(shell(directory.path(), "rm new/c.pdf new/a.pdf; " + run).status.code == 3);
}

TEST_CASE("the workflow for CI names the packages that ./dev installs, and the script") {
    const std::string workflow = contents(source_file("examples/ci/pages.yml"));
    CHECK(workflow.find("compare-pages.sh pages new reports") != std::string::npos);
    for (const std::string package : {"libqpdf-dev", "libpng-dev", "libtiff-dev", "libcairo2-dev",
                                      "libcli11-dev", "ghostscript", "poppler-utils", "fonts-urw-base35"}) {
        CAPTURE(package);
        CHECK(workflow.find(package) != std::string::npos);
        CHECK(contents(source_file("dev")).find(package) != std::string::npos);
    }
}
