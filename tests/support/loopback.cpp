#include "tests/support/loopback.hpp"

#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <random>
#include <stdexcept>

namespace inkmate::test {

namespace {

template <typename Address>
bool is_free(const Address& address, int family) {
    const int fd = ::socket(family, SOCK_STREAM | SOCK_CLOEXEC, 0);
    // A machine without IPv6 has no such port that could be taken.
    if (fd < 0) return true;
    const bool bound = ::bind(fd, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0;
    const bool in_use = !bound && errno == EADDRINUSE;
    ::close(fd);
    return !in_use;
}

}  // namespace

int free_port() {
    std::random_device random;
    std::uniform_int_distribution<int> ports(20000, 32000);
    for (int attempt = 0; attempt < 100; ++attempt) {
        const int port = ports(random);
        sockaddr_in6 address{};
        address.sin6_family = AF_INET6;
        address.sin6_port = htons(static_cast<std::uint16_t>(port));
        address.sin6_addr = in6addr_loopback;
        if (is_free(loopback(port), AF_INET) && is_free(address, AF_INET6)) return port;
    }
    throw std::runtime_error("no free port");
}

LoopbackClient::LoopbackClient(int port) : socket_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    const timeval limit{.tv_sec = 60, .tv_usec = 0};
    ::setsockopt(socket_.fd(), SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
    ::setsockopt(socket_.fd(), SOL_SOCKET, SO_SNDTIMEO, &limit, sizeof limit);
    const sockaddr_in address = loopback(port);
    if (::connect(socket_.fd(), reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0)
        throw std::runtime_error("nobody listens on port " + std::to_string(port));
}

bool LoopbackClient::send(std::string_view text) const {
    while (!text.empty()) {
        const ssize_t sent = ::send(socket_.fd(), text.data(), text.size(), MSG_NOSIGNAL);
        if (sent <= 0) return false;
        text.remove_prefix(static_cast<std::size_t>(sent));
    }
    return true;
}

void LoopbackClient::end_of_sending() const {
    ::shutdown(socket_.fd(), SHUT_WR);
}

std::string LoopbackClient::rest() const {
    std::string all;
    std::array<char, 4096> buffer{};
    while (true) {
        const ssize_t size = ::recv(socket_.fd(), buffer.data(), buffer.size(), 0);
        if (size < 0 && (errno == EAGAIN || errno == EWOULDBLOCK))
            throw std::runtime_error("the server keeps the connection open");
        if (size <= 0) return all;
        all.append(buffer.data(), static_cast<std::size_t>(size));
    }
}

}  // namespace inkmate::test
