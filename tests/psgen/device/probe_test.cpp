#include <doctest/doctest.h>
#include <fmt/format.h>

#include "play/device/ghostscript.hpp"
#include "play/device/probe.hpp"
#include "psgen/emit/program.hpp"
#include "tests/psgen/kernel.hpp"

using namespace inkmate;
using namespace inkmate::figures;
using namespace inkmate::device;
using namespace inkmate::process;
using namespace inkmate::psgen;
using namespace inkmate::test;

namespace {

/// What the probe finds out where every look at the clock shows so many milliseconds more.
DeviceFacts probed_by_clock(int milliseconds, const char* root) {
    PlayingProgram options;
    options.language_level = 1;
    options.uci = false;
    options.drawing = false;
    options.search.hash_bits = 8;
    const GhostscriptRun run = run_ghostscript(
        fmt::format("userdict begin /seen 0 def /usertime {{ /seen seen {} add store seen }} def end\n"
                    "{}Inkmate begin {} end\n",
                    milliseconds, generate_library(options, {root}), root),
        {});
    INFO(run.output);
    REQUIRE(run.status.ok());
    return read_facts(run.output);
}

}  // namespace

TEST_CASE("a round of the raw loop executes the objects that its speed counts") {
    CHECK(run_kernel({"RawLoop", "RAW_OBJECTS"}, "/RawLoop load 0 get length = RAW_OBJECTS =") ==
          std::vector<std::string>{"4", "4"});
}

TEST_CASE("the probe's speeds are what was done in the time that the clock shows") {
    // 10,000 rounds of 4 objects, the first size that it tries.
    CHECK(probed_by_clock(1600, "ProbeDevice").objects_speed.value_or(0) == doctest::Approx(25'000));
    // 100 nodes, the first limit that it tries; the search looks at the clock itself as it begins.
    CHECK(probed_by_clock(1600, "ProbeSearch").nodes_speed.value_or(0) == doctest::Approx(100 / 3.2));
}
