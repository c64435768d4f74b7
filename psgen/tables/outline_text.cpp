#include "psgen/tables/outline_text.hpp"

#include <algorithm>

namespace inkmate {

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

std::vector<const PieceOutlines*> program_outlines(const ProgramOptions& options, PieceSet set) {
    const std::vector<Picture> pictures = pictures_of(options.variant.get(), options.look);
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

OutlineSizes outline_sizes(const ProgramOptions& options) {
    OutlineSizes largest;
    for (int set = 0; set < PIECE_SET_NB; ++set) {
        int all = 0;
        for (const PieceOutlines* const piece : program_outlines(options, static_cast<PieceSet>(set)))
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

}  // namespace inkmate
