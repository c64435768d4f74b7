#include "engines/problems/collection.hpp"

#include "core/chess/epd.hpp"

namespace inkmate {

using namespace chess;

void ProblemCollection::add_written(const std::string& text, const std::string& file) {
    for (const EpdRecord& record : read_epd(text, file)) {
        known_.add(Position::from_fen(record.fen));
        ++before_;
    }
}

bool ProblemCollection::takes_up(const WrittenProblem& problem) {
    if (problem.grade < least_grade_ || known_.is_known(problem.position)) return false;
    known_.add(problem.position);
    ++by_aim_[static_cast<std::size_t>(problem.aim)];
    return true;
}

GameProblems ProblemCollection::choose(GameProblems game) {
    std::erase_if(game.problems, [this](const WrittenProblem& problem) { return !takes_up(problem); });
    return game;
}

}  // namespace inkmate
