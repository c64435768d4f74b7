#pragma once

#include <string_view>

#include "problem_file.hpp"

namespace inkmate::problem {

/// Does the text have a line BeginProblem?
bool is_popeye_file(std::string_view text);
/// Reads what problems need of the input of the solver Popeye, in English: BeginProblem, NextProblem,
/// EndProblem; Author, Origin, Title; Pieces, those of popeye_pieces() among them, Forsyth; Stipulation; the
/// options WhiteToPlay, EnPassant and NoCastling. Award, Remark and the options that choose what is printed
/// are passed over. A problem that has anything else is a fault; those after it are read.
ProblemFile read_popeye_file(std::string_view text, std::string_view source_name);

}  // namespace inkmate::problem
