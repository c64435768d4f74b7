#pragma once

#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "core/chess/position.hpp"
#include "psgen/product/product.hpp"

namespace inkmate::test {

/// A legal move of a position, drawn by lot.
chess::Move any_move(const chess::Position& pos, std::mt19937& random);

/// Lines of a lesson, and what the model says to each.
struct Conversation {
    std::vector<std::string> typed, expected;

    void add(const std::string& line, const std::string& answer) {
        typed.push_back(line);
        expected.push_back(answer);
    }
};

/// So many lines drawn by lot: the right move is found as often as a wrong one.
Conversation random_lesson(const psgen::LessonProgram& plan, std::uint32_t seed, int lines);

/// How many of its lines are answers that the model judges.
int judged_answers(const Conversation& conversation);

/// Types a lesson to its program, and compares each answer with the model's first lines.
void check_lesson(const std::string& program, const Conversation& conversation);
void check_lesson(const psgen::LessonProgram& options, const Conversation& conversation);

/// Holds so many lessons of so many lines, and returns how many answers were judged.
int check_lessons(const psgen::LessonProgram& options, std::uint32_t lessons, int lines);

}  // namespace inkmate::test
