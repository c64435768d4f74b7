#include <doctest/doctest.h>

#include "base/text/utf8.hpp"

using inkmate::text::is_invisible;
using inkmate::text::plain_utf8;

TEST_CASE("UTF-8 stays, Latin-1 becomes it, control characters become spaces") {
    CHECK(plain_utf8("R\u00e9ti \u2013 \u738b \U0001F600") == "R\u00e9ti \u2013 \u738b \U0001F600");
    CHECK(plain_utf8("R\xe9ti") == "R\u00e9ti");
    CHECK(plain_utf8("a\nb\tc\x7f") == "a b c ");
    CHECK(plain_utf8("a\u009bb\u0085\u00a0c") == "a b \u00a0c");
    CHECK(plain_utf8("R\xe9\x9bti") == "R\u00e9 ti");
    CHECK(plain_utf8("") == "");
}

TEST_CASE("what only looks like UTF-8 is Latin-1") {
    CHECK(plain_utf8("\xed\xa0\x80") == "\u00ed\u00a0 ");
    CHECK(plain_utf8("\xe0\x80\xaf") == "\u00e0 \u00af");
    CHECK(plain_utf8("\xc0\xaf") == "\u00c0\u00af");
    CHECK(plain_utf8("\xf0\x80\x80\xaf") == "\u00f0  \u00af");
    CHECK(plain_utf8("\xf4\x90\x80\x80") == "\u00f4   ");
    CHECK(plain_utf8("\xf5\x80\x80\x80") == "\u00f5   ");
    CHECK(plain_utf8("\xe2\x82") == "\u00e2 ");
    CHECK(plain_utf8("\x80") == " ");
}

TEST_CASE("characters that nothing is drawn for are known") {
    for (const char32_t c : {U'\u00AD', U'\u200B', U'\u200D', U'\u200E', U'\uFE0E', U'\uFEFF'})
        CHECK(is_invisible(c));
    for (const char32_t c : {U' ', U'\u00A0', U'a', U'\u2658', U'\uFFFD'}) CHECK_FALSE(is_invisible(c));
}
