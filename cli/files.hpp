#pragma once

#include <string>
#include <string_view>

namespace inkmate {

/// All of a file; "-" is standard input. Throws CommandError.
std::string read_input(const std::string& name);

/// Writes all of a file, or nothing: under another name first, so that nobody ever finds half a file, and a
/// file that was there stays as it was when something fails. "-" is standard output; devices and pipes are
/// written directly. Throws CommandError.
void write_output(const std::string& name, std::string_view bytes);

}  // namespace inkmate
