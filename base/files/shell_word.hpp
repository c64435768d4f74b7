#pragma once

#include <string>
#include <string_view>

namespace inkmate {

/// A word of a command that people are to type: in quotation marks where a shell would take it for something
/// else.
std::string shell_word(std::string_view word);
/// The same of a file's name, which no command takes for an option.
std::string shell_file(std::string_view name);

}  // namespace inkmate
