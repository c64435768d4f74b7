#include "base/text/json.hpp"

#include <doctest/doctest.h>

#include <limits>
#include <string>

using namespace inkmate;
using namespace inkmate::text;
using nlohmann::json;

namespace {

/// What is read, or why nothing is.
template <class Number>
std::string read(const json& value) {
    try {
        return std::to_string(number_of_json<Number>(value));
    } catch (const std::runtime_error& e) {
        return e.what();
    }
}

enum class Colour { red, green, blue };

}  // namespace

TEST_CASE("numbers of JSON are read where they are whole and their type holds them") {
    CHECK(read<int>(json(7)) == "7");
    CHECK(read<int>(json(-7)) == "-7");
    CHECK(read<int>(json(std::numeric_limits<int>::max())) == "2147483647");
    CHECK(read<int>(json(std::numeric_limits<int>::min())) == "-2147483648");
    CHECK(read<std::size_t>(json(std::numeric_limits<std::uint64_t>::max())) == "18446744073709551615");
    const std::string beyond = "a number is out of its range";
    CHECK(read<int>(json(2147483648)) == beyond);
    CHECK(read<int>(json(-2147483649)) == beyond);
    CHECK(read<int>(json(std::numeric_limits<std::uint64_t>::max())) == beyond);
    CHECK(read<unsigned>(json(-1)) == beyond);
    CHECK(read<std::size_t>(json(-1)) == beyond);
    const std::string other = "a number is not whole";
    for (const char* text : {"7.0", "7e92", "-7e300", "true", "null", "\"7\"", "[7]"})
        CHECK(read<int>(json::parse(text)) == other);
}

TEST_CASE("numbers of JSON that stand for a value of an enumeration are none but its own") {
    CHECK(enum_of_json(json(0), Colour::blue) == Colour::red);
    CHECK(enum_of_json(json(2), Colour::blue) == Colour::blue);
    for (const char* text : {"3", "-1", "4294967296", "1.0", "\"red\""})
        CHECK_THROWS_AS(enum_of_json(json::parse(text), Colour::blue), std::runtime_error);
}
