#include "play/browser/description.hpp"

#include <nlohmann/json.hpp>

#include "psgen/emit/pages.hpp"

namespace inkmate {

using nlohmann::json;

namespace {

json places(const std::vector<psgen::PageSquare>& squares, const Paper& paper) {
    json places = json::object();
    for (const psgen::PageSquare& s : squares)
        places[s.name] = {100 * s.left / paper.width, 100 * (paper.height - s.top) / paper.height,
                          100 * (s.right - s.left) / paper.width, 100 * (s.top - s.bottom) / paper.height};
    return places;
}

json description(const Paper& paper, const json& white, const json& black, const json& levels) {
    return {{"paper", {paper.width, paper.height}},
            {"squares", {{"white", white}, {"black", black}}},
            {"levels", levels}};
}

}  // namespace

json squares_on_page(const psgen::PlayingProgram& program, bool flipped) {
    return places(page_squares(program, flipped), program.paper);
}

json level_names() {
    json names = json::array();
    for (const engine::Level& level : engine::LEVELS) names.push_back(level.name);
    return names;
}

json description(const psgen::PlayingProgram& program) {
    return description(program.paper, squares_on_page(program, false), squares_on_page(program, true),
                       level_names());
}

json description(const psgen::TinyProgram& program) {
    const json squares = places(page_squares(program), program.paper);
    return description(program.paper, squares, squares, json::array());
}

}  // namespace inkmate
