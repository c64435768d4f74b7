#include "tests/support/loopback.hpp"

#include <sys/socket.h>
#include <unistd.h>

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

}  // namespace inkmate::test
