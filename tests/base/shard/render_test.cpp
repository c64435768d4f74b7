#include <doctest/doctest.h>

#include "tests/base/shard/make_shards.hpp"
#include "tests/support/long_form.hpp"

using namespace inkmate;
using namespace inkmate::process;
using namespace inkmate::test;

namespace {

/// games.pgn: four short games, one without a name, one with letters beyond ASCII.
struct GamesFolder : WorkFolder {
    GamesFolder() {
        write(
            directory / "games.pgn",
            "[White \"Réti\"]\n[Black \"Süß\"]\n\n1. Nf3 d5 2. c4 *\n\n1. e4 e5 *\n\n[White \"A\"]\n[Black "
            "\"B\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n[White \"A\"]\n[Black \"B\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n");
    }
    /// The merged shards are the files that the command writes by itself, called `name`.
    void check_shards(const std::string& command, const std::string& name,
                      const std::vector<int>& numbers) const {
        REQUIRE(run("rm -rf whole && mkdir whole && " + command + " -o whole/" + name).status.ok());
        const std::string format = name.substr(name.find('.') + 1);
        for (const int shards : numbers) {
            CAPTURE(shards);
            make_shards(directory.path(), command + " --format " + format, shards);
            const RunResult merged =
                run(fmt::format("rm -rf merged && mkdir merged && inkmate merge {}-*.shard -o merged/{} && "
                                "diff -r whole merged",
                                shards, name));
            CHECK(merged.output == "");
            CHECK(merged.status.ok());
        }
    }
};

}  // namespace

TEST_CASE_FIXTURE(GamesFolder, "shards of a document, merged, are the document of the whole") {
    check_shards("inkmate render games.pgn --game all", "all.pdf",
                 full_tests() ? shard_numbers() : std::vector{1, 7});
    CHECK(run("for i in 1 2 3 4; do inkmate render games.pgn --game $i -o $i.pdf && pdftotext $i.pdf - || "
              "exit; "
              "done > single.txt; pdftotext whole/all.pdf - | cmp - single.txt")
              .output == "");
    check_shards("inkmate render games.pgn --game 4,1 --layout score --title Two --author Me", "two.pdf",
                 shard_numbers());
    check_shards("inkmate render games.pgn --game 3", "one.pdf", {2});
    CHECK(run("inkmate compare 3.pdf whole/one.pdf --without pixels").output.starts_with("equal: 4 pages"));
    check_shards("inkmate render games.pgn --game all --ply 1 --crop", "ply.pdf", {3});
}

TEST_CASE_FIXTURE(GamesFolder, "shards of files, merged, are the files of the whole, by their numbers") {
    check_shards("inkmate render games.pgn --game all --dpi 30", "page-%03d.png", shard_numbers());
    check_shards("inkmate render games.pgn --game all", "page-%d.svg", {3});
    check_shards("inkmate render games.pgn --game 2-3 --per-move", "page-%d.pdf", {3});
    check_shards("inkmate render games.pgn --game all --contact 6", "sheet-%d.pdf", {2});
    check_shards("inkmate render games.pgn --game all", "game-%d.html", {2});
    check_shards("inkmate render games.pgn --game all --layout plain", "game-%d.ps", {2});
    write(directory / "atomic.pgn",
          "[Variant \"atomic\"]\n\n1. e3 e6 *\n\n[Variant \"atomic\"]\n\n1. d3 e6 *\n");
    check_shards("inkmate render --variant atomic atomic.pgn --game all", "atomic.pdf", {2});
}

TEST_CASE_FIXTURE(GamesFolder, "shards of faulty games, merged, are the pages and the faults of the whole") {
    write(directory / "faulty.pgn",
          "[White \"A\"]\n\n1. e4 Ke7 *\n\n[FEN \"8 w\"]\n\n1. e4 *\n\n[White \"B\"]\n\n1. d4 d5 *\n");
    const std::string command = "inkmate render faulty.pgn --game all ";
    for (const std::string name : {"all.pdf", "page-%d.svg", "game-%d.html"}) {
        CAPTURE(name);
        const RunResult whole = run("rm -rf whole && mkdir whole && " + command + "-o whole/" + name);
        CHECK(whole.status.code == 1);
        CHECK(count(whole.output, "; it and what follows it in the game are left out\n") == 1);
        CHECK(count(whole.output, "; this game is left out\n") == 1);
        CHECK(whole.output.ends_with("inkmate: 2 of 3 games have faults.\n"));
        make_shards(directory.path(), command + "--format " + name.substr(name.find('.') + 1), 2);
        const RunResult merged =
            run("rm -rf merged && mkdir merged && inkmate merge 2-*.shard -o merged/" + name);
        CHECK(merged.status.code == 1);
        CHECK(merged.output == whole.output);
        CHECK(run("diff -r whole merged").output == "");
    }
}

TEST_CASE_FIXTURE(GamesFolder, "a merge of pages names what is wrong with shards, and writes no document") {
    const std::string command = "inkmate render games.pgn --game all ";
    make_shards(directory.path(), command, 3);
    const auto refused = [&](const std::string& arguments, const std::string& message, int status = 1) {
        const RunResult r = run("inkmate merge -o r.pdf " + arguments);
        CHECK(r.status.code == status);
        CHECK(r.output == "inkmate: error: " + message + "\n");
        CHECK_FALSE(std::filesystem::exists(directory / "r.pdf"));
    };
    refused("3-1.shard 3-3.shard", "shard 2/3 is missing: make it with --shard 2/3");
    refused("3-*.shard 3-2.shard",
            "shard 2/3 is there twice, as 3-2.shard and 3-2.shard: leave one of them out");
    CHECK(run("head -c -9 3-2.shard > cut").status.ok());
    refused("3-1.shard cut 3-3.shard",
            "this shard is cut short: cut (2/3); the command that made it continues it");
    CHECK(run(command + "--layout large --shard 2/3 -o other").status.ok());
    refused(
        "3-1.shard other 3-3.shard",
        "other was made with --layout large, 3-1.shard with --layout game: leave it out, or make it again");
    CHECK(run("cp games.pgn more.pgn && inkmate render more.pgn --game all --shard 2/3 -o renamed")
              .status.ok());
    refused(
        "3-1.shard renamed 3-3.shard",
        "renamed was made of other things than 3-1.shard: title: \"more\", not \"games\": leave it out, or "
        "make it again");
    CHECK(run("SOURCE_DATE_EPOCH=9 " + command + "--shard 2/3 -o later").status.ok());
    refused("3-1.shard later 3-3.shard",
            "later was made of other things than 3-1.shard: date: 9, not 946684800: leave it out, or make it "
            "again");
    CHECK(run("echo '1. e4 *' >> games.pgn && " + command + "--shard 2/3 -o longer").status.ok());
    refused("3-1.shard longer 3-3.shard",
            "longer was made from different files than 3-1.shard: "
            "leave it out, or make it again");
    CHECK(run("inkmate merge 3-*.shard -o r-%d.pdf").output ==
          "inkmate: error: -o r-%d.pdf: these shards make one file: leave the number out\n");
    CHECK(run("inkmate merge 3-*.shard -o r.png").output ==
          "inkmate: error: -o r.png: these shards contain pdf: write a name that ends in .pdf, or draw them "
          "again "
          "with --format png\n");
    make_shards(directory.path(), command + "--format svg", 1);
    CHECK(
        run("inkmate merge 1-1.shard -o r-%d.png").output ==
        "inkmate: error: -o r-%d.png: these shards contain svg: write a name that ends in .svg, or draw them "
        "again with --format png\n");
    refused("1-1.shard", "-o r.pdf: these shards make several files; write page-%03d.svg", 2);
    refused("3-*.shard --json",
            "--json cannot be combined with shards of inkmate render: leave one of them out", 2);

    // A document of what is there.
    CHECK(run("inkmate merge --so-far 3-2.shard -o some.pdf").status.code == 1);
    CHECK(run("pdfinfo some.pdf").output.find("Pages:           2\n") != std::string::npos);
}

TEST_CASE_FIXTURE(GamesFolder, "whatever a shard holds in place of pages is refused") {
    make_shards(directory.path(), "inkmate render games.pgn --game 2", 1);
    const std::string whole = read("1-1.shard");
    const std::size_t start = whole.find("{\"base64\":\"") + 11;
    const auto refused = [&](const std::string& result) {
        CAPTURE(result);
        write(directory / "bad", whole.substr(0, whole.find("\"result\":") + 9) + result +
                                     whole.substr(whole.find(",\"unit\"")));
        const RunResult r = run("inkmate merge bad -o r.pdf");
        CHECK(r.status.code == 1);
        CHECK(r.output.starts_with("inkmate: error: bad, line 2, is damaged ("));
        CHECK_FALSE(std::filesystem::exists(directory / "r.pdf"));
    };
    for (const char* result : {"[]", "7", "null", "[\"no PDF\"]", "[{\"base64\":\"AAA\"}]",
                               "[{\"base64\":\"%%%%\"}]", "[\"a\",\"b\"]", "[{\"bytes\":\"\"}]"})
        refused(result);
    const std::string part = whole.substr(start, whole.find('"', start) - start);
    // Cut short, and with other bytes at many places; some places hold nothing that matters.
    refused("[{\"base64\":\"" + part.substr(0, part.size() / 8 * 4) + "\"}]");
    for (std::size_t at = 0; at < part.size(); at += part.size() / 20) {
        std::string changed = whole;
        changed.replace(start + at / 4 * 4, 4, "////");
        write(directory / "bad", changed);
        const RunResult r = run("inkmate merge bad -o r.pdf");
        CHECK((r.status.code == 0 || r.output.starts_with("inkmate: error: bad, line 2, is damaged (")));
    }
}

TEST_CASE_FIXTURE(GamesFolder,
                  "a shard of pages goes on where it was cut short, and is made again without harm") {
    const std::string command = "inkmate render games.pgn --game all --shard 1/2 -o ";
    CHECK(run(command + "one").output == "one: shard 1/2 is complete\n");
    const std::string whole = read("one");
    CHECK(run(command + "one").output == "one: shard 1/2 is complete\n");
    CHECK(read("one") == whole);
    write(directory / "one", whole.substr(0, whole.size() * 3 / 4));
    CHECK(run(command + "one").status.ok());
    CHECK(read("one") == whole);
}

TEST_CASE_FIXTURE(GamesFolder, "what shards of pages cannot be is refused as wrong usage") {
    const auto refused = [&](const std::string& options, const std::string& message) {
        const RunResult r = run("inkmate render " + options + " --shard 1/2 -o x");
        CHECK(r.status.code == 2);
        CHECK(r.output == "inkmate: error: " + message + "\n");
    };
    refused("games.pgn", "--shard needs --game; see inkmate render --help");
    refused("- --game all < games.pgn", "--shard needs games that can be read again: give a file");
    refused("games.pgn --game 1-9", "--game 1-9: there is no 9; choose from 1 to 4");
}

TEST_CASE_FIXTURE(GamesFolder, "merged pages have the format that the shards have") {
    make_shards(directory.path(), "inkmate render games.pgn --game all", 1);
    for (const char* const name : {"page.png", "page-%d.png"}) {
        const RunResult r = run(fmt::format("inkmate merge 1-1.shard -o {}", name));
        CHECK(r.status.code == 2);
        CHECK(
            r.output ==
            fmt::format("inkmate: error: -o {}: these shards contain pdf: write a name that ends in .pdf, or "
                        "draw them again with --format png\n",
                        name));
    }
    CHECK(run("inkmate merge 1-1.shard -o page.xyz").output ==
          "inkmate: error: -o page.xyz: these shards contain pdf: write a name that ends in .pdf\n");
    CHECK(run("inkmate merge 1-1.shard -o page && ls page*").output == "page\n");
    make_shards(directory.path(), "inkmate render games.pgn --game all --format html", 1);
    CHECK(run("inkmate merge 1-1.shard -o g-%d.pdf").status.code == 2);
}
