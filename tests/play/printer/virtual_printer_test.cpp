// The virtual printer's limits are those that it was given: a job that needs more fails, one that needs less
// does not.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <string>

#include "tests/play/printer/virtual_printer.hpp"
#include "tests/support/loopback.hpp"

using namespace inkmate::test;

namespace {

std::string answer_to(const VirtualPrinter& printer, const std::string& job) {
    const LoopbackClient host(printer.port());
    CHECK(host.send(job));
    host.end_of_sending();
    return host.rest();
}

}  // namespace

TEST_CASE("the virtual printer's stacks end where a small printer's do") {
    const VirtualPrinter printer;
    const auto operands = [&](int count) {
        return answer_to(printer, fmt::format("%!\n{} {{ 0 }} repeat (done\n) print flush\n", count));
    };
    CHECK(operands(480) == "done\n");
    CHECK(operands(501).find("%%[ Error: stackoverflow") != std::string::npos);
    const auto levels = [&](int count) {
        return answer_to(
            printer,
            fmt::format(
                "%!\n/Deep {{ dup 0 gt {{ 1 sub Deep }} if 1 pop }} def {} Deep (done\n) print flush\n",
                count));
    };
    CHECK(levels(190) == "done\n");
    CHECK(levels(251).find("%%[ Error: execstackoverflow") != std::string::npos);
}
