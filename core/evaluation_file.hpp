#pragma once

#include <string>
#include <string_view>

#include "core/evaluation.hpp"

namespace inkmate {

/// Reads a tapered evaluation from JSON of the form that docs/evaluation.md describes. Throws ChessError that
/// names the source and what is missing or wrong there.
Evaluation read_evaluation(std::string_view text, std::string_view source_name);

/// The text that read_evaluation() reads, a rank of the board a line.
std::string evaluation_text(const Evaluation& evaluation);

}  // namespace inkmate
