#include <doctest/doctest.h>

#include <filesystem>

#include "tests/cli/command.hpp"

using namespace inkmate;
using namespace inkmate::process;
using namespace inkmate::test;

namespace {

/// Runs the script that knows schemas, on that of a report or a manifest.
std::string checked(const WorkFolder& work, const std::string& schema, const std::string& arguments) {
    return work
        .run("python3 -B '" + source_file("tests/cli/check/schema.py") + "' '" +
             source_file("docs/reference/compare-" + schema + ".schema.json") + "' " + arguments)
        .output;
}
bool is_checked(const std::string& said) {
    if (!has(said, "is not installed")) return true;
    MESSAGE(said);
    return false;
}

/// Two games whose pages differ, as files and in folders, and what else folders may have.
void draw_pages(const WorkFolder& work) {
    const RunResult drawn = work.run(R"(
echo '1. e4 e5 2. Nf3 *' >a.pgn && echo '1. e4 d5 *' >b.pgn && mkdir kept new
inkmate render a.pgn -o a.pdf && inkmate render b.pgn -o b.pdf
cp a.pdf kept/ && cp b.pdf new/a.pdf && cp a.pdf kept/only.pdf && echo no >kept/no.pdf && cp a.pdf new/no.pdf
)");
    REQUIRE_MESSAGE(drawn.status.ok(), drawn.output);
}

/// The manifest that the guide shows.
std::string shown_manifest() {
    const std::string guide = contents(source_file("docs/guide/manifest.md"));
    const std::size_t begin = guide.find("```json\n") + 8;
    return guide.substr(begin, guide.find("```", begin) - begin);
}

}  // namespace

TEST_CASE("reports for scripts are as their schema says, which has nothing else") {
    const WorkFolder work;
    draw_pages(work);
    work.run("inkmate compare a.pdf b.pdf --dpi 30 --json >two.json");
    work.run("inkmate-compare a.pdf b.pdf --dpi 30 --rasteriser both --report plain.json");
    work.run("inkmate compare a.pdf a.pdf --json >equal.json");
    work.run("inkmate compare kept new --dpi 30 --json >folders.json");
    const std::string said = checked(work, "report", "two.json plain.json equal.json folders.json");
    if (is_checked(said)) CHECK(said == "valid\n");
}

TEST_CASE("manifests are as their schema says, which has nothing else") {
    const WorkFolder work;
    draw_pages(work);
    write(work.directory / "shown.json", shown_manifest());
    work.run("inkmate compare a.pdf b.pdf --dpi 30 --manifest these.json --update");
    work.run("inkmate compare a.pdf b.pdf --dpi 30 --manifest number.json --update --accept number");
    // A page that only the second has, and all rasterisers.
    work.run("inkmate compare b.pdf a.pdf --dpi 30 --rasteriser all --manifest added.json --update");
    write(work.directory / "ignored.json",
          R"({"inkmate-manifest": 1, "ignore": [{"name": "date", "pages": [1, 3]}]})");
    const std::string said =
        checked(work, "manifest", "shown.json these.json number.json added.json ignored.json");
    if (is_checked(said)) CHECK(said == "valid\n");
    // What is shown is read.
    const auto status = [&](const std::string& manifest) {
        return work.run("inkmate compare a.pdf b.pdf --without pixels --manifest " + manifest).status.code;
    };
    CHECK(status("shown.json") == 1);
}

TEST_CASE("the schema of manifests and the reader refuse the same keys") {
    const WorkFolder work;
    draw_pages(work);
    write(work.directory / "shown.json", shown_manifest());
    std::filesystem::create_directory(work.directory / "surplus");
    const std::string said = checked(work, "manifest", "shown.json --mutate surplus");
    if (!is_checked(said)) return;
    CHECK(said == "");
    const std::vector<std::string> surplus = files(work.directory / "surplus");
    CHECK(surplus.size() > 15);
    for (const std::string& file : surplus) {
        CAPTURE(contents(work.directory / "surplus" / file));
        const RunResult r =
            work.run("inkmate compare a.pdf b.pdf --without pixels --manifest surplus/" + file);
        CHECK(r.status.code == 3);
        CHECK(has(r.output, " is not a valid manifest: "));
    }
}
