#include "play/device/connection.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <signal.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

#include "play/device/device_text.hpp"

namespace inkmate::device {

namespace {

std::array<int, 2> alarm_pipe = {-1, -1};
int alarm_flag = 0;
constexpr std::array<int, 3> SIGNALS = {SIGINT, SIGTERM, SIGHUP};
std::array<struct sigaction, SIGNALS.size()> old_actions;

void raise_alarm(int) {
    const int error = errno;
    alarm_flag = 1;
    [[maybe_unused]] const auto written = ::write(alarm_pipe[1], "!", 1);
    errno = error;
}

}  // namespace

Interrupt::Interrupt() {
    if (::pipe2(alarm_pipe.data(), O_CLOEXEC | O_NONBLOCK) != 0)
        throw DeviceError("cannot make a pipe: too many open files; close some programs");
    alarm_flag = 0;
    struct sigaction action {};
    action.sa_handler = raise_alarm;
    for (std::size_t i = 0; i < SIGNALS.size(); ++i) ::sigaction(SIGNALS[i], &action, &old_actions[i]);
}

Interrupt::~Interrupt() {
    for (std::size_t i = 0; i < SIGNALS.size(); ++i) ::sigaction(SIGNALS[i], &old_actions[i], nullptr);
    for (int& fd : alarm_pipe) {
        ::close(fd);
        fd = -1;
    }
}

int Interrupt::fd() const {
    return alarm_pipe[0];
}

bool Interrupt::happened() const {
    pollfd watched{fd(), POLLIN, 0};
    return ::poll(&watched, 1, 0) > 0;
}

int* Interrupt::flag() const {
    return &alarm_flag;
}

void throw_interrupted() {
    throw DeviceError("interrupted: nothing more is sent; try again when you like");
}

namespace {

using Clock = std::chrono::steady_clock;
using Milliseconds = std::chrono::milliseconds;
/// What is kept of a device that talks while it is sent something; the rest is dropped.
constexpr std::size_t MOST_RECEIVED = std::size_t{4} << 20;

struct Addresses {
    addrinfo* first = nullptr;
    int error = EAI_AGAIN;
    ~Addresses() {
        if (first != nullptr) ::freeaddrinfo(first);
    }
};

int poll_time(Clock::time_point deadline) {
    const auto left = std::chrono::ceil<Milliseconds>(deadline - Clock::now()).count();
    return static_cast<int>(std::clamp<std::int64_t>(left, 0, 1'000'000'000));
}

/// The system's resolver has no timeout of its own, so it runs on the side; one that is too slow is left to
/// itself.
std::shared_ptr<Addresses> resolve(const std::string& host, int port, Clock::time_point deadline,
                                   const Interrupt* interrupt) {
    struct Shared {
        std::mutex mutex;
        std::shared_ptr<Addresses> addresses;
        const process::Descriptor ready = process::Descriptor(::eventfd(0, EFD_CLOEXEC));
    };
    const auto shared = std::make_shared<Shared>();
    std::thread([shared, host, port] {
        auto found = std::make_shared<Addresses>();
        addrinfo hints{};
        hints.ai_socktype = SOCK_STREAM;
        hints.ai_flags = AI_NUMERICSERV;
        found->error = ::getaddrinfo(host.c_str(), std::to_string(port).c_str(), &hints, &found->first);
        const std::lock_guard lock(shared->mutex);
        shared->addresses = found;
        ::eventfd_write(shared->ready.fd(), 1);
    }).detach();
    std::array<pollfd, 2> watched = {pollfd{shared->ready.fd(), POLLIN, 0},
                                     pollfd{interrupt != nullptr ? interrupt->fd() : -1, POLLIN, 0}};
    while (::poll(watched.data(), watched.size(), poll_time(deadline)) < 0 && errno == EINTR) {
    }
    if (watched[1].revents != 0) throw_interrupted();
    const std::lock_guard lock(shared->mutex);
    return shared->addresses;
}

/// Connects one address; 0 or the error.
int connect_one(int fd, const addrinfo& address, Clock::time_point deadline, const Interrupt* interrupt) {
    if (::connect(fd, address.ai_addr, address.ai_addrlen) == 0) return 0;
    if (errno != EINPROGRESS && errno != EINTR) return errno;
    while (true) {
        std::array<pollfd, 2> watched = {pollfd{fd, POLLOUT, 0},
                                         pollfd{interrupt != nullptr ? interrupt->fd() : -1, POLLIN, 0}};
        const int ready = ::poll(watched.data(), watched.size(), poll_time(deadline));
        if (ready < 0 && errno == EINTR) continue;
        if (ready <= 0) return ETIMEDOUT;
        if (watched[1].revents != 0) throw_interrupted();
        int error = 0;
        socklen_t size = sizeof error;
        ::getsockopt(fd, SOL_SOCKET, SO_ERROR, &error, &size);
        return error;
    }
}

/// Returns the ports from which a device may expect to be asked, and last 0, which is any.
std::vector<int> source_ports(Way way) {
    if (way != Way::lpd) return {0};
    return {721, 722, 723, 724, 725, 726, 727, 728, 729, 730, 731, 0};
}

/// Binds a socket to a port of this machine. False when the port is in use, or not for this process.
bool take_port(int fd, int family, int port) {
    if (port == 0) return true;
    const auto number = htons(static_cast<std::uint16_t>(port));
    const sockaddr_in address{.sin_family = AF_INET, .sin_port = number, .sin_addr = {}, .sin_zero = {}};
    sockaddr_in6 address_6{};
    address_6.sin6_family = AF_INET6;
    address_6.sin6_port = number;
    const bool six = family == AF_INET6;
    return ::bind(fd,
                  six ? reinterpret_cast<const sockaddr*>(&address_6)
                      : reinterpret_cast<const sockaddr*>(&address),
                  six ? sizeof address_6 : sizeof address) == 0;
}

std::string explain_connect(const DeviceUri& uri, int error, Milliseconds timeout) {
    const std::string& name = uri.text;
    switch (error) {
        case ECONNREFUSED:
            return fmt::format(
                "{} refuses the connection: turn on {} at the device, or wait until its present job is done",
                name,
                uri.way == Way::lpd ? "LPD printing (port 515, \"LPR\", \"line printer daemon\")"
                                    : "raw printing (port 9100, \"AppSocket\", \"JetDirect\")");
        case ETIMEDOUT:
            return fmt::format("{} has not answered for {}: check that it is on, and its address", name,
                               in_seconds(timeout));
        case EHOSTUNREACH:
        case ENETUNREACH:
            return fmt::format("there is no way to {}: check the network, and the address", name);
        default:
            return fmt::format("cannot connect to {}: {}; check its address", name, std::strerror(error));
    }
}

/// Finds the addresses of a host in time, or throws DeviceError.
std::shared_ptr<Addresses> find_addresses(const std::string& host, int port, Milliseconds timeout,
                                          const Interrupt* interrupt) {
    const std::shared_ptr<Addresses> addresses = resolve(host, port, Clock::now() + timeout, interrupt);
    if (addresses == nullptr)
        throw DeviceError(
            fmt::format("the name {} was not found within {}: check the network, or give the address", host,
                        in_seconds(timeout)));
    if (addresses->error != 0)
        throw DeviceError(fmt::format("there is no host called {} ({}): check the name, or give the address",
                                      host, ::gai_strerror(addresses->error)));
    return addresses;
}

}  // namespace

void check_host(const std::string& host, int port, Milliseconds timeout, const Interrupt* interrupt) {
    find_addresses(host, port, timeout, interrupt);
}

Connection::Connection(const DeviceUri& uri, Milliseconds timeout, const Interrupt* interrupt)
    : name_(uri.text), interrupt_(interrupt) {
    const Clock::time_point deadline = Clock::now() + timeout;
    const std::shared_ptr<Addresses> addresses = find_addresses(uri.host, uri.port, timeout, interrupt);
    int error = ECONNREFUSED, left = 0;
    for (const addrinfo* a = addresses->first; a != nullptr; a = a->ai_next) ++left;
    for (const addrinfo* a = addresses->first; a != nullptr && !fd_.is_open(); a = a->ai_next, --left) {
        // One that is silent leaves those behind it their share of the time.
        const Clock::time_point share = Clock::now() + (deadline - Clock::now()) / left;
        for (const int port : source_ports(uri.way)) {
            process::Descriptor socket(
                ::socket(a->ai_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, a->ai_protocol));
            error = !socket.is_open() ? errno
                    : !take_port(socket.fd(), a->ai_family, port)
                        ? EADDRINUSE
                        : connect_one(socket.fd(), *a, share, interrupt);
            if (error == 0) fd_ = std::move(socket);
            // Another port may be free.
            if (error != EADDRINUSE && error != EADDRNOTAVAIL) break;
        }
    }
    if (!fd_.is_open()) throw DeviceError(explain_connect(uri, error, timeout));
    const int on = 1;
    ::setsockopt(fd_.fd(), IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
}

Connection::Connection(int socket, std::string name, const Interrupt* interrupt)
    : fd_(socket), name_(std::move(name)), interrupt_(interrupt) {
    ::fcntl(socket, F_SETFL, ::fcntl(socket, F_GETFL) | O_NONBLOCK);
}

void Connection::receive() {
    std::array<char, 65536> chunk;
    const ssize_t n = ::recv(fd_.fd(), chunk.data(), chunk.size(), 0);
    if (n > 0) {
        const std::size_t room = MOST_RECEIVED - std::min(MOST_RECEIVED, received_.size());
        received_.append(chunk.data(), std::min(room, static_cast<std::size_t>(n)));
    } else if (n == 0 || (errno != EAGAIN && errno != EINTR)) {
        closed_ = true;
        broken_ = n < 0;
    }
}

Connection::Event Connection::wait_for(short events, Milliseconds timeout, int other_fd) {
    const Clock::time_point deadline = Clock::now() + timeout;
    while (true) {
        std::array<pollfd, 3> watched = {pollfd{closed_ && events == POLLIN ? -1 : fd_.fd(), events, 0},
                                         pollfd{other_fd, POLLIN, 0},
                                         pollfd{interrupt_ != nullptr ? interrupt_->fd() : -1, POLLIN, 0}};
        const int ready = ::poll(watched.data(), watched.size(), poll_time(deadline));
        if (ready < 0 && errno == EINTR) continue;
        if (ready <= 0) return Event::timeout;
        if (watched[2].revents != 0) throw_interrupted();
        if (watched[0].revents != 0) return Event::text;
        return Event::other;
    }
}

Connection::Event Connection::wait(Milliseconds timeout, int other_fd) {
    if (!received_.empty()) return Event::text;
    if (closed_ && other_fd < 0) return Event::closed;
    const Event event = wait_for(POLLIN, timeout, other_fd);
    if (event != Event::text) return event;
    receive();
    if (!received_.empty()) return Event::text;
    return closed_ ? Event::closed : Event::timeout;
}

std::string Connection::take() {
    return std::exchange(received_, {});
}

void Connection::write(std::string_view text, Milliseconds timeout) {
    Clock::time_point deadline = Clock::now() + timeout;
    while (!text.empty()) {
        const ssize_t n = ::send(fd_.fd(), text.data(), text.size(), MSG_NOSIGNAL);
        if (n > 0) {
            text.remove_prefix(static_cast<std::size_t>(n));
            deadline = Clock::now() + timeout;
            continue;
        }
        if (errno != EAGAIN && errno != EINTR) {
            while (!closed_ && wait_for(POLLIN, Milliseconds(0), -1) == Event::text) receive();
            throw DeviceError(fmt::format(
                "{} has closed the connection: if it was busy, wait for its job; then try again", name_));
        }
        const short events = static_cast<short>(closed_ ? POLLOUT : POLLIN | POLLOUT);
        const auto left = std::max(Milliseconds(0), std::chrono::ceil<Milliseconds>(deadline - Clock::now()));
        if (wait_for(events, left, -1) == Event::timeout)
            throw DeviceError(fmt::format(
                "{} has taken no data for {}: it may be busy, out of paper or switched off; check "
                "its panel, then try again",
                name_, in_seconds(timeout)));
        if (!closed_) {
            std::array<char, 1> peek;
            const ssize_t available = ::recv(fd_.fd(), peek.data(), peek.size(), MSG_PEEK | MSG_DONTWAIT);
            if (available >= 0) receive();
        }
    }
}

void Connection::end_output() {
    ::shutdown(fd_.fd(), SHUT_WR);
}

}  // namespace inkmate::device
