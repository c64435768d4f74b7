#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "play/session/line_input.hpp"

namespace inkmate {

/// Where a person sits at a game on a device: lines are typed there, and what program and host say is shown
/// there.
class UserConsole {
  public:
    virtual ~UserConsole() = default;
    /// Asks for the next line and gives it without its end; nothing when no more will come. `wait` returns
    /// when the descriptor that it is given can be read; what it throws goes through.
    virtual std::optional<std::string> next_line(const std::function<void(int fd)>& wait) = 0;
    /// Text in whole lines.
    virtual void show(std::string_view text) = 0;
};

/// Standard input and output.
class StandardConsole final : public UserConsole {
  public:
    std::optional<std::string> next_line(const std::function<void(int fd)>& wait) override;
    void show(std::string_view text) override;

  private:
    LineInput input_;
};

}  // namespace inkmate
