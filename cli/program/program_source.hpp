#pragma once

#include <string>
#include <vector>

#include "psgen/product/product.hpp"

namespace inkmate {

/// Is it one that was made with --tiny? It does not say how else.
bool is_tiny_program(const std::string& text);
/// Says what is wrong with the text of a file that was to be a program.
std::string not_a_program(const std::string& name, const std::string& text);
/// Throws CommandError for a program that is followed by what is typed to it.
void expect_no_input(const std::string& name, const std::string& text);
/// How a program was made that can be talked to, from the text of the file of that name. Throws CommandError
/// for what is none, or one without a console.
psgen::PlayingProgram options_of_program(const std::string& name, const std::string& text);

/// Moves to type, from a file with blanks between. Throws CommandError where there are none.
std::vector<std::string> typed_moves(const std::string& file);

}  // namespace inkmate
