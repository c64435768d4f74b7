#include "base/files/unused_name.hpp"

#include <fmt/format.h>

#include <filesystem>

#include "base/files/file_io.hpp"

namespace inkmate {

std::string unused_name(const std::string& name) {
    const std::filesystem::path path(name);
    std::string unused = name;
    for (int i = 2; file_exists(unused); ++i)
        unused =
            path.parent_path() / fmt::format("{}-{}{}", path.stem().string(), i, path.extension().string());
    return unused;
}

}  // namespace inkmate
