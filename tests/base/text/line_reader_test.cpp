#include "base/text/line_reader.hpp"

#include <doctest/doctest.h>

#include <sstream>
#include <string>
#include <vector>

using namespace inkmate::text;

namespace {

using Lines = std::vector<std::string>;

Lines lines_of(const std::string& text) {
    std::istringstream in(text);
    LineReader reader(in);
    Lines lines;
    while (const auto line = reader.next()) lines.push_back(*line);
    return lines;
}

}  // namespace

TEST_CASE("lines are read whatever their ends, their encoding and their number") {
    using namespace std::literals;
    CHECK(lines_of("") == Lines{});
    CHECK(lines_of("a\nb\r\n\nc") == Lines{"a", "b", "", "c"});
    CHECK(lines_of("\xef\xbb\xbf"
                   "a\n") == Lines{"a"});
    CHECK(lines_of("\xff\xfe"
                   "a\0\n\0\xe4\0"s) == Lines{"a", "\u00e4"});
    std::string many;
    for (int i = 0; i < 50'000; ++i) many += std::to_string(i) + "\n";
    const Lines read = lines_of(many);
    REQUIRE(read.size() == 50'000);
    CHECK(read.back() == "49999");
}

TEST_CASE("the front of a text is read again, and the rest in one piece") {
    std::istringstream in("one\ntwo\nthree\n");
    LineReader reader(in);
    CHECK(reader.front(5) == "one\nt");
    CHECK(reader.front(500) == "one\ntwo\nthree\n");
    CHECK(reader.next() == "one");
    CHECK(reader.rest() == "two\nthree\n");
    CHECK_FALSE(reader.next().has_value());
}
