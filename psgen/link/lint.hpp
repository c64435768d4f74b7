#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace inkmate {

/// What every printer takes (PostScript Language Reference, appendix B).
inline constexpr std::size_t MAX_LINE = 255;
inline constexpr std::size_t MAX_NAME = 127;
inline constexpr std::size_t MAX_STRING = 65535;

/// Checks a whole program without running it, and returns a sentence for each fault, each with its line:
/// lines longer than 255 characters, bytes other than printable ASCII and line ends, names longer than 127,
/// strings longer than 65535, integers beyond 31 bits and a sign, reals beyond single precision, operators
/// above the language level that the header declares (also as literal names, unless `where` or `known` asks
/// for them somewhere), more than 400 objects between brackets or braces (they are collected on the operand
/// stack), text that is no PostScript, a missing last line end.
std::vector<std::string> lint(std::string_view program);

}  // namespace inkmate
