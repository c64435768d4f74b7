#pragma once

#include <signal.h>
#include <sys/types.h>

#include <filesystem>
#include <thread>

#include "base/process/descriptor.hpp"

namespace inkmate {

/// What would outlive this process if a signal ended it: its children and its temporary directories, which
/// note themselves here.
void note_child(pid_t child);
void forget_child(pid_t child);
void note_directory(const std::filesystem::path& directory);
void forget_directory(const std::filesystem::path& directory);

/// Removes a directory with what it holds, which may still be growing.
void remove_directory(const std::filesystem::path& directory);

/// While one of these exists, the interrupt key, a request to end and a terminal that is closed (SIGINT,
/// SIGTERM, SIGHUP) end the process as usual, but first its children, and remove its temporary directories.
/// For work that has nothing to save. One at a time, before other threads are started.
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
    /// Closed at the end, which the thread waits for as well.
    Descriptor end_reader_, end_writer_;
    std::jthread thread_;
};

}  // namespace inkmate
