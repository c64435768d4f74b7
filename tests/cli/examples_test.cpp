#include <doctest/doctest.h>
#include <fmt/format.h>

#include <regex>
#include <sstream>

#include "tests/cli/command.hpp"

using namespace inkmate;
using namespace inkmate::process;
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
    const RunResult r = shell(directory.path(),
                              script("replay-pgn.sh") + " " + OPERA + " game.pdf && inkmate render " + OPERA +
                                  " -o drawn.pdf && inkmate compare drawn.pdf game.pdf --without pixels");
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
    for (const std::string name : {"make-samples.sh", "replay-pgn.sh", "play-on-paper.sh",
                                   "cluster/parallel.sh", "cluster/slurm.sh"}) {
        CAPTURE(name);
        const RunResult r = shell(directory.path(), script(name));
        CHECK(r.status.code == 2);
        CHECK(r.output.starts_with("usage: examples/" + name + " "));
    }
}

namespace {

/// Two folders of PDFs, of which b.pdf differs.
void make_folders(const TemporaryDirectory& directory, const std::string& kept) {
    write(directory / "a.pgn", "1. e4 *\n");
    write(directory / "b.pgn", "1. d4 *\n");
    const RunResult made =
        shell(directory.path(),
              fmt::format("mkdir {0} new && inkmate render a.pgn -o {0}/a.pdf && cp {0}/a.pdf new/ && "
                          "cp {0}/a.pdf {0}/b.pdf && inkmate render b.pgn -o new/b.pdf",
                          kept));
    REQUIRE_MESSAGE(made.status.ok(), made.output);
}

/// What a step of an action runs, and an environment for it.
std::string script_of_step(const std::string& action, const std::string& name) {
    const std::size_t step = action.find("- name: " + name + "\n");
    REQUIRE(step != std::string::npos);
    std::istringstream rest(action.substr(action.find("      run: |\n", step)));
    std::string line, script;
    std::getline(rest, line);
    while (std::getline(rest, line) && line.starts_with("        ")) script += line.substr(8) + "\n";
    return script;
}

}  // namespace

TEST_CASE("the action for GitHub compares two folders and writes the reports") {
    const TemporaryDirectory directory;
    const std::string action = contents(source_file("action.yml"));
    CHECK(has(action, "name: ${{ inputs.artifact }}\n"));
    make_folders(directory, "'kept pages'");
    write(directory / "step.sh", script_of_step(action, "Compare"));
    const std::string run =
        "KEPT='kept pages' NEW=new REPORTS=out OPTIONS='--rasteriser both --dpi 50' bash -e step.sh";
    const RunResult failed = shell(directory.path(), run);
    CHECK(failed.status.code == 1);
    CHECK(failed.output.starts_with("a.pdf: equal: 1 page ("));
    CHECK(has(failed.output, "\n  page 1:\n"));
    CHECK(failed.output.ends_with("\n1 of 2 documents differs\n"));
    CHECK(files(directory / "out") == std::vector<std::string>{"pages.html", "pages.xml"});
    CHECK(shell(directory.path(), "cp new/b.pdf 'kept pages/' && " + run).status.ok());
    // Manifests that the command writes have to pass.
    CHECK(has(action, "inkmate-compare. A manifest is made with the same ones\n    default: \"\"\n"));
}

TEST_CASE("the action for GitHub installs the package that it is given, or builds it once") {
    const TemporaryDirectory directory;
    write(directory / "install.sh",
          script_of_step(contents(source_file("action.yml")), "Install inkmate-compare"));
    for (const char* const program : {"apt-get", "sudo", "curl", "sources/dev"}) {
        fs::create_directories(directory / "sources");
        write(directory / program, "#!/bin/sh\necho \"$(basename \"$0\") $*\" >>log\n" +
                                       std::string(program == std::string("sudo")          ? "\"$@\"\n"
                                                   : program == std::string("sources/dev") ? R"(
mkdir -p sources/build/packages && touch sources/build/packages/inkmate-compare_1_all.deb
)"
                                                                                           : ""));
        fs::permissions(directory / program, fs::perms(0755));
    }
    const auto installed = [&](const std::string& package) {
        const RunResult r = shell(
            directory.path(), "rm -f log; HOME=$PWD PATH=$PWD:$PATH GITHUB_ACTION_PATH=sources PACKAGE='" +
                                  package + "' bash -e install.sh >/dev/null; cat log");
        CHECK(r.status.ok());
        return r.output;
    };
    const std::string here = fs::canonical(directory.path()).string();
    write(directory / "given.deb", "");
    CHECK(has(installed("given.deb"), " " + here + "/given.deb poppler-utils\n"));
    const std::string fetched = installed("https://example.org/x.deb");
    CHECK(has(fetched, "curl --fail --location "));
    CHECK(has(fetched, " " + here + "/inkmate-compare.deb poppler-utils\n"));
    const std::string built = "/inkmate-compare/inkmate-compare_1_all.deb poppler-utils\n";
    CHECK(has(installed(""), "dev package compare\n"));
    const std::string again = installed("");
    CHECK_FALSE(has(again, "dev package"));
    CHECK(has(again, built));
}

TEST_CASE("the workflows of the examples compare two folders as the action does") {
    for (const std::string file : {"github.yml", "gitlab.yml"}) {
        CAPTURE(file);
        const TemporaryDirectory directory;
        make_folders(directory, "pages");
        const std::string job = contents(source_file("examples/ci/" + file));
        const std::size_t at = job.find("inkmate-compare pages ");
        REQUIRE(at != std::string::npos);
        const std::string command = job.substr(at, job.find('\n', at) - at);
        const RunResult failed = shell(directory.path(), "mkdir reports && " + command);
        CHECK(failed.status.code == 1);
        CHECK(count(contents(directory / "reports/pages.xml"), "<failure ") == 1);
        CHECK(fs::exists(directory / "reports/pages.html"));
    }
    CHECK(has(contents(source_file("examples/ci/gitlab.yml")), "junit: reports/pages.xml\n"));
}

TEST_CASE("workflows for GitHub pin what they use by its commit, and may only read") {
    const std::regex use(R"(uses: (\S+)(.*))"), pinned(R"([\w.-]+/[\w.-]+@[0-9a-f]{40})"),
        version(R"( # v\d+\.\d+\.\d+)");
    for (const std::string file : {"action.yml", "examples/ci/github.yml", "examples/cluster/github.yml"}) {
        CAPTURE(file);
        const std::string text = contents(source_file(file));
        int uses = 0;
        for (std::sregex_iterator at(text.begin(), text.end(), use), end; at != end; ++at) {
            CAPTURE(at->str());
            CHECK(std::regex_match((*at)[1].str(), pinned));
            CHECK(std::regex_match((*at)[2].str(), version));
            ++uses;
        }
        CHECK(uses > 0);
        if (file != "action.yml") CHECK(has(text, "\npermissions:\n  contents: read\n"));
    }
}
