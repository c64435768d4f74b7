#pragma once

#include <set>
#include <string>
#include <string_view>

namespace inkmate {

/// What the interpreter is to read a program from. A file has lines of at most 255 characters; of a string,
/// an interpreter of level 1 takes no escapes in the strings of its text (PostScript Language
/// Reference, 3.2.2).
enum class Medium { file, string };

/// The same program in fewer bytes: comments go (but for %% structuring comments), the given names (wherever
/// they stand as Name, /Name or //NAME) become as short as can be without colliding with an operator or
/// another name of the text, numbers take the place of their //NAMEs, and tokens are put into lines with only
/// the white space they need. Strings keep their bytes.
std::string minify(std::string_view program, const std::set<std::string, std::less<>>& names,
                   Medium medium = Medium::file);

}  // namespace inkmate
