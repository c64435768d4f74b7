#include "tests/site/static_server.hpp"

#include <fmt/format.h>
#include <httplib.h>

#include <mutex>
#include <stdexcept>
#include <thread>

namespace inkmate::test {

/// A server that runs in a thread of its own, and what it was asked for.
struct StaticServer::Running {
    httplib::Server server;
    mutable std::mutex mutex;
    std::vector<std::string> asked;
    std::thread thread;
    int port = 0;

    void note(std::string request) {
        const std::lock_guard lock(mutex);
        asked.push_back(std::move(request));
    }
    std::vector<std::string> noted() const {
        const std::lock_guard lock(mutex);
        return asked;
    }
    void start() {
        port = server.bind_to_any_port("127.0.0.1");
        if (port < 0) throw std::runtime_error("no port is free");
        thread = std::thread([this] { server.listen_after_bind(); });
        while (!server.is_running()) std::this_thread::yield();
    }
    ~Running() {
        server.stop();
        if (thread.joinable()) thread.join();
    }
};

StaticServer::StaticServer(const std::filesystem::path& folder) : running_(std::make_unique<Running>()) {
    running_->server.set_mount_point("/", folder.string());
    running_->server.set_pre_routing_handler([this](const httplib::Request& request, httplib::Response&) {
        running_->note(request.path);
        return httplib::Server::HandlerResponse::Unhandled;
    });
    running_->start();
    address_ = fmt::format("http://127.0.0.1:{}/", running_->port);
}

StaticServer::~StaticServer() = default;

std::vector<std::string> StaticServer::asked() const {
    return running_->noted();
}

}  // namespace inkmate::test
