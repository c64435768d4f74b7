#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/process/cleanup.hpp"
#include "base/process/process.hpp"

namespace inkmate::test {

/// `inkmate play --browser`, and what a browser would ask of it. Without -o or --resume among the
/// arguments the game has a file of its own.
class ServedGame {
  public:
    /// Throws std::runtime_error with what the command says when it does not begin.
    explicit ServedGame(const std::vector<std::string>& arguments);

    const std::string& file() const { return file_; }
    const std::string& address() const { return address_; }
    process::ChildProcess& process() { return *play_; }

    /// What curl gets from a path below the address or from a whole address, its status code behind it.
    std::string ask(const std::string& path, const std::vector<std::string>& arguments = {}) const;
    /// Types a line; the answer as ask() gives it.
    std::string type(const std::string& line) const;
    /// Waits until the game is at rest.
    void rest() const;

  private:
    process::TemporaryDirectory directory_;
    std::string file_;
    std::optional<process::ChildProcess> play_;
    std::string address_;
};

}  // namespace inkmate::test
