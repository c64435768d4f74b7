#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace inkmate::psgen {

/// Returns the language level (1 to 3) that introduced the operator or systemdict name; nothing for other
/// names. Source: PostScript Language Reference, third edition, chapter 8 and appendix A. The few statusdict
/// operators that printers share count as level 1.
std::optional<int> operator_level(std::string_view name);

/// True for keys of dictionaries that belong to the interpreter (page device, user parameters, fonts,
/// $error). A program may have to name them but cannot define them, because the small form renames what it
/// defines.
bool is_interpreter_key(std::string_view name);

/// True for operators that turn text into names or programs, or touch files other than the standard streams.
/// A program that takes what users type and runs under -dSAFER must not use them.
bool is_unsafe_operator(std::string_view name);

/// The operators that a level introduced, sorted.
std::span<const std::string_view> operators_of_level(int level);

/// The limits of every printer (PostScript Language Reference, appendix B).
inline constexpr std::size_t MAX_LINE = 255;
inline constexpr std::size_t MAX_NAME = 127;
inline constexpr std::size_t MAX_STRING = 65535;

/// Checks a whole program without running it, and returns a sentence for each fault, each with its line:
/// lines longer than 255 characters, bytes other than printable ASCII and line ends, a command to printers in
/// between (PRINTER_COMMAND), names longer than 127,
/// strings longer than 65535, integers beyond 31 bits and a sign, reals beyond single precision, operators
/// above the language level that the header declares (also as literal names, unless `where` or `known` asks
/// for them somewhere), more than 400 objects between brackets or braces (they are collected on the operand
/// stack), text that is not PostScript, a missing last line end.
std::vector<std::string> lint(std::string_view program);

}  // namespace inkmate::psgen
