#include "render/cairo/encoding.hpp"

#include <fmt/format.h>

#include "render/cairo/draw.hpp"
#include "render/page/words/encoding.hpp"

namespace inkmate {

std::string utf8_of_standard(std::string_view text) {
    if (auto utf8 = utf8_of_page_text(text)) return std::move(*utf8);
    throw RenderError(fmt::format("the text \"{}\" holds a byte that is no character of a page", text));
}

}  // namespace inkmate
