#pragma once

#include <istream>

namespace inkmate {

/// The core as a UCI engine: carries out the commands that `in` brings, a line each, until `quit` or its end;
/// answers go to standard output. docs/manual.md describes options and limits.
void serve_uci(std::istream& in);

}  // namespace inkmate
