#include "task.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "core/chess/position.hpp"

namespace inkmate::lesson {

using namespace chess;

int worth(const Task& task) {
    return 2 * std::max(task.grade, 1);
}

int difficulty(const Task& task) {
    return task.grade > 0 ? task.grade : std::max(task.moves, 1);
}

std::string what_is_asked(const Task& task) {
    const std::string_view side = task.position.side_to_move() == WHITE ? "White" : "Black";
    return task.moves > 0 ? fmt::format("{} mates in {}.", side, task.moves)
                          : fmt::format("{} finds the best move.", side);
}

}  // namespace inkmate::lesson
