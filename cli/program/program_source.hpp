#pragma once

#include <string>
#include <vector>

#include "psgen/product/product.hpp"

namespace inkmate::cli {

/// True for a program that was made with --form tiny, which does not say how else it was made.
bool is_tiny_program(const std::string& text);
/// Return a message about a file that should be a program that plays.
std::string not_a_program(const std::string& name, const std::string& text);
/// Throws CommandError for a program that is followed by its input.
void expect_no_input(const std::string& name, const std::string& text);
/// Return how a program of chess or of a variant was made, from the text of the file of that name. The rules
/// of a variant are those of `variant`, as --variant names them; without, the built-in ones. Throws
/// CommandError if it was not made here, plays something else, has no console, or if its rules are not known
/// or have changed.
psgen::PlayingProgram program_of_text(const std::string& name, const std::string& text,
                                      const std::string& variant);

/// Return the moves in a file, with blanks between. Throws CommandError if there are none.
std::vector<std::string> typed_moves(const std::string& file);

}  // namespace inkmate::cli
