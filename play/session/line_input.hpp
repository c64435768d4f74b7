#pragma once

#include <functional>
#include <optional>
#include <string>

namespace inkmate {

/// Lines of standard input, read so that a wait for them can be combined with other waits.
class LineInput {
  public:
    /// Asks with "> " and gives the next line without its end; at the end of the input the last one even when
    /// nothing ends it, then nothing. `wait` returns when descriptor 0 can be read; what it throws goes
    /// through.
    std::optional<std::string> prompt(const std::function<void()>& wait);

  private:
    /// The next line that has already come.
    std::optional<std::string> next();
    void read();

    std::string text_;
    bool ended_ = false;
};

}  // namespace inkmate
