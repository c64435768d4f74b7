#include <doctest/doctest.h>

#include <algorithm>
#include <cctype>
#include <sstream>

#include "psgen/emit/program.hpp"
#include "psgen/link/passes.hpp"
#include "tests/psgen/emit_helpers.hpp"

using namespace inkmate;
using namespace inkmate::page;
using namespace inkmate::figures;
using namespace inkmate::psgen;
using namespace inkmate::engine;

TEST_CASE("booleans become values where they are names, and nowhere else") {
    LinkedProgram program;
    Definition d;
    d.kind = Definition::Kind::procedure;
    d.text = "% Both: true and false.\n/Both { true (true) /true false { //true } trueness } bind def";
    d.tokens = tokenize({"m", d.text, {}});
    d.tokens.erase(d.tokens.begin(), d.tokens.begin() + 2);  // the comment and the name
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

/// The text on one line, without comments and with single spaces; its lines may have 130 characters.
std::string on_one_line(const std::string& text) {
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) CHECK(line.size() <= 130);
    std::string result;
    for (const Token& token : tokenize({"test", text, {}})) {
        if (token.kind == TokenKind::comment) continue;
        result += (result.empty() ? "" : " ") + text.substr(token.begin, token.end - token.begin);
    }
    return result;
}

}  // namespace

TEST_CASE("a small procedure goes wherever it is called, and is then gone") {
    CHECK(inlined("% Twice: doubles.\n% n  --  2n\n/Twice { dup add } bind def\n\n"
                  "/Start { 1 Twice { Twice } exec (Twice) pop pop } bind def\n") ==
          "/Start { 1 dup add { dup add } exec (Twice) pop pop } bind def  % Twice, Twice\n");
}

TEST_CASE("what is inlined has been inlined into before") {
    CHECK(on_one_line(inlined("/Start { Inner } bind def\n\n/Inner { Innermost } bind def\n\n"
                              "/Innermost { 7 pop } bind def\n")) == "/Start { 7 pop } bind def");
}

TEST_CASE("what is inlined is named and laid out") {
    const std::string procedures =
        "% Once: does it once. More of it.\n% a  --\n/Once {\n    1 pop                 % a picture\n"
        "    { 2 pop\n        3 pop } exec\n} bind def\n\n"
        "% Often: does it\n% often. Again.\n/Often {\n    4 pop\n    5 pop\n} bind def\n\n"
        "/Short { 6 pop } bind def\n\n";
    CHECK(inlined(procedures + "/Start {\n    7 pop Once { 8 pop Often 9 pop } exec\n    Often   % picture\n"
                               "    10 pop { Often } exec\n    Short { Short } exec\n} bind def\n") ==
          "/Start {\n    7 pop\n"
          "    % Once: does it once. More of it.\n        1 pop                 % a picture\n"
          "        { 2 pop\n            3 pop } exec\n"
          "    { 8 pop\n        % Often: does it often.\n            4 pop\n            5 pop\n        9 pop "
          "} exec\n"
          "    % Often: does it often.\n        4 pop\n        5 pop\n    % picture\n"
          "    10 pop {\n        % Often: does it often.\n            4 pop\n            5 pop\n    } exec\n"
          "    6 pop { 6 pop } exec  % Short, Short\n} bind def\n");
}

TEST_CASE("a procedure of many words on a line gets lines of its own, and lines that are long are broken") {
    const std::string words = times(12, "1 pop");
    CHECK(inlined("/Words { " + words + " } bind def\n\n/Start { 0 Words pop } bind def\n") ==
          "/Start { 0\n    % Words\n        " + words + "\n    pop } bind def\n");
    // A comment comes nearer first.
    const std::string text =
        inlined("/Short { 1 pop } bind def\n\n/Start {\n    " + times(16, "1 pop") + std::string(20, ' ') +
                "% a picture\n    " + times(18, "2 pop") + " Short 3\n} bind def\n");
    CHECK(text == "/Start {\n    " + times(16, "1 pop") + "  % a picture\n    " + times(18, "2 pop") +
                      "\n    % Short\n        1 pop\n    3\n} bind def\n");
}

TEST_CASE("a procedure with a string that goes on on another line stays as it is") {
    const std::string text =
        "/Long { (a \\\n   b) pop } bind def\n\n/Start { Short Long (c  \\\n d) } bind def\n"
        "/Short { 1 pop } bind def\n";
    CHECK(inlined(text) ==
          "/Long { (a \\\n   b) pop } bind def\n/Start { Short Long (c  \\\n d) } bind def\n"
          "/Short { 1 pop } bind def\n");
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
    CHECK(on_one_line(text).find("/Start { " + on_one_line(some) + " 2 pop Most }") != std::string::npos);
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
    CHECK(definitions[2].text == "/Fast { 2 pop /Other load pop } bind def  % Two");
    CHECK(definitions[3].text == "/Other { 2 pop } bind def  % Two");
}

TEST_CASE(
    "in a small program what is named once, or twice and short, goes there, from all roots on, and what is "
    "named more often stays") {
    const std::string long_text = "1 2 3 4 5 6 7 8 9 10 11 12 13 clear";
    const std::string head = "% module: m\n% requires:\n% Something.\n\n";
    const Module module = parse_module(
        {"m", head +
                  "/Once { Inner pop } bind def\n/Inner { 1 } bind def\n/Thrice { 2 pop } bind def\n"
                  "/Asked { 3 pop } bind def\n/Twice { 4 pop } bind def\n/Long { " +
                  long_text +
                  " } bind def\n/Root { Thrice } bind def\n/Again { Again } bind def\n"
                  "/Start { Once Thrice Twice Twice Long Long /Asked load pop Again Root } bind def\n"},
        {});
    const std::vector<std::string> roots = {"Root", "Start"};
    LinkedProgram program = link(std::vector{module}, {roots, 2, {}});
    inline_rare_uses(program, roots);
    std::string text;
    for (const Definition& d : program.modules[0].definitions) text += d.text + '\n';
    CHECK(text == "/Thrice { 2 pop } bind def\n/Asked { 3 pop } bind def\n/Long { " + long_text +
                      " } bind def\n/Root { Thrice } bind def\n/Again { Again } bind def\n"
                      "/Start { 1 pop Thrice 4 pop 4 pop Long Long /Asked load pop Again Thrice } bind def  "
                      "% Twice, Twice, Again, Once, Root\n");
    CHECK(program.names ==
          std::set<std::string, std::less<>>{"Again", "Asked", "Long", "Root", "Start", "Thrice"});
}

TEST_CASE("a procedure is bound only if it names an operator") {
    const Module module = parse_module({"m",
                                        "% module: m\n% requires:\n% Something.\n\n"
                                        "/TABLE [ 1 ] def\n/Sum { 1 2 add } bind def\n"
                                        "/Names { % add, bind def\n    //TABLE (bind) /pop Sum\n} bind def\n"
                                        "/Array { [ Names ] } bind def\n"
                                        "/Inner { { pop } Names } bind def\n"
                                        "/Start { Array Inner } bind def\n"},
                                       {});
    LinkedProgram program = link(std::vector{module}, {{"Start"}, 2, {}});
    drop_idle_binds(program);
    std::string text;
    for (const Definition& d : program.modules[0].definitions) text += d.text + '\n';
    CHECK(text ==
          "/TABLE [ 1 ] def\n/Sum { 1 2 add } bind def\n"
          "/Names { % add, bind def\n    //TABLE (bind) /pop Sum\n} def\n"
          "/Array { [ Names ] } bind def\n/Inner { { pop } Names } bind def\n"
          "/Start { Array Inner } def\n");
    CHECK(program.modules[0].definitions.back().tokens.back().is_name("def"));
    for (const Form form : {Form::readable, Form::plain}) {
        PlayingProgram options;
        options.form = form;
        CHECK(generate(options).find("/PutLine { Put NewLine } def\n") != std::string::npos);
    }
}

TEST_CASE("only a small program has its procedures in place of their names outside of the search") {
    PlayingProgram options;
    CHECK(generate(options).find("/PutSpeed {") != std::string::npos);
    const auto count = [&] {
        const std::string program = generate(options);
        return std::ranges::count_if(tokenize({"test", program.substr(program.find("Inkmate begin")), {}}),
                                     [](const Token& token) { return token.is_name("bind"); });
    };
    const auto readable = count();
    options.form = Form::small;
    CHECK(count() < readable * 3 / 4);
}

TEST_CASE("procedures that call themselves or each other are called on") {
    const std::string self = "/Start { count 0 eq { Start } if } bind def\n";
    CHECK(inlined(self) == self);
    CHECK(inlined("/Start { A } bind def\n/A { pop B } bind def\n/B { dup A } bind def\n") ==
          "/Start { pop dup A } bind def  % A\n/A { pop dup A } bind def  % B\n");
}

TEST_CASE("a procedure does not go where something it asks for by value is not defined yet") {
    const std::string late = "/Start { Ask } bind def\n/VALUE 8 def\n/Ask { //VALUE pop } bind def\n";
    CHECK(inlined(late) == late);
    CHECK(inlined("/VALUE 8 def\n/Start { Ask } bind def\n/Ask { //VALUE pop } bind def\n") ==
          "/VALUE 8 def\n/Start { //VALUE pop } bind def  % Ask\n");
}

TEST_CASE("what is run when the program is read, and variables that hold procedures, stay as they are") {
    const std::string text =
        "/Eight { 8 } bind def\n/WIDE Eight array def\n/action { Eight pop } def\n"
        "/Start { //WIDE pop action /action {} def } bind def\n";
    CHECK(inlined(text) == text);
}

namespace {

LinkedProgram folded(const std::string& definitions) {
    const Module module = parse_module({"m", "% module: m\n% requires:\n% Something.\n\n" + definitions}, {});
    const std::vector<std::string> roots = {"Start"};
    LinkedProgram program = link(std::vector{module}, {roots, 2, {}});
    fold_constants(program, roots);
    return program;
}

std::string folded_body(const std::string& body) {
    const LinkedProgram program =
        folded("/SIX 6 def\n/SIXES [ 6 ] def\n/x 6 def\n/Start { /x 1 def //SIX //SIXES pop pop\n" + body +
               " } bind def\n");
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

TEST_CASE("at the end of its line a number of four digits has the constants that it was made of") {
    CHECK(folded_body("//SIX 167 mul pop\n") == "1002 pop  % 1002: SIX 167 mul\n");
    CHECK(folded_body("//SIX 166 mul pop\n") == "996 pop\n");
    CHECK(folded_body("1 10 bitshift pop\n") == "1024 pop\n");
    CHECK(folded_body("//SIX 9 bitshift\n//SIX -512 mul pop ")
              .starts_with("3072  % 3072: SIX 9 bitshift\n-3072 pop"));
    CHECK(folded_body("//SIX 9 bitshift //SIX 8 bitshift pop % Known\n") ==
          "3072 1536 pop % Known; 1536: SIX 8 bitshift; 3072: SIX 9 bitshift\n");
    CHECK(folded_body("//SIX 9 bitshift //SIX 9 bitshift (a\nb)") == "3072 3072 (a\nb)");
}

TEST_CASE(
    "numbers are worked out where they are defined and where tables are made, and go when nothing names "
    "them") {
    const LinkedProgram program = folded(
        "/SIX 6 def\n/BITS //SIX 1 add def\n/MASK 1 //BITS bitshift 1 sub def\n/KEPT 5 def\n"
        "/LIST [ //MASK //SIX 2 mul ] def\n/TABLE 2 array def\n"
        "% setup: has one\n{ //TABLE 0 //BITS neg put } bind exec\n"
        "/Start { //MASK neg //LIST //TABLE //KEPT //SIX //SIX add } bind def\n");
    std::string text;
    for (const Definition& d : program.modules[0].definitions) text += d.text + '\n';
    CHECK(text ==
          "/MASK 127 def\n/KEPT 5 def\n/LIST [ //MASK 12 ] def\n/TABLE 2 array def\n"
          "% setup: has one\n{ //TABLE 0 -7 put } bind exec\n/Start { -127 //LIST //TABLE //KEPT 12 } bind "
          "def\n");
    CHECK(program.names == std::set<std::string, std::less<>>{"KEPT", "LIST", "MASK", "Start", "TABLE"});
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
    REQUIRE(program.modules.size() == 2);
    CHECK(program.modules[0].tables.empty());
    REQUIRE(program.modules[0].definitions.size() == 1);
    CHECK(program.modules[0].definitions[0].text == "% LIST: what there is.\n/LIST [ /far /near ] def");
    for (const Definition& d : program.modules[1].definitions) CHECK(d.name != "LIST");
}

TEST_CASE("what the search calls its variables is new to the interpreter, and little enough") {
    // Ghostscript 10.00 finds some 245 of them fast; with 261 a node takes 2,000 instructions more.
    for (const bool minified : {false, true}) {
        PlayingProgram options;
        options.form = minified ? Form::small : Form::readable;
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
        CHECK(count <= 245);
    }
}

TEST_CASE("a program made without passes keeps its procedures") {
    PlayingProgram options;
    CHECK(generate(options).find("/Weight {") == std::string::npos);
    CHECK(generate(options).find("--form plain") != std::string::npos);
    options.form = Form::plain;
    CHECK(generate(options).find("/Weight {") != std::string::npos);
    CHECK(generate(options).find("--form plain") == std::string::npos);
}

TEST_CASE("a program made without passes does not name the variables of its search") {
    PlayingProgram options;
    options.form = Form::plain;
    CHECK(generate(options).find("/SEARCH_VARIABLES [] def") != std::string::npos);
}

TEST_CASE("a program made without passes keeps its booleans") {
    PlayingProgram options;
    CHECK(generate(options).find(" //false ") != std::string::npos);
    options.form = Form::plain;
    CHECK(generate(options).find(" //false ") == std::string::npos);
}
