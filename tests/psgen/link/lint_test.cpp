#include <doctest/doctest.h>

#include "psgen/link/lint.hpp"

using namespace inkmate;
using namespace inkmate::psgen;

namespace {

using LintFaults = std::vector<std::string>;

/// The faults of a program of level 2 whose second line is the given text.
LintFaults faults(const std::string& text) {
    return lint("%%LanguageLevel: 2\n" + text);
}

}  // namespace

TEST_CASE("a program without faults") {
    CHECK(faults("/x 1 def\n[ 2147483647 -2147483647 16#7fffffff ] pop << >> pop\n").empty());
    CHECK(faults(std::string(255, ' ') + "\n").empty());
}

TEST_CASE("lines are limited to 255 characters") {
    CHECK(faults("1 pop\n%" + std::string(255, 'x') + "\n") ==
          LintFaults{"line 3: 256 characters, and a line may have 255"});
}

TEST_CASE("only printable ASCII is allowed") {
    CHECK(faults("(\xc3\xa9) pop\n") == LintFaults{"line 2: byte 195 is not printable ASCII"});
    CHECK(faults("1 pop\r\n") == LintFaults{"line 2: byte 13 is not printable ASCII"});
    CHECK(faults("(\x7f) pop\n") == LintFaults{"line 2: byte 127 is not printable ASCII"});
}

TEST_CASE("the last line must end") {
    CHECK(faults("1 pop") == LintFaults{"line 2: the last line does not end with a newline"});
}

TEST_CASE("names are limited to 127 characters") {
    CHECK(faults("/" + std::string(127, 'n') + " pop\n").empty());
    CHECK(faults("/" + std::string(128, 'n') + " pop\n") ==
          LintFaults{"line 2: a name of 128 characters, and a name may have 127"});
}

TEST_CASE("integers are limited to 31 bits and a sign") {
    CHECK(faults("2147483648 pop\n") ==
          LintFaults{"line 2: the integer 2147483648 does not fit in 31 bits and a sign"});
    CHECK(faults("-2147483648 pop\n") ==
          LintFaults{"line 2: the integer -2147483648 does not fit in 31 bits and a sign"});
    CHECK(faults("16#80000000 pop\n") ==
          LintFaults{"line 2: the integer 16#80000000 does not fit in 31 bits and a sign"});
}

TEST_CASE("reals are limited to single precision, strings to 65535 characters") {
    CHECK(faults("3.4e38 -3.4e38 1e-30 0.5 pop pop pop pop\n").empty());
    CHECK(faults("1 pop -1e39 pop\n") ==
          LintFaults{"line 2: the real -1e39 does not fit in single precision"});
    const auto string_of = [](int length) {
        std::string text = "(";
        for (int i = 0; i < length; ++i) text += i % 100 == 99 ? "x\\\n" : "x";
        return text + ") pop\n";
    };
    CHECK(faults(string_of(65535)).empty());
    CHECK(faults(string_of(65536)) ==
          LintFaults{"line 2: a string of 65536 characters, and a string may have 65535"});
}

TEST_CASE("what some printers take for a command, in any language, is a fault") {
    CHECK(faults("(a!R!b) pop\n") == LintFaults{"line 2: !R! is a command to some printers"});
    CHECK(faults("% !R!\n") == LintFaults{"line 2: !R! is a command to some printers"});
    CHECK(faults("(!r! !R\\041) pop\n").empty());
}

TEST_CASE("operators must belong to the declared level") {
    CHECK(faults("{ clipsave } pop\n") ==
          LintFaults{"line 2: clipsave needs language level 3, and the header declares 2"});
    CHECK(lint("%%LanguageLevel: 1\n{ rectfill } pop\n") ==
          LintFaults{"line 2: rectfill needs language level 2, and the header declares 1"});
    CHECK(lint("<< pop\n") == LintFaults{"line 1: << needs language level 2, and the header declares 1"});
    CHECK(lint("/rectfill where { pop 1 1 1 1 /rectfill load exec } if\n").empty());
    CHECK(lint("systemdict /rectfill known pop\n").empty());
    CHECK(lint("1 pop\n1 1 1 1 /rectfill load exec\n") ==
          LintFaults{"line 2: rectfill needs language level 2, and the header declares 1"});
}

TEST_CASE("arrays and procedures must fit on the operand stack while they are read") {
    std::string ones;
    for (int i = 0; i < 390; ++i) ones += "1\n";
    CHECK(faults("[ " + ones + "]\n").empty());
    CHECK(faults("{ " + ones + " { 1 } 2 }\n").empty());
    CHECK(faults("[ " + ones + "] pop [ " + ones + "] pop\n").empty());
    const std::string more = "1 1 1 1 1 1 1 1 1 1 1\n";
    CHECK(faults("[ " + ones + more + "]\n") ==
          LintFaults{"line 392: more than 400 objects between brackets or braces fill the operand stack"});
    CHECK(faults("{ " + ones + "[ " + more + "] pop }\n").size() == 1);
    CHECK(faults("[ " + ones + "[ 1 ] { 2 } " + more + "]\n").size() == 1);
}

TEST_CASE("text that is no PostScript is a fault, not an error") {
    CHECK(faults("(open\n") ==
          LintFaults{"program, line 2: the string that opens here is never closed: add a ) or escape a ("});
}
