// PDFs that other programs make: `tests/producers` makes them, rewrites them and changes them.
#include <doctest/doctest.h>

#include "tests/cli/command.hpp"
#include "tests/support/long_form.hpp"

using namespace inkmate;
using namespace inkmate::process;
using namespace inkmate::test;

TEST_CASE("documents of other producers equal their lossless rewrites, and every change in them is found") {
    for (const char* program : {"python3", "qpdf"})
        if (!find_program(program)) {
            MESSAGE("skipped: ", program, " is not installed");
            return;
        }
    std::vector<std::string> check = {"python3", "-B", source_file("tests/producers/check.py"),
                                      INKMATE_PROGRAM};
    if (!full_tests())
        check.insert(check.end(), {"--documents", "1", "--producer", "Poppler's cairo", "--dpi", "72"});
    const RunResult r = run({check}, {}, std::chrono::hours(2));
    CAPTURE(r.output);
    CAPTURE(r.errors);
    CHECK(r.status.ok());
    CHECK(has(r.output, ": 0 false alarms in "));
    CHECK(has(r.output, ", 0 misses of "));
    if (full_tests())
        MESSAGE(r.output);
    else
        CHECK(has(r.output, "of 10 changes, 0 with other pages named\n"));
}
