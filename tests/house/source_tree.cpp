#include "tests/house/source_tree.hpp"

#include <algorithm>
#include <fstream>

namespace inkmate::test {

namespace fs = std::filesystem;

SourceFile read_source(const std::string& path) {
    SourceFile file{path, {}};
    std::ifstream in(fs::path(INKMATE_SOURCE_DIR) / path);
    for (std::string line; std::getline(in, line);) file.lines.push_back(line);
    return file;
}

std::vector<SourceFile> files_below(const std::string& folder, std::vector<std::string_view> endings) {
    const fs::path root = INKMATE_SOURCE_DIR;
    std::vector<SourceFile> files;
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(root / folder)) {
        const std::string ending = entry.path().extension().string();
        if (!entry.is_regular_file() || std::ranges::find(endings, ending) == endings.end()) continue;
        files.push_back(read_source(fs::relative(entry.path(), root).generic_string()));
    }
    std::ranges::sort(files, {}, &SourceFile::path);
    return files;
}

std::vector<SourceFile> product_files(std::vector<std::string_view> endings) {
    std::vector<SourceFile> files;
    for (const fs::directory_entry& entry : fs::directory_iterator(INKMATE_SOURCE_DIR)) {
        const std::string name = entry.path().filename().string();
        if (!entry.is_directory() || name.starts_with('.') || name == "build" || name == "tests" ||
            name == "examples" || name == "docs" || name == "cmake")
            continue;
        std::ranges::move(files_below(name, endings), std::back_inserter(files));
    }
    std::ranges::sort(files, {}, &SourceFile::path);
    return files;
}

}  // namespace inkmate::test
