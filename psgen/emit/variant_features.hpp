#pragma once

#include <functional>
#include <map>
#include <string>

namespace inkmate {

namespace variant {
struct Rules;
}

/// By name, what modules may ask of a variant: whether a program plays one, and what its rules have. All off
/// without rules.
std::map<std::string, bool, std::less<>> variant_features(const variant::Rules* rules = nullptr);

}  // namespace inkmate
