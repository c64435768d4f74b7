#include "render/web/markup.hpp"

namespace inkmate {

std::string markup_text(std::string_view text) {
    std::string markup;
    for (const char c : text) switch (c) {
            case '&': markup += "&amp;"; break;
            case '<': markup += "&lt;"; break;
            default: markup += c;
        }
    return markup;
}

}  // namespace inkmate
