#include "psgen/tables/page_objects.hpp"

#include <fmt/format.h>

namespace inkmate {

std::string length(int quarter_points) {
    return fmt::format("{}", points(quarter_points));
}
std::string lengths(std::initializer_list<int> values) {
    std::vector<std::string> elements;
    for (const int v : values) elements.push_back(length(v));
    return ps_array(elements) + " readonly";
}
std::string pair(Point p) {
    return lengths({p.x, p.y});
}
std::string box(const Rect& r) {
    return lengths({r.x, r.y, r.width, r.height});
}

std::string boxes(const std::vector<Rect>& list) {
    std::vector<std::string> elements;
    for (const Rect& r : list) elements.push_back(box(r));
    return ps_array(elements) + " readonly";
}
std::string grey(int sixteenths) {
    return fmt::format("{}", sixteenths / 16.0);
}

std::string step(const PathStep& s) {
    const auto at = [](Point p) { return fmt::format("{} {} ", p.x, p.y); };
    switch (s.op) {
        case PathOp::move: return at(s.points[0]) + "moveto";
        case PathOp::line: return at(s.points[0]) + "lineto";
        case PathOp::curve: return at(s.points[0]) + at(s.points[1]) + at(s.points[2]) + "curveto";
        case PathOp::close: return "closepath";
    }
    return {};
}

std::string ink_words(const Ink& ink) {
    if (ink.grey()) return grey(ink.red) + " setgray";
    return fmt::format("{} {} {} setrgbcolor", grey(ink.red), grey(ink.green), grey(ink.blue));
}

std::string fills(const std::vector<Fill>& list) {
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
    for (const Fill& fill : list) {
        for (const PathStep& s : fill.path) {
            if (s.op == PathOp::move) add("{");
            add(step(s));
            if (s.op == PathOp::close) add("}");
        }
        add(fmt::format("{{ {} fill }}", ink_words(fill.ink)));
    }
    return fmt::format("{}\n{} ]", text, line);
}
std::string shapes(const std::vector<std::vector<Fill>>& list) {
    std::string text = "[";
    for (const std::vector<Fill>& shape : list) {
        text += '\n';
        text += shape.empty() ? "[ ]" : fills(shape);
    }
    return text.append("\n] readonly");
}

std::string font(Font base, int size, bool latin) {
    const std::string_view name = postscript_name(base);
    if (latin) return fmt::format("/{0}-Latin /{0} Latin {1} scalefont", name, length(size));
    return fmt::format("/{} FindFont {} scalefont", name, length(size));
}

}  // namespace inkmate
