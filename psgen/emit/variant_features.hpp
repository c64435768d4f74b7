#pragma once

#include <functional>
#include <map>
#include <string>

#include "psgen/emit/options.hpp"

namespace inkmate {

/// By name, what modules may ask of a variant: whether a program plays one, and what its rules have. All off
/// without rules.
std::map<std::string, bool, std::less<>> variant_features(const ProgramOptions& options = {});

}  // namespace inkmate
