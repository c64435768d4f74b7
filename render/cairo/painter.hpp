#pragma once

#include <cairo.h>

#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "render/page/figures/page.hpp"

namespace inkmate::cairo {

/// Font faces of the base fonts, loaded from their files. Faces stay loaded until the program ends.
cairo_font_face_t* font_face(figures::Font font, const std::filesystem::path& folder);
/// Where the fonts are: the folder given, else the one that INKMATE_FONTS names, else the usual places.
/// Throws RenderError.
std::filesystem::path find_fonts(const std::filesystem::path& folder);
/// The first of these folders that has all fonts. Throws RenderError.
std::filesystem::path find_fonts_among(std::span<const char* const> folders);

/// UTF-8 of a text in the encoding of pages (render/page/words/encoding.hpp).
/// Throws RenderError for other bytes.
std::string utf8_of_standard(std::string_view text);

struct CairoDeleter {
    void operator()(cairo_surface_t* s) const { cairo_surface_destroy(s); }
    void operator()(cairo_t* c) const { cairo_destroy(c); }
};
using Surface = std::unique_ptr<cairo_surface_t, CairoDeleter>;
using Context = std::unique_ptr<cairo_t, CairoDeleter>;

/// Throws RenderError when cairo has failed.
void check(cairo_status_t status);

class ShapeStore;

/// Draws a page in cairo's coordinates: y downwards from the upper edge. With a store, shapes that stand on
/// several pages at the same place are kept there and drawn by reference.
void paint(cairo_t* cr, const figures::Page& page, const std::filesystem::path& fonts,
           ShapeStore* store = nullptr);

/// Draws a fill, upside down from that height (points).
void paint(cairo_t* cr, const figures::Fill& fill, int height);

}  // namespace inkmate::cairo
