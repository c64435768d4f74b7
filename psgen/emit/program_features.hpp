#pragma once

#include <string_view>

#include "psgen/emit/options.hpp"
#include "psgen/link/module.hpp"

namespace inkmate {

/// Does a program have any use for a module of that name?
bool may_have(const ProgramOptions& options, std::string_view module);

/// What a program has of its modules.
Features features_of(const ProgramOptions& options);

}  // namespace inkmate
