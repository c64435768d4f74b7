#include "core/lesson/deal.hpp"

#include <algorithm>
#include <numeric>
#include <tuple>
#include <utility>

#include "core/engine/choice.hpp"

namespace inkmate::lesson {

namespace {

using Sheet = std::vector<std::size_t>;

/// So many orders are tried to find one that has nothing where the neighbour has it.
constexpr int TRIED_ORDERS = 20;

Sheet shuffled(Sheet list, engine::Chance& chance) {
    for (std::size_t left = list.size(); left > 1; --left)
        std::swap(list[left - 1],
                  list[static_cast<std::size_t>(chance.below(static_cast<std::int32_t>(left)))]);
    return list;
}

std::ptrdiff_t same_places(const Sheet& a, const Sheet& b) {
    std::ptrdiff_t same = 0;
    for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i) same += a[i] == b[i] ? 1 : 0;
    return same;
}

}  // namespace

std::vector<Sheet> deal(std::span<const int> grades, std::size_t sheets, std::size_t size, DealOrder order,
                        std::int32_t seed) {
    Sheet all(grades.size());
    std::iota(all.begin(), all.end(), std::size_t{0});
    std::vector<int> dealt(all.size());
    std::vector<Sheet> dealt_sheets;
    Sheet neighbour;
    for (std::size_t number = 1; number <= sheets; ++number) {
        engine::Chance chance(seed, static_cast<int>(number));
        Sheet chosen = shuffled(all, chance);
        std::ranges::stable_sort(chosen, {}, [&](std::size_t i) {
            return std::tuple(std::ranges::find(neighbour, i) != neighbour.end(), dealt[i]);
        });
        chosen.resize(size);
        for (const std::size_t i : chosen) ++dealt[i];
        Sheet best;
        for (int tried = 0; tried < TRIED_ORDERS; ++tried) {
            Sheet sheet = shuffled(chosen, chance);
            if (order == DealOrder::easier)
                std::ranges::stable_sort(sheet, {}, [&](std::size_t i) { return grades[i]; });
            if (best.empty() || same_places(sheet, neighbour) < same_places(best, neighbour))
                best = std::move(sheet);
        }
        neighbour = dealt_sheets.emplace_back(std::move(best));
    }
    return dealt_sheets;
}

}  // namespace inkmate::lesson
