#pragma once

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

  private:
    std::vector<std::filesystem::path> whole() const;
    std::filesystem::path file(std::size_t number) const;

    std::function<std::vector<std::filesystem::path>()> files_;
    std::mutex drawing_;
    /// Some of those that were drawn before.
    std::map<std::size_t, std::string> drawn_;
};

}  // namespace inkmate::browser
