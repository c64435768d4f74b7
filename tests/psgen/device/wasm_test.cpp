// The program under other versions of Ghostscript, compiled to WebAssembly. They are AGPL: run by node, never
// a part of this project.
#include <doctest/doctest.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <span>
#include <string>
#include <vector>

#include "base/process/cleanup.hpp"
#include "base/process/process.hpp"
#include "pdf/document/read_pdf.hpp"
#include "play/device/ghostscript.hpp"
#include "play/device/pages.hpp"
#include "psgen/emit/program.hpp"
#include "tests/psgen/console.hpp"
#include "tests/support/npm.hpp"

using namespace inkmate;
using namespace inkmate::device;
using namespace inkmate::process;
using namespace inkmate::psgen;
using namespace inkmate::test;
using namespace std::chrono_literals;
namespace fs = std::filesystem;

namespace {

/// Six moves for White, which stay legal whatever Black plays short of an attack.
constexpr auto TYPED = "a3\nh3\nc3\nd3\ne3\nBe2\nfen\npgn\nquit\n";
constexpr std::size_t PAGES = 12;

/// A program with a fault in its answer to `pgn`, which every interpreter has to name alike.
std::string test_program() {
    PlayingProgram options;
    options.limits = {.nodes = 500};
    return test::with_code(generate(options), "/PutPgn { mark 1 0 div } bind def");
}

void write_file(const fs::path& file, std::string_view text) {
    std::ofstream out(file, std::ios::binary);
    out << text;
    REQUIRE(out.flush());
}

/// What is written on each page, run after run in the order it is drawn.
std::vector<std::string> text_of(std::span<const fs::path> files) {
    pdf::PdfReader reader(files);
    std::vector<std::string> pages(reader.pages());
    for (std::size_t i = 0; i < pages.size(); ++i)
        for (const pdf::Operator& op : reader.page(i).operators)
            if (op.kind == pdf::OperatorKind::text) pages[i] += op.run.text + '\n';
    return pages;
}

/// Plays the game under the Ghostscript of a package and holds it against the installed one's.
void check_package(const fs::path& node, const fs::path& package) {
    const TemporaryDirectory directory;
    const std::string program = test_program();
    const GhostscriptRun expected =
        run_ghostscript(program, TYPED, {.pages_directory = directory / "native"});
    REQUIRE(expected.status.ok());
    REQUIRE(expected.pages.size() == PAGES);
    CHECK(expected.output.find("Internal error: undefinedresult in div. ") != std::string::npos);

    write_file(directory / "game.ps", program);
    write_file(directory / "typed", TYPED);
    const PageFiles pages(directory / "wasm", "page-%03d.pdf");
    const RunResult run_there =
        run({{node.string(), INKMATE_SOURCE_DIR "/tests/support/ghostscript-wasm.mjs", package.string(),
              directory / "game.ps", directory / "typed", pages.directory()}},
            {}, 5min);
    INFO(run_there.errors);
    CHECK(run_there.status.ok());
    CHECK(run_there.output == expected.output);

    const std::vector<fs::path> written = pages.written();
    REQUIRE(written.size() == PAGES);
    const auto there = text_of(written);
    const auto here = text_of(expected.pages);
    REQUIRE(here.size() == PAGES);
    REQUIRE(there.size() == PAGES);
    for (std::size_t i = 0; i < PAGES; ++i) {
        CAPTURE(i);
        CHECK(here[i] != "");
        CHECK(there[i] == here[i]);
    }
}

}  // namespace

TEST_CASE("the program plays and prints the same under other Ghostscripts in WebAssembly") {
    const auto node = find_program("node");
    if (!node) {
        MESSAGE("skipped: node is not installed");
        return;
    }
    for (const std::string name : {"@okathira/ghostpdl-wasm", "@jspawn/ghostscript-wasm"}) {
        CAPTURE(name);
        if (const auto package = npm_package(name)) check_package(*node, *package);
    }
}
