#include "psgen/emit/book_tables.hpp"

#include <vector>

#include "psgen/emit/page_objects.hpp"
#include "render/book/sign.hpp"
#include "render/book/text.hpp"
#include "render/page/figurine.hpp"

namespace inkmate {

namespace {

/// By Face.
std::string faces() {
    std::string text = "[";
    for (int face = 0; face < FACE_NB; ++face) {
        const StyleSpec style = style_of(static_cast<Face>(face));
        text += '\n';
        text += font(style.font, style.size, true);
    }
    return text.append("\n] readonly");
}

std::string signs() {
    std::vector<std::vector<Fill>> list;
    for (std::size_t sign = 0; sign < book_signs().size(); ++sign)
        list.push_back(sign_fills(static_cast<int>(sign)));
    return shapes(list);
}

}  // namespace

std::optional<std::string> book_table_text(std::string_view name) {
    if (name == "BOOK_FACES") return faces();
    if (name == "BOOK_SIGNS") return signs();
    if (name == "FIGURINE_SQUARE") return length(figurine_square(BOOK_TEXT_SIZE));
    return std::nullopt;
}

}  // namespace inkmate
