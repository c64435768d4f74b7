#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace inkmate {

/// The files that one run writes its pages to, numbered from 1: a directory, and a name with one %d, %3d or
/// %03d in it.
class PageFiles {
  public:
    /// Makes the directory, and removes the pages that an earlier run left there, so that the pages found
    /// after a run are all its own. Throws PressError when the name holds no number, or when the directory
    /// cannot be written.
    PageFiles(std::filesystem::path directory, std::string_view name);

    const std::filesystem::path& directory() const { return directory_; }
    const std::string& name() const { return name_; }
    std::filesystem::path page(int number) const;
    /// The pages written so far, in order. Ghostscript writes a page when the next one begins, or at its end.
    std::vector<std::filesystem::path> written() const;

  private:
    std::filesystem::path directory_;
    std::string name_;
    std::string before_, after_;
    int width_ = 0;
    bool zeros_ = false;
};

}  // namespace inkmate
