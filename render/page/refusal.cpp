#include "render/page/refusal.hpp"

#include <algorithm>

#include "render/page/layout/layout_parts.hpp"

namespace inkmate::page {

namespace {

/// Returns how many characters fit on a line: in Courier they are six tenths of the size wide.
int courier_columns(const Layout& l, int size) {
    return l.content.width * 10 / (6 * size);
}

/// Counts the lines from a baseline down to another one.
int lines_between(int first, int last, int leading) {
    return (first - last) / leading + 1;
}

constexpr int MOST_REFUSAL_LINES = 12, LEAST_REFUSAL_LINES = 3;
/// Below a board that leaves room for fewer lines than that, the letters are smaller.
constexpr int LEAST_LARGE_LINES = 6;

/// Returns what the program keeps of an answer: line ends where a sentence ends or a list is announced.
std::string as_heard(const RefusalPlaces& places, const Refusal& refusal) {
    const auto capacity = static_cast<std::size_t>(places.capacity());
    std::string text = (refusal.answer + '\n').substr(0, capacity);
    if (text.size() == capacity) text.replace(capacity - 3, 3, "...");
    for (std::size_t i = 1; i < text.size(); ++i)
        if (text[i] == '\n' && std::string_view(".:)").find(text[i - 1]) == std::string_view::npos)
            text[i] = ' ';
    text.erase(text.find_last_not_of(" \n") + 1);
    return refusal.last ? text.append(LAST_REFUSAL) : text;
}

/// Returns how many characters the first line of a text has.
std::size_t line_break(std::string_view text, std::size_t columns) {
    std::size_t found = 0;
    for (std::size_t i = 0; i <= columns; ++i) {
        if (i == text.size() || text[i] == '\n') return i;
        if (text[i] == ' ') found = i;
    }
    return found == 0 ? columns : found;
}

}  // namespace

RefusalPlaces refusal_places(const Layout& l, LayoutName name) {
    RefusalPlaces p{};
    p.board = l.board;
    p.size = pt(16);
    p.leading = pt(20);
    p.lines = MOST_REFUSAL_LINES;
    int first = 0;
    switch (name) {
        case LayoutName::game:
            p.rules = {l.rules[0], l.rules[1]};
            first = l.rules[0].y - pt(24);
            p.lines = std::min(p.lines, lines_between(first, l.rules[1].y + pt(6), p.leading));
            if (p.lines < LEAST_LARGE_LINES) {
                p.size = pt(12);
                p.leading = pt(14);
                first = l.rules[0].y - pt(16);
                p.lines = lines_between(first, l.rules[1].y + pt(6), p.leading);
            }
            break;
        case LayoutName::large:
            p.rules = {l.rules[0]};
            p.size = l.styles[static_cast<std::size_t>(Style::fen)].size;
            p.leading = pt(22);
            first = l.rules[0].y - pt(22);
            p.lines = lines_between(first, l.answer.y + l.leading, p.leading);
            break;
        case LayoutName::score:
            p.rules = {l.rules[0], l.rules[1]};
            // Where a sheet has its first board that has no moves.
            p.board = l.sheet_board;
            [[fallthrough]];
        case LayoutName::economy:
            p.headline = {on_text_grid(l.content.x), on_text_grid(p.board.y - pt(64))};
            first = p.headline.y - pt(28);
            break;
        case LayoutName::plain:
        // They print no refused lines.
        case LayoutName::diagram:
        case LayoutName::book:
            p.size = l.styles[static_cast<std::size_t>(Style::status)].size;
            p.leading = l.leading;
            // They and a blank line take the place of the moves.
            if (!l.settings.empty())
                p.lines = std::clamp(l.settings.front().rows - 1, LEAST_REFUSAL_LINES, p.lines);
            break;
    }
    p.message = {on_text_grid(l.content.x), on_text_grid(first)};
    p.columns = courier_columns(l, p.size);
    return p;
}

std::vector<std::string> refusal_lines(const RefusalPlaces& places, const Refusal& refusal) {
    const std::string text = as_heard(places, refusal);
    std::vector<std::string> lines;
    for (std::string_view rest = text; !rest.empty() && static_cast<int>(lines.size()) < places.lines;) {
        const std::size_t count = line_break(rest, static_cast<std::size_t>(places.columns));
        lines.emplace_back(rest.substr(0, count));
        rest.remove_prefix(count);
        if (!rest.empty() && (rest.front() == ' ' || rest.front() == '\n')) rest.remove_prefix(1);
    }
    return lines;
}

}  // namespace inkmate::page
