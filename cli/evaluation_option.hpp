#pragma once

#include <string>

#include "core/evaluation.hpp"

namespace CLI {
class App;
}

namespace inkmate {

/// --evaluation: the name of an evaluation, or a file that `inkmate tune fit` has written.
void add_evaluation_option(CLI::App& app, std::string& evaluation);
/// The evaluation lives as long as the process. Throws CommandError, ChessError.
const Evaluation& evaluation_option(const std::string& name);

}  // namespace inkmate
