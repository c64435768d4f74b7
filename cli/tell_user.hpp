#pragma once

#include <fmt/core.h>

#include <cstdio>
#include <string>
#include <utility>

namespace inkmate {

/// Writes to standard error. What cannot be shown there, as on a terminal that has been closed, is no reason
/// to end the work: fmt::print() would throw.
template <class... Values>
void tell_user(fmt::format_string<Values...> format, Values&&... values) {
    const std::string text = fmt::format(format, std::forward<Values>(values)...);
    std::fwrite(text.data(), 1, text.size(), stderr);
}

}  // namespace inkmate
