#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace inkmate::files {

/// Returns the name if it is unused, otherwise the first unused one of "NAME-2.END", "NAME-3.END" ...
std::string unused_name(const std::string& name);

/// Returns the first of these names that is unused, or is that of a file with these bytes. Throws FileError.
std::string name_for(const std::string& name, std::string_view bytes);

/// Quotes a word of a command for people to type, if a shell would treat it as something else.
std::string shell_word(std::string_view word);
/// Quotes a file name so that no command takes it for an option.
std::string shell_file(std::string_view name);

/// Returns the folder that the environment variable INKMATE_FONTS names, unless it is empty.
std::optional<std::filesystem::path> named_font_folder();

/// Lists where distributions install the URW base fonts, which Ghostscript uses for PostScript's.
std::span<const char* const> default_font_folders();

}  // namespace inkmate::files
