#pragma once

#include <string>

#include "engines/uci/error.hpp"

namespace inkmate {

/// The error of an option that an engine does not offer; `asked` is the command that it answered with what it
/// does offer.
EngineError no_such_option(const std::string& engine, const std::string& option, const std::string& asked);

}  // namespace inkmate
