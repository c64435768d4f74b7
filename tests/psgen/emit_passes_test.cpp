#include <doctest/doctest.h>

#include "psgen/emit/passes.hpp"
#include "psgen/emit/program.hpp"
#include "tests/psgen/emit_helpers.hpp"

using namespace inkmate;

TEST_CASE("booleans become values where they are names, and nowhere else") {
    LinkedProgram program;
    Definition d;
    d.kind = Definition::Kind::procedure;
    d.text = "% Both: true and false.\n/Both { true (true) /true false { //true } trueness } bind def";
    program.modules.push_back({"m", "", {}, {d}});
    evaluate_booleans(program);
    CHECK(program.modules[0].definitions[0].text ==
          "% Both: true and false.\n/Both { //true (true) /true //false { //true } trueness } bind def");
}

TEST_CASE("a program made without passes keeps its booleans") {
    ProgramOptions options;
    CHECK(generate(options).find(" //false ") != std::string::npos);
    options.passes = false;
    CHECK(generate(options).find(" //false ") == std::string::npos);
}
