#include <doctest/doctest.h>

#include "tests/base/shard/make_shards.hpp"

using namespace inkmate;
using namespace inkmate::process;
using namespace inkmate::test;

namespace {

/// The line of an example that runs `inkmate SUBCOMMAND`, with the shard's number as $i and theirs as 8.
std::string command_in(const std::string& example, const std::string& subcommand) {
    const std::string text = contents(source_file("examples/cluster/" + example));
    const std::size_t at = text.find("inkmate " + subcommand);
    REQUIRE(at != text.npos);
    const std::string line = text.substr(at, text.find('\n', at) - at);
    const std::string numbered =
        std::regex_replace(line, std::regex(R"(\$\{\{ matrix\.shard \}\}|\$CI_NODE_INDEX)"), "$$i");
    return std::regex_replace(numbered, std::regex(R"(\$CI_NODE_TOTAL)"), "8");
}

}  // namespace

TEST_CASE("the examples for CI compare two folders in eight shards, and merge them") {
    for (const std::string example : {"github.yml", "gitlab.yml"}) {
        CAPTURE(example);
        const TemporaryDirectory directory;
        const auto run = [&](const std::string& command) { return shell(directory.path(), command); };
        const RunResult made =
            run("mkdir pages new shards && inkmate render --fen "
                "'8/8/8/4k3/8/8/4P3/4K3 w - - 0 1' -o a.pdf && for f in a b c; do cp a.pdf "
                "pages/$f.pdf; cp a.pdf new/$f.pdf; done; rm new/c.pdf");
        REQUIRE_MESSAGE(made.status.ok(), made.output);
        const RunResult whole = run("inkmate compare pages new");
        CHECK(whole.status.code == 1);
        const RunResult shards =
            run("for i in 1 2 3 4 5 6 7 8; do " + command_in(example, "compare") + " || exit; done");
        REQUIRE_MESSAGE(shards.status.ok(), shards.output);
        const RunResult merged = run(command_in(example, "merge"));
        CHECK(merged.status.code == 1);
        CHECK(merged.output == whole.output);
        CHECK(count(contents(directory / "pages.xml"), "<testsuite ") == 3);
    }
}
