#pragma once

#include <string>

#include "problem.hpp"
#include "solution.hpp"

namespace inkmate::problem {

/// How solutions are laid out.
enum class Form {
    tree,  ///< a variation a line, further ones indented below
    line   ///< a key with all its variations on one line
};

/// A solution as problemists write it, with what it is a solution of: lines that end with a line feed.
///
///     Sam Loyd, 1857: #2
///     1.Qh7! [2.Qg7#]
///         1...Kxh7 2.Rh3#
std::string to_text(const Problem& problem, const Solution& solution, Form form = Form::tree);
/// What was proven, in a sentence without its full stop: "2 keys: cooked".
std::string verdict_text(const Problem& problem, const Solution& solution);

}  // namespace inkmate::problem
