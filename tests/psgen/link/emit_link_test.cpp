#include <doctest/doctest.h>
#include <fmt/format.h>

#include "play/device/ghostscript.hpp"
#include "psgen/emit/program.hpp"
#include "psgen/link/link.hpp"
#include "psgen/link/lint.hpp"
#include "tests/psgen/emit_helpers.hpp"

using namespace inkmate;
using namespace inkmate::page;
using namespace inkmate::figures;
using namespace inkmate::device;
using namespace inkmate::process;
using namespace inkmate::psgen;
using namespace inkmate::engine;

namespace {

std::vector<std::string> module_names(const LinkedProgram& program) {
    std::vector<std::string> names;
    for (const LinkedModule& m : program.modules) names.push_back(m.name);
    return names;
}

using Names = std::set<std::string, std::less<>>;

std::string link_error(const std::string& body, const Tables& tables = {}, int level = 2) {
    return error_of([&] { link_fakes({fake_module("m", body)}, {"Start"}, tables, level); });
}

}  // namespace

TEST_CASE("modules stand after those that they require") {
    const auto program =
        link_fakes({fake_module("a", "/A { C } bind def\n", "c"), fake_module("b", "/B { } bind def\n"),
                    fake_module("c", "/C { B } bind def\n", "b")},
                   {"A"});
    CHECK(module_names(program) == std::vector<std::string>{"b", "c", "a"});
}

TEST_CASE(
    "only what the roots reach is kept: by name, by literal name, by immediate name, through setup blocks") {
    const auto program = link_fakes(
        {fake_module("a",
                     "/used 0 def\n/unused 0 def\n/VALUES 4 array def\n/SOURCE 7 def\n/LOST 1 def\n"
                     "% setup: fills VALUES\n{ //VALUES 0 //SOURCE put } bind exec\n"
                     "% setup: fills LOST\n{ //LOST pop } bind exec\n"
                     "/Helper { //VALUES pop } bind def\n/Other { Unused } bind def\n"
                     "/Unused { } bind def\n"
                     "/Start { /used 1 def /Helper load exec } bind def\n"),
         fake_module("idle", "/Idle { } bind def\n")},
        {"Start"});
    CHECK(program.names == Names{"Helper", "SOURCE", "Start", "VALUES", "used"});
    CHECK(module_names(program) == std::vector<std::string>{"a"});
    const std::string text = program_text(program);
    CHECK(text.find("//VALUES 0 //SOURCE put") != std::string::npos);
    CHECK(text.find("LOST") == std::string::npos);
    CHECK(text.find("/Inkmate 15 dict def") != std::string::npos);
}

TEST_CASE("a comment that stands alone stays with what follows it") {
    const auto program =
        link_fakes({fake_module("a",
                                "% One.\n\n/Dropped { } bind def\n\n% Two.\n\n/Start { } bind def\n\n"
                                "% Three.\n\n/Also { } bind def\n")},
                   {"Start"});
    const std::string text = program_text(program);
    CHECK(text.find("One.") == std::string::npos);
    CHECK(text.find("% Two.\n\n/Start") != std::string::npos);
    CHECK(text.find("Three.") == std::string::npos);
}

TEST_CASE("names that no module defines are asked for as tables, which stand before their first user") {
    const auto program = link_fakes(
        {fake_module("a", "/A { //INNER pop } bind def\n"),
         fake_module("b", "/Start { A //OUTER pop } bind def\n", "a")},
        {"Start"}, {{"OUTER", "[ //INNER //DEEP ]"}, {"INNER", "1"}, {"DEEP", "2"}, {"UNUSED", "3"}});
    REQUIRE(program.modules.size() == 2);
    REQUIRE(program.modules[0].tables.size() == 1);
    CHECK(program.modules[0].tables[0].text == "% INNER: a table of a test\n/INNER 1 def");
    REQUIRE(program.modules[1].tables.size() == 2);
    CHECK(program.modules[1].tables[0].name == "DEEP");
    CHECK(program.modules[1].tables[1].text == "% OUTER: a table of a test\n/OUTER [ //INNER //DEEP ] def");
}

TEST_CASE("a table brings names with it where it is used") {
    const TableSource tables = [](std::string_view name) -> std::optional<Table> {
        if (name != "NAMES" && name != "UNUSED") return std::nullopt;
        return Table{"[ /first /second ] readonly", "names of a test", {"first", "second"}};
    };
    const std::vector<Module> modules = {
        parse_module(fake_module("m", "/Start { //NAMES 0 get 1 def } bind def\n"), {})};
    const auto program = link(modules, {{"Start"}, 2, tables});
    CHECK(program.names == std::set<std::string, std::less<>>{"NAMES", "Start", "first", "second"});
}

TEST_CASE("a name is refused that is nothing known, with module, line and procedure") {
    CHECK(link_error("\n/Start { 1\nPlya } bind def\n") ==
          "module m, line 7, Start: it uses Plya, but no module defines it, and it is not an operator or "
          "a table: "
          "define it or correct the name");
    CHECK(link_error("/Start { //TABEL } bind def\n", {{"TABLE", "1"}}) ==
          "module m, line 5, Start: it uses TABEL, but no module defines it, and it is not an operator "
          "or a table: "
          "define it or correct the name");
    CHECK(link_error("/Start { //TABLE } bind def\n", {{"TABLE", "[ Wrong ]"}}) ==
          "table TABLE, line 2, TABLE: it uses Wrong, but no module defines it, and it is not an operator "
          "or a table: "
          "define it or correct the name");
    // Lower-case names are never tables; keys and fonts may be anything.
    CHECK(link_error("/Start { table } bind def\n", {{"table", "1"}}) != "");
    CHECK(link_error("/Start { /PageSize /Helvetica pop pop } bind def\n") == "");
    CHECK(link_error("/Go { } bind def\n") ==
          "the program needs Start, but no module defines it: add a module that does");
}

TEST_CASE("operators above the language level are refused") {
    CHECK(link_error("/Start { 1 1 2 2 rectfill } bind def\n") == "");
    CHECK(link_error("/Start { << >> pop } bind def\n", {}, 1) ==
          "module m, line 5, Start: << is an operator of language level 2 and the program is to run on level "
          "1: guard it "
          "with '%# if level2' or look it up with /<< where");
    CHECK(link_error("/Start { /setpagedevice where { pop } if } bind def\n", {}, 1) == "");
    CHECK(link_error("/Start { clipsave } bind def\n").find("of language level 3") != std::string::npos);
}

TEST_CASE("operators that run text or touch files are refused") {
    CHECK(link_error("/Start { (x) cvn pop } bind def\n") ==
          "module m, line 5, Start: cvn is not for programs that are sent what users type: compare strings, "
          "and read the "
          "standard streams only");
    CHECK(link_error("/Start { (x) token } bind def\n") != "");
    CHECK(link_error("/Start { (x) run } bind def\n") != "");
}

TEST_CASE("what the interpreter's names stand for is not kept") {
    CHECK(
        link_error("/Start {\n [ /mark load ] cvx } bind def\n") ==
        "module m, line 6, Start: /mark load takes for granted that mark is an operator, and an interpreter "
        "may have a "
        "procedure or an object there: write { mark } 0 get");
    CHECK(
        link_error("/Start { //mark } bind def\n") ==
        "module m, line 5, Start: //mark takes for granted that mark is an operator, and an interpreter may "
        "have a "
        "procedure or an object there: write mark");
    CHECK(link_error("/T [ /dup load ] def\n/Start { //T } bind def\n") != "");
    CHECK(link_error("/Start { 1 /dup load exec /pop load stopped pop } bind def\n") == "");
    CHECK(link_error("/part { 1 pop } def\n/Start { /part load { pop } 0 get } bind def\n") == "");
}

TEST_CASE("variables need a definition at top level") {
    CHECK(link_error("/Start {\n  /depth 3 1 add def } bind def\n") ==
          "module m, line 6, Start: it sets the variable depth without a definition at top level: add "
          "'/depth 0 def'");
    CHECK(link_error("/Start { /depth exch store } bind def\n") != "");
    CHECK(link_error("/depth 0 def\n/Start { 1 { /depth 2 def } repeat } bind def\n") == "");
    // Keys of other dictionaries, and names of fonts, are no variables.
    CHECK(link_error("/depth 0 def\n/Start { $error /newerror false put /depth 2 def } bind def\n") == "");
    CHECK(link_error("/Start { $error /newerror get /FontName exch def } bind def\n") == "");
    CHECK(link_error("/depth 0 def\n/Start { /depth /other 1 def def } bind def\n") == "");
    CHECK(link_error("/face 0 def\n/Start { /face /Courier findfont def } bind def\n") == "");
}

TEST_CASE("//NAME needs NAME defined before, and never changed") {
    CHECK(link_error("/Start { //LATE } bind def\n/LATE 1 def\n") ==
          "module m, line 5, Start: //LATE comes before the definition of LATE: require its module, move it "
          "up, or write "
          "LATE");
    CHECK(link_error("/Start { //Start } bind def\n") != "");
    CHECK(link_error("/turn 0 def\n/Start { /turn 1 def\n//turn } bind def\n") ==
          "module m, line 7, Start: //turn takes the value of turn at load time, but Start sets it later "
          "(module m, line "
          "6): write turn");
}

TEST_CASE("what runs at load time finds its names defined") {
    CHECK(link_error("/T 1 array def\n% setup: fills T\n{ //T 0 Make put } bind exec\n/Make { 1 } bind def\n"
                     "/Start { //T } bind def\n") ==
          "module m, line 7, the setup of T: it runs when the program is loaded and needs Make "
          "before its definition: require its module or move it up");
    CHECK(
        link_error("/Make { Part } bind def\n/T Make def\n/Part { 1 } bind def\n/Start { //T } bind def\n") ==
        "module m, line 6, T: it runs when the program is loaded and needs Part before its "
        "definition: require "
        "its module or move it up");
    // Procedures kept in a table run later.
    CHECK(link_error("/T [ { Part } ] def\n/Part { 1 } bind def\n/Start { //T } bind def\n") == "");
}

TEST_CASE("clashes of names are errors") {
    CHECK(link_error("/search { } bind def\n/Start { } bind def\n") ==
          "module m, line 5, search: the interpreter or the linker has a use for that "
          "name: choose another one");
    CHECK(link_error("/PageSize 1 def\n/Start { } bind def\n") != "");
    CHECK(link_error("/Inkmate 1 def\n/Start { Inkmate pop } bind def\n") != "");
    CHECK(link_error("/Start { } bind def\n/Start { } bind def\n") ==
          "module m, line 6, Start: it is already defined in module m, line 5: rename or delete one");
    CHECK(error_of([] {
              link_fakes({fake_module("a", "/A { } bind def\n"), fake_module("a", "")}, {"A"});
          }) == "there are two modules 'a': rename one");
    CHECK(link_error("% setup: fills a table\n{ //NOWHERE pop } bind exec\n/Start { } bind def\n") ==
          "module m, line 6, the setup of NOWHERE: the table that it fills is neither defined in a module "
          "nor known to the "
          "table registry");
}

TEST_CASE("requirements in a circle and unknown modules are errors") {
    CHECK(error_of([] {
              link_fakes({fake_module("a", "/A { B } bind def\n", "b"),
                          fake_module("b", "/B { } bind def\n", "c"), fake_module("c", "", "b")},
                         {"A"});
          }) == "modules require each other in a circle (b requires c requires b): take one requirement out");
    CHECK(error_of([] { link_fakes({fake_module("a", "/A { } bind def\n", "bord")}, {"A"}); }) ==
          "module a, line 2: it requires bord, but there is no such module: correct the name or add the "
          "module");
}

TEST_CASE("Ghostscript knows every operator of the table") {
    std::string names;
    for (const int level : {1, 2, 3})
        for (const std::string_view name : operators_of_level(level)) names += fmt::format("({})\n", name);
    const std::string program = fmt::format(
        "%!\n[ {} ] {{ dup cvn dup systemdict exch known exch statusdict exch known or {{ pop }} {{ = }} "
        "ifelse }} forall\n",
        names);
    CHECK(run_ghostscript(program, "").output == "");
}
