#pragma once

#include <filesystem>
#include <string>

namespace inkmate::test {

/// The bytes of a file; none of one that cannot be read.
std::string contents(const std::filesystem::path& file);
/// The path of a file of the repository, such as "examples/opera-1858.pgn".
std::string source_file(const std::string& path);

}  // namespace inkmate::test
