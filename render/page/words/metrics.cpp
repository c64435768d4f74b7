#include "render/page/words/metrics.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "render/page/words/encoding.hpp"

namespace inkmate::page {
namespace {

/// By font and code, Adobe's advance widths in thousandths of an em.
// clang-format off
constexpr std::array<std::array<short, 256>, figures::FONT_NB> WIDTHS = {{
    // Helvetica
    {{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 278,
278, 355, 556, 556, 889, 667, 222, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556,
556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667,
556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 222, 556,
556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722,
500, 500, 500, 334, 260, 334, 584, 0, 556, 222, 0, 0, 0, 0, 0, 0, 0, 0, 667, 0, 1000, 0, 611, 0, 0, 0, 0, 0,
0, 0, 0, 0, 0, 0, 500, 0, 944, 0, 500, 667, 0, 333, 0, 0, 0, 0, 0, 0, 0, 0, 333, 556, 0, 0, 0, 0, 0, 556, 0, 0,
0, 0, 0, 0, 0, 0, 333, 556, 1000, 0, 0, 611, 667, 667, 667, 667, 667, 667, 1000, 722, 667, 667, 667, 667, 278,
278, 278, 278, 722, 722, 778, 778, 778, 778, 778, 584, 778, 722, 722, 722, 722, 667, 667, 611, 556, 556, 556,
556, 556, 556, 889, 500, 556, 556, 556, 556, 278, 278, 278, 278, 556, 556, 556, 556, 556, 556, 556, 584, 611,
556, 556, 556, 556, 500, 556, 500}},
    // Times-Roman
    {{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 250,
333, 408, 500, 500, 833, 778, 333, 333, 333, 500, 564, 250, 333, 250, 278, 500, 500, 500, 500, 500, 500, 500,
500, 500, 500, 278, 278, 564, 564, 564, 444, 921, 722, 667, 667, 722, 611, 556, 722, 722, 333, 389, 722, 611,
889, 722, 722, 556, 722, 667, 556, 611, 722, 722, 944, 722, 722, 611, 333, 278, 333, 469, 500, 333, 444, 500,
444, 500, 444, 333, 500, 500, 278, 278, 500, 278, 778, 500, 500, 500, 500, 333, 389, 278, 500, 500, 722, 500,
500, 444, 480, 200, 480, 541, 0, 611, 278, 0, 0, 0, 0, 0, 0, 0, 0, 556, 0, 889, 0, 611, 0, 0, 0, 0, 0, 0, 0,
0, 0, 0, 0, 389, 0, 722, 0, 444, 722, 0, 333, 0, 0, 0, 0, 0, 0, 0, 0, 444, 500, 0, 0, 0, 0, 0, 500, 0, 0, 0, 0,
0, 0, 0, 0, 444, 500, 1000, 0, 0, 444, 722, 722, 722, 722, 722, 722, 889, 667, 611, 611, 611, 611, 333, 333,
333, 333, 722, 722, 722, 722, 722, 722, 722, 564, 722, 722, 722, 722, 722, 722, 556, 500, 444, 444, 444, 444,
444, 444, 667, 444, 444, 444, 444, 444, 278, 278, 278, 278, 500, 500, 500, 500, 500, 500, 500, 564, 500, 500,
500, 500, 500, 500, 500, 500}},
    // Times-Bold
    {{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 250,
333, 555, 500, 500, 1000, 833, 333, 333, 333, 500, 570, 250, 333, 250, 278, 500, 500, 500, 500, 500, 500,
500, 500, 500, 500, 333, 333, 570, 570, 570, 500, 930, 722, 667, 722, 722, 667, 611, 778, 778, 389, 500, 778,
667, 944, 722, 778, 611, 778, 722, 556, 667, 722, 722, 1000, 722, 722, 667, 333, 278, 333, 581, 500, 333,
500, 556, 444, 556, 444, 333, 500, 556, 278, 333, 556, 278, 833, 556, 500, 556, 556, 444, 389, 333, 556, 500,
722, 500, 500, 444, 394, 220, 394, 520, 0, 667, 278, 0, 0, 0, 0, 0, 0, 0, 0, 556, 0, 1000, 0, 667, 0, 0, 0,
0, 0, 0, 0, 0, 0, 0, 0, 389, 0, 722, 0, 444, 722, 0, 333, 0, 0, 0, 0, 0, 0, 0, 0, 500, 500, 0, 0, 0, 0, 0, 500,
0, 0, 0, 0, 0, 0, 0, 0, 500, 500, 1000, 0, 0, 500, 722, 722, 722, 722, 722, 722, 1000, 722, 667, 667, 667, 667,
389, 389, 389, 389, 722, 722, 778, 778, 778, 778, 778, 570, 778, 722, 722, 722, 722, 722, 611, 556, 500, 500,
500, 500, 500, 500, 722, 444, 444, 444, 444, 444, 278, 278, 278, 278, 500, 556, 500, 500, 500, 500, 500, 570,
500, 556, 556, 556, 556, 500, 556, 500}},
    // Times-Italic
    {{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 250,
333, 420, 500, 500, 833, 778, 333, 333, 333, 500, 675, 250, 333, 250, 278, 500, 500, 500, 500, 500, 500, 500,
500, 500, 500, 333, 333, 675, 675, 675, 500, 920, 611, 611, 667, 722, 611, 611, 722, 722, 333, 444, 667, 556,
833, 667, 722, 611, 722, 611, 500, 556, 722, 611, 833, 611, 556, 556, 389, 278, 389, 422, 500, 333, 500, 500,
444, 500, 444, 278, 500, 500, 278, 278, 444, 278, 722, 500, 500, 500, 500, 389, 389, 278, 500, 444, 667, 444,
444, 389, 400, 275, 400, 541, 0, 556, 278, 0, 0, 0, 0, 0, 0, 0, 0, 500, 0, 944, 0, 556, 0, 0, 0, 0, 0, 0, 0,
0, 0, 0, 0, 389, 0, 667, 0, 389, 556, 0, 389, 0, 0, 0, 0, 0, 0, 0, 0, 556, 500, 0, 0, 0, 0, 0, 500, 0, 0, 0, 0,
0, 0, 0, 0, 556, 500, 889, 0, 0, 500, 611, 611, 611, 611, 611, 611, 889, 667, 611, 611, 611, 611, 333, 333,
333, 333, 722, 667, 722, 722, 722, 722, 722, 675, 722, 722, 722, 722, 722, 556, 611, 500, 500, 500, 500, 500,
500, 500, 667, 444, 444, 444, 444, 444, 278, 278, 278, 278, 500, 500, 500, 500, 500, 500, 500, 675, 500, 500,
500, 500, 500, 444, 500, 444}},
    // Courier
    {{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 600,
600, 600, 600, 600, 600, 600, 600, 600, 600, 600, 600, 600, 600, 600, 600, 600, 600, 600, 600, 600, 600, 600,
600, 600, 600, 600, 600, 600, 600, 600, 600, 600, 600, 600, 600, 600, 600, 600, 600, 600, 600, 600, 600, 600,
600, 600, 600, 600, 600, 600, 600, 600, 600, 600, 600, 600, 600, 600, 600, 600, 600, 600, 600, 600, 600, 600,
600, 600, 600, 600, 600, 600, 600, 600, 600, 600, 600, 600, 600, 600, 600, 600, 600, 600, 600, 600, 600, 600,
600, 600, 600, 600, 600, 600, 0, 600, 600, 0, 0, 0, 0, 0, 0, 0, 0, 600, 0, 600, 0, 600, 0, 0, 0, 0, 0, 0, 0,
0, 0, 0, 0, 600, 0, 600, 0, 600, 600, 0, 600, 0, 0, 0, 0, 0, 0, 0, 0, 600, 600, 0, 0, 0, 0, 0, 600, 0, 0, 0, 0,
0, 0, 0, 0, 600, 600, 600, 0, 0, 600, 600, 600, 600, 600, 600, 600, 600, 600, 600, 600, 600, 600, 600, 600,
600, 600, 600, 600, 600, 600, 600, 600, 600, 600, 600, 600, 600, 600, 600, 600, 600, 600, 600, 600, 600, 600,
600, 600, 600, 600, 600, 600, 600, 600, 600, 600, 600, 600, 600, 600, 600, 600, 600, 600, 600, 600, 600, 600,
600, 600, 600, 600, 600, 600}},
}};
// clang-format on

/// True for "12." and "12...".
bool is_move_number(std::string_view word) {
    const std::size_t digits = std::min(word.find_first_not_of("0123456789"), word.size());
    return digits > 0 && digits < word.size() && word.find_first_not_of('.', digits) == word.npos;
}

}  // namespace

int text_width(figures::Font font, std::string_view text) {
    int sum = 0;
    for (const char c : text) sum += WIDTHS[static_cast<std::size_t>(font)][static_cast<unsigned char>(c)];
    return sum;
}

int text_width(figures::Font font, int size, std::string_view text) {
    return (text_width(font, text) * size + 999) / 1000;
}

std::vector<std::string> wrapped(figures::Font font, int size, std::string_view text, int width,
                                 Breaks breaks) {
    std::vector<std::string> lines;
    std::string line;
    while (!text.empty()) {
        std::size_t blank = std::min(text.find(' '), text.size());
        if (breaks == Breaks::not_behind_numbers && is_move_number(text.substr(0, blank)))
            blank = std::min(text.find(' ', blank + 1), text.size());
        const std::string_view word = text.substr(0, blank);
        text.remove_prefix(std::min(blank + 1, text.size()));
        const std::string longer = line.empty() ? std::string(word) : line + ' ' + std::string(word);
        if (!line.empty() && text_width(font, size, longer) > width) {
            lines.push_back(line);
            line = word;
        } else {
            line = longer;
        }
    }
    if (!line.empty()) lines.push_back(line);
    return lines;
}

std::string shortened(figures::Font font, int size, std::string_view text, int width) {
    if (text_width(font, size, text) <= width) return std::string(text);
    std::string result(text);
    while (!result.empty()) {
        result.pop_back();
        while (result.ends_with(' ') || result.ends_with(',')) result.pop_back();
        if (text_width(font, size, result + ELLIPSIS) <= width) break;
    }
    return result + ELLIPSIS;
}

std::vector<std::string> fitted_lines(figures::Font font, int size, std::string_view text, int width,
                                      int most, Breaks breaks) {
    std::vector<std::string> lines;
    for (std::string& line : wrapped(font, size, text, width, breaks))
        if (static_cast<int>(lines.size()) < most)
            lines.push_back(std::move(line));
        else
            lines.back() += ' ' + line;
    for (std::string& line : lines) line = shortened(font, size, line, width);
    return lines;
}

namespace {

/// No capital or accent of the base fonts rises higher, no letter falls deeper or reaches farther out of its
/// advance, as an italic f does: parts of the size, from the letters' boxes in Adobe's metrics.
constexpr double ASCENT = 0.94;
constexpr double DESCENT = 0.25;
constexpr double OVERHANG = 0.15;

/// Grows around what is put into it.
struct Extent {
    static constexpr int FAR = std::numeric_limits<int>::max();
    figures::Point low{FAR, FAR};
    figures::Point high{-FAR, -FAR};

    void take(figures::Point p) {
        low = {std::min(low.x, p.x), std::min(low.y, p.y)};
        high = {std::max(high.x, p.x), std::max(high.y, p.y)};
    }
    void take(const figures::Rect& r) {
        take(figures::Point{r.x, r.y});
        take(figures::Point{r.x + r.width, r.y + r.height});
    }
    figures::Rect rect() const { return {low.x, low.y, high.x - low.x, high.y - low.y}; }
};

/// How many of a step's points are used.
std::size_t point_count(figures::PathOp op) {
    return op == figures::PathOp::curve ? 3 : op == figures::PathOp::close ? 0 : 1;
}

figures::Rect bounds(const figures::Item& item) {
    if (const figures::Fill* fill = std::get_if<figures::Fill>(&item)) return page::bounds(fill->path);
    return page::bounds(std::get<figures::Text>(item));
}

void move(figures::Item& item, figures::Point by) {
    if (figures::Text* text = std::get_if<figures::Text>(&item)) {
        text->at = text->at + by;
        return;
    }
    for (figures::PathStep& step : std::get<figures::Fill>(item).path)
        for (std::size_t i = 0; i < point_count(step.op); ++i) step.points[i] = step.points[i] + by;
}

}  // namespace

figures::Rect bounds(const figures::Path& path) {
    Extent extent;
    for (const auto& [op, p] : path)
        for (std::size_t i = 0; i < point_count(op); ++i) extent.take(p[i]);
    return extent.rect();
}

figures::Rect bounds(const figures::Text& text) {
    const int width = text_width(text.font, text.size, text.text);
    const int up = static_cast<int>(std::ceil(ASCENT * text.size));
    const int down = static_cast<int>(std::ceil(DESCENT * text.size));
    const int over = static_cast<int>(std::ceil(OVERHANG * text.size));
    if (text.turned) return {text.at.x - width - over, text.at.y - up, width + 2 * over, up + down};
    return {text.at.x - over, text.at.y - down, width + 2 * over, up + down};
}

figures::Page cropped(const figures::Page& page) {
    if (page.items.empty()) return page;
    Extent extent;
    for (const figures::Item& item : page.items) extent.take(bounds(item));
    const figures::Rect drawn = extent.rect();
    const auto whole_points = [](int length) {
        return (length + figures::quarters(1) - 1) / figures::quarters(1);
    };
    figures::Page result{.paper = {"cropped", whole_points(drawn.width), whole_points(drawn.height)},
                         .items = page.items};
    for (figures::Item& item : result.items) move(item, {-drawn.x, -drawn.y});
    return result;
}

}  // namespace inkmate::page
