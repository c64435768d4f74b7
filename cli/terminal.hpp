#pragma once

#include <fmt/core.h>

#include <cstddef>
#include <cstdio>
#include <functional>
#include <string>
#include <string_view>
#include <utility>

// What the command writes to standard error.
namespace inkmate::cli {

/// Write to standard error. A failure to show the text, such as on a closed terminal, does not end the work:
/// fmt::print() would throw.
template <class... Values>
void tell_user(fmt::format_string<Values...> format, Values&&... values) {
    const std::string text = fmt::format(format, std::forward<Values>(values)...);
    std::fwrite(text.data(), 1, text.size(), stderr);
}

/// Return a message that may quote the files of others as one line, without what moves the cursor and
/// without the middle of a long text.
std::string fit_for_terminal(std::string_view what);

/// Return a function that shows the progress of long work on standard error, if that is a terminal. The line
/// disappears when the work is done.
std::function<void(std::size_t done, std::size_t all)> progress_line(std::string_view title);
/// Return a progress_line() with a bar and the remaining time, drawn at most ten times a second.
std::function<void(std::size_t done, std::size_t all)> progress_bar(std::string_view title);
/// Return a function that shows how far work has come whose end is not known, after its first second, if
/// standard error is a terminal; else none. The line disappears with the function.
std::function<void(std::size_t done)> progress_count(std::string_view title);
/// Erase what shows progress, if that is a terminal, to say something else there.
void clear_progress();

}  // namespace inkmate::cli
