#include "render/diagram/svg_path.hpp"

#include <fmt/format.h>

#include <span>

namespace inkmate::diagram {

std::string svg_path(const figures::Path& path, int top) {
    std::string data;
    const auto add = [&](char op, std::span<const figures::Point> points) {
        data += op;
        const char* gap = "";
        for (const figures::Point p : points) {
            data += fmt::format("{}{} {}", gap, p.x, top - p.y);
            gap = " ";
        }
    };
    for (const auto& [op, p] : path) switch (op) {
            case figures::PathOp::move: add('M', std::span(p).first(1)); break;
            case figures::PathOp::line: add('L', std::span(p).first(1)); break;
            case figures::PathOp::curve: add('C', p); break;
            case figures::PathOp::close: data += 'Z'; break;
        }
    return data;
}

std::string svg_colour(const figures::Ink& ink) {
    const auto part = [](int sixteenths) { return sixteenths * 255 / 16; };
    return fmt::format("#{:02x}{:02x}{:02x}", part(ink.red), part(ink.green), part(ink.blue));
}

}  // namespace inkmate::diagram
