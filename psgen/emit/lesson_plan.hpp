#pragma once

#include <cstddef>
#include <vector>

#include "core/lesson/task.hpp"

namespace inkmate {

/// How many problems a lesson may have.
inline constexpr std::size_t MOST_TASKS = 200;

/// What a program sets and marks. Its worksheet has a diagram for each problem, in this order.
struct LessonPlan {
    std::vector<lesson::Task> tasks;
    /// So many of them make the first sheet; the others are held back.
    std::size_t first = 0;
};

}  // namespace inkmate
