#pragma once

#include <filesystem>
#include <string_view>

namespace inkmate {

/// A new, empty directory under the system's place for temporary files; removed with all it holds on
/// destruction.
class TemporaryDirectory {
  public:
    /// Its name begins with `prefix`. Throws ProcessError when it cannot be made.
    explicit TemporaryDirectory(std::string_view prefix = "inkmate");
    TemporaryDirectory(TemporaryDirectory&& other) noexcept;
    TemporaryDirectory& operator=(TemporaryDirectory&& other) noexcept;
    ~TemporaryDirectory();

    const std::filesystem::path& path() const { return path_; }
    std::filesystem::path operator/(const std::filesystem::path& name) const { return path_ / name; }

  private:
    std::filesystem::path path_;
};

}  // namespace inkmate
