#include "psgen/emit/puzzle_features.hpp"

#include "psgen/emit/puzzle_plan.hpp"

namespace inkmate {

std::map<std::string, bool, std::less<>> puzzle_features(const PuzzlePlan* plan) {
    const auto is = [plan](puzzle::Kind kind) { return plan != nullptr && plan->task.question.kind == kind; };
    return {{"puzzle", plan != nullptr},
            {"independence", is(puzzle::Kind::independence)},
            {"domination", is(puzzle::Kind::domination)},
            {"tour", is(puzzle::Kind::tour)},
            {"lists_solutions", plan != nullptr && plan->lists},
            {"step_pages", plan != nullptr && plan->step_pages}};
}

}  // namespace inkmate
