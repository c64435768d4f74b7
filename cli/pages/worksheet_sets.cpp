#include "cli/pages/worksheet_sets.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "cli/bounds.hpp"
#include "cli/error.hpp"
#include "core/engine/chance.hpp"

namespace inkmate {

namespace {

/// So many of them in an order drawn by lot, those of lower grades first.
std::vector<Diagram> draw(std::vector<Diagram> diagrams, std::size_t count, engine::Chance chance) {
    for (std::size_t i = 0; i < count; ++i)
        std::swap(diagrams[i], diagrams[i + static_cast<std::size_t>(chance.below(
                                                static_cast<std::int32_t>(diagrams.size() - i)))]);
    diagrams.resize(count);
    std::ranges::stable_sort(diagrams, {}, &Diagram::grade);
    return diagrams;
}

/// More than any class has pupils.
constexpr int MOST_SETS = 1000;

const Choices<SolutionPlace> SOLUTION_PLACES = {{"none", SolutionPlace::none},
                                                {"here", SolutionPlace::here},
                                                {"turned", SolutionPlace::turned},
                                                {"page", SolutionPlace::page}};

}  // namespace

void add_set_options(Options& options, WorksheetFlags& flags) {
    options.choice({.name = "--solutions",
                    .help = "Where to print solutions: beneath each diagram, upside down at the foot, or on "
                            "pages of their own",
                    .of = ALL_DIAGRAMS},
                   flags.form.solutions, SOLUTION_PLACES);
    const auto sets = options.value(
        {.name = "--sets",
         .help = "N different sheets, each with its own choice and order of problems; easier ones come first",
         .value = "N",
         .of = ALL_DIAGRAMS},
        flags.sets);
    sets.check(in_range(1, MOST_SETS));
    options
        .value({.name = "--set-size",
                .help = "Problems on each sheet; default: all",
                .value = "N",
                .of = ALL_DIAGRAMS},
               flags.set_size)
        .check(at_least(std::size_t{1}))
        .needs(sets);
    options
        .value({.name = "--set-seed",
                .help = "Random seed of the choice; default: 1",
                .value = "N",
                .of = ALL_DIAGRAMS},
               flags.set_seed)
        .check(in_range(1, engine::MAX_SEED))
        .needs(sets);
}

void make_sets(Worksheet& worksheet, const WorksheetFlags& flags) {
    const std::size_t all = worksheet.diagrams.size();
    const std::size_t size = flags.set_size.value_or(all);
    if (size > all)
        throw CommandError(fmt::format("--set-size {}: there are only {} problems to choose from", size, all),
                           EXIT_USAGE);
    std::vector<Diagram> drawn;
    for (int set = 1; set <= *flags.sets; ++set)
        std::ranges::move(draw(worksheet.diagrams, size, {flags.set_seed.value_or(1), set}),
                          std::back_inserter(drawn));
    worksheet.diagrams = std::move(drawn);
    worksheet.set_size = size;
    worksheet.sheets.clear();
}

}  // namespace inkmate
