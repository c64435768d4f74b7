#include "cli/worksheet_sets.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

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

}  // namespace

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
}

}  // namespace inkmate
