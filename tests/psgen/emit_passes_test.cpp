#include <doctest/doctest.h>

#include <algorithm>
#include <cctype>
#include <sstream>

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

namespace {

/// One module's definitions, inlined with the root Start.
std::string inlined(const std::string& definitions) {
    const Module module = parse_module({"m", "% module: m\n% requires:\n% Something.\n\n" + definitions}, {});
    const std::vector<std::string> roots = {"Start"};
    LinkedProgram program = link(std::vector{module}, {roots, 2, {}});
    inline_procedures(program, "Start", roots);
    std::string text;
    for (const Definition& d : program.modules[0].definitions) {
        text += d.text + '\n';
        CHECK(program.names.contains(d.name));
    }
    CHECK(program.names.size() == program.modules[0].definitions.size());
    return text;
}

std::string times(int n, const std::string& word) {
    std::string text = word;
    for (int i = 1; i < n; ++i) text += (i % 20 == 0 ? "\n" : " ") + word;
    return text;
}

/// The text on one line, whose lines may have 130 characters.
std::string on_one_line(std::string text) {
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) CHECK(line.size() <= 130);
    std::ranges::replace(text, '\n', ' ');
    return text;
}

}  // namespace

TEST_CASE("a small procedure goes wherever it is called, without its comments, and is then gone") {
    CHECK(inlined("% Twice: doubles.\n% n  --  2n\n/Twice { dup add % (}\n} bind def\n\n"
                  "/Start { 1 Twice { Twice } exec (Twice) pop pop } bind def\n") ==
          "/Start { 1 dup add { dup add } exec (Twice) pop pop } bind def\n");
}

TEST_CASE("what is inlined has been inlined into before") {
    CHECK(inlined("/Start { Inner } bind def\n\n/Inner { Innermost } bind def\n\n"
                  "/Innermost { 7 pop } bind def\n") == "/Start { 7 pop } bind def\n");
}

TEST_CASE("a large procedure goes only where nothing else names it, and in lines of some length") {
    const std::string large = "/Large { " + times(80, "1 pop") + " } bind def\n";
    CHECK(on_one_line(inlined(large + "\n/Start { Large } bind def\n")) ==
          on_one_line("/Start { " + times(80, "1 pop") + " } bind def\n"));
    const std::string twice = large + "/Start { Large Large } bind def\n";
    CHECK(inlined(twice) == twice);
    const std::string asked_for = large + "/Start { Large /Large load pop } bind def\n";
    CHECK(inlined(asked_for) == asked_for);
}

TEST_CASE("no procedure becomes too large to be read, and the smallest go in first") {
    const std::string some = times(150, "1 pop");
    const std::string most = times(170, "3 pop");
    const std::string text =
        inlined("/Some { " + some + " } bind def\n\n/Few { 2 pop } bind def\n\n" +
                "/Start { Some Few Most } bind def\n\n/Most { " + most + " } bind def\n");
    CHECK(on_one_line(text).find(on_one_line("/Start { " + some) + " 2 pop Most }") != std::string::npos);
    CHECK(text.find("/Few") == std::string::npos);
}

TEST_CASE("only what the entry reaches is expanded") {
    const Module module = parse_module({"m",
                                        "% module: m\n% requires:\n% Something.\n\n"
                                        "/Two { 2 pop } bind def\n/Slow { Two Fast } bind def\n"
                                        "/Fast { Two /Other load pop } bind def\n/Other { Two } bind def\n"},
                                       {});
    const std::vector<std::string> roots = {"Slow"};
    LinkedProgram program = link(std::vector{module}, {roots, 2, {}});
    inline_procedures(program, "Fast", roots);
    const auto& definitions = program.modules[0].definitions;
    REQUIRE(definitions.size() == 4);
    CHECK(definitions[1].text == "/Slow { Two Fast } bind def");
    CHECK(definitions[2].text == "/Fast { 2 pop /Other load pop } bind def");
    CHECK(definitions[3].text == "/Other { 2 pop } bind def");
}

TEST_CASE("procedures that call themselves or each other are called on") {
    const std::string self = "/Start { count 0 eq { Start } if } bind def\n";
    CHECK(inlined(self) == self);
    CHECK(inlined("/Start { A } bind def\n/A { pop B } bind def\n/B { dup A } bind def\n") ==
          "/Start { pop dup A } bind def\n/A { pop dup A } bind def\n");
}

TEST_CASE("a procedure does not go where something it asks for by value is not defined yet") {
    const std::string late = "/Start { Ask } bind def\n/VALUE 8 def\n/Ask { //VALUE pop } bind def\n";
    CHECK(inlined(late) == late);
    CHECK(inlined("/VALUE 8 def\n/Start { Ask } bind def\n/Ask { //VALUE pop } bind def\n") ==
          "/VALUE 8 def\n/Start { //VALUE pop } bind def\n");
}

TEST_CASE("what is run when the program is read, and variables that hold procedures, stay as they are") {
    const std::string text =
        "/Eight { 8 } bind def\n/WIDE Eight array def\n/action { Eight pop } def\n"
        "/Start { //WIDE pop action /action {} def } bind def\n";
    CHECK(inlined(text) == text);
}

namespace {

std::string folded_body(const std::string& body) {
    const Module module = parse_module({"m",
                                        "% module: m\n% requires:\n% Something.\n\n"
                                        "/SIX 6 def\n/SIXES [ 6 ] def\n/x 6 def\n"
                                        "/Start { /x 1 def //SIX //SIXES pop pop\n" +
                                            body + " } bind def\n"},
                                       {});
    LinkedProgram program = link(std::vector{module}, {{"Start"}, 2, {}});
    fold_constants(program);
    const std::string& text = program.modules[0].definitions.back().text;
    const std::size_t begin = text.find('\n') + 1;
    return text.substr(begin, text.rfind(" } bind def") - begin);
}

}  // namespace

TEST_CASE("numbers are worked out beforehand, those with names too") {
    CHECK(folded_body("//SIX 1 sub") == "5");
    CHECK(folded_body("//SIX neg 2 add") == "-4");
    CHECK(folded_body("1 26 bitshift 6 23 bitshift or") == "117440512");
    CHECK(folded_body("7 3 { 2 3 mul } 12 10 and") == "7 3 { 6 } 8");
    CHECK(folded_body("x 3 4 add sub % 1 2 add\n") == "x 7 sub % 1 2 add\n");
}

TEST_CASE("what is not two numbers and an operator stays as it is") {
    for (const std::string body : {"x 1 sub", "1 2 x add", "1 dup add", "1 2 copy pop", "//SIXES 0 get 1 add",
                                   "8 -1 bitshift", "-1 3 and", "1 31 bitshift", "2000000000 2000000000 add",
                                   "7 2 idiv", "1 { 2 } add", "(1) 2 add", "1 % 2\n2 exch add"}) {
        CAPTURE(body);
        CHECK(folded_body(body) == body);
    }
}

TEST_CASE("the variables that the entry reaches, by way of tables too, are named before everything else") {
    const Module module = parse_module({"m",
                                        "% module: m\n% requires:\n% Something.\n\n"
                                        "/elsewhere 1 def\n/near 2 def\n/far 3 def\n"
                                        "/TABLE [ /far ] def\n/Load { /elsewhere 4 def } bind def\n\n"
                                        "% LIST: what there is.\n/LIST [] def\n"
                                        "/Step { //TABLE pop near } bind def\n"
                                        "/Start { /near 5 def Step } bind def\n"
                                        "/Main { Load Start //LIST pop } bind def\n"},
                                       {});
    LinkedProgram program = link(std::vector{module}, {{"Main"}, 2, {}});
    gather_variables(program, "Start", "LIST");
    REQUIRE(program.modules[0].tables.size() == 1);
    CHECK(program.modules[0].tables[0].text == "% LIST: what there is.\n/LIST [ /far /near ] def");
    for (const Definition& d : program.modules[0].definitions) CHECK(d.name != "LIST");
}

TEST_CASE("what the search calls its variables is new to the interpreter, and little enough") {
    // Ghostscript 10.00 has room for some 320 more among the names that it finds fast.
    for (const bool minified : {false, true}) {
        ProgramOptions options;
        options.minify = minified;
        options.pack = false;
        const std::string program = generate(options);
        const std::size_t begin = program.find('[', program.find("Inkmate begin"));
        std::size_t count = 0;
        for (const Token& token : tokenize({"test", program.substr(begin), {}})) {
            if (token.is_name("def")) break;
            if (token.kind != TokenKind::literal_name) continue;
            ++count;
            CAPTURE(token.value);
            if (minified)
                CHECK((token.value.size() == 1 ||
                       !std::isalnum(static_cast<unsigned char>(token.value.back()))));
        }
        CHECK(count > 180);
        CHECK(count < 300);
    }
}

TEST_CASE("a program made without passes keeps its procedures") {
    ProgramOptions options;
    CHECK(generate(options).find("/Weight {") == std::string::npos);
    options.passes = false;
    CHECK(generate(options).find("/Weight {") != std::string::npos);
}

TEST_CASE("a program made without passes does not name the variables of its search") {
    ProgramOptions options;
    options.passes = false;
    CHECK(generate(options).find("/SEARCH_VARIABLES [] def") != std::string::npos);
}

TEST_CASE("a program made without passes keeps its booleans") {
    ProgramOptions options;
    CHECK(generate(options).find(" //false ") != std::string::npos);
    options.passes = false;
    CHECK(generate(options).find(" //false ") == std::string::npos);
}
