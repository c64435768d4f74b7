#include "render/page/worksheet.hpp"

#include <algorithm>
#include <span>

#include "render/page/compose.hpp"
#include "render/page/encoding.hpp"
#include "render/page/metrics.hpp"

namespace inkmate {

using namespace chess;
namespace {

const StyleSpec& spec_of(const Layout& l, Style style) {
    return l.styles[static_cast<std::size_t>(style)];
}

/// "3. White to move".
std::string heading(const Diagram& diagram, std::string_view rest) {
    std::string text = diagram.number > 0 ? std::to_string(diagram.number) + "." : "";
    if (!text.empty() && !rest.empty()) text += ' ';
    return text.append(rest);
}

}  // namespace

std::string title_text(const Layout& l, std::string_view title) {
    const auto [font, size] = spec_of(l, Style::headline);
    return shortened(font, size, page_text(title).text, l.content.width);
}

std::vector<std::string> caption_lines(const Layout& l, const Diagram& diagram) {
    const std::string caption = page_text(diagram.caption).text;
    const auto [font, size] = spec_of(l, Style::caption);
    const int width = l.grid.caption_width;
    if (l.grid.caption_lines == 1) return {shortened(font, size, heading(diagram, caption), width)};
    std::vector<std::string> lines = {
        shortened(font, size, heading(diagram, side_to_move_words(diagram)), width)};
    const auto [text_font, text_size] = spec_of(l, Style::label);
    for (std::string& line : wrapped(text_font, text_size, caption, width))
        if (static_cast<int>(lines.size()) < l.grid.caption_lines)
            lines.push_back(std::move(line));
        else
            lines.back() += ' ' + line;
    for (auto line = lines.begin() + 1; line != lines.end(); ++line)
        *line = shortened(text_font, text_size, *line, width);
    return lines;
}

std::size_t diagrams_per_page(const PageDesign& design) {
    return static_cast<std::size_t>(page_layout(design).grid.capacity());
}

std::size_t page_count(const Worksheet& worksheet, const PageDesign& design) {
    const std::size_t per_page = diagrams_per_page(design);
    return (worksheet.diagrams.size() + per_page - 1) / per_page;
}

Page compose_page(const Worksheet& worksheet, const PageDesign& design, std::size_t number) {
    const std::size_t per_page = diagrams_per_page(design);
    const std::span<const Diagram> rest = std::span(worksheet.diagrams).subspan((number - 1) * per_page);
    const std::span<const Diagram> shown = rest.first(std::min(per_page, rest.size()));
    PageContent content;
    content.worksheet_title = worksheet.title;
    content.diagrams.assign(shown.begin(), shown.end());
    content.page_number = static_cast<int>(number);
    return compose(content, design);
}

}  // namespace inkmate
