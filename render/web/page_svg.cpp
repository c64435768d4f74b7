#include "render/web/page_svg.hpp"

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

std::string animated_svg(const figures::Page& page, std::span<const std::size_t> steps, double seconds) {
    const int width = figures::quarters(page.paper.width), height = figures::quarters(page.paper.height);
    std::string svg = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" version=\"1.1\" width=\"{}pt\" height=\"{}pt\" "
        "viewBox=\"0 0 {} {}\">\n<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n",
        page.paper.width, page.paper.height, width, height);
    std::size_t step = 0;
    for (std::size_t i = 0; i < page.items.size(); ++i) {
        if (step < steps.size() && i == steps[step]) {
            if (step > 0) svg += "</g>\n";
            ++step;
            svg += fmt::format(
                "<g><set attributeName=\"visibility\" to=\"hidden\" begin=\"0s\" end=\"{:g}s\"/>\n",
                static_cast<double>(step) * seconds);
        }
        svg += item_svg(page.items[i], height);
    }
    return svg + (step > 0 ? "</g>\n" : "") + "</svg>\n";
}

}  // namespace inkmate::web
