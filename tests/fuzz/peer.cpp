#include "tests/fuzz/peer.hpp"

#include <netinet/in.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <utility>

#include "tests/fuzz/check.hpp"
#include "tests/support/loopback.hpp"

namespace inkmate::fuzz {

namespace {

/// One port for the whole process: fuzzers would use up all ports in a minute.
struct Listener {
    int fd = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    int port = 0;

    Listener() {
        sockaddr_in address = test::loopback(0);
        socklen_t size = sizeof address;
        require(::bind(fd, reinterpret_cast<sockaddr*>(&address), size) == 0 && ::listen(fd, 4) == 0 &&
                    ::getsockname(fd, reinterpret_cast<sockaddr*>(&address), &size) == 0,
                "there is a free port");
        port = ntohs(address.sin_port);
    }
};

const Listener& listener() {
    static const Listener one;
    return one;
}

}  // namespace

Peer::Peer(std::function<void(int)> serve)
    : serve_(std::move(serve)), stop_(::eventfd(0, EFD_CLOEXEC)), thread_([this] { work(); }) {}

Peer::~Peer() {
    ::eventfd_write(stop_, 1);
    thread_.join();
    ::close(stop_);
}

int Peer::port() const {
    return listener().port;
}

void Peer::work() {
    while (true) {
        std::array<pollfd, 2> watched = {pollfd{listener().fd, POLLIN, 0}, pollfd{stop_, POLLIN, 0}};
        ::poll(watched.data(), watched.size(), -1);
        const int line = ::accept4(listener().fd, nullptr, nullptr, SOCK_CLOEXEC);
        if (line < 0 && watched[1].revents != 0) return;
        if (line < 0) continue;
        serve_(line);
        ::close(line);
    }
}

void say(int line, std::string_view text) {
    while (!text.empty()) {
        const ssize_t n = ::send(line, text.data(), text.size(), MSG_NOSIGNAL);
        if (n <= 0) return;
        text.remove_prefix(static_cast<std::size_t>(n));
    }
}

bool hear(int line, std::string& text) {
    std::array<char, 65536> chunk;
    const ssize_t n = ::recv(line, chunk.data(), chunk.size(), 0);
    if (n > 0) text.append(chunk.data(), static_cast<std::size_t>(n));
    return n > 0;
}

std::function<void(int)> saying(std::string_view text) {
    return [text](int line) {
        say(line, text);
        ::shutdown(line, SHUT_WR);
        for (std::string heard; hear(line, heard);) {
        }
    };
}

bool fit_for_terminal(std::string_view text) {
    return std::ranges::all_of(text, [](char c) { return c >= ' ' && c <= '~'; });
}

}  // namespace inkmate::fuzz
