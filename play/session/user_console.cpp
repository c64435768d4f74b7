#include "play/session/user_console.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>

namespace inkmate::session {

using namespace psgen;

std::optional<std::string> LineInput::prompt(const std::function<void()>& wait) {
    fmt::print("> ");
    std::fflush(stdout);
    while (true) {
        if (auto line = next()) {
            if (::isatty(STDIN_FILENO) == 0) fmt::print("\n");
            return line;
        }
        if (ended_) {
            fmt::print("\n");
            return std::nullopt;
        }
        wait();
        read();
    }
}

std::optional<std::string> LineInput::next() {
    const std::size_t end = text_.find('\n');
    if (end == std::string::npos && (!ended_ || text_.empty())) return std::nullopt;
    std::string line = text_.substr(0, end);
    text_.erase(0, end == std::string::npos ? end : end + 1);
    while (line.ends_with('\r')) line.pop_back();
    return line;
}

void LineInput::read() {
    std::array<char, 4096> chunk;
    const ssize_t n = ::read(STDIN_FILENO, chunk.data(), chunk.size());
    if (n > 0) text_.append(chunk.data(), static_cast<std::size_t>(n));
    if (n == 0 || (n < 0 && errno != EINTR && errno != EAGAIN)) ended_ = true;
}

std::optional<std::string> StandardConsole::next_line(const std::function<void(int fd)>& wait) {
    return input_.prompt([&wait] { wait(STDIN_FILENO); });
}

void StandardConsole::show(std::string_view text) {
    std::fwrite(text.data(), 1, text.size(), stdout);
    std::fflush(stdout);
}

void StandardConsole::interject(std::string_view text) {
    // The prompt is on the present line.
    show(fmt::format("\n{}> ", text));
}

}  // namespace inkmate::session
