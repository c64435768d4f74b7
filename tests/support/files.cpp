#include "tests/support/files.hpp"

#include <fstream>
#include <iterator>

namespace inkmate::test {

std::string contents(const std::filesystem::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

std::string source_file(const std::string& path) {
    return INKMATE_SOURCE_DIR "/" + path;
}

}  // namespace inkmate::test
