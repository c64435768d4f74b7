#include <utility>

#include "base/text/strings.hpp"
#include "render/web/markup.hpp"
#include "render/web/view_templates.hpp"

namespace inkmate {

namespace {

constexpr std::string_view TITLE = "INKMATE-TITLE", DATA = "INKMATE-DATA";

}  // namespace

std::string filled_view(std::string_view page, std::string_view title, std::string data) {
    // Nothing in a script may look like its end.
    text::replace_all(data, "</", "<\\/");
    text::replace_all(data, "<!--", "<\\!--");
    // Titles and data may hold the names of these places.
    const std::size_t at = page.find(DATA);
    std::string before(page.substr(0, at)), behind(page.substr(at + DATA.size()));
    for (std::string* const part : {&before, &behind}) text::replace_all(*part, TITLE, markup_text(title));
    return before + data + behind;
}

}  // namespace inkmate
