#include "play/browser/description.hpp"

#include <nlohmann/json.hpp>

#include "psgen/tables/page_squares.hpp"

namespace inkmate {

using nlohmann::json;

json squares_on_page(const ProgramOptions& options, bool flipped) {
    const Paper& paper = options.paper;
    json places = json::object();
    for (const PageSquare& s : page_squares(options, flipped))
        places[s.name] = {100 * s.left / paper.width, 100 * (paper.height - s.top) / paper.height,
                          100 * (s.right - s.left) / paper.width, 100 * (s.top - s.bottom) / paper.height};
    return places;
}

json level_names() {
    json names = json::array();
    for (const engine::Level& level : engine::LEVELS) names.push_back(level.name);
    return names;
}

json description(const ProgramOptions& options) {
    return {
        {"paper", {options.paper.width, options.paper.height}},
        {"squares", {{"white", squares_on_page(options, false)}, {"black", squares_on_page(options, true)}}},
        {"levels", options.tiny ? json::array() : level_names()}};
}

}  // namespace inkmate
