#include "render/cairo/font.hpp"

#include <cairo-ft.h>
#include <fmt/format.h>
#include <ft2build.h>
#include FT_FREETYPE_H

#include <array>
#include <map>
#include <mutex>
#include <string>
#include <utility>

#include "base/files/file_names.hpp"
#include "render/cairo/draw.hpp"

namespace inkmate {
namespace {

namespace fs = std::filesystem;

/// The Type 1 fonts that Ghostscript takes for the base fonts.
constexpr std::array<std::string_view, FONT_NB> FILES = {"NimbusSans-Regular.t1", "NimbusRoman-Regular.t1",
                                                         "NimbusRoman-Bold.t1", "NimbusRoman-Italic.t1",
                                                         "NimbusMonoPS-Regular.t1"};

constexpr std::string_view ADVICE =
    "install the URW base fonts (Debian: apt install fonts-urw-base35), or name their folder in "
    "INKMATE_FONTS";

std::string_view file_name(Font font) {
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

cairo_font_face_t* font_face(Font font, const fs::path& folder) {
    static std::mutex mutex;
    // By strings: every text of a page asks, and paths are slow to compare.
    static std::map<std::pair<std::string, Font>, cairo_font_face_t*> faces;
    const std::lock_guard lock(mutex);
    cairo_font_face_t*& known = faces[{folder.native(), font}];
    if (known != nullptr) return known;

    const fs::path file = folder / file_name(font);
    FT_Face face = nullptr;
    if (FT_New_Face(library(), file.c_str(), 0, &face) != 0)
        throw RenderError(fmt::format("{} is no font that FreeType can read: {}", file.string(), ADVICE));
    known = cairo_ft_font_face_create_for_ft_face(face, FT_LOAD_NO_HINTING);
    return known;
}

}  // namespace inkmate
