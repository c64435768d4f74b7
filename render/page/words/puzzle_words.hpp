#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/puzzle/puzzle.hpp"

namespace inkmate::page {

/// A puzzle that was set.
struct PuzzleTask {
    /// The name of the piece in rule files or Betza's notation: "queen", "NN".
    std::string piece;
    puzzle::Field field;
    puzzle::Question question;

    bool is_tour() const { return question.kind == puzzle::Kind::tour; }
};

// What is said of it, on pages and in terminals, in ASCII.

/// What follows the number of pieces: " queens on 8x8, none of which attacks another"; all of it for a tour,
/// "A closed tour of a knight on 8x8", which has no such number.
std::string puzzle_question(const PuzzleTask& task, bool several);
/// With the number.
std::string puzzle_headline(const PuzzleTask& task, int pieces);
/// What else is known when its search is complete; may be empty.
std::string puzzle_note(const PuzzleTask& task, const puzzle::Answer& answer);
/// "3 of 8: c5", of a solution of which so many squares are shown.
std::string step_note(const puzzle::Answer& answer, std::size_t shown);

/// Why there is no more or no less of a puzzle whose number was not given: "There is no room for more."; may
/// be empty.
std::string proof_note(const PuzzleTask& task);
/// "10 solutions, counting rotations and reflections separately."
std::string solutions_note(std::uint64_t solutions);

/// That its search has given up, behind the headline.
std::string unsettled_note(std::uint64_t steps, std::uint64_t solutions);

// The words of these, between and behind their numbers; a program has them too.

/// Behind one solution, and behind several.
inline constexpr std::array<std::string_view, 2> SOLUTIONS_WORDS = {
    " solution, counting rotations and reflections separately.",
    " solutions, counting rotations and reflections separately."};
/// Behind the number of the step, and behind that of all.
inline constexpr std::array<std::string_view, 2> STEP_WORDS = {" of ", ": "};
/// Before the steps, behind them, behind the solutions.
inline constexpr std::array<std::string_view, 3> UNSETTLED_WORDS = {
    ": not settled after ", " steps (solutions so far: ", "); give more with --nodes"};
/// Behind the headline.
inline constexpr std::string_view NO_SOLUTION_WORDS = ": there is no solution";
/// Before the number of steps that a search took.
inline constexpr std::string_view STEPS_WORD = "Steps: ";

/// What a file is called that has its answer: "Puzzle: queens on 8x8".
std::string puzzle_title(const PuzzleTask& task);

}  // namespace inkmate::page
