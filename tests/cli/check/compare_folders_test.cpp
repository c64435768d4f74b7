#include <doctest/doctest.h>
#include <fmt/format.h>
#include <signal.h>

#include <nlohmann/json.hpp>

#include "tests/cli/command.hpp"
#include "tests/cli/hostile_text.hpp"
#include "tests/support/files.hpp"

using namespace inkmate;
using namespace inkmate::process;
using namespace inkmate::test;

namespace {

/// kept/ and new/: a.pdf is equal, sub/b.pdf differs on its second page of three.
struct Folders {
    TemporaryDirectory directory;
    Folders() {
        const RunResult made =
            run("mkdir -p kept/sub new/sub && echo '1. e4 e5 2. Nf3 *' > b.pgn && echo '1. e4 c5 2. Nf3 *' > "
                "c.pgn && "
                "inkmate render b.pgn --ply 1 -o kept/a.pdf && cp kept/a.pdf new/a.pdf && "
                "inkmate render b.pgn -o kept/sub/b.pdf && inkmate render c.pgn -o new/sub/b.pdf");
        REQUIRE_MESSAGE(made.status.ok(), made.output);
    }
    RunResult run(const std::string& command) const { return shell(directory.path(), command); }
    RunResult compare(const std::string& options = "") const {
        return run("inkmate compare kept new --without pixels " + options);
    }
};

/// A shell's output has the errors too.
void check_refused(const RunResult& r, int status, const std::string& message) {
    CHECK(r.status.code == status);
    CHECK(r.output == "inkmate: error: " + message + "\n");
}

}  // namespace

TEST_CASE_FIXTURE(Folders, "folders are compared by the names in them, and a document that differs is told") {
    const RunResult r = compare();
    CHECK(r.status.code == 1);
    CHECK(r.output.starts_with("a.pdf: equal: 1 page ("));
    CHECK(r.output.find("\nsub/b.pdf:\n  page 2:\n") != std::string::npos);
    CHECK(r.output.find("became \"c5\"") != std::string::npos);
    CHECK(r.output.ends_with("\n1 of 2 documents differs\n"));
    CHECK(compare("--jobs 1").output == r.output);

    const RunResult same = run("inkmate compare kept kept --dpi 40");
    CHECK(same.status.ok());
    CHECK(same.output.ends_with("\nas expected: 2 documents\n"));
}

TEST_CASE_FIXTURE(Folders, "a report takes the place of no manifest") {
    const std::string manifest = R"({"inkmate-manifest": 1})";
    write(directory / "kept/a.json", manifest);
    check_refused(compare("--report kept/a.json"), 2,
                  "--report kept/a.json is a file that is read: choose another");
    CHECK(contents(directory / "kept/a.json") == manifest);
}

TEST_CASE_FIXTURE(Folders,
                  "a document that only one folder has is a difference, one that cannot be read an error") {
    CHECK(run("cp kept/a.pdf kept/old.pdf; cp kept/a.pdf new/fresh.PDF; rm -r kept/sub new/sub").status.ok());
    const RunResult r = compare();
    CHECK(r.status.code == 1);
    CHECK(r.output.find("\nfresh.PDF: only in new: copy it to kept to keep it\n") != std::string::npos);
    CHECK(r.output.find("\nold.pdf: only in kept; new lacks it\n") != std::string::npos);
    CHECK(r.output.ends_with("\n2 of 3 documents differ\n"));

    CHECK(run("echo e4 > new/a.pdf").status.ok());
    const RunResult unread = compare("--report r.xml --report r.html --report r.json");
    CHECK(unread.status.code == 3);
    CHECK(unread.output.starts_with("a.pdf: not compared: new/a.pdf is not a PDF\n"));
    CHECK(unread.output.ends_with("\n2 of 3 documents differ, 1 not compared\n"));
    CHECK(count(contents(directory / "r.xml"), "<testsuite ") == 3);
    CHECK(count(contents(directory / "r.xml"), "<error type=\"document\"") == 1);
    CHECK(count(contents(directory / "r.html"), "new/a.pdf is not a PDF") >= 1);
    CHECK(nlohmann::json::parse(contents(directory / "r.json"))["documents"].size() == 3);
}

TEST_CASE_FIXTURE(Folders,
                  "links to folders are followed, but not in circles, and what is no file is an error") {
    CHECK(run("mkdir far && mv kept/sub far/kept && mv new/sub far/new && ln -s ../far/kept kept/sub && "
              "ln -s ../far/new new/sub && ln -s .. far/kept/up && ln -s . new/round")
              .status.ok());
    const RunResult r = compare();
    CHECK(r.status.code == 1);
    CHECK(r.output.find("\nsub/b.pdf:\n  page 2:\n") != std::string::npos);
    CHECK(r.output.ends_with("\n1 of 2 documents differs\n"));
    CHECK(run("mkfifo kept/c.pdf; cp kept/a.pdf new/c.pdf").status.ok());
    const RunResult pipe = compare();
    CHECK(pipe.status.code == 3);
    CHECK(pipe.output.find("\nc.pdf: not compared: kept/c.pdf is not a file\n") != std::string::npos);
}

TEST_CASE_FIXTURE(Folders, "a shard goes on only with the same bytes and the same budgets") {
    const auto shard = [this] {
        return run("inkmate compare kept new --shard 1/1 -o one.shard --without pixels");
    };
    CHECK(shard().status.ok());
    CHECK(shard().status.ok());
    // As long as the one before.
    CHECK(run("sed -i s/c5/d5/ new/sub/b.pdf && touch new/sub/b.pdf; printf X | dd of=new/sub/b.pdf bs=1 "
              "seek=10 conv=notrunc 2>/dev/null")
              .status.ok());
    const RunResult other = shard();
    CHECK_FALSE(other.status.ok());
    CHECK(other.output.find("from different files") != std::string::npos);
    CHECK(run("rm one.shard").status.ok());
    CHECK(shard().status.ok());
    write(directory / "kept/sub/b.json", R"({"inkmate-manifest": 1})");
    CHECK_FALSE(shard().status.ok());
}

TEST_CASE_FIXTURE(Folders, "whoever ends a comparison finds no process and no folder left of it") {
    // A rasteriser that never ends.
    write(directory / "pdftocairo", "#!/bin/sh\ntouch begun\nexec sleep 100\n");
    for (const std::string signal : {"INT", "TERM", "HUP"}) {
        CAPTURE(signal);
        const RunResult r =
            run("chmod +x pdftocairo; mkdir tmp; TMPDIR=$PWD/tmp PATH=$PWD:$PATH; export TMPDIR PATH; rm -f "
                "begun\n"
                "inkmate compare kept/sub/b.pdf new/sub/b.pdf --rasteriser poppler --dpi 20 >/dev/null 2>&1 "
                "& p=$!\n"
                "while [ ! -e begun ] && kill -0 $p; do sleep 0.05; done\n"
                "c=$(ps -o pid=,comm= --ppid $p | awk '!/janitor/ { print $1 }'); kill -" +
                signal +
                " $p; wait $p; echo status $?\n"
                "kill -0 $c 2>/dev/null && echo alive; rmdir tmp && echo tidy");
        CHECK(r.output.find("alive") == std::string::npos);
        CHECK(r.output.ends_with("tidy\n"));
        const int number = signal == "INT" ? SIGINT : signal == "TERM" ? SIGTERM : SIGHUP;
        CHECK(r.output.find(fmt::format("status {}\n", 128 + number)) != std::string::npos);
    }
}

TEST_CASE_FIXTURE(Folders, "what may differ stands beside the document, and --update writes it there") {
    CHECK(compare("--update").status.ok());
    CHECK(files(directory / "kept/sub") == std::vector<std::string>{"b.json", "b.pdf"});
    CHECK_FALSE(std::filesystem::exists(directory / "kept/a.json"));
    const RunResult r = compare();
    CHECK(r.status.ok());
    CHECK(r.output.find("  page 2, accepted:\n") != std::string::npos);
    CHECK(run("cp kept/sub/b.pdf new/sub/b.pdf").status.ok());
    CHECK(compare().status.code == 1);
    CHECK(compare("--update").status.ok());
    CHECK(compare().status.ok());
    CHECK(run("echo '[]' > kept/a.json").status.ok());
    const RunResult bad = compare();
    CHECK(bad.status.code == 3);
    CHECK(bad.output.starts_with(
        "a.pdf: not compared: kept/a.json is not a valid manifest: it is not an object"));
}

TEST_CASE_FIXTURE(Folders, "one manifest ignores parts of all documents, and accepts nothing") {
    const auto manifest = [&](const std::string& rest) {
        write(directory / "shared.json", "{\"inkmate-manifest\": 1, " + rest + "}");
        return compare("--manifest shared.json");
    };
    const RunResult ignored = manifest(
        "\"regions\": [{\"name\": \"all\", \"area\": [0, 0, 999, 999]}], \"ignore\": [{\"name\": "
        "\"all\"}]");
    CHECK_MESSAGE(ignored.status.ok(), ignored.output);
    CHECK(compare("--manifest shared.json --update").status.ok());
    CHECK_FALSE(std::filesystem::exists(directory / "kept/sub/b.json"));
    CHECK(compare().status.code == 1);
    check_refused(manifest("\"pages\": [{\"page\": 1, \"accepted\": []}]"), 3,
                  "shared.json accepts differences of pages, which are those of one document: move its "
                  "\"pages\" to NAME.json beside NAME.pdf");
    check_refused(compare("--manifest gone.json"), 3, "there is no manifest gone.json: write it first");
}

TEST_CASE_FIXTURE(Folders, "a manifest that is a link is written where it points, for one document") {
    write(directory / "b.json", "{\"inkmate-manifest\": 1}");
    CHECK(run("ln -s ../../b.json kept/sub/b.json").status.ok());
    CHECK(compare("--update").status.ok());
    CHECK(std::filesystem::is_symlink(directory / "kept/sub/b.json"));
    CHECK(compare().status.ok());
    CHECK(run("ln -s ../b.json kept/a.json").status.ok());
    check_refused(compare("--update"), 2,
                  "kept/a.json and kept/sub/b.json are the same file, which can accept differences of one "
                  "document only: give the parts that both ignore with --manifest");
}

TEST_CASE_FIXTURE(Folders, "a report that cannot be written is refused before anything is compared") {
    write(directory / "kept/a.pdf", "torn");
    const RunResult r = compare("--report gone/r.html");
    CHECK(r.status.code == 3);
    CHECK(r.output.find("gone/r.html") != std::string::npos);
    CHECK(r.output.find("a.pdf") == std::string::npos);
}

TEST_CASE_FIXTURE(Folders, "a report with pictures shows the pages of a new document") {
    CHECK(run("cp kept/a.pdf new/c.pdf").status.ok());
    const RunResult r = run("inkmate compare kept new --dpi 20 --report r.html");
    CHECK(r.status.code == 1);
    CHECK(r.output.find("c.pdf: only in new: copy it to kept to keep it\n") != std::string::npos);
    const std::string report = contents(directory / "r.html");
    const std::size_t entry = report.find("\"name\":\"c.pdf\"");
    REQUIRE(entry != std::string::npos);
    const std::size_t picture = report.find("\"second\":\"data:image/png;base64,", entry);
    CHECK(picture != std::string::npos);
    CHECK(report.find("page 1 of the second document", picture) != std::string::npos);
}

TEST_CASE_FIXTURE(Folders, "what is of two PDFs is refused for folders, and the other way round") {
    check_refused(compare("--report r.pdf"), 2,
                  "a report of marked pages (.pdf) is for two PDFs; for folders, choose .html");
    check_refused(run("inkmate compare kept kept/a.pdf"), 2,
                  "kept/a.pdf is a file and kept is a folder: give two PDFs or two folders");
    check_refused(run("inkmate compare kept gone"), 3, "there is no folder gone");
    check_refused(run("mkdir x y; inkmate compare x y"), 3, "there is no PDF in x or y");
}

TEST_CASE_FIXTURE(Folders, "only the pages that are asked for are compared") {
    const auto compare_b = [&](const std::string& options) {
        return run("inkmate compare kept/sub/b.pdf new/sub/b.pdf --without pixels " + options);
    };
    CHECK(compare_b("").status.code == 1);
    const RunResult first = compare_b("--page 1");
    CHECK(first.status.ok());
    CHECK(first.output.starts_with("equal: 1 page ("));
    const RunResult rest = compare_b("--page 3,2-2");
    CHECK(rest.status.code == 1);
    CHECK(rest.output.starts_with("page 2:\n"));
    CHECK(rest.output.find("different: 2 of 2 pages (") != std::string::npos);
    // Of a longer document, pages that the other has not.
    CHECK(run("inkmate compare kept/sub/b.pdf kept/a.pdf --page 1 --without pixels").status.ok());
    CHECK(run("inkmate compare kept/sub/b.pdf kept/a.pdf --page 2- --without pixels")
              .output.starts_with("pages 2 to 3 of the first document, each:\n"));
    check_refused(compare_b("--page 9"), 3,
                  "none of the pages to compare exists: kept/sub/b.pdf has 3 pages, new/sub/b.pdf has 3 "
                  "pages; choose others");
    check_refused(compare_b("--page x"), 2, "--page x: give numbers and ranges, as in 3,7-9,20-, or all");
    check_refused(compare("--page 0"), 2, "--page 0: there is no 0; choose from 1 to 100000");
    check_refused(compare_b("--page 2 --update --manifest m.json"), 2,
                  "--update allows what differs on any page: leave out --page");

    check_refused(compare("--update --shard 1/2 -o 1.shard"), 2,
                  "--update changes the manifests that shards go by: leave out --shard");

    // A budget of a page that is left out is not asked for.
    CHECK(compare_b("--manifest m.json --update").status.ok());
    const RunResult within = compare_b("--manifest m.json --page 1");
    CHECK(within.status.ok());
    CHECK(within.output.find("hint") == std::string::npos);
}

TEST_CASE_FIXTURE(Folders, "the name of a file steers neither a terminal nor the log of a workflow") {
    for (const std::string& name :
         {HOSTILE_TEXT + ".pdf", std::string("::error::x.pdf"), std::string("y\n::z.pdf")})
        for (const char* folder : {"kept", "new"})
            std::filesystem::copy(directory / "kept/a.pdf", directory / folder / name);
    const RunResult r = compare();
    CHECK(has("\n" + r.output, "\n" + HOSTILE_SHOWN + ".pdf: equal: 1 page ("));
    CHECK_FALSE(has(r.output, "\033"));
    CHECK(has("\n" + r.output, "\n\\072:error::x.pdf: equal: 1 page ("));
    CHECK(has(r.output, "\ny\\012::z.pdf: equal: 1 page ("));
    CHECK_FALSE(has("\n" + r.output, "\n::"));
}
