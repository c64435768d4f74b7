#include <doctest/doctest.h>

#include <string>

#include "base/text/utf8.hpp"

using inkmate::text::harmless;
using inkmate::text::harmless_lines;

TEST_CASE("what a terminal might act on is written in digits") {
    const std::string plain = "R\u00e9ti \u2013 \u738b \u265f\ufe0e \uFFFD \U0001F600 \\";
    CHECK(harmless(plain) == plain);
    CHECK(harmless("\033[2J\r\n\t\x7f") == "\\033[2J\\015\\012\\011\\177");
    CHECK(harmless(std::string("a\0b", 3)) == "a\\000b");
    CHECK(harmless("\u0080\u009f\u00a0") == "\\302\\200\\302\\237\u00a0");
    // Raw bytes, a form that is too long, half a pair, the start of a character.
    CHECK(harmless("\x9b\xff") == "\\233\\377");
    CHECK(harmless("\xe0\x80\x9b") == "\\340\\200\\233");
    CHECK(harmless("\xed\xa0\x80") == "\\355\\240\\200");
    CHECK(harmless("\xe2\x82") == "\\342\\202");
    for (const char* turns : {"\u061c", "\u200e", "\u200f", "\u202a", "\u202e", "\u2066", "\u2069"})
        CHECK(harmless(turns).front() == '\\');
    for (const char* hidden : {"\u00ad", "\u200b", "\u200d", "\u2060", "\ufeff", "\u2028", "\u2029"})
        CHECK(harmless(hidden).front() == '\\');
}

TEST_CASE("lines stay lines, and none is a command to the log of a workflow") {
    CHECK(harmless_lines("") == "");
    CHECK(harmless_lines("a\n\nb\033\n") == "a\n\nb\\033\n");
    CHECK(harmless_lines("::error::x\n  ::x::\na ::b") == "\\072:error::x\n  \\072:x::\na ::b");
}
