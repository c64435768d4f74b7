#include "tests/support/long_form.hpp"

#include <doctest/doctest.h>

#include <cstdlib>

namespace inkmate::test {

bool full_tests() {
    return std::getenv("INKMATE_FULL_TESTS") != nullptr;
}

bool long_form() {
    if (!full_tests()) MESSAGE("long form only: set INKMATE_FULL_TESTS");
    return full_tests();
}

}  // namespace inkmate::test
