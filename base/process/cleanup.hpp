#pragma once

#include <signal.h>
#include <sys/types.h>

#include <filesystem>
#include <string_view>
#include <thread>

#include "base/process/child.hpp"

namespace inkmate::process {

/// Register what would outlive this process if a signal ended it, SIGKILL included: its children and its
/// temporary directories. The first call starts a process that waits for the end of this one, whatever ends
/// it, then ends and removes what is left.
void note_child(pid_t child);
void forget_child(pid_t child);
void note_directory(const std::filesystem::path& directory);
void forget_directory(const std::filesystem::path& directory);

/// Removes a directory with its contents, which may still be growing.
void remove_directory(const std::filesystem::path& directory);

/// While one of these exists, the interrupt key, a request to end and a closed terminal (SIGINT, SIGTERM,
/// SIGHUP) end the process as they do by default, but its children end first and its temporary directories
/// are removed. For work that has nothing to save. One at a time, created before other threads.
class TidyEnd {
  public:
    /// Throws ProcessError.
    TidyEnd();
    ~TidyEnd();
    TidyEnd(const TidyEnd&) = delete;
    TidyEnd& operator=(const TidyEnd&) = delete;

  private:
    void wait() const;

    sigset_t old_mask_{};
    Descriptor signals_;
    /// Closed at the end, which the thread waits for as well as for signals.
    Descriptor end_reader_, end_writer_;
    std::jthread thread_;
};

/// A new, empty directory in the system's place for temporary files, removed with its contents on
/// destruction.
class TemporaryDirectory {
  public:
    /// Makes a directory whose name begins with `prefix`. Throws ProcessError if it cannot be made.
    explicit TemporaryDirectory(std::string_view prefix = "inkmate");
    TemporaryDirectory(TemporaryDirectory&& other) noexcept;
    TemporaryDirectory& operator=(TemporaryDirectory&& other) noexcept;
    ~TemporaryDirectory();

    const std::filesystem::path& path() const { return path_; }
    std::filesystem::path operator/(const std::filesystem::path& name) const { return path_ / name; }

  private:
    std::filesystem::path path_;
};

}  // namespace inkmate::process
