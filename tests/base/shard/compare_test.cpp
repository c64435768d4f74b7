#include <doctest/doctest.h>

#include "tests/base/shard/make_shards.hpp"

using namespace inkmate;
using namespace inkmate::process;
using namespace inkmate::test;

namespace {

/// kept/ and new/ of nine documents: equal, with differences within a budget and without, missing here or
/// there, and damaged; one whose name is no UTF-8.
struct Folders : WorkFolder {
    Folders() {
        const RunResult made =
            run("mkdir -p kept/sub new/sub && echo '1. e4 e5 2. Nf3 *' > b.pgn && echo '1. e4 c5 2. Nf3 *' > "
                "c.pgn && "
                "inkmate render b.pgn -o b.pdf && inkmate render c.pgn -o c.pdf && "
                "for f in a c sub/d e f i; do cp b.pdf kept/$f.pdf; cp b.pdf new/$f.pdf; done && "
                "cp c.pdf new/a.pdf && cp c.pdf new/sub/d.pdf && cp b.pdf kept/old.pdf && cp b.pdf "
                "new/fresh.pdf && "
                "inkmate compare kept/a.pdf new/a.pdf --manifest kept/a.json --update --without pixels && "
                "echo e4 > new/f.pdf && mv new/i.pdf $(printf 'new/i\\377.pdf') && mv kept/i.pdf $(printf "
                "'kept/i\\377.pdf')");
        REQUIRE_MESSAGE(made.status.ok(), made.output);
    }
};

}  // namespace

TEST_CASE_FIXTURE(Folders, "shards of folders, merged, are the report of the whole") {
    const std::string reports = " --report NAME.xml --report NAME.html --report NAME.json --report NAME.txt";
    const auto named = [&](const std::string& name) {
        return std::regex_replace(reports, std::regex("NAME"), name);
    };
    const std::string command = "inkmate compare kept new --dpi 20 --jobs 2";
    const RunResult whole = run(command + named("whole"));
    REQUIRE(whole.status.code == 3);
    CHECK(read("whole.html").find("data:image/png") != std::string::npos);
    for (const int shards : shard_numbers()) {
        CAPTURE(shards);
        make_shards(directory.path(), command, shards);
        const RunResult merged = run(fmt::format("inkmate merge {0}-*.shard{1}", shards, named("merged")));
        CHECK(merged.status.code == 3);
        CHECK(merged.output == whole.output);
        CHECK(without_times(read("merged.xml")) == without_times(read("whole.xml")));
        for (const std::string ending : {".html", ".json", ".txt"})
            CHECK_MESSAGE(read(std::string("merged") + ending) == read(std::string("whole") + ending),
                          ending);
        CHECK(run(fmt::format("inkmate merge {}-*.shard --json", shards)).output == read("whole.json"));
    }
}

TEST_CASE_FIXTURE(Folders, "a merge names what is wrong with shards, and writes no report") {
    const std::string command = "inkmate compare kept new --without pixels";
    make_shards(directory.path(), command, 3);
    const auto refused = [&](const std::string& arguments, const std::string& message) {
        const RunResult r = run("inkmate merge --report r.xml " + arguments);
        CHECK(r.status.code == 1);
        CHECK(r.output == "inkmate: error: " + message + "\n");
        CHECK_FALSE(std::filesystem::exists(directory / "r.xml"));
    };
    refused("3-1.shard 3-3.shard", "shard 2/3 is missing: make it with --shard 2/3");
    refused("3-*.shard 3-2.shard",
            "shard 2/3 is there twice, as 3-2.shard and 3-2.shard: leave one of them out");
    CHECK(run("head -c -9 3-2.shard > cut").status.ok());
    refused("3-1.shard cut 3-3.shard",
            "this shard is cut short: cut (2/3); the command that made it continues it");
    CHECK(run(command + " --dpi 20 --shard 2/3 -o other").status.code == 2);
    CHECK(run("inkmate compare kept new --dpi 20 --shard 2/3 -o other").status.ok());
    refused("3-1.shard other 3-3.shard",
            "other was made with --dpi 20, 3-1.shard with --dpi 150,300: leave it out, or make it again");
    CHECK(run("sed '1s/\"version\":\"[^\"]*\"/\"version\":\"9.9\"/' 3-2.shard > newer").status.ok());
    CHECK(run("inkmate merge 3-1.shard newer 3-3.shard")
              .output.starts_with("inkmate: error: newer was made by inkmate 9.9, this is "));
    CHECK(run("sed 's/\"judged\":\\[[^]]/\"judged\":[/' 3-1.shard > bad").status.ok());
    const RunResult bad = run("inkmate merge bad 3-2.shard 3-3.shard");
    CHECK(bad.status.code == 1);
    CHECK(bad.output.find("is damaged (") != std::string::npos);
    CHECK(run("cp b.pdf kept/new.pdf && " + command + " --shard 2/3 -o later").status.ok());
    refused("3-1.shard later 3-3.shard",
            "later was made from different files than 3-1.shard: "
            "leave it out, or make it again");
    refused("b.pdf", "b.pdf is not a shard: it does not begin as what --shard writes; leave it out");

    const RunResult so_far = run("inkmate merge --so-far 3-1.shard cut");
    CHECK(so_far.status.code == 3);
    CHECK(so_far.output.starts_with(
        "inkmate: shard 3/3 is missing: make it with --shard 3/3\ninkmate: this shard is cut "));
    CHECK(so_far.output.find(" of 6 documents") != std::string::npos);
}

TEST_CASE_FIXTURE(Folders, "a shard is made again without harm, and goes on where it was cut short") {
    const std::string command = "inkmate compare kept new --without pixels --shard 1/2 -o ";
    CHECK(run(command + "one").output == "one: shard 1/2 is complete\n");
    const std::string whole = read("one");
    CHECK(run(command + "one").output == "one: shard 1/2 is complete\n");
    CHECK(read("one") == whole);
    // What it is to do now is done; what was done before is not looked at again.
    const std::string half = whole.substr(0, whole.find("{\"result\":", whole.size() / 2) + 5);
    write(directory / "one", half);
    CHECK(run(command + "one").status.ok());
    CHECK(std::regex_replace(read("one"), std::regex("\"seconds\":[-0-9.e]+"), "") ==
          std::regex_replace(whole, std::regex("\"seconds\":[-0-9.e]+"), ""));
    CHECK(read("one").starts_with(half));
}

TEST_CASE_FIXTURE(Folders, "what does not go with shards is refused as wrong usage") {
    const auto refused = [&](const std::string& command, const std::string& message) {
        const RunResult r = run(command);
        CHECK(r.status.code == 2);
        CHECK(r.output == "inkmate: error: " + message + "\n");
    };
    refused("inkmate compare kept new --shard 1/2",
            "--shard needs a file to write, and to continue in: -o FILE");
    refused("inkmate compare kept new --shard 1/2 -o -",
            "--shard needs a file to write, and to continue in: -o FILE");
    refused("inkmate compare kept new --shard 3/2 -o x",
            "--shard must be I/N, 1/1 to 100000/100000, not 3/2; see inkmate compare --help");
    refused("inkmate compare kept new -o x", "--output needs --shard; see inkmate compare --help");
    refused("inkmate compare kept new --shard 1/2 -o x --report r.xml",
            "--report is for the whole: leave it out here, and give it to inkmate merge");
    refused("inkmate compare kept new --shard 1/2 -o x --json",
            "--json is for the whole: leave it out here, and give it to inkmate merge");
    refused("inkmate compare b.pdf c.pdf --shard 1/2 -o x",
            "--shard is for comparing two folders: leave it out");
    refused("inkmate merge", "merge needs shards: FILE...; see inkmate merge --help");
    CHECK_FALSE(std::filesystem::exists(directory / "x"));
    make_shards(directory.path(), "inkmate compare kept new --without pixels", 1);
    refused("ln 1-1.shard r.json && inkmate merge 1-1.shard --report r.json",
            "--report r.json is the file that is read: choose another");
}
