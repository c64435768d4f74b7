#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "base/process/process.hpp"

namespace inkmate::test {

/// Names of keys in the WebDriver standard.
inline constexpr const char* TAB = "\uE004";
inline constexpr const char* ENTER = "\uE007";

/// Where npm has installed Ghostscript; nothing, and a word about it, where it has not.
std::optional<std::filesystem::path> ghostscript_package();
/// Where the comparison was built as WebAssembly (./dev site --compare); nothing, and a word about it, where
/// it was not.
std::optional<std::filesystem::path> wasm_comparison();

/// The site, or parts of it, without the reference of the libraries, which Doxygen would make.
process::RunResult build_site(const std::filesystem::path& out, const std::filesystem::path& package,
                              const std::vector<std::string>& options);

}  // namespace inkmate::test
