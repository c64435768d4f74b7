#pragma once

#include <compare>
#include <filesystem>
#include <string>
#include <vector>

#include "base/process/process.hpp"

namespace inkmate::process {

struct GhostscriptVersion {
    int major = 0;
    int minor = 0;
    auto operator<=>(const GhostscriptVersion&) const = default;
};
/// The oldest supported version. Older ones draw PDFs with a different interpreter, whose pages were never
/// compared.
inline constexpr GhostscriptVersion OLDEST_GHOSTSCRIPT{10, 0};

struct Ghostscript {
    std::filesystem::path program;
    GhostscriptVersion version;
};

/// Finds `program` and asks for its version, once as long as its file does not change. Throws ProcessError if
/// it does not exist or is too old.
Ghostscript find_ghostscript(const std::string& program = "gs");

/// Finds the Ghostscripts on the PATH, one of each version that is not too old, oldest first: `gs`, and names
/// that distributions give to other versions (`gs-10.03`, `gs1003`).
std::vector<Ghostscript> installed_ghostscripts();

/// Returns the command line that every use of Ghostscript here begins with: quiet, safe, without questions,
/// ends by itself.
std::vector<std::string> ghostscript_arguments(const Ghostscript& gs);

/// Returns the argument that sends each page to `directory`/`name`, where `name` contains one %03d or the
/// like; a percent sign in `directory` is escaped.
std::string output_file_argument(const std::filesystem::path& directory, const std::string& name);

}  // namespace inkmate::process
