#include "base/text/strings.hpp"

#include <doctest/doctest.h>

using namespace inkmate::text;

TEST_CASE("a text is cut into words at any number of blanks, which may be others") {
    CHECK(split_words("") == std::vector<std::string_view>{});
    CHECK(split_words(" \t\r\n") == std::vector<std::string_view>{});
    CHECK(split_words("  8/8 \t w\r\n-") == std::vector<std::string_view>{"8/8", "w", "-"});
    CHECK(split_words("a,b ,, c", " ,") == std::vector<std::string_view>{"a", "b", "c"});
}

TEST_CASE("a text is cut into lines, of which only a last one may not be empty") {
    CHECK(split_lines("").empty());
    CHECK(split_lines("a\n\n b \n") == std::vector<std::string>{"a", "", " b "});
    CHECK(split_lines("\na") == std::vector<std::string>{"", "a"});
}

TEST_CASE("blanks go from both ends of a text, not from its middle") {
    CHECK(trimmed("").empty());
    CHECK(trimmed(" \t\r\n").empty());
    CHECK(trimmed(" a b\n") == "a b");
    CHECK(trimmed("\ta ", " ") == "\ta");
}

TEST_CASE("capital letters become small ones, other bytes stay") {
    CHECK(lower_case("Multi PV@[`{\xc4") == "multi pv@[`{\xc4");
}

TEST_CASE("a number is the whole of a text, or none") {
    CHECK(read_number("0") == 0);
    CHECK(read_number("-12") == -12);
    CHECK(read_number<std::size_t>("18446744073709551615") == 18446744073709551615U);
    CHECK(read_number<double>("1.5") == 1.5);
    for (const std::string_view text : {"", " 1", "1 ", "1x", "x", "+1", "--1", "1.5", "2147483648"}) {
        CAPTURE(text);
        CHECK_FALSE(read_number(text));
    }
}

TEST_CASE("digits are grouped by three from the right") {
    CHECK(grouped(0) == "0");
    CHECK(grouped(999) == "999");
    CHECK(grouped(1000) == "1,000");
    CHECK(grouped(-123) == "-123");
    CHECK(grouped(-1234567) == "-1,234,567");
}

TEST_CASE("every occurrence in a text is replaced, and what comes in its place is not read again") {
    std::string text = "aXbXX";
    replace_all(text, "X", "XX");
    CHECK(text == "aXXbXXXX");
    replace_all(text, "XX", "");
    CHECK(text == "ab");
    replace_all(text, "c", "d");
    CHECK(text == "ab");
}

TEST_CASE("a list has commas, and a word before its last item") {
    CHECK(listed({}, "or") == "");
    CHECK(listed({"a"}, "or") == "a");
    CHECK(listed({"a", "b"}, "or") == "a or b");
    CHECK(listed({"a", "b", "c"}, "and") == "a, b and c");
}
