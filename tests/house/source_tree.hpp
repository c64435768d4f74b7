#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace inkmate::test {

/// A file of the source tree, as a reader of the house sees it.
struct SourceFile {
    /// Relative to the root: "core/chess/move.hpp".
    std::string path;
    /// Without line ends.
    std::vector<std::string> lines;

    /// "core/chess".
    std::string folder() const { return std::filesystem::path(path).parent_path().generic_string(); }
};

/// A file by its path from the root.
SourceFile read_source(const std::string& path);
/// The product's files with one of these endings, sorted by path: no tests, no examples, no documents.
std::vector<SourceFile> product_files(std::vector<std::string_view> endings);
/// The files below a folder of the tree.
std::vector<SourceFile> files_below(const std::string& folder, std::vector<std::string_view> endings);

}  // namespace inkmate::test
