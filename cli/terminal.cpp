#include "cli/terminal.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <memory>
#include <string>
#include <utility>

#include "base/text/utf8.hpp"

namespace inkmate::cli {

namespace {

/// Moves to the start of the terminal's line and erases it.
constexpr const char* ERASE = "\r\x1b[K";

}  // namespace

std::string fit_for_terminal(std::string_view what) {
    constexpr std::size_t front = 300, back = 200;
    if (what.size() > front + back)
        return fit_for_terminal(what.substr(0, front)) + " ... " +
               fit_for_terminal(what.substr(what.size() - back));
    return text::harmless(what);
}

std::function<void(std::size_t, std::size_t)> progress_line(std::string_view title) {
    if (::isatty(STDERR_FILENO) == 0) return [](std::size_t, std::size_t) {};
    return [title = std::string(title)](std::size_t done, std::size_t all) {
        if (done < all)
            tell_user("{}{} {} of {}", ERASE, title, done, all);
        else
            tell_user("{}", ERASE);
    };
}

std::function<void(std::size_t, std::size_t)> progress_bar(std::string_view title) {
    if (::isatty(STDERR_FILENO) == 0) return [](std::size_t, std::size_t) {};
    using Clock = std::chrono::steady_clock;
    // The line is erased even if the work ends with an exception.
    std::shared_ptr<void> eraser(nullptr, [](void*) { tell_user("{}", ERASE); });
    return [title = std::string(title), start = Clock::now(), shown = Clock::time_point(),
            eraser = std::move(eraser)](std::size_t done, std::size_t all) mutable {
        const auto now = Clock::now();
        if (done >= all) return eraser.reset();
        if (now - shown < std::chrono::milliseconds(100)) return;
        shown = now;
        constexpr std::size_t width = 30;
        const std::size_t full = done * width / all;
        std::string left;
        if (const auto elapsed = now - start; done > 0 && elapsed > std::chrono::seconds(1)) {
            const double seconds = std::chrono::duration<double>(elapsed).count();
            left = fmt::format(", {:.0f} s left",
                               seconds / static_cast<double>(done) * static_cast<double>(all - done));
        }
        tell_user("{}{} {} of {} [{:#>{}}{:.>{}}]{}", ERASE, title, done + 1, all, "", full, "", width - full,
                  left);
        std::fflush(stderr);
    };
}

std::function<void(std::size_t)> progress_count(std::string_view title) {
    if (::isatty(STDERR_FILENO) == 0) return {};
    using Clock = std::chrono::steady_clock;
    std::shared_ptr<void> eraser(nullptr, [](void*) { clear_progress(); });
    return [title = std::string(title), due = Clock::now() + std::chrono::seconds(1),
            eraser = std::move(eraser)](std::size_t done) mutable {
        const auto now = Clock::now();
        if (now < due) return;
        due = now + std::chrono::milliseconds(100);
        tell_user("{}{} {}", ERASE, title, done);
        std::fflush(stderr);
    };
}

void clear_progress() {
    if (::isatty(STDERR_FILENO) != 0) tell_user("{}", ERASE);
}

}  // namespace inkmate::cli
