#include "play/browser/http_server.hpp"

#include <fmt/format.h>
#include <microhttpd.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <list>
#include <mutex>
#include <string_view>
#include <thread>

#include "base/process/child.hpp"
#include "base/process/workers.hpp"

namespace inkmate::browser {

namespace {

using Clock = std::chrono::steady_clock;

/// Until the system may have a descriptor again.
constexpr std::chrono::milliseconds ACCEPT_PAUSE{20};

std::string value(MHD_Connection* connection, MHD_ValueKind kind, const char* name) {
    const char* const text = MHD_lookup_connection_value(connection, kind, name);
    return text == nullptr ? "" : text;
}

/// A connection, from its beginning to its end.
struct Client {
    int fd = -1;
    Clock::time_point since = Clock::now();
    HttpRequest request = {};
    bool has_asked = false;  ///< True if its request was read
    bool cut = false;        ///< True if it is ending
};

/// Those who are connected. No more than so many are, and none takes too long to ask.
class Clients {
  public:
    explicit Clients(const HttpLimits& limits) : limits_(limits) {}

    /// Accepts connections, calls `begin` with the descriptor of each, which is false if it has closed that,
    /// and ends those that must, until stop().
    void serve(int listener, const std::function<bool(int fd)>& begin);
    void stop();

    // For the threads of connections.
    Client& find(int fd);
    void remove(const Client& client);
    void has_asked(Client& client);

  private:
    using Iterator = std::list<Client>::iterator;

    /// Waits for a connection to accept, for the end of one's time, or for news. True if there is one to
    /// accept.
    bool wait(int listener);
    /// Accepts a connection if there is room, else ends one to make room.
    int accept(int listener);
    void cut_late();
    bool is_full() const { return clients_.size() >= limits_.connections; }
    bool one_is_ending() const { return std::ranges::find(clients_, true, &Client::cut) != clients_.end(); }
    /// Returns the one that has been asking for the longest time.
    Iterator slowest() {
        return std::ranges::find_if(clients_, [](const Client& c) { return !c.cut && !c.has_asked; });
    }
    /// Ends a connection; its thread sees that at once.
    static void cut(Client& client) {
        client.cut = true;
        ::shutdown(client.fd, SHUT_RDWR);
    }

    HttpLimits limits_;
    process::Bell news_;
    std::mutex mutex_;
    bool stopped_ = false;
    std::list<Client> clients_;  ///< in the order in which they came
};

void Clients::serve(int listener, const std::function<bool(int fd)>& begin) {
    while (true) {
        const bool someone_waits = wait(listener);
        const std::lock_guard lock(mutex_);
        if (stopped_) return;
        cut_late();
        if (const int fd = someone_waits ? accept(listener) : -1; fd >= 0) {
            clients_.push_back({.fd = fd});
            if (!begin(fd)) clients_.pop_back();
        }
    }
}

bool Clients::wait(int listener) {
    std::array<pollfd, 2> watched = {pollfd{news_.fd(), POLLIN, 0}, pollfd{listener, POLLIN, 0}};
    int time = -1;
    {
        const std::lock_guard lock(mutex_);
        // The end of one is news.
        if (is_full() && one_is_ending()) watched[1].fd = -1;
        if (const Iterator client = slowest(); client != clients_.end()) {
            const auto left = std::chrono::ceil<std::chrono::milliseconds>(
                client->since + limits_.request_time - Clock::now());
            time = static_cast<int>(std::max<std::int64_t>(left.count(), 0));
        }
    }
    if (::poll(watched.data(), watched.size(), time) <= 0) return false;
    news_.silence();
    return watched[1].revents != 0;
}

int Clients::accept(int listener) {
    if (is_full()) {
        const Iterator client = slowest();
        cut(client != clients_.end() ? *client : clients_.front());
        return -1;
    }
    const int fd = ::accept4(listener, nullptr, nullptr, SOCK_CLOEXEC | SOCK_NONBLOCK);
    // No descriptor is left: others may be closed soon.
    if (fd < 0) std::this_thread::sleep_for(ACCEPT_PAUSE);
    return fd;
}

void Clients::cut_late() {
    const Clock::time_point begin = Clock::now() - limits_.request_time;
    for (Iterator client = slowest(); client != clients_.end() && client->since <= begin; client = slowest())
        cut(*client);
}

void Clients::stop() {
    const std::lock_guard lock(mutex_);
    stopped_ = true;
    news_.ring();
}

Client& Clients::find(int fd) {
    const std::lock_guard lock(mutex_);
    return *std::ranges::find(clients_, fd, &Client::fd);
}

void Clients::remove(const Client& client) {
    const std::lock_guard lock(mutex_);
    std::erase_if(clients_, [&](const Client& c) { return &c == &client; });
    news_.ring();
}

void Clients::has_asked(Client& client) {
    const std::lock_guard lock(mutex_);
    client.has_asked = true;
}

/// Takes a port of this machine that others cannot reach.
process::Descriptor listener(int port) {
    process::Descriptor listener(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
    const int yes = 1;
    // Ends of earlier connections do not keep a port from being taken again.
    ::setsockopt(listener.fd(), SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<std::uint16_t>(port));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (::bind(listener.fd(), reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0 &&
        ::listen(listener.fd(), SOMAXCONN) == 0)
        return listener;
    if (port == 0) throw BrowserError("no port of this machine is free for the browser");
    throw BrowserError(
        fmt::format("port {} cannot be used: choose another with --port, or leave it out", port));
}

}  // namespace

std::string HttpRequest::header(const char* name) const {
    return value(connection, MHD_HEADER_KIND, name);
}

std::string HttpRequest::argument(const char* name) const {
    return value(connection, MHD_GET_ARGUMENT_KIND, name);
}

HttpAnswer refusal(unsigned status, const std::string& sentence) {
    return {.status = status, .type = "text/plain; charset=utf-8", .body = sentence + "\n"};
}

class HttpServer::Running {
  public:
    explicit Running(int port) : listener_(listener(port)) {
        sockaddr_in address{};
        socklen_t size = sizeof address;
        ::getsockname(listener_.fd(), reinterpret_cast<sockaddr*>(&address), &size);
        port_ = ntohs(address.sin_port);
    }
    ~Running() {
        if (daemon_ == nullptr) return;
        clients_->stop();
        accepting_.join();
        MHD_stop_daemon(daemon_);
    }
    Running(const Running&) = delete;
    Running& operator=(const Running&) = delete;

    int port() const { return port_; }
    void start(HttpService service, const HttpLimits& limits);

  private:
    static void notice(void* self, MHD_Connection* connection, void** client,
                       MHD_ConnectionNotificationCode code);
    static MHD_Result take(void* self, MHD_Connection* connection, const char* path, const char* method,
                           const char* version, const char* data, std::size_t* size, void** context);
    std::optional<HttpAnswer> refused(const HttpRequest& request) const;
    MHD_Result send(MHD_Connection* connection, HttpAnswer answer) const;

    process::Descriptor listener_;
    int port_ = 0;
    HttpService service_;
    HttpLimits limits_;
    std::optional<Clients> clients_;
    MHD_Daemon* daemon_ = nullptr;
    std::thread accepting_;
};

void HttpServer::Running::start(HttpService service, const HttpLimits& limits) {
    service_ = std::move(service);
    limits_ = limits;
    clients_.emplace(limits);
    // The library counts connections a little longer than Clients does, and refuses new ones at its limit.
    const unsigned most = 2 * limits.connections;
    daemon_ = MHD_start_daemon(MHD_USE_THREAD_PER_CONNECTION | MHD_USE_INTERNAL_POLLING_THREAD |
                                   MHD_USE_POLL | MHD_USE_ITC | MHD_USE_NO_LISTEN_SOCKET,
                               0, nullptr, nullptr, &take, this, MHD_OPTION_NOTIFY_CONNECTION, &notice, this,
                               MHD_OPTION_CONNECTION_LIMIT, most, MHD_OPTION_CONNECTION_MEMORY_LIMIT,
                               limits.head, MHD_OPTION_CONNECTION_TIMEOUT,
                               static_cast<unsigned>(limits.answer_pause.count()), MHD_OPTION_END);
    if (daemon_ == nullptr)
        throw BrowserError("the system has no thread left to serve the browser: close some programs");
    accepting_ = std::thread([this] {
        clients_->serve(listener_.fd(), [this](int fd) {
            const sockaddr_in nobody{.sin_family = AF_INET, .sin_port = 0, .sin_addr = {}, .sin_zero = {}};
            return MHD_add_connection(daemon_, fd, reinterpret_cast<const sockaddr*>(&nobody),
                                      sizeof nobody) == MHD_YES;
        });
    });
}

void HttpServer::Running::notice(void* self, MHD_Connection* connection, void** client,
                                 MHD_ConnectionNotificationCode code) {
    Clients& clients = *static_cast<Running*>(self)->clients_;
    if (code == MHD_CONNECTION_NOTIFY_CLOSED) return clients.remove(*static_cast<const Client*>(*client));
    *client =
        &clients.find(MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD)->connect_fd);
}

/// Called when the head of a request has come, for each part of its body, and at its end.
MHD_Result HttpServer::Running::take(void* self, MHD_Connection* connection, const char* path,
                                     const char* method, const char* /*version*/, const char* data,
                                     std::size_t* size, void** context) {
    Running& server = *static_cast<Running*>(self);
    Client& client = *static_cast<Client*>(
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT)->socket_context);
    HttpRequest& request = client.request;
    if (*context == nullptr) {
        *context = &client;
        request = {.method = std::string_view(method) == "HEAD" ? "GET" : method,
                   .path = path,
                   .connection = connection};
        const std::optional<HttpAnswer> refused = server.refused(request);
        return refused ? server.send(connection, *refused) : MHD_YES;
    }
    if (*size != 0) {
        request.body.append(data, std::exchange(*size, 0));
        return MHD_YES;
    }
    server.clients_->has_asked(client);
    return server.send(connection, server.service_.answer(request));
}

std::optional<HttpAnswer> HttpServer::Running::refused(const HttpRequest& request) const {
    if (std::optional<HttpAnswer> refused; service_.refuse && (refused = service_.refuse(request)))
        return refused;
    if (!request.header("Transfer-Encoding").empty())
        return refusal(411, "Send this in one piece, with its length in the header Content-Length.");
    const std::string length = request.header("Content-Length");
    std::size_t bytes = 0;
    std::from_chars(length.data(), length.data() + length.size(), bytes);
    if (bytes > limits_.body)
        return refusal(413, fmt::format("This has {} bytes, and at most {} are taken: send less.", length,
                                        limits_.body));
    return std::nullopt;
}

MHD_Result HttpServer::Running::send(MHD_Connection* connection, HttpAnswer answer) const {
    auto body = std::make_unique<std::string>(std::move(answer.body));
    const std::unique_ptr<MHD_Response, decltype(&MHD_destroy_response)> response(
        MHD_create_response_from_buffer_with_free_callback_cls(
            body->size(), body->data(), [](void* sent) { delete static_cast<std::string*>(sent); },
            body.get()),
        &MHD_destroy_response);
    if (!response) return MHD_NO;
    body.release();
    for (const auto& [name, text] : service_.headers)
        MHD_add_response_header(response.get(), name.c_str(), text.c_str());
    MHD_add_response_header(response.get(), "Content-Type", answer.type.c_str());
    // Who waits between two requests would count as one that is slow to ask.
    MHD_add_response_header(response.get(), "Connection", "close");
    return MHD_queue_response(connection, answer.status, response.get());
}

HttpServer::HttpServer(int port) : running_(std::make_unique<Running>(port)) {}

HttpServer::~HttpServer() = default;

int HttpServer::port() const {
    return running_->port();
}

void HttpServer::start(HttpService service, const HttpLimits& limits) {
    running_->start(std::move(service), limits);
}

}  // namespace inkmate::browser
