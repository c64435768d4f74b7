#pragma once

#include <optional>
#include <string>

namespace inkmate {

/// Lines of standard input, read so that a wait for them can be combined with other waits.
class LineInput {
  public:
    /// The next line that has already come, without its end; at the end of the input the last one even when
    /// nothing ends it.
    std::optional<std::string> next();
    /// Reads what there is; call it when descriptor 0 can be read.
    void read();
    bool ended() const { return ended_; }

  private:
    std::string text_;
    bool ended_ = false;
};

}  // namespace inkmate
