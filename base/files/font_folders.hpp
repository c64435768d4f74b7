#pragma once

#include <filesystem>
#include <optional>
#include <span>

namespace inkmate {

/// The folder that the environment variable INKMATE_FONTS names; an empty one names none.
std::optional<std::filesystem::path> named_font_folder();

/// Where distributions put the URW base fonts, which Ghostscript takes for those of PostScript.
std::span<const char* const> usual_font_folders();

}  // namespace inkmate
