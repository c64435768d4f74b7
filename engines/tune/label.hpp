#pragma once

#include <string>
#include <vector>

#include "engines/tune/sample.hpp"
#include "engines/uci/client.hpp"

namespace inkmate {

/// Scores beyond this, and mates, are written as this: the expected result is the same.
inline constexpr int LARGEST_LABEL = 3000;

/// Gives each sample of a game the score that an engine finds; `arguments` are the words after `go`. Samples
/// for which it names none keep theirs. The engine begins a new game, so that scores are the same whether
/// other games went before or not. Throws EngineFailure when the engine ends or does not answer.
void label(std::vector<Sample>& samples, UciClient& engine, const std::string& arguments);

}  // namespace inkmate
