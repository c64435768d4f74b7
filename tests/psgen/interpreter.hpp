#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "play/device/ghostscript.hpp"
#include "psgen/product/product.hpp"

namespace inkmate::test {

/// The language level that tests run programs at: 1 or 2 when INKMATE_TEST_LEVEL says so, else 3, which is
/// Ghostscript's own. At level 1 there is no showpage and no findfont.
int test_level();

/// For a test case that takes long, and tells little more at lower language levels: false at these, but in
/// the long form.
bool worth_at_this_level();

/// The highest level that a program made for a test may have.
int program_level();

/// Runs a program as run_ghostscript() does, on an interpreter of language level 1 or 2, without pages.
device::GhostscriptRun run_at_level(int level, std::string_view program, std::string_view input,
                                    device::Feed feed = device::Feed::file);
/// Measures it at test_level(); below 3, of the options only `feed` counts.
device::GhostscriptRun run_at_level(std::string_view program, std::string_view input,
                                    const device::GhostscriptOptions& options = {});

/// Runs code in a library that generate_library() made, at test_level(): what it writes, line by line. Fails
/// where Ghostscript complains, or where a stack is not as deep afterwards as before.
std::vector<std::string> run_library(const std::string& library, const std::string& code);

}  // namespace inkmate::test
