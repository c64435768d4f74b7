#include "psgen/emit/puzzle_plan.hpp"

#include <fmt/format.h>

#include <utility>

#include "psgen/link/error.hpp"
#include "render/page/puzzle_page.hpp"

namespace inkmate {

void make_puzzle(PuzzlePlan plan, ProgramOptions& options) {
    if (plan.most_steps < 1 || plan.most_steps > MOST_PUZZLE_STEPS)
        throw EmitError(fmt::format("a search of {} steps: a program counts from 1 to {}", plan.most_steps,
                                    MOST_PUZZLE_STEPS));
    options.variant = std::make_shared<variant::Rules>(puzzle_rules(plan.task));
    options.title = puzzle_title(plan.task);
    options.puzzle = std::make_shared<PuzzlePlan>(std::move(plan));
}

}  // namespace inkmate
