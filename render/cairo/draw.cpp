#include "render/cairo/draw.hpp"

#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <cairo.h>
#include <fmt/format.h>

#include <cmath>
#include <cstdio>
#include <fstream>
#include <memory>
#include <system_error>
#include <utility>

#include "render/cairo/encoding.hpp"
#include "render/cairo/font.hpp"

namespace inkmate {
namespace {

namespace fs = std::filesystem;

struct SurfaceDeleter {
    void operator()(cairo_surface_t* s) const { cairo_surface_destroy(s); }
};
using Surface = std::unique_ptr<cairo_surface_t, SurfaceDeleter>;
struct ContextDeleter {
    void operator()(cairo_t* c) const { cairo_destroy(c); }
};
using Context = std::unique_ptr<cairo_t, ContextDeleter>;

void check(cairo_status_t status) {
    if (status != CAIRO_STATUS_SUCCESS)
        throw RenderError(fmt::format("cairo could not draw the page: {}", cairo_status_to_string(status)));
}

/// A page in cairo's coordinates: y downwards from the upper edge.
class Painter {
  public:
    Painter(cairo_t* cr, const Page& page, const fs::path& fonts) : cr_(cr), page_(page), fonts_(fonts) {
        cairo_font_options_t* options = cairo_font_options_create();
        cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
        cairo_set_font_options(cr_, options);
        cairo_font_options_destroy(options);
    }

    void paint() {
        for (const Item& item : page_.items) std::visit([this](const auto& i) { draw(i); }, item);
        check(cairo_status(cr_));
    }

  private:
    double x(Point p) const { return points(p.x); }
    double y(Point p) const { return page_.paper.height - points(p.y); }

    void draw(const Fill& fill) {
        cairo_new_path(cr_);
        for (const auto& [op, p] : fill.path) switch (op) {
                case PathOp::move: cairo_move_to(cr_, x(p[0]), y(p[0])); break;
                case PathOp::line: cairo_line_to(cr_, x(p[0]), y(p[0])); break;
                case PathOp::curve:
                    cairo_curve_to(cr_, x(p[0]), y(p[0]), x(p[1]), y(p[1]), x(p[2]), y(p[2]));
                    break;
                case PathOp::close: cairo_close_path(cr_); break;
            }
        const double grey = fill.grey / 16.0;
        cairo_set_source_rgb(cr_, grey, grey, grey);
        cairo_fill(cr_);
    }

    void draw(const Text& text) {
        cairo_set_source_rgb(cr_, 0, 0, 0);
        cairo_set_font_face(cr_, font_face(text.font, fonts_));
        cairo_set_font_size(cr_, points(text.size));
        cairo_move_to(cr_, x(text.at), y(text.at));
        // Unlike Pango, show_text neither kerns nor shapes: it advances by the font's widths, as PostScript's
        // show does.
        cairo_show_text(cr_, utf8_of_standard(text.text).c_str());
    }

    cairo_t* cr_;
    const Page& page_;
    const fs::path& fonts_;
};

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

void write(const fs::path& file, const std::string& bytes) {
    const fs::path part = fs::path(file).concat(".part");
    std::error_code error;
    {
        std::ofstream out(part, std::ios::binary);
        out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
        out.close();
        if (!out) {
            fs::remove(part, error);
            throw RenderError(fmt::format(
                "{} could not be written: check that its folder exists and has room", file.string()));
        }
    }
    fs::rename(part, file, error);
    if (error) {
        const std::string why = error.message();
        fs::remove(part, error);
        throw RenderError(fmt::format("{} could not be written: {}", file.string(), why));
    }
}

}  // namespace

std::string pdf_bytes(std::span<const Page> pages, const DrawOptions& options) {
    if (pages.empty()) throw RenderError("a PDF needs at least one page to draw");
    const fs::path fonts = find_fonts(options.fonts);
    std::string bytes;
    const Paper& first = pages.front().paper;
    const Surface surface(cairo_pdf_surface_create_for_stream(append, &bytes, first.width, first.height));
    check(cairo_surface_status(surface.get()));
    // Any fixed date will do: without one the bytes change with the clock.
    cairo_pdf_surface_set_metadata(surface.get(), CAIRO_PDF_METADATA_CREATE_DATE, "2000-01-01T00:00:00Z");
    for (const Page& page : pages) {
        cairo_pdf_surface_set_size(surface.get(), page.paper.width, page.paper.height);
        const Context context(cairo_create(surface.get()));
        Painter(context.get(), page, fonts).paint();
        cairo_show_page(context.get());
    }
    finish(surface);
    return bytes;
}

std::string png_bytes(const Page& page, double dpi, const DrawOptions& options) {
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
        Painter(context.get(), page, fonts).paint();
    }
    std::string bytes;
    check(cairo_surface_write_to_png_stream(surface.get(), append, &bytes));
    return bytes;
}

std::string svg_bytes(const Page& page, const DrawOptions& options) {
    const fs::path fonts = find_fonts(options.fonts);
    std::string bytes;
    const Surface surface(
        cairo_svg_surface_create_for_stream(append, &bytes, page.paper.width, page.paper.height));
    check(cairo_surface_status(surface.get()));
    {
        const Context context(cairo_create(surface.get()));
        Painter(context.get(), page, fonts).paint();
    }
    finish(surface);
    return without_surface_number(std::move(bytes));
}

void draw_pdf(std::span<const Page> pages, const fs::path& file, const DrawOptions& options) {
    write(file, pdf_bytes(pages, options));
}
void draw_png(const Page& page, const fs::path& file, double dpi, const DrawOptions& options) {
    write(file, png_bytes(page, dpi, options));
}
void draw_svg(const Page& page, const fs::path& file, const DrawOptions& options) {
    write(file, svg_bytes(page, options));
}

}  // namespace inkmate
