#pragma once

#include <optional>
#include <span>
#include <string_view>

namespace inkmate {

/// The language level (1 to 3) that brought the operator or systemdict name; nothing for other names.
/// Source: PostScript Language Reference, third edition, chapter 8 and appendix A. The few statusdict
/// operators that printers share count as level 1.
std::optional<int> operator_level(std::string_view name);

/// Keys of dictionaries that belong to the interpreter (page device, user parameters, fonts, $error), which a
/// program may have to name. Nothing of a program may be called so, because the small form renames what the
/// program defines.
bool is_interpreter_key(std::string_view name);

/// Operators that turn text into names or programs, or that touch files other than the standard streams: not
/// for a program that takes what users type and runs under -dSAFER.
bool is_unsafe_operator(std::string_view name);

/// The operators a level brought, sorted.
std::span<const std::string_view> operators_of_level(int level);

}  // namespace inkmate
