#include "render/page/page.hpp"

#include "render/page/figures/shapes.hpp"

namespace inkmate {

std::string_view postscript_name(Font font) {
    constexpr std::array<std::string_view, FONT_NB> names = {"Helvetica", "Times-Roman", "Times-Bold",
                                                             "Times-Italic", "Courier"};
    return names[static_cast<std::size_t>(font)];
}

Item moved_item(Item item, Point by) {
    if (Fill* fill = std::get_if<Fill>(&item))
        fill->path = moved(fill->path, by);
    else
        std::get<Text>(item).at = std::get<Text>(item).at + by;
    return item;
}

}  // namespace inkmate
