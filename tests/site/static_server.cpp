#include "tests/site/static_server.hpp"

#include <fmt/format.h>

#include <map>
#include <mutex>

#include "play/browser/http_server.hpp"
#include "tests/support/files.hpp"

namespace inkmate::test {

namespace {

namespace fs = std::filesystem;

browser::HttpAnswer file(const fs::path& file) {
    static const std::map<std::string, std::string> TYPES = {
        {".css", "text/css"},          {".html", "text/html"}, {".js", "text/javascript"},
        {".json", "application/json"}, {".png", "image/png"},  {".svg", "image/svg+xml"},
        {".wasm", "application/wasm"}};
    if (!fs::is_regular_file(file)) return browser::refusal(404, "there is no such file");
    const auto type = TYPES.find(file.extension());
    return {.type = type == TYPES.end() ? "text/plain" : type->second, .body = contents(file)};
}

}  // namespace

/// A server that runs in threads of its own, and what it was asked for.
struct StaticServer::Running {
    std::mutex mutex;
    std::vector<std::string> asked;
    browser::HttpServer server{0};

    void note(const std::string& path) {
        const std::lock_guard lock(mutex);
        asked.push_back(path);
    }
};

StaticServer::StaticServer(const fs::path& folder)
    : running_(std::make_unique<Running>()),
      address_(fmt::format("http://127.0.0.1:{}/", running_->server.port())) {
    running_->server.start(
        {.answer = [running = running_.get(), folder](const browser::HttpRequest& request) {
            running->note(request.path);
            const fs::path path = folder / request.path.substr(1);
            return file(request.path.ends_with('/') ? path / "index.html" : path);
        }});
}

StaticServer::~StaticServer() = default;

std::vector<std::string> StaticServer::asked() const {
    const std::lock_guard lock(running_->mutex);
    return running_->asked;
}

}  // namespace inkmate::test
