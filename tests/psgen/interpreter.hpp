#pragma once

#include <string>
#include <string_view>

#include "psgen/emit/options.hpp"
#include "psgen/press/ghostscript.hpp"

namespace inkmate::test {

/// The language level that tests run programs at: 1 or 2 when INKMATE_TEST_LEVEL says so, else 3, which is
/// Ghostscript's own. At level 1 there is no showpage and no findfont.
int test_level();

/// The highest level that a program made for a test may have.
int program_level();

/// Runs a program as press() does, on an interpreter of language level 1 or 2, without pages.
PressResult press_at_level(int level, std::string_view program, std::string_view input,
                           Feed feed = Feed::file);
/// The same at test_level(); below 3, of the options only `feed` counts.
PressResult press_at_level(std::string_view program, std::string_view input,
                           const PressOptions& options = {});

}  // namespace inkmate::test
