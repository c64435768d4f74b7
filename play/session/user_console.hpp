#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace inkmate::session {

/// Lines of standard input, read so that a wait for them can be combined with other waits.
class LineInput {
  public:
    /// Asks with "> " and returns the next line without its end; at the end of the input the last one even if
    /// nothing ends it, then nothing. `wait` returns when descriptor 0 can be read; what it throws passes
    /// through.
    std::optional<std::string> prompt(const std::function<void()>& wait);

  private:
    /// Returns the next line that has already come.
    std::optional<std::string> next();
    void read();

    std::string text_;
    bool ended_ = false;
};

/// Where a person types lines, and sees what program and host say.
class UserConsole {
  public:
    virtual ~UserConsole() = default;
    /// Asks for the next line and returns it without its end; nothing when no more will come. `wait` returns
    /// when the descriptor that it is given can be read; what it throws passes through.
    virtual std::optional<std::string> next_line(const std::function<void(int fd)>& wait) = 0;
    /// Shows text in whole lines.
    virtual void show(std::string_view text) = 0;
    /// Shows whole lines while next_line() waits; what has been typed by then stays.
    virtual void interject(std::string_view text) = 0;
};

/// A console of standard input and output.
class StandardConsole final : public UserConsole {
  public:
    std::optional<std::string> next_line(const std::function<void(int fd)>& wait) override;
    void show(std::string_view text) override;
    void interject(std::string_view text) override;

  private:
    LineInput input_;
};

}  // namespace inkmate::session
