#include <doctest/doctest.h>
#include <fmt/format.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>

#include "tests/cli/command.hpp"

using namespace inkmate;
using namespace inkmate::process;
using namespace inkmate::test;
namespace fs = std::filesystem;

namespace {

/// Two documents that differ, and a Ghostscript that counts how often it draws.
struct CachedWork : WorkFolder {
    CachedWork() {
        fs::create_directory(directory / "bin");
        write(directory / "bin/gs", fmt::format("#!/bin/sh\n"
                                                "case \"$*\" in *OutputFile*) echo drawn >>{}; esac\n"
                                                "PATH={} exec gs \"$@\"\n",
                                                (directory / "drawn").string(), std::getenv("PATH")));
        fs::permissions(directory / "bin/gs", fs::perms(0755));
        const RunResult drawn =
            run("echo '1. e4 e5 *' >a.pgn && echo '1. e4 d5 *' >b.pgn && "
                "inkmate render a.pgn -o a.pdf && inkmate render b.pgn -o b.pdf");
        REQUIRE_MESSAGE(drawn.output == "", drawn.output);
    }
    /// Compares, with the output of the command; `drawings` is how often Ghostscript drew.
    std::string compare(const std::string& options,
                        const std::string& command = "inkmate compare a.pdf b.pdf") {
        const RunResult r =
            run("rm -f drawn; export PATH=$PWD/bin:$PATH; " + command + " --dpi 40 --cache kept " + options);
        drawings = fs::exists(directory / "drawn") ? count(read("drawn"), "drawn\n") : 0;
        return r.output;
    }
    fs::path only_file() const {
        const std::vector<std::string> names = files(directory / "kept");
        REQUIRE(names.size() == 1);
        return directory / "kept" / names.front();
    }
    std::size_t drawings = 0;
};

}  // namespace

TEST_CASE_FIXTURE(CachedWork, "the same files are compared once, whatever is reported of them") {
    const std::string first = compare("--json");
    CHECK(drawings > 0);
    CHECK(compare("--json") == first);
    CHECK(drawings == 0);
    CHECK(compare("").ends_with(" pt)\n"));
    CHECK(drawings == 0);
    // A manifest is judged anew, with the rasteriser's version.
    CHECK(compare("--manifest pages.json --update").starts_with("page 2, accepted:\n"));
    CHECK(drawings == 0);
    CHECK(has(read("pages.json"), "\"rasterisers\""));
    // A report with pictures draws them, once.
    compare("--report one.html");
    CHECK(drawings > 0);
    compare("--report two.html");
    CHECK(drawings == 0);
    CHECK(read("one.html") == read("two.html"));
}

TEST_CASE_FIXTURE(CachedWork, "what a comparison depends on is compared again") {
    compare("");
    for (const char* const options : {"--page 2", "--layout score", "--orientation black", "--strict"}) {
        CAPTURE(options);
        compare(options);
        CHECK(drawings > 0);
        compare(options);
        CHECK(drawings == 0);
    }
    write(directory / "m.json", R"({"inkmate-manifest": 1, "ignore": [{"name": "fen"}]})");
    compare("--manifest m.json");
    CHECK(drawings > 0);
    // The bytes of either file, and the version of the rasteriser.
    compare("", "echo '% more' >>b.pdf; inkmate compare a.pdf b.pdf");
    CHECK(drawings > 0);
    compare("", "cp a.pdf c.pdf; inkmate compare c.pdf b.pdf");
    CHECK(drawings > 0);
    compare("");
    CHECK(drawings == 0);
    run("sed -i '2i case \"$*\" in *--version*) echo 10.99.9; exit;; esac' bin/gs");
    compare("");
    CHECK(drawings > 0);
}

TEST_CASE_FIXTURE(CachedWork, "nothing is believed that is torn, changed or not of the cache") {
    const std::string expected = compare("");
    const fs::path file = only_file();
    const std::string good = contents(file);
    std::string changed = good;
    changed[good.rfind("\"different\":") + 12] = '0';
    std::string stale = good;
    stale.replace(good.find("cache 2"), 7, "cache 1");
    for (const std::string& bytes : {good.substr(0, good.size() / 2), changed, stale, std::string(),
                                     std::string("\n"), std::string("no"), std::string(1000, 'x') + "\n{}"}) {
        write(file, bytes);
        const std::string said = compare("");
        CHECK(drawings > 0);
        CHECK(said ==
              fmt::format("note: --cache: kept/{} is damaged, or of something else, and was ignored\n",
                          file.filename().string()) +
                  expected);
        // What was torn is whole again.
        CHECK(compare("") == expected);
        CHECK(drawings == 0);
    }
    // The file of other documents under this name.
    compare("", "inkmate compare b.pdf a.pdf");
    for (const std::string& name : files(directory / "kept"))
        if (name != file.filename())
            fs::copy(directory / "kept" / name, file, fs::copy_options::overwrite_existing);
    CHECK(compare("").starts_with("note: --cache: "));
    CHECK(drawings > 0);
}

TEST_CASE_FIXTURE(CachedWork, "a folder that cannot be used costs no result") {
    const std::string expected = compare("");
    run("rm -r kept && echo >kept");
    const std::string said = compare("");
    CHECK(said.starts_with("note: --cache: nothing was kept in kept: "));
    CHECK(said.ends_with(expected));
}

TEST_CASE_FIXTURE(CachedWork,
                  "the cache is bounded, forgets what was not used for longest, and nothing else") {
    compare("");
    const fs::path file = only_file();
    // Large files of other comparisons, one of them used lately, and one that is not of the cache.
    const auto large = [&](const std::string& name, std::chrono::hours age) {
        const fs::path path = directory / "kept" / name;
        write(path, "");
        fs::resize_file(path, 200 << 20);
        fs::last_write_time(path, fs::file_time_type::clock::now() - age);
        return path;
    };
    const fs::path old = large(std::string(64, 'a') + ".comparison", std::chrono::hours(9));
    const fs::path used = large(std::string(64, 'b') + ".comparison", std::chrono::hours(2));
    const fs::path other = large("notes.txt", std::chrono::hours(99));
    compare("--page 2");
    CHECK_FALSE(fs::exists(old));
    CHECK(fs::exists(used));
    CHECK(fs::exists(other));
    CHECK(fs::exists(file));
}

TEST_CASE_FIXTURE(CachedWork, "several comparisons share a cache, by either command") {
    const std::string script = R"(
mkdir -p old new && for i in 1 2 3 4 5 6; do cp a.pdf old/$i.pdf; cp b.pdf new/$i.pdf; done
PATH=$PWD/bin:$PATH
for i in 1 2 3 4; do inkmate compare old new --dpi 40 --cache kept --json >$i.json 2>$i.errors & done
wait
cat *.errors
for i in 2 3 4; do cmp 1.json $i.json; done
)";
    CHECK(run(script).output == "");
    CHECK(files(directory / "kept").size() == 6);
    compare("", "inkmate compare old new");
    CHECK(drawings == 0);
    // Shards are of one work wherever each keeps what it finds.
    CHECK(
        run("for i in 1 2; do inkmate compare old new --dpi 40 --shard $i/2 -o $i.shard --cache kept$i; done "
            ">/dev/null; inkmate merge 1.shard 2.shard --json")
            .output == read("1.json"));
    compare("", "inkmate-compare old new");
    CHECK(drawings > 0);
    compare("", "inkmate-compare old new");
    CHECK(drawings == 0);
}
