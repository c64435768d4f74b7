#pragma once

#include <netinet/in.h>

#include <cstdint>

namespace inkmate::test {

/// A port of this machine that other machines cannot reach; 0: any that is free.
inline sockaddr_in loopback(int port) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<std::uint16_t>(port));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    return address;
}

}  // namespace inkmate::test
