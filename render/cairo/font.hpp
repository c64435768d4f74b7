#pragma once

#include <filesystem>
#include <span>

#include "render/page/figures/page.hpp"

typedef struct _cairo_font_face cairo_font_face_t;

namespace inkmate {

/// Font faces of the base fonts, loaded from their files. Faces stay loaded until the program ends.
cairo_font_face_t* font_face(Font font, const std::filesystem::path& folder);
/// Where the fonts are: the folder given, else the one that INKMATE_FONTS names, else the usual places.
/// Throws RenderError.
std::filesystem::path find_fonts(const std::filesystem::path& folder);
/// The first of these folders that has all fonts. Throws RenderError.
std::filesystem::path find_fonts_among(std::span<const char* const> folders);

}  // namespace inkmate
