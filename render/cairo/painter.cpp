#include "render/cairo/painter.hpp"

#include <fmt/format.h>

#include "render/cairo/draw.hpp"
#include "render/cairo/encoding.hpp"
#include "render/cairo/font.hpp"
#include "render/cairo/shape_store.hpp"

namespace inkmate {
namespace {

/// A small piece's curves may have both control points on their ends, by rounding. Ghostscript's pdfwrite
/// writes these as lines, and cairo's antialiasing is not quite the same along a line as along a curve that
/// is one: so here they are lines as well.
void add_path(cairo_t* cr, const Path& path, int height) {
    const auto x = [](Point p) { return points(p.x); };
    const auto y = [height](Point p) { return height - points(p.y); };
    Point start{}, current{};
    cairo_new_path(cr);
    for (const auto& [op, p] : path) switch (op) {
            case PathOp::move:
                cairo_move_to(cr, x(p[0]), y(p[0]));
                start = current = p[0];
                break;
            case PathOp::line:
                cairo_line_to(cr, x(p[0]), y(p[0]));
                current = p[0];
                break;
            case PathOp::curve:
                if (p[0] == current && p[1] == p[2])
                    cairo_line_to(cr, x(p[2]), y(p[2]));
                else
                    cairo_curve_to(cr, x(p[0]), y(p[0]), x(p[1]), y(p[1]), x(p[2]), y(p[2]));
                current = p[2];
                break;
            case PathOp::close:
                cairo_close_path(cr);
                current = start;
                break;
        }
}

void set_ink(cairo_t* cr, const Ink& ink) {
    cairo_set_source_rgb(cr, ink.red / 16.0, ink.green / 16.0, ink.blue / 16.0);
}

void paint(cairo_t* cr, const Text& text, int height, const std::filesystem::path& fonts) {
    set_ink(cr, text.ink);
    cairo_set_font_face(cr, font_face(text.font, fonts));
    cairo_set_font_size(cr, points(text.size));
    cairo_save(cr);
    if (text.turned) {
        cairo_translate(cr, points(text.at.x), height - points(text.at.y));
        cairo_scale(cr, -1, -1);
        cairo_move_to(cr, 0, 0);
    } else {
        cairo_move_to(cr, points(text.at.x), height - points(text.at.y));
    }
    // Unlike Pango, show_text neither kerns nor shapes: it advances by the font's widths, as PostScript's
    // show does.
    cairo_show_text(cr, utf8_of_standard(text.text).c_str());
    cairo_restore(cr);
}

}  // namespace

void check(cairo_status_t status) {
    if (status != CAIRO_STATUS_SUCCESS)
        throw RenderError(fmt::format("cairo could not draw the page: {}", cairo_status_to_string(status)));
}

void paint(cairo_t* cr, const Fill& fill, int height) {
    add_path(cr, fill.path, height);
    set_ink(cr, fill.ink);
    cairo_fill(cr);
}

void paint(cairo_t* cr, const Page& page, const std::filesystem::path& fonts, ShapeStore* store) {
    cairo_font_options_t* options = cairo_font_options_create();
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
    cairo_set_font_options(cr, options);
    cairo_font_options_destroy(options);

    if (store) store->begin_page();
    const int height = page.paper.height;
    for (std::size_t i = 0; i < page.items.size();) {
        const std::size_t shape = store ? ShapeStore::shape_length(page.items, i) : 0;
        if (shape > 0) {
            store->paint(cr, std::span(page.items).subspan(i, shape), page.paper);
            i += shape;
            continue;
        }
        if (const Fill* fill = std::get_if<Fill>(&page.items[i]))
            paint(cr, *fill, height);
        else
            paint(cr, std::get<Text>(page.items[i]), height, fonts);
        ++i;
    }
    check(cairo_status(cr));
}

}  // namespace inkmate
