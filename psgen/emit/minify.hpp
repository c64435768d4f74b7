#pragma once

#include <set>
#include <string>
#include <string_view>

namespace inkmate {

/// The same program in fewer bytes: comments go (but for %% structuring comments), the given names (wherever
/// they stand as Name, /Name or
/// //NAME) become as short as can be without colliding with an operator or another name of the text, and
/// tokens are packed into lines of at most 255 characters with only the white space they need. Strings stay
/// byte for byte what they were.
std::string minify(std::string_view program, const std::set<std::string, std::less<>>& names);

}  // namespace inkmate
