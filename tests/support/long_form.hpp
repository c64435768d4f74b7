#pragma once

namespace inkmate::test {

/// True if the long form of the tests is asked for: by INKMATE_FULL_TESTS in the environment.
bool full_tests();

/// For a test case that is part of the long form alone: false, saying so, when that is not asked for.
///
///     if (!long_form()) return;
bool long_form();

}  // namespace inkmate::test
