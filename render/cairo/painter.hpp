#pragma once

#include <cairo.h>

#include <filesystem>
#include <memory>

#include "render/page/figures/page.hpp"

namespace inkmate {

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
void paint(cairo_t* cr, const Page& page, const std::filesystem::path& fonts, ShapeStore* store = nullptr);

/// Draws a fill, upside down from that height (points).
void paint(cairo_t* cr, const Fill& fill, int height);

}  // namespace inkmate
