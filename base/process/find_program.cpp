#include <fmt/format.h>
#include <unistd.h>

#include <cstdlib>

#include "base/process/process.hpp"

namespace inkmate {

std::optional<std::filesystem::path> find_program(std::string_view name) {
    const auto executable = [](const std::filesystem::path& p) {
        std::error_code error;
        return std::filesystem::is_regular_file(p, error) && ::access(p.c_str(), X_OK) == 0;
    };
    if (name.empty()) return std::nullopt;
    if (name.find('/') != std::string_view::npos) {
        if (executable(name)) return std::filesystem::path(name);
        return std::nullopt;
    }
    const char* const variable = std::getenv("PATH");
    std::string_view rest = variable != nullptr ? variable : "/usr/local/bin:/usr/bin:/bin";
    while (true) {
        const std::size_t colon = rest.find(':');
        const std::string_view folder = rest.substr(0, colon);
        const auto candidate = std::filesystem::path(folder.empty() ? "." : folder) / name;
        if (executable(candidate)) return candidate;
        if (colon == std::string_view::npos) return std::nullopt;
        rest.remove_prefix(colon + 1);
    }
}

std::filesystem::path require_program(std::string_view name, std::string_view title,
                                      std::string_view package) {
    if (auto found = find_program(name)) return *found;
    throw ProcessError(
        fmt::format("inkmate needs {} ({}), which was not found on the PATH: install the package {}", title,
                    name, package));
}

}  // namespace inkmate
