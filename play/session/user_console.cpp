#include "play/session/user_console.hpp"

#include <unistd.h>

#include <cstdio>

namespace inkmate {

std::optional<std::string> StandardConsole::next_line(const std::function<void(int fd)>& wait) {
    return input_.prompt([&wait] { wait(STDIN_FILENO); });
}

void StandardConsole::show(std::string_view text) {
    std::fwrite(text.data(), 1, text.size(), stdout);
    std::fflush(stdout);
}

}  // namespace inkmate
