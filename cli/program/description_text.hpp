#pragma once

#include <string>

#include "psgen/emit/options.hpp"

namespace inkmate {

/// What generate --describe writes; `paper_given`: by --paper. Throws CommandError where there is nothing to
/// tell.
std::string description_text(const ProgramOptions& options, bool paper_given);

}  // namespace inkmate
