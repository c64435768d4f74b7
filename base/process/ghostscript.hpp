#pragma once

#include <compare>
#include <filesystem>
#include <string>
#include <vector>

#include "base/process/process.hpp"

namespace inkmate {

struct GhostscriptVersion {
    int major = 0;
    int minor = 0;
    auto operator<=>(const GhostscriptVersion&) const = default;
};
/// Older versions draw PDFs with another interpreter, whose pages were never compared.
inline constexpr GhostscriptVersion OLDEST_GHOSTSCRIPT{10, 0};

struct Ghostscript {
    std::filesystem::path program;
    GhostscriptVersion version;
};

/// Finds `program` and asks for its version, once as long as its file is the same. Throws ProcessError when
/// there is none, or when it is too old.
Ghostscript find_ghostscript(const std::string& program = "gs");

/// The Ghostscripts on the PATH, one of each version that is not too old, the oldest first: `gs`, and what is
/// named as distributions name other versions (`gs-10.03`, `gs1003`).
std::vector<Ghostscript> installed_ghostscripts();

/// The command line that every use of Ghostscript here begins with: quiet, safe, without questions, ends by
/// itself.
std::vector<std::string> ghostscript_arguments(const Ghostscript& gs);

/// The argument that sends each page to `directory`/`name`, where `name` holds one %03d or the like; a
/// percent sign in `directory` is kept from being read as one.
std::string output_file_argument(const std::filesystem::path& directory, const std::string& name);

}  // namespace inkmate
