#include "psgen/tables/page_objects.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "psgen/link/token.hpp"

namespace inkmate::psgen {

namespace {

constexpr int ZERO = 80;
/// What one character can tell: codes 34 to 125.
constexpr int REACH = 45;
constexpr int LEAP = REACH + 1;

void append_number(std::string& text, int n) {
    for (; n > REACH; n -= LEAP) text += '~';
    for (; n < -REACH; n += LEAP) text += '!';
    text += static_cast<char>(ZERO + n);
}

int points_of(const figures::PathStep& step) {
    return step.op == figures::PathOp::curve ? 3 : 1;
}

}  // namespace

std::string length(int quarter_points) {
    return fmt::format("{}", figures::points(quarter_points));
}
std::string lengths(std::initializer_list<int> values) {
    std::vector<std::string> elements;
    for (const int v : values) elements.push_back(length(v));
    return ps_array(elements) + " readonly";
}
std::string pair(figures::Point p) {
    return lengths({p.x, p.y});
}
std::string box(const figures::Rect& r) {
    return lengths({r.x, r.y, r.width, r.height});
}

std::string boxes(const std::vector<figures::Rect>& list) {
    std::vector<std::string> elements;
    for (const figures::Rect& r : list) elements.push_back(box(r));
    return ps_array(elements) + " readonly";
}
std::string grey(int sixteenths) {
    return fmt::format("{}", sixteenths / 16.0);
}

std::string step(const figures::PathStep& s) {
    const auto at = [](figures::Point p) { return fmt::format("{} {} ", p.x, p.y); };
    switch (s.op) {
        case figures::PathOp::move: return at(s.points[0]) + "moveto";
        case figures::PathOp::line: return at(s.points[0]) + "lineto";
        case figures::PathOp::curve: return at(s.points[0]) + at(s.points[1]) + at(s.points[2]) + "curveto";
        case figures::PathOp::close: return "closepath";
    }
    return {};
}

std::string ink_words(const figures::Ink& ink) {
    if (ink.grey()) return grey(ink.red) + " setgray";
    return fmt::format("{} {} {} setrgbcolor", grey(ink.red), grey(ink.green), grey(ink.blue));
}

std::string fills(const std::vector<figures::Fill>& list) {
    constexpr std::size_t width = 110;
    std::string text = "[";
    std::string line;
    const auto add = [&](const std::string& words) {
        if (line.size() + words.size() > width) {
            text += '\n';
            text += line;
            line.clear();
        }
        if (!line.empty()) line += ' ';
        line += words;
    };
    for (const figures::Fill& fill : list) {
        for (const figures::PathStep& s : fill.path) {
            if (s.op == figures::PathOp::move) add("{");
            add(step(s));
            if (s.op == figures::PathOp::close) add("}");
        }
        add(fmt::format("{{ {} fill }}", ink_words(fill.ink)));
    }
    return fmt::format("{}\n{} ]", text, line);
}
std::string shapes(const std::vector<std::vector<figures::Fill>>& list) {
    std::string text = "[";
    for (const std::vector<figures::Fill>& shape : list) {
        text += '\n';
        text += shape.empty() ? "[ ]" : fills(shape);
    }
    return text.append("\n] readonly");
}

std::string font(figures::Font base, int size, bool latin) {
    const std::string_view name = figures::postscript_name(base);
    if (latin) return fmt::format("/{0}-Latin /{0} Latin {1} scalefont", name, length(size));
    return fmt::format("/{} FindFont {} scalefont", name, length(size));
}

std::string outline_text(const figures::Outline& outline) {
    std::string text(1, static_cast<char>('0' + static_cast<int>(outline.mirror)));
    figures::Point pen{figures::OUTLINE_GRID / 2, 0};
    for (const figures::PathStep& step : outline.path) {
        if (step.op == figures::PathOp::line) text += ' ';
        for (int i = 0; i < points_of(step); ++i) {
            const figures::Point p = step.points[static_cast<std::size_t>(i)];
            append_number(text, p.x - pen.x);
            append_number(text, p.y - pen.y);
            pen = p;
        }
    }
    return text;
}

std::vector<const figures::PieceOutlines*> program_outlines(std::span<const figures::Picture> pictures,
                                                            figures::PieceSet set) {
    std::vector<const figures::PieceOutlines*> outlines;
    for (int figure = 1; figure <= static_cast<int>(figures::last_figure(pictures)); ++figure)
        outlines.push_back(&figures::piece_outlines(static_cast<figures::Figure>(figure), set));
    for (const auto& own : figures::own_outlines(pictures)) outlines.push_back(&own->outlines(set));
    return outlines;
}

int outline_number(const figures::Picture& picture, std::span<const figures::Picture> all) {
    if (!picture.own) return static_cast<int>(picture.figure);
    const auto own = figures::own_outlines(all);
    return static_cast<int>(figures::last_figure(all)) + 1 +
           static_cast<int>(std::ranges::find(own, picture.own) - own.begin());
}

OutlineSizes outline_sizes(std::span<const figures::Picture> pictures) {
    OutlineSizes largest;
    for (int set = 0; set < figures::PIECE_SET_NB; ++set) {
        int all = 0;
        for (const figures::PieceOutlines* const piece :
             program_outlines(pictures, static_cast<figures::PieceSet>(set)))
            for (const auto& shape : {piece->halo, piece->body, piece->inside, piece->lines, piece->relief})
                for (const figures::Outline& outline : shape) {
                    int points = 0;
                    for (const figures::PathStep& step : outline.path) points += points_of(step);
                    largest.points = std::max(largest.points, points);
                    const figures::Path path = figures::scaled({&outline, 1}, figures::OUTLINE_GRID);
                    int objects = 0;
                    for (const figures::PathStep& step : path)
                        objects += step.op == figures::PathOp::close ? 1 : 2 * points_of(step) + 1;
                    largest.path = std::max(largest.path, objects);
                    all += objects;
                }
        largest.set = std::max(largest.set, all);
    }
    return largest;
}

}  // namespace inkmate::psgen
