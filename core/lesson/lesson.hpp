#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "judge.hpp"
#include "task.hpp"

namespace inkmate::lesson {

/// How a pupil stands with a problem.
struct Standing {
    /// True if it is, or was, on a sheet that he has.
    bool set = false;
    /// True if that sheet was marked.
    bool marked = false;
    bool solved = false;
    /// True if his last answer was wrong.
    bool failed = false;
    /// Wrong answers and hints.
    int faults = 0;
    /// Hints to the present position: 0, 1 (the piece) or 2 (the move).
    int hints = 0;
    /// The right answers and the replies to them, and the position that they lead to.
    std::vector<chess::Move> line = {};
    chess::Position now = {};
    int moves_left = 0;
    /// His answers in SAN: those that were right, and behind them the last wrong one.
    std::vector<std::string> right = {};
    std::string wrong = {};
};

/// How a problem is harder or easier than those of the sheet before.
enum class Step { easier = -1, alike = 0, harder = 1 };

/// A lesson: the first problems make a sheet, the others are held back until one is asked for. What the
/// generated program does (psgen/runtime/game/lesson.ps), word for word.
class Lesson {
  public:
    /// The tasks must outlive it; `first` of them make the first sheet.
    Lesson(std::span<const Task> tasks, std::size_t first);

    const Standing& standing(std::size_t index) const { return standings_[index]; }
    /// The problem of that number, if it is on a sheet; else nothing.
    std::optional<std::size_t> find(int number) const;
    /// Judges a legal move as the next one of a problem that is on the sheet and not solved.
    Judgement answer(std::size_t index, chess::Move m);
    /// The move that a hint tells of.
    chess::Move hint(std::size_t index);
    /// Marks the sheet: nothing on it can be answered any more.
    void mark();
    bool is_marked() const { return marked_; }
    /// Points for a problem: what it is worth less its faults, but at least 1 when it is solved.
    int points(std::size_t index) const;
    /// Points and what the problems are worth, of those that have been set.
    int points() const;
    int worth() const;
    /// Returns the points of the present sheet alone.
    int sheet_points() const;
    int sheet_worth() const;
    /// Sets another problem when the sheet is marked: a harder one when three quarters of the sheet's points
    /// were reached, an easier one when it was less than half, else one that is alike; of those that are left
    /// the one that comes nearest, the first of several. Nothing when none is left.
    std::optional<std::size_t> next();
    /// How the problem that next() gave differs from the sheet before it.
    Step step() const { return step_; }

  private:
    std::span<const Task> tasks_;
    std::vector<Standing> standings_;
    Judge judge_;
    bool marked_ = false;
    Step step_ = Step::alike;
    /// The present sheet.
    std::size_t first_ = 0, count_ = 0;
};

}  // namespace inkmate::lesson
