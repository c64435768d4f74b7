#pragma once

#include <string>

#include "psgen/emit/options.hpp"

namespace inkmate {

/// What stands at the head of a program that plays a variant: comments for who opens the file.
std::string variant_introduction(const ProgramOptions& options);

}  // namespace inkmate
