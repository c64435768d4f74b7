#include <utility>

#include "core/chess/text.hpp"
#include "render/web/markup.hpp"
#include "render/web/view_templates.hpp"

namespace inkmate {

namespace {

constexpr std::string_view TITLE = "INKMATE-TITLE", DATA = "INKMATE-DATA";

}  // namespace

std::string filled_view(std::string_view page, std::string_view title, std::string data) {
    // Nothing in a script may look like its end.
    chess::replace_all(data, "</", "<\\/");
    chess::replace_all(data, "<!--", "<\\!--");
    std::string html(page);
    chess::replace_all(html, TITLE, markup_text(title));
    return html.replace(html.find(DATA), DATA.size(), data);
}

}  // namespace inkmate
