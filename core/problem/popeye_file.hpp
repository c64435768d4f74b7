#pragma once

#include <string_view>

#include "problem_file.hpp"

namespace inkmate::problem {

/// True if the text has a line BeginProblem, in any of Popeye's languages.
bool is_popeye_file(std::string_view text);
/// Reads what problems need of the input of the solver Popeye, in English: BeginProblem, NextProblem,
/// EndProblem; Author, Origin, Title; Pieces, those of popeye_pieces() among them, Forsyth; Stipulation; the
/// options WhiteToPlay, EnPassant and NoCastling; the conditions NoWK and NoBK; Twin and ZeroPosition, each
/// twin being a problem of its own. Award, Remark, Protocol, LaTeX and the options that choose what is
/// printed are passed over. A problem that has anything else is a fault; those after it are read.
ProblemFile read_popeye_file(std::string_view text, std::string_view source_name);

}  // namespace inkmate::problem
