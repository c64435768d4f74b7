#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace inkmate {

/// A file that is written anew whenever what it keeps has changed. What another process writes into it
/// meanwhile is not lost.
class KeptFile {
  public:
    /// `held`: what was read from it; nothing when it is a new one.
    explicit KeptFile(std::string name = {}, std::optional<std::string> held = {});

    const std::string& name() const { return name_; }
    /// Writes a text, whole or not at all; false when another process has written the file and there is
    /// nothing new to keep. Where there is, it goes to a new file, and SessionError says so: `what` ("this
    /// game is") is kept there, and goes on with the command `way_on` and its name. Throws FileError.
    bool write(const std::string& text, std::string_view what, std::string_view way_on);
    /// Removes the file, unless another process has written it; is it gone?
    bool remove() const;

  private:
    bool is_others() const;

    std::string name_;
    /// What it held when it was read or written last.
    std::optional<std::string> held_;
};

}  // namespace inkmate
