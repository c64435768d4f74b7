#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace inkmate::variant {

/// "key = value" on a line of a file.
struct IniEntry {
    std::string key;
    std::string value;
    std::size_t line = 0;  ///< from 1
};

/// [name] or [name:parent], and what follows.
struct IniSection {
    std::string name;
    std::string parent;
    std::string file;  ///< what messages call it
    std::size_t line = 0;
    std::vector<IniEntry> entries;
};

/// Reads rule files: sections, entries, comments (lines that begin with # or ;). Throws VariantError, which
/// names file and line.
std::vector<IniSection> read_ini(std::string_view text, std::string_view file);

}  // namespace inkmate::variant
