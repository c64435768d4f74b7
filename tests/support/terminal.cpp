#include "tests/support/terminal.hpp"

#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <stdexcept>
#include <utility>

namespace inkmate::test {

namespace {

constexpr int PATIENCE = 60'000;

}  // namespace

Terminal::Terminal(std::vector<std::string> arguments, const std::vector<std::string>& environment) {
    std::vector<char*> words;
    for (std::string& argument : arguments) words.push_back(argument.data());
    words.push_back(nullptr);
    pid_ = ::forkpty(&fd_, nullptr, nullptr, nullptr);
    if (pid_ < 0) throw std::runtime_error("no terminal");
    if (pid_ == 0) {
        for (const char* name : {"NO_COLOR", "COLORTERM", "LANG", "LC_CTYPE"}) ::unsetenv(name);
        for (const std::string& variable : environment) {
            const std::size_t is = variable.find('=');
            ::setenv(variable.substr(0, is).c_str(), variable.c_str() + is + 1, 1);
        }
        ::execv(words[0], words.data());
        ::_exit(127);
    }
    ::tcgetattr(fd_, &before_);
}

Terminal::~Terminal() {
    if (!status_) ::kill(pid_, SIGKILL), wait();
    ::close(fd_);
}

void Terminal::type(const std::string& keys) {
    if (::write(fd_, keys.data(), keys.size()) != static_cast<ssize_t>(keys.size()))
        throw std::runtime_error("the terminal takes no keys");
}

std::string Terminal::read_until(const std::string& end) {
    while (text_.find(end) == std::string::npos && read()) {
    }
    const std::size_t found = text_.find(end);
    if (found == std::string::npos) throw std::runtime_error("\"" + end + "\" does not come: " + text_);
    const std::string text = text_.substr(0, found + end.size());
    text_.erase(0, found + end.size());
    return text;
}

std::string Terminal::rest() {
    while (read()) {
    }
    return std::exchange(text_, {});
}

int Terminal::wait() {
    if (!status_) ::waitpid(pid_, &status_.emplace(), 0);
    return WEXITSTATUS(*status_);
}

bool Terminal::as_before() const {
    termios now{};
    ::tcgetattr(fd_, &now);
    return now.c_lflag == before_.c_lflag && now.c_iflag == before_.c_iflag;
}

bool Terminal::read() {
    std::array<char, 4096> chunk;
    pollfd watched{fd_, POLLIN, 0};
    if (::poll(&watched, 1, PATIENCE) <= 0) return false;
    const ssize_t n = ::read(fd_, chunk.data(), chunk.size());
    if (n > 0) text_.append(chunk.data(), static_cast<std::size_t>(n));
    return n > 0;
}

}  // namespace inkmate::test
