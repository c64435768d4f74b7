#include "render/cairo/draw.hpp"

#include <cairo-svg.h>
#include <cairo.h>
#include <fmt/format.h>

#include <cmath>
#include <cstdio>
#include <memory>
#include <utility>

#include "base/files/file_io.hpp"
#include "render/cairo/document.hpp"
#include "render/cairo/painter.hpp"

namespace inkmate::cairo {
namespace {

namespace fs = std::filesystem;

cairo_status_t append(void* closure, const unsigned char* data, unsigned length) {
    static_cast<std::string*>(closure)->append(reinterpret_cast<const char*>(data), length);
    return CAIRO_STATUS_SUCCESS;
}

void finish(const Surface& surface) {
    cairo_surface_finish(surface.get());
    check(cairo_surface_status(surface.get()));
}

/// cairo numbers the surfaces of a run in the SVG's ids; without the number the bytes do not depend on what
/// was drawn before.
std::string without_surface_number(std::string svg) {
    constexpr std::string_view id = "id=\"surface";
    const std::size_t at = svg.find(id);
    if (at == std::string::npos) return svg;
    const std::size_t first = at + id.size();
    const std::size_t last = svg.find('"', first);
    return svg.erase(first, last - first);
}

}  // namespace

std::string pdf_bytes(std::span<const figures::Page> pages, const DrawOptions& options) {
    std::string bytes;
    Document document(
        DocumentFormat::pdf, {}, [&bytes](std::string_view part) { bytes += part; }, options);
    for (const figures::Page& page : pages) document.add(page);
    document.finish();
    return bytes;
}

std::string png_bytes(const figures::Page& page, double dpi, const DrawOptions& options) {
    if (!(dpi >= 10 && dpi <= 2400))
        throw RenderError(fmt::format("a picture of {} dpi cannot be drawn: give 10 to 2400", dpi));
    const fs::path fonts = find_fonts(options.fonts);
    const double scale = dpi / 72;
    const Surface surface(cairo_image_surface_create(
        CAIRO_FORMAT_RGB24, static_cast<int>(std::lround(page.paper.width * scale)),
        static_cast<int>(std::lround(page.paper.height * scale))));
    check(cairo_surface_status(surface.get()));
    {
        const Context context(cairo_create(surface.get()));
        cairo_set_source_rgb(context.get(), 1, 1, 1);
        cairo_paint(context.get());
        cairo_scale(context.get(), scale, scale);
        paint(context.get(), page, fonts);
    }
    std::string bytes;
    check(cairo_surface_write_to_png_stream(surface.get(), append, &bytes));
    return bytes;
}

std::string svg_bytes(const figures::Page& page, const DrawOptions& options) {
    const fs::path fonts = find_fonts(options.fonts);
    std::string bytes;
    const Surface surface(
        cairo_svg_surface_create_for_stream(append, &bytes, page.paper.width, page.paper.height));
    check(cairo_surface_status(surface.get()));
    {
        const Context context(cairo_create(surface.get()));
        paint(context.get(), page, fonts);
    }
    finish(surface);
    return without_surface_number(std::move(bytes));
}

void draw_pdf(std::span<const figures::Page> pages, const fs::path& file, const DrawOptions& options) {
    // It can be drawn again.
    files::write_output(file.string(), pdf_bytes(pages, options), false);
}

}  // namespace inkmate::cairo
