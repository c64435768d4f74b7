#include "core/lesson/lesson.hpp"

#include <algorithm>
#include <cstdlib>

#include "core/chess/notation.hpp"

namespace inkmate::lesson {

using namespace chess;

Lesson::Lesson(std::span<const Task> tasks, std::size_t first)
    : tasks_(tasks), standings_(tasks.size()), count_(std::min(first, tasks.size())) {
    for (std::size_t i = 0; i < tasks.size(); ++i) {
        standings_[i].set = i < count_;
        standings_[i].now = tasks[i].position;
        standings_[i].moves_left = tasks[i].moves;
    }
}

std::optional<std::size_t> Lesson::find(int number) const {
    for (std::size_t i = 0; i < tasks_.size(); ++i)
        if (standings_[i].set && tasks_[i].number == number) return i;
    return std::nullopt;
}

Judgement Lesson::answer(std::size_t index, Move m) {
    Standing& s = standings_[index];
    const Judgement judgement = judge_.judge(tasks_[index], s.now, s.moves_left, m);
    s.failed = judgement.verdict == Verdict::wrong;
    if (s.failed) {
        ++s.faults;
        s.wrong = to_san(s.now, m);
        return judgement;
    }
    s.wrong.clear();
    s.right.push_back(to_san(s.now, m));
    s.now.do_move(m);
    s.line.push_back(m);
    s.solved = judgement.verdict == Verdict::solves;
    if (s.solved) return judgement;
    s.now.do_move(judgement.reply);
    s.line.push_back(judgement.reply);
    --s.moves_left;
    s.hints = 0;
    return judgement;
}

Move Lesson::hint(std::size_t index) {
    Standing& s = standings_[index];
    if (s.hints < 2) {
        ++s.hints;
        ++s.faults;
    }
    return judge_.right_move(tasks_[index], s.now, s.moves_left);
}

void Lesson::mark() {
    marked_ = true;
    for (Standing& s : standings_) s.marked = s.set;
}

int Lesson::points(std::size_t index) const {
    const Standing& s = standings_[index];
    return s.solved ? std::max(lesson::worth(tasks_[index]) - s.faults, 1) : 0;
}

int Lesson::points() const {
    int sum = 0;
    for (std::size_t i = 0; i < tasks_.size(); ++i)
        if (standings_[i].set) sum += points(i);
    return sum;
}

int Lesson::worth() const {
    int sum = 0;
    for (std::size_t i = 0; i < tasks_.size(); ++i)
        if (standings_[i].set) sum += lesson::worth(tasks_[i]);
    return sum;
}

int Lesson::sheet_points() const {
    int sum = 0;
    for (std::size_t i = first_; i < first_ + count_; ++i) sum += points(i);
    return sum;
}

int Lesson::sheet_worth() const {
    int sum = 0;
    for (std::size_t i = first_; i < first_ + count_; ++i) sum += lesson::worth(tasks_[i]);
    return sum;
}

std::optional<std::size_t> Lesson::next() {
    int hardness = 0;
    for (std::size_t i = first_; i < first_ + count_; ++i) hardness += difficulty(tasks_[i]);
    hardness /= static_cast<int>(count_);
    const int wanted = hardness + (4 * sheet_points() >= 3 * sheet_worth() ? 1
                                   : 2 * sheet_points() < sheet_worth()    ? -1
                                                                           : 0);
    std::optional<std::size_t> best;
    const auto distance = [&](std::size_t i) { return std::abs(difficulty(tasks_[i]) - wanted); };
    for (std::size_t i = 0; i < tasks_.size(); ++i)
        if (!standings_[i].set && (!best || distance(i) < distance(*best))) best = i;
    if (!best) return best;
    const int found = difficulty(tasks_[*best]);
    step_ = found > hardness ? Step::harder : found < hardness ? Step::easier : Step::alike;
    standings_[*best].set = true;
    first_ = *best;
    count_ = 1;
    marked_ = false;
    return best;
}

}  // namespace inkmate::lesson
