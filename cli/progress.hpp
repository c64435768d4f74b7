#pragma once

#include <cstddef>
#include <functional>
#include <string_view>

namespace inkmate {

/// Shows on standard error how far long work has come; nothing when that is no terminal. The line disappears
/// when the work is done.
std::function<void(std::size_t done, std::size_t all)> progress_line(std::string_view title);
/// The same with a bar and the time that is left, drawn ten times a second at most.
std::function<void(std::size_t done, std::size_t all)> progress_bar(std::string_view title);

}  // namespace inkmate
