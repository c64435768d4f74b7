#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace inkmate::test {

/// Serves the files of a folder on loopback, and nothing else: no special headers, no other names for files.
class StaticServer {
  public:
    explicit StaticServer(const std::filesystem::path& folder);
    ~StaticServer();
    StaticServer(const StaticServer&) = delete;
    StaticServer& operator=(const StaticServer&) = delete;

    /// "http://127.0.0.1:PORT/"
    const std::string& address() const { return address_; }
    /// The paths that were asked for, in order.
    std::vector<std::string> asked() const;

  private:
    struct Running;
    std::unique_ptr<Running> running_;
    std::string address_;
};

}  // namespace inkmate::test
