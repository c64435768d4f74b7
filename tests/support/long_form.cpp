#include "tests/support/long_form.hpp"

#include <doctest/doctest.h>

#include <cstdio>
#include <cstdlib>
#include <stdexcept>

namespace inkmate::test {

bool full_tests() {
    return std::getenv("INKMATE_FULL_TESTS") != nullptr;
}

bool long_form() {
    if (!full_tests()) MESSAGE("long form only: set INKMATE_FULL_TESTS");
    return full_tests();
}

SeedRange test_seeds(std::uint32_t usual, std::uint32_t full) {
    SeedRange range{0, full_tests() ? full : usual};
    if (const char* const part = std::getenv("INKMATE_TEST_SEEDS")) {
        if (std::sscanf(part, "%u-%u", &range.first, &range.last) != 2 || range.first > range.last)
            throw std::runtime_error("INKMATE_TEST_SEEDS is not FIRST-LAST");
        ++range.last;
    }
    return range;
}

}  // namespace inkmate::test
