#include "render/web/animated_svg.hpp"

#include <fmt/format.h>

#include "render/web/svg_item.hpp"

namespace inkmate::web {

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
