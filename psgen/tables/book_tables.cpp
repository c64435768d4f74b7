#include "psgen/tables/page_tables.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <vector>

#include "psgen/tables/page_objects.hpp"
#include "render/book/sign.hpp"
#include "render/book/text.hpp"
#include "render/page/words/figurine.hpp"

namespace inkmate {

namespace {

/// By Face, or those of the pages that are drawn.
std::string faces(const std::vector<StyleSpec>& drawn) {
    std::vector<std::string> fonts;
    if (drawn.empty()) {
        for (int face = 0; face < FACE_NB; ++face) {
            const StyleSpec style = style_of(static_cast<Face>(face));
            fonts.push_back(font(style.font, style.size, true));
        }
    } else {
        for (const StyleSpec& style : drawn) fonts.push_back(font(style.font, style.size));
    }
    return fmt::format("[\n{}\n] readonly", fmt::join(fonts, "\n"));
}

std::string signs() {
    std::vector<std::vector<Fill>> list;
    for (std::size_t sign = 0; sign < book_signs().size(); ++sign)
        list.push_back(sign_fills(static_cast<int>(sign)));
    return shapes(list);
}

}  // namespace

std::optional<std::string> book_table_text(std::string_view name, const ProgramOptions& options) {
    if (name == "DRAWN_FACES") return faces(options.drawn_faces);
    if (name == "BOOK_SIGNS") return signs();
    if (name == "FIGURINE_SQUARE") return length(figurine_square(BOOK_TEXT_SIZE));
    return std::nullopt;
}

}  // namespace inkmate
