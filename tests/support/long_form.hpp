#pragma once

#include <cstdint>

namespace inkmate::test {

/// True if the long form of the tests is asked for: by INKMATE_FULL_TESTS in the environment.
bool full_tests();

/// For a test case that is part of the long form alone: false, saying so, when that is not asked for.
///
///     if (!long_form()) return;
bool long_form();

/// Numbers from `first` up to `last`, without it.
struct SeedRange {
    std::uint32_t first = 0, last = 0;

    std::uint32_t size() const { return last - first; }
};
/// The seeds of a test: so many from 0 on in the usual form, so many in the long form. INKMATE_TEST_SEEDS in
/// the environment, FIRST-LAST, takes the place of either, so that a long form can be run in parts.
SeedRange test_seeds(std::uint32_t usual, std::uint32_t full);

}  // namespace inkmate::test
