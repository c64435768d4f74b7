#include "render/page/page.hpp"

namespace inkmate {

std::string_view postscript_name(Font font) {
    constexpr std::array<std::string_view, FONT_NB> names = {"Helvetica", "Times-Roman", "Times-Bold",
                                                             "Times-Italic", "Courier"};
    return names[static_cast<std::size_t>(font)];
}

}  // namespace inkmate
