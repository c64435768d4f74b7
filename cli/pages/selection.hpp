#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace inkmate {

/// The numbers that a list such as "3,7-9,20-" or "all" chooses from `lowest` to `highest`, in its order.
/// Throws CommandError with EXIT_USAGE, naming the option, for what is no list or chooses what there is not.
std::vector<std::size_t> select_numbers(std::string_view list, std::size_t highest, std::string_view option,
                                        std::size_t lowest = 1);

}  // namespace inkmate
