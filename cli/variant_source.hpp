#pragma once

#include <string>

#include "core/variant/rules.hpp"

namespace inkmate {

/// The rule set that a user names: NAME, one of those built in; FILE.ini, the last of the file;
/// FILE.ini:NAME. Throws CommandError with EXIT_USAGE.
variant::Rules load_variant(const std::string& name);

}  // namespace inkmate
