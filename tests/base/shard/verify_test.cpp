#include <doctest/doctest.h>

#include "tests/base/shard/make_shards.hpp"

using namespace inkmate;
using namespace inkmate::process;
using namespace inkmate::test;

TEST_CASE_FIXTURE(WorkFolder, "shards of verified games, merged, are the report of the whole") {
    write(directory / "games.pgn", full_tests() ? "1. e4 e5 2. Nf3 *\n\n1. d4 *\n" : "1. e4 e5 *\n");
    const std::string command = "inkmate verify game games.pgn --dpi 20 --paper a4,letter";
    const RunResult whole = run(command + " --report w.xml --report w.html --report w.json --report w.txt");
    REQUIRE_MESSAGE(whole.status.ok(), whole.output);
    for (const int shards : shard_numbers()) {
        CAPTURE(shards);
        make_shards(directory.path(), command, shards);
        const RunResult merged = run(fmt::format(
            "inkmate merge {}-*.shard --report m.xml --report m.html --report m.json --report m.txt",
            shards));
        CHECK(merged.status.ok());
        CHECK(merged.output == whole.output);
        CHECK(without_times(read("m.xml")) == without_times(read("w.xml")));
        for (const std::string ending : {".html", ".json", ".txt"})
            CHECK_MESSAGE(read(std::string("m") + ending) == read(std::string("w") + ending), ending);
    }
    CHECK(run("inkmate merge 7-[1-6].shard").output ==
          "inkmate: error: shard 7/7 is missing: make it with --shard 7/7\n");
    CHECK(run("inkmate verify game games.pgn --dpi 20 --paper letter,a4 --shard 7/7 -o other").status.ok());
    CHECK(run("inkmate merge 7-[1-6].shard other").output ==
          "inkmate: error: other was made with --paper letter,a4, 7-1.shard with --paper a4,letter: leave it "
          "out, or "
          "make it again\n");
    CHECK(run("sed 's/\"plies\":[0-9]*/\"plies\":\"many\"/' 7-1.shard > bad; inkmate merge bad "
              "7-[2-7].shard")
              .output.starts_with("inkmate: error: bad, line 2, is damaged ("));
}

TEST_CASE_FIXTURE(WorkFolder, "the moves of a program's own game come with its shard") {
    const std::string command = "inkmate verify game --self-play 2 --depth 1 --without pixels";
    const RunResult whole = run(command);
    make_shards(directory.path(), command, 2);
    CHECK(run("inkmate merge 2-*.shard").output == whole.output);
    CHECK(whole.output.find("1. ") != std::string::npos);
}
