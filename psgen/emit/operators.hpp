#pragma once

#include <optional>
#include <span>
#include <string_view>

namespace inkmate {

/// The language level (1 to 3) that brought the operator or systemdict name; nothing for other names.
/// Source: PostScript Language Reference, third edition, chapter 8 and appendix A. The few statusdict
/// operators that printers share count as level 1.
std::optional<int> operator_level(std::string_view name);

/// The operators a level brought, sorted.
std::span<const std::string_view> operators_of_level(int level);

}  // namespace inkmate
