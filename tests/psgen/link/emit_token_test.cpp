#include <doctest/doctest.h>

#include "psgen/link/token.hpp"
#include "tests/psgen/emit_helpers.hpp"

using namespace inkmate;
using namespace inkmate::figures;
using namespace inkmate::psgen;

namespace {

std::vector<Token> tokens(const std::string& text) {
    return tokenize({"test", text, {}});
}

Token only(const std::string& text) {
    const auto all = tokens(text);
    REQUIRE(all.size() == 1);
    CHECK(all[0].begin == 0);
    CHECK(all[0].end == text.size());
    return all[0];
}

}  // namespace

TEST_CASE("numbers: integers, radix numbers and reals are told from names") {
    CHECK(only("42").integer == 42);
    CHECK(only("-7").integer == -7);
    CHECK(only("+7").integer == 7);
    CHECK(only("16#ff").integer == 255);
    CHECK(only("2#1010").integer == 10);
    CHECK(only("36#Zz").integer == 1295);
    for (const std::string real : {"1.5", "-.002", "34.", "123.6e10", "1e5", "1E-5", "+0.25"}) {
        CAPTURE(real);
        CHECK(only(real).kind == TokenKind::real);
    }
    for (const std::string name :
         {"-", "+", ".", "1a", "--5", "1.2.3", "e5", "1e", "2#", "37#1", "2#3", "1#0", "$", "@x"}) {
        CAPTURE(name);
        CHECK(only(name).kind == TokenKind::executable_name);
    }
}

TEST_CASE("names: executable, literal, immediate, empty") {
    CHECK(only("Play").kind == TokenKind::executable_name);
    CHECK(only("/Play").kind == TokenKind::literal_name);
    CHECK(only("/Play").value == "Play");
    CHECK(only("//BOARD").kind == TokenKind::immediate_name);
    CHECK(only("//BOARD").value == "BOARD");
    CHECK(only("/").value.empty());
    const auto all = tokens("a/b//c[d]<<e>>f(g)");
    REQUIRE(all.size() == 11);
    CHECK(all[1].value == "b");
    CHECK(all[3].is_name("["));
    CHECK(all[6].is_name("<<"));
    CHECK(all[8].is_name(">>"));
    CHECK(all[10].value == "g");
}

TEST_CASE("strings: escapes, nesting, continued lines") {
    CHECK(only("(plain)").value == "plain");
    CHECK(only("()").value.empty());
    CHECK(only("(a(b)c)").value == "a(b)c");
    CHECK(only("(\\(\\)\\\\)").value == "()\\");
    CHECK(only("(\\n\\r\\t\\b\\f)").value == "\n\r\t\b\f");
    CHECK(only("(\\101\\12\\0017\\q)").value ==
          "A\n\001"
          "7q");
    CHECK(only("(one\\\ntwo)").value == "onetwo");
    CHECK(only("(a % b)").value == "a % b");
}

TEST_CASE("no string that is written has a command to printers in it, and each is read as it was") {
    for (const std::string text : {"!R!", "a!R!b", "!R!R!", "!!R!!R!!", "!R", "R!", "!r!"}) {
        const std::string written = ps_string(text);
        CHECK(written.find(PRINTER_COMMAND) == std::string::npos);
        CHECK(only(written).value == text);
    }
    CHECK(ps_string("!R") == "(!R)");
    CHECK(without_printer_commands("a!R!R! !R!b") == "a!R_R! !R_b");
}

TEST_CASE("hex strings: white space ignored, an odd digit completed with 0") {
    CHECK(only("<48 65 6C\n6c6F>").value == "Hello");
    CHECK(only("<7>").value == "p");
    CHECK(only("<>").value.empty());
}

TEST_CASE("comments run to the line's end and tokens know their lines") {
    const auto all = tokens("1 % one\n{ 2 }\n\n% last");
    REQUIRE(all.size() == 6);
    CHECK(all[1].kind == TokenKind::comment);
    CHECK(all[1].value == "% one");
    CHECK(all[2].kind == TokenKind::open_procedure);
    CHECK(all[3].line == 2);
    CHECK(all[4].kind == TokenKind::close_procedure);
    CHECK(all[5].line == 4);
}

TEST_CASE("lines are those of the origin when the text was made from it") {
    const SourceText source{"module x", "a\nb\nc\n", {1, 5, 9}};
    const auto all = tokenize(source);
    CHECK(all[0].line == 1);
    CHECK(all[1].line == 5);
    CHECK(all[2].line == 9);
}

TEST_CASE("broken text is reported with origin and line") {
    const auto says = [](const std::string& text) {
        return error_of([&] { tokenize({"module x", text, {}}); });
    };
    CHECK(says("1\n(open") ==
          "module x, line 2: the string that opens here is never closed: add a ) or escape a (");
    CHECK(says("\n\n<41") == "module x, line 3: the hex string that opens here is never closed: add a >");
    CHECK(says("<4x>") ==
          "module x, line 1: 'x' is not a hexadecimal digit: a string in < > has only 0-9, a-f");
    CHECK(says("1 )") ==
          "module x, line 1: a ) without its (: escape it as \\) inside a string or delete it");
    CHECK(says("1 > 2") == "module x, line 1: a > without its <: write >> or delete it");
    CHECK(says("\n{ { }") == "module x, line 2: the procedure that opens here is never closed: add a }");
    CHECK(says("{ } }") == "module x, line 1: a } without its {: delete it or add the {");
}
