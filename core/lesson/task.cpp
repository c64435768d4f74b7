#include "task.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/text/strings.hpp"
#include "core/chess/position.hpp"

namespace inkmate::lesson {

using namespace chess;

namespace {

int difficulty(int grade, int moves) {
    return grade > 0 ? grade : std::max(moves, 1);
}

}  // namespace

int worth(const EpdRecord& record, int grade, int moves) {
    const int points = text::read_number(record.operation("points")).value_or(0);
    return points > 0 && points <= MOST_POINTS ? points : std::min(2 * difficulty(grade, moves), MOST_POINTS);
}

int worth(const Task& task) {
    return worth(task.record, task.grade, task.moves);
}

int difficulty(const Task& task) {
    return difficulty(task.grade, task.moves);
}

std::string what_is_asked(const Task& task) {
    const std::string_view side = task.position.side_to_move() == WHITE ? "White" : "Black";
    return task.moves > 0 ? fmt::format("{} mates in {}.", side, task.moves)
                          : fmt::format("{} finds the best move.", side);
}

}  // namespace inkmate::lesson
