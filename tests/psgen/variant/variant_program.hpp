#pragma once

#include <string>
#include <vector>

#include "core/variant/game.hpp"
#include "core/variant/rules.hpp"
#include "core/variant/search.hpp"
#include "psgen/product/product.hpp"

namespace inkmate::test {

/// A program that plays a variant from its start position.
psgen::PlayingProgram variant_program(const variant::Rules& rules);

/// Runs PostScript code after the library of such a program, which keeps what the roots need; the dictionary
/// Inkmate is open. Returns the lines that the code prints. Fails the test when the interpreter reports an
/// error or the code leaves anything on the operand or dictionary stack.
std::vector<std::string> run_variant_kernel(const variant::Rules& rules,
                                            const std::vector<std::string>& roots, const std::string& code);
std::vector<std::string> run_variant_kernel(const psgen::PlayingProgram& program,
                                            const std::vector<std::string>& roots, const std::string& code);

/// What such a program says to lines that are typed to it. Fails the test when the interpreter reports an
/// error.
std::string said(const psgen::PlayingProgram& options, const std::string& typed);

/// The line in which such a program tells of the last move of a game.
std::string move_line(const variant::Game& game);

/// How many positions of each variant a test looks at.
std::size_t positions_of_each(std::size_t sample, std::size_t full);

}  // namespace inkmate::test
