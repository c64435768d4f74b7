#pragma once

#include <chrono>
#include <filesystem>
#include <optional>
#include <vector>

#include "base/process/socket_process.hpp"
#include "base/process/temporary_directory.hpp"
#include "play/device/connection.hpp"
#include "play/device/ghostscript.hpp"
#include "play/device/pages.hpp"

namespace inkmate {

/// Ghostscript at the end of a line, as a printer is: what is sent over it, program and moves, it reads.
class GhostscriptLine {
  public:
    /// Throws as run_ghostscript() does.
    explicit GhostscriptLine(GhostscriptOptions options);

    /// The line. Once.
    Connection connect(const Interrupt* interrupt);
    /// Waits for its end, after the line was closed; kills it when `grace` is over. What is left of pages
    /// that are not whole is removed.
    ExitStatus end(std::chrono::milliseconds grace);
    /// The pages, in order.
    std::vector<std::filesystem::path> pages() const;
    pid_t pid() const { return process_->pid(); }

  private:
    std::optional<TemporaryDirectory> directory_;
    std::optional<PageFiles> pages_;
    std::optional<SocketProcess> process_;
};

}  // namespace inkmate
