#include "render/web/puzzle_view.hpp"

#include <nlohmann/json.hpp>
#include <vector>

#include "render/diagram/svg_path.hpp"
#include "render/page/figures/board.hpp"
#include "render/page/puzzle_page.hpp"
#include "render/web/view_templates.hpp"

namespace inkmate {

namespace {

using nlohmann::json;

/// The piece on a square of so many units, as its page has it.
json art_of(const Layout& layout) {
    json art = {{"paths", json::array()}};
    const int side = layout.square;
    for (const Item& item : man_items(layout, layout.man, variant::make_piece(chess::BLACK, 1), true))
        if (const auto* fill = std::get_if<Fill>(&item)) {
            art["paths"].push_back({svg_colour(fill->ink), svg_path(fill->path, side)});
        } else {
            const Text& text = std::get<Text>(item);
            art.update({{"letter", text.text},
                        {"y", side - text.at.y},
                        {"size", text.size},
                        {"colour", svg_colour(text.ink)}});
        }
    return art;
}

/// By square of the board, where the piece goes from there in a tour, else what it attacks.
json reach_of(const PuzzleTask& task) {
    json all = json::array();
    for (const variant::Square from : task.field.squares) {
        std::vector<int> squares;
        const variant::Region& reached = task.is_tour() ? task.field.moves[from] : task.field.attacks[from];
        for (const variant::Square to : task.field.squares)
            if (reached.test(to)) squares.push_back(to);
        all.push_back(squares);
    }
    return all;
}

}  // namespace

std::string puzzle_view(const PuzzleTask& task, const puzzle::Answer& answer) {
    const variant::Rules rules = puzzle_rules(task);
    const Layout layout = puzzle_layout(A4, rules).page;
    const std::string headline = puzzle_headline(task, answer.pieces);
    json data = {{"title", headline},
                 {"note", puzzle_note(task, answer)},
                 {"kind", task.question.kind == puzzle::Kind::domination ? "domination" : "independence"},
                 {"tour", task.is_tour()},
                 {"closed", task.question.tour.closed},
                 {"files", task.field.files},
                 {"ranks", task.field.ranks},
                 {"squares", task.field.squares},
                 {"piece", task.piece},
                 {"pieces", answer.pieces},
                 {"solution", answer.squares},
                 {"reach", reach_of(task)},
                 {"grid", layout.square},
                 {"art", art_of(layout)}};
    if (task.question.tour.from) data["from"] = *task.question.tour.from;
    return filled_view(puzzle_view_template(), headline, data.dump());
}

}  // namespace inkmate
