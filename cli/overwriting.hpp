#pragma once

#include <span>
#include <string>

namespace inkmate {

/// Throws CommandError with EXIT_USAGE where an option names, as a file to write, one of those that are read,
/// by whatever name. "-" and an option that was not given are no files.
void refuse_overwriting(const std::string& option, const std::string& output,
                        std::span<const std::string> inputs);

}  // namespace inkmate
