#pragma once

#include <atomic>
#include <cstddef>
#include <filesystem>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <vector>

namespace inkmate::browser {

/// The pages that Ghostscript has printed so far, a PDF each, numbered from 1. Any thread may ask.
class PrintedPages {
  public:
    /// `files` gives those that are there, in order; the last of them may be half-written yet.
    explicit PrintedPages(std::function<std::vector<std::filesystem::path>()> files);

    /// How many are there as a whole.
    std::size_t count() const;
    /// The PDF of one. Throws BrowserError when there is none.
    std::string pdf(std::size_t number) const;
    /// What it looks like, drawn by Ghostscript. Throws BrowserError or ProcessError.
    std::string png(std::size_t number);
    /// One PDF of all. Throws BrowserError.
    std::string all() const;
    /// Ends a drawing in progress, and has none begin: png() throws BrowserError.
    void stop_drawing() { stopped_ = true; }

  private:
    std::vector<std::filesystem::path> whole() const;
    std::filesystem::path file(std::size_t number) const;
    std::string drawn(const std::filesystem::path& page) const;

    std::function<std::vector<std::filesystem::path>()> files_;
    std::mutex drawing_;
    std::atomic<bool> stopped_ = false;
    /// Some of those that were drawn before.
    std::map<std::size_t, std::string> drawn_;
};

}  // namespace inkmate::browser
