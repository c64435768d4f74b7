#include "render/cairo/painter.hpp"

#include <cairo-ft.h>
#include <fmt/format.h>
#include <ft2build.h>

#include <array>
#include <map>
#include <mutex>
#include <string>
#include <utility>

#include "base/files/file_names.hpp"
#include "render/cairo/draw.hpp"
#include "render/cairo/shape_store.hpp"
#include "render/page/words/encoding.hpp"

#include FT_FREETYPE_H

namespace inkmate::cairo {

namespace {

namespace fs = std::filesystem;

/// The Type 1 fonts that Ghostscript takes for the base fonts.
constexpr std::array<std::string_view, figures::FONT_NB> FILES = {
    "NimbusSans-Regular.t1", "NimbusRoman-Regular.t1", "NimbusRoman-Bold.t1", "NimbusRoman-Italic.t1",
    "NimbusMonoPS-Regular.t1"};

constexpr std::string_view ADVICE =
    "install the URW base fonts (Debian: apt install fonts-urw-base35), or name their folder in "
    "INKMATE_FONTS";

std::string_view file_name(figures::Font font) {
    return FILES[static_cast<std::size_t>(font)];
}

bool complete(const fs::path& folder) {
    for (const std::string_view file : FILES)
        if (std::error_code error; !fs::is_regular_file(folder / file, error)) return false;
    return true;
}

FT_Library library() {
    static const FT_Library freetype = [] {
        FT_Library made = nullptr;
        if (FT_Init_FreeType(&made) != 0) throw RenderError("FreeType could not be started");
        return made;
    }();
    return freetype;
}

}  // namespace

fs::path find_fonts(const fs::path& folder) {
    const fs::path wanted = !folder.empty() ? folder : files::named_font_folder().value_or(fs::path());
    if (!wanted.empty()) {
        for (const std::string_view file : FILES)
            if (std::error_code error; !fs::is_regular_file(wanted / file, error))
                throw RenderError(
                    fmt::format("font file {} is not in {}: {}", file, wanted.string(), ADVICE));
        return wanted;
    }
    return find_fonts_among(files::default_font_folders());
}

fs::path find_fonts_among(std::span<const char* const> folders) {
    for (const char* folder : folders)
        if (complete(folder)) return folder;
    throw RenderError(
        fmt::format("font files were not found: no folder of {} has {} and the other fonts of the pages; {}",
                    fmt::join(folders, ", "), FILES[0], ADVICE));
}

cairo_font_face_t* font_face(figures::Font font, const fs::path& folder) {
    static std::mutex mutex;
    // By strings: every text of a page asks, and paths are slow to compare.
    static std::map<std::pair<std::string, figures::Font>, cairo_font_face_t*> faces;
    const std::lock_guard lock(mutex);
    cairo_font_face_t*& known = faces[{folder.native(), font}];
    if (known != nullptr) return known;

    const fs::path file = folder / file_name(font);
    FT_Face face = nullptr;
    if (FT_New_Face(library(), file.c_str(), 0, &face) != 0)
        throw RenderError(fmt::format("{} is not a font that FreeType can read: {}", file.string(), ADVICE));
    known = cairo_ft_font_face_create_for_ft_face(face, FT_LOAD_NO_HINTING);
    return known;
}

std::string utf8_of_standard(std::string_view text) {
    if (auto utf8 = page::utf8_of_page_text(text)) return std::move(*utf8);
    throw RenderError(fmt::format("the text \"{}\" has a byte that is not a character of a page", text));
}

namespace {

/// A small piece's curves may have both control points on their ends, by rounding. Ghostscript's pdfwrite
/// writes these as lines, and cairo's antialiasing is not quite the same along a line as along a curve that
/// is one: so here they are lines as well.
void add_path(cairo_t* cr, const figures::Path& path, int height) {
    const auto x = [](figures::Point p) { return figures::points(p.x); };
    const auto y = [height](figures::Point p) { return height - figures::points(p.y); };
    figures::Point start{}, current{};
    cairo_new_path(cr);
    for (const auto& [op, p] : path) switch (op) {
            case figures::PathOp::move:
                cairo_move_to(cr, x(p[0]), y(p[0]));
                start = current = p[0];
                break;
            case figures::PathOp::line:
                cairo_line_to(cr, x(p[0]), y(p[0]));
                current = p[0];
                break;
            case figures::PathOp::curve:
                if (p[0] == current && p[1] == p[2])
                    cairo_line_to(cr, x(p[2]), y(p[2]));
                else
                    cairo_curve_to(cr, x(p[0]), y(p[0]), x(p[1]), y(p[1]), x(p[2]), y(p[2]));
                current = p[2];
                break;
            case figures::PathOp::close:
                cairo_close_path(cr);
                current = start;
                break;
        }
}

void set_ink(cairo_t* cr, const figures::Ink& ink) {
    cairo_set_source_rgb(cr, ink.red / 16.0, ink.green / 16.0, ink.blue / 16.0);
}

/// What sets a text apart from the one before it on its line: another size, which is the same when it is
/// written. So cairo writes where it begins, instead of a way in thousandths of the size.
constexpr double APART = 1 + 1e-9;

void paint(cairo_t* cr, const figures::Text& text, int height, const std::filesystem::path& fonts) {
    set_ink(cr, text.ink);
    cairo_set_font_face(cr, font_face(text.font, fonts));
    cairo_set_font_size(cr, figures::points(text.size) * (text.apart ? APART : 1));
    cairo_save(cr);
    if (text.turned) {
        cairo_translate(cr, figures::points(text.at.x), height - figures::points(text.at.y));
        cairo_scale(cr, -1, -1);
        cairo_move_to(cr, 0, 0);
    } else {
        cairo_move_to(cr, figures::points(text.at.x), height - figures::points(text.at.y));
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

void paint(cairo_t* cr, const figures::Fill& fill, int height) {
    add_path(cr, fill.path, height);
    set_ink(cr, fill.ink);
    cairo_fill(cr);
}

void paint(cairo_t* cr, const figures::Page& page, const std::filesystem::path& fonts, ShapeStore* store) {
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
        if (const figures::Fill* fill = std::get_if<figures::Fill>(&page.items[i]))
            paint(cr, *fill, height);
        else
            paint(cr, std::get<figures::Text>(page.items[i]), height, fonts);
        ++i;
    }
    check(cairo_status(cr));
}

}  // namespace inkmate::cairo
