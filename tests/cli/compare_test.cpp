#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "tests/cli/command.hpp"

using namespace inkmate;
using namespace inkmate::test;

namespace {

/// Pages of three positions, drawn once for each test.
struct Drawings {
    TemporaryDirectory directory;
    std::string start = directory / "start.pdf";
    std::string again = directory / "again.pdf";
    std::string moved = directory / "moved.pdf";
    Drawings() {
        draw("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", start);
        draw("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", again);
        draw("rnbqkbnr/pppppppp/8/8/8/P7/1PPPPPPP/RNBQKBNR w KQkq - 0 1", moved);
    }
    static void draw(const std::string& fen, const std::string& file) {
        REQUIRE(test::inkmate({"render", "--fen", fen, "-o", file}).status.ok());
    }
};

}  // namespace

TEST_CASE_FIXTURE(Drawings, "equal documents give status 0 and one line") {
    const RunResult r = test::inkmate({"compare", start, again});
    CHECK(r.status.ok());
    CHECK(lines(r.output).size() == 1);
    CHECK(r.output.starts_with("equal: 1 page ("));
    CHECK(r.output.find("pixels at 150 and 300 dpi") != std::string::npos);
    CHECK(test::inkmate({"compare", start, again, "--dpi", "72,100"}).output.find("72 and 100 dpi") !=
          std::string::npos);
    CHECK(test::inkmate({"compare", start, again, "--no-pixels"}).output.find("pixels") == std::string::npos);
}

TEST_CASE_FIXTURE(Drawings, "different documents give status 1, what differs and where") {
    const RunResult r = test::inkmate({"compare", start, moved, "--dpi", "150"});
    CHECK(r.status.code == 1);
    CHECK(r.errors == "");
    CHECK(count(r.output, "\n  pixels: ") == 1);
    CHECK(r.output.find("square a2") != std::string::npos);
    CHECK(r.output.find("square a3") != std::string::npos);
    CHECK(r.output.find("square b2") == std::string::npos);
    CHECK(r.output.find("(fen") != std::string::npos);
    const RunResult flipped =
        test::inkmate({"compare", start, moved, "--dpi", "150", "--orientation", "black"});
    CHECK(flipped.output.find("square h7") != std::string::npos);
}

TEST_CASE_FIXTURE(Drawings, "the report comes as JSON too") {
    const auto equal =
        nlohmann::json::parse(test::inkmate({"compare", start, again, "--json", "--no-pixels"}).output);
    CHECK(equal["equal"] == true);
    const auto different =
        nlohmann::json::parse(test::inkmate({"compare", start, moved, "--json", "--no-pixels"}).output);
    CHECK(different["equal"] == false);
    CHECK(different["first"]["name"] == start);
    CHECK(!different["pages"][0]["differences"].empty());
}

TEST_CASE_FIXTURE(Drawings, "files that cannot be read give status 3") {
    CHECK_REFUSED(test::inkmate({"compare", start, "/nonexistent/b.pdf"}), 3,
                  "cannot read /nonexistent/b.pdf: there is no such file");
    const std::string text = directory / "text.pdf";
    write(text, "e4 e5");
    CHECK_REFUSED(test::inkmate({"compare", text, start}), 3, text + " is not a PDF");
    const std::string torn = directory / "torn.pdf";
    write(torn, contents(start).substr(0, 5000));
    const RunResult r = test::inkmate({"compare", start, torn});
    CHECK(r.status.code == 3);
    CHECK(r.errors.find(torn) != std::string::npos);
}
