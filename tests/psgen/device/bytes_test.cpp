// What acts on a device before its interpreter has read it.
#include <doctest/doctest.h>

#include <algorithm>

#include "psgen/emit/program.hpp"
#include "psgen/link/token.hpp"
#include "tests/psgen/device/program_kinds.hpp"

using namespace inkmate;
using namespace inkmate::psgen;
using namespace inkmate::test;

TEST_CASE("no program has a byte or a text that acts before the interpreter") {
    std::vector<ProgramKind> kinds = program_kinds();
    kinds.push_back({"self-test", SelfTestProgram(), ""});
    for (ProgramKind& kind : kinds) {
        CAPTURE(kind.name);
        // What users give comes into programs, too.
        common(kind.product).title = "\x03\x04\x13\x14\x1b%-12345X@PJL\x7f !R! \n%%EndOfDocument\n";
        const std::string program = whole_program(kind.product);
        CHECK(std::ranges::all_of(program, [](char c) { return c == '\n' || (c >= ' ' && c <= '~'); }));
        CHECK(program.find(PRINTER_COMMAND) == std::string::npos);
        CHECK(program.find("\n%%EndOfDocument") == std::string::npos);
    }
}
