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

int points_of(const PathStep& step) {
    return step.op == PathOp::curve ? 3 : 1;
}

}  // namespace

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

std::string outline_text(const Outline& outline) {
    std::string text(1, static_cast<char>('0' + static_cast<int>(outline.mirror)));
    Point pen{OUTLINE_GRID / 2, 0};
    for (const PathStep& step : outline.path) {
        if (step.op == PathOp::line) text += ' ';
        for (int i = 0; i < points_of(step); ++i) {
            const Point p = step.points[static_cast<std::size_t>(i)];
            append_number(text, p.x - pen.x);
            append_number(text, p.y - pen.y);
            pen = p;
        }
    }
    return text;
}

std::vector<const PieceOutlines*> program_outlines(std::span<const Picture> pictures, PieceSet set) {
    std::vector<const PieceOutlines*> outlines;
    for (int figure = 1; figure <= static_cast<int>(last_figure(pictures)); ++figure)
        outlines.push_back(&piece_outlines(static_cast<Figure>(figure), set));
    for (const auto& own : own_outlines(pictures)) outlines.push_back(&own->outlines(set));
    return outlines;
}

int outline_number(const Picture& picture, std::span<const Picture> all) {
    if (!picture.own) return static_cast<int>(picture.figure);
    const auto own = own_outlines(all);
    return static_cast<int>(last_figure(all)) + 1 +
           static_cast<int>(std::ranges::find(own, picture.own) - own.begin());
}

OutlineSizes outline_sizes(std::span<const Picture> pictures) {
    OutlineSizes largest;
    for (int set = 0; set < PIECE_SET_NB; ++set) {
        int all = 0;
        for (const PieceOutlines* const piece : program_outlines(pictures, static_cast<PieceSet>(set)))
            for (const auto& shape : {piece->halo, piece->body, piece->inside, piece->lines, piece->relief})
                for (const Outline& outline : shape) {
                    int points = 0;
                    for (const PathStep& step : outline.path) points += points_of(step);
                    largest.points = std::max(largest.points, points);
                    const Path path = scaled({&outline, 1}, OUTLINE_GRID);
                    int objects = 0;
                    for (const PathStep& step : path)
                        objects += step.op == PathOp::close ? 1 : 2 * points_of(step) + 1;
                    largest.path = std::max(largest.path, objects);
                    all += objects;
                }
        largest.set = std::max(largest.set, all);
    }
    return largest;
}

}  // namespace inkmate::psgen
