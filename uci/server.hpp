#pragma once

#include <istream>

#include "core/engine/evaluation.hpp"

namespace inkmate {

/// The core as a UCI engine: carries out the commands that `in` brings, a line each, until `quit` or its end;
/// answers go to standard output. docs/reference/manual.md describes options and limits. `evaluation` is the
/// default of the option Evaluation, and one of its values.
void serve_uci(std::istream& in, const engine::Evaluation& evaluation);

}  // namespace inkmate
