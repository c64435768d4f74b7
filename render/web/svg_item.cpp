#include "render/web/svg_item.hpp"

#include <fmt/format.h>

#include <string_view>

#include "render/diagram/svg_path.hpp"
#include "render/web/game_view.hpp"

namespace inkmate::web {

namespace {

std::string_view family(figures::Font font) {
    switch (font) {
        case figures::Font::helvetica: return "Helvetica,Arial,sans-serif";
        case figures::Font::courier: return "Courier,monospace";
        default: return "Times,serif";
    }
}

}  // namespace

std::string item_svg(const figures::Item& item, int height) {
    if (const auto* fill = std::get_if<figures::Fill>(&item))
        return fmt::format("<path fill=\"{}\" d=\"{}\"/>\n", diagram::svg_colour(fill->ink),
                           diagram::svg_path(fill->path, height));
    const figures::Text& text = std::get<figures::Text>(item);
    return fmt::format(
        "<text x=\"{}\" y=\"{}\" font-family=\"{}\" font-size=\"{}\"{} fill=\"{}\">{}</text>\n", text.at.x,
        height - text.at.y, family(text.font), text.size,
        text.font == figures::Font::times_bold ? " font-weight=\"bold\"" : "", diagram::svg_colour(text.ink),
        markup_text(text.text));
}

}  // namespace inkmate::web
