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
