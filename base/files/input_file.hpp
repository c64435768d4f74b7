#pragma once

#include <cstdio>
#include <istream>
#include <memory>
#include <string>

namespace inkmate::files {

/// A file of any size that is read in parts, from its beginning as often as one likes; "-" is standard input.
/// What cannot be read twice, as a pipe, is kept in a temporary file that has no name. All functions throw
/// FileError.
class InputFile {
  public:
    explicit InputFile(std::string name);
    /// Returns a stream of its own for each call, at the beginning. The file must live as long.
    std::unique_ptr<std::istream> open() const;
    /// What messages call it: its name, or "standard input".
    const std::string& source() const { return source_; }

  private:
    struct Close {
        void operator()(std::FILE* file) const { std::fclose(file); }
    };
    std::string name_, source_;
    /// What was kept; null if the file itself can be read again.
    std::unique_ptr<std::FILE, Close> kept_;
};

}  // namespace inkmate::files
