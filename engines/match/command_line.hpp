#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace inkmate {

/// The words of a command, as a shell would split them: at blanks, but not within '...' or "..." or after a
/// backslash. Nothing else has a meaning. Throws MatchError when a quote is not closed or there is no word.
std::vector<std::string> split_command(std::string_view line);

}  // namespace inkmate
