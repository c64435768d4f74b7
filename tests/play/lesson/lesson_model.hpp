#pragma once

#include <optional>
#include <span>
#include <string>

#include "core/lesson/lesson.hpp"

namespace inkmate::test {

/// What a program that sets and marks problems says to a line, told from the core's lesson.
class LessonModel {
  public:
    LessonModel(std::span<const lesson::Task> tasks, std::size_t first);

    /// The answer to a problem's number with a legal move of it.
    std::string answer(std::size_t index, chess::Move m);
    std::string hint(std::size_t index);
    std::string mark();
    /// Without the board, which follows the first two lines.
    std::string next();
    std::string score() const;
    const lesson::Lesson& lesson() const { return lesson_; }
    /// The problems of the present sheet.
    std::vector<std::size_t> sheet() const;

  private:
    std::string ply(std::size_t index, const chess::Position& before, chess::Move m) const;
    std::string number(std::size_t index) const;
    std::optional<std::string> closed(std::size_t index) const;
    /// What can be typed after a sheet.
    std::string what_next() const;

    std::span<const lesson::Task> tasks_;
    lesson::Lesson lesson_;
    std::size_t first_ = 0, count_;
};

}  // namespace inkmate::test
