#pragma once

#include <string>
#include <string_view>

#include "evaluation.hpp"

namespace inkmate::engine {

/// Reads a tapered evaluation from JSON of the form that docs/inside/evaluation.md describes. Throws
/// ChessError that names the source and what is missing or wrong there.
Evaluation read_evaluation(std::string_view text, std::string_view source_name);

/// The text that read_evaluation() reads, a rank of the board a line.
std::string evaluation_text(const Evaluation& evaluation);
/// Writes the evaluation on one line, without blanks that mean nothing.
std::string evaluation_line(const Evaluation& evaluation);

/// Keeps an evaluation for as long as the process lives, as options hold evaluations by address; the one that
/// is equal, where there is one. Not for several threads at once.
const Evaluation& kept_evaluation(Evaluation evaluation);

/// How far from 0 an evaluation may be in any position, in centipawns: a bound, made of the most and the
/// least that each piece can be worth, all pawns of a side being promoted if that is more.
int value_range(const Evaluation& evaluation);

}  // namespace inkmate::engine
