#include "cli/progress.hpp"

#include <fmt/core.h>
#include <unistd.h>

#include <cstdio>
#include <string>

namespace inkmate {

namespace {

/// Moves to the start of the terminal's line and erases it.
constexpr const char* ERASE = "\r\x1b[K";

}  // namespace

std::function<void(std::size_t, std::size_t)> progress_line(std::string_view title) {
    if (::isatty(STDERR_FILENO) == 0) return [](std::size_t, std::size_t) {};
    return [title = std::string(title)](std::size_t done, std::size_t all) {
        if (done < all)
            fmt::print(stderr, "{}{} {} of {}", ERASE, title, done, all);
        else
            fmt::print(stderr, "{}", ERASE);
    };
}

}  // namespace inkmate
