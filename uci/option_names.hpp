#pragma once

#include <string>

#include "uci/error.hpp"

namespace inkmate {

/// What option names, and the values of a choice, are compared by: capital letters and small ones are the
/// same there (UCI). ASCII; other bytes stay.
std::string lower_case(std::string text);

/// The error of an option that an engine does not offer; `asked` is the command that it answered with what it
/// does offer.
EngineError no_such_option(const std::string& engine, const std::string& option, const std::string& asked);

}  // namespace inkmate
