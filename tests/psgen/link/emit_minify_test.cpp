#include <doctest/doctest.h>

#include "play/device/ghostscript.hpp"
#include "psgen/emit/program.hpp"
#include "psgen/link/lint.hpp"
#include "psgen/link/pack.hpp"
#include "tests/psgen/emit_helpers.hpp"

using namespace inkmate;
using namespace inkmate::page;
using namespace inkmate::figures;
using namespace inkmate::device;
using namespace inkmate::psgen;
using namespace inkmate::chess;
using namespace inkmate::engine;

namespace {

using Names = std::set<std::string, std::less<>>;

/// What a program of one module prints, in both forms.
void check_same_output(const std::string& body, const std::string& expected) {
    const LinkedProgram program = link_fakes({fake_module("m", body)}, {"Start"});
    const std::string readable =
        "%!PS-Adobe-3.0\n%%LanguageLevel: 2\n" + program_text(program) + "Inkmate /Start get exec\n";
    const std::string small = "%!PS-Adobe-3.0\n" + minify(readable, program.names);
    CHECK(small.size() < readable.size());
    CHECK(lint(small).empty());
    CHECK(run_ghostscript(readable, "").output == expected);
    CHECK(run_ghostscript(small, "").output == expected);
}

}  // namespace

TEST_CASE("only the space that is needed stays") {
    CHECK(minify("1  2 add % sum\n[ 3 /x ] ( a ) //y { z } <</k 1>>\n", {}) ==
          "1 2 add[3/x]( a )//y{z}<</k 1>>\n");
    CHECK(minify("<< <41> >>\n", {}) == "<<(A)>>\n");
    CHECK(minify("<< << 1 2 >> >>\n", {}) == "<< <<1 2>> >>\n");
    CHECK(minify("", {}) == "");
}

TEST_CASE("structuring comments stay, on lines of their own") {
    CHECK(minify("1\n%%BeginProlog\n% gone\n2 3\n%%EndProlog\n", {}) ==
          "1\n%%BeginProlog\n2 3\n%%EndProlog\n");
}

TEST_CASE("names become short in every form, other names and strings stay") {
    CHECK(minify("/Play { Play //BOARD /Play (Play) /PageSize add } bind def\n", {"Play", "BOARD"}) ==
          "/a{a//b/a(Play)/PageSize add}bind def\n");
}

TEST_CASE(
    "of names that are used alike the first is the shortest, and those of two characters end in a sign") {
    Names names;
    std::string text;
    for (int i = 99; i >= 0; --i) {
        names.insert("Name" + std::to_string(i));
        text += "/Name" + std::to_string(i) + " ";
    }
    const std::string small = minify(text + "/Name7", names);
    CHECK(small.starts_with("/b/c/d"));
    CHECK(small.ends_with("/a\n"));
    CHECK(small.find("/Z/a_/b_") != std::string::npos);
}

TEST_CASE("a number takes the place of its immediate name, unless it may change or is asked for otherwise") {
    const Names names = {"A", "B", "C", "D", "E"};
    CHECK(minify("/A 5 def /P { //A //A add } def", names) == "/P{5 5 add}def\n");
    CHECK(minify("/A -1.5 def % a number\n/B 16#ff def [ //A//B ] /B", names) == "/a 16#ff def[-1.5//a]/a\n");
    CHECK(minify("/C 1 def { /C 2 def } exec //C", names) == "/a 1 def{/a 2 def}exec//a\n");
    CHECK(minify("/D 1 def //D D", names) == "/a 1 def//a a\n");
    CHECK(minify("/E 1 def", names) == "/a 1 def\n");
    CHECK(minify("/A (x) def //A", names) == "/a(x)def//a\n");
}

TEST_CASE("short names avoid operators and the names that stay") {
    Names names;
    std::string text = "/a /B 1 ";
    for (int i = 0; i < 3000; ++i) {
        names.insert("Name" + std::to_string(i));
        text += "/Name" + std::to_string(i) + " ";
    }
    const std::string small = minify(text, names);
    Names seen;
    for (const Token& token : tokenize({"test", small, {}}))
        if (token.kind == TokenKind::literal_name) {
            CHECK(seen.insert(token.value).second);
            CHECK_FALSE(
                (token.value == "gt" || token.value == "if" || token.value == "ln" || token.value == "or"));
        }
    CHECK(seen.size() == 3002);
}

TEST_CASE("lines are at most 255 characters, long strings included") {
    const std::string text = "/x (" + std::string(1000, 'y') + ") def " + [] {
        std::string words;
        for (int i = 0; i < 500; ++i) words += "12345 ";
        return words;
    }();
    const std::string small = "%!\n" + minify(text, {});
    CHECK(lint(small).empty());
    CHECK(tokenize({"test", small, {}}).size() == 504);
}

TEST_CASE("a string is read from a string without escapes") {
    const auto small = [](const std::string& text) { return minify(text, {}, Medium::string); };
    CHECK(small("(a \\(b\\) c\\n) =") == "(a (b) c\n)=\n");
    CHECK(small("(\\() (\\)\\() (\\\\)(\\261)") == "<28><2928><5c><b1>\n");
    CHECK(small("(" + std::string(300, 'x') + ") 1") == "(" + std::string(300, 'x') + ")1\n");
}

TEST_CASE("both forms of a program do the same") {
    check_same_output(
        "/total 0 def\n/TABLE [ 3 1 4 1 5 ] readonly def\n/TEXT (a\\(b % no comment) readonly def\n"
        "% Bump: adds to total\n% n --\n/Bump { total add /total exch def } bind def\n"
        "% Start: the test\n% --\n"
        "/Start { Inkmate begin //TABLE { Bump } forall total = //TEXT = <48 69> = 16#ff = -1.5 =\n"
        "    << /Start 1 /PageSize [ 1 2 ] >> dup /PageSize known = /Start known =\n"
        "    systemdict /realtime known = /nothing where { pop 1 } { 0 } ifelse =\n"
        "    /Bump load type = (Bump) length = end } bind def\n",
        "14\na(b % no comment\nHi\n255\n-1.5\ntrue\ntrue\ntrue\n0\narraytype\n4\n");
}

TEST_CASE("a minified program keeps its tables and setup blocks") {
    check_same_output(
        "/SQUARES 8 string def\n% setup: squares of the first numbers\n"
        "{ 0 1 7 { //SQUARES exch dup dup mul put } for } bind exec\n"
        "/Start { Inkmate begin //SQUARES { == } forall end } bind def\n",
        "0\n1\n4\n9\n16\n25\n36\n49\n");
}
