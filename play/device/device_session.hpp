#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "play/device/connection.hpp"

namespace inkmate::device {

/// A program that runs on a device at the other end of a line and is talked to: see
/// docs/reference/console.md. What the device says beside the program's answers is looked through for errors,
/// each of which becomes a DeviceError with a next step.
class DeviceSession {
  public:
    using Milliseconds = std::chrono::milliseconds;
    /// Called with what the device says as it comes, in whole lines except for the last one before a prompt;
    /// the prompt itself is left out.
    using OnText = std::function<void(std::string_view)>;

    /// How often a device hears of us while nothing is typed.
    static constexpr Milliseconds KEEP_ALIVE = std::chrono::seconds(10);

    explicit DeviceSession(Connection connection, OnText on_text = {}, Milliseconds keep_alive = KEEP_ALIVE);

    /// Sends the program with all that goes before it. `quiet` is how long the device may take nothing.
    void start(std::string_view job, Milliseconds quiet);

    /// Waits until the device has said anything since the program was sent, and hands over whole lines of it.
    /// Calls `on_silence` once, when it has said nothing for `silence`; throws as read_prompt() does.
    void await_word(Milliseconds patience, Milliseconds silence, const std::function<void()>& on_silence);
    /// Reads up to the prompt: "> " at the start of a line. Throws when it has not come for `patience` since
    /// the last move that the program told of, when the device closes the line, reports an error, or sends
    /// more than any program would.
    std::string read_prompt(Milliseconds patience);
    /// Types a line; read_prompt() reads what comes of it.
    void type(std::string_view line, Milliseconds patience);
    /// Types a line, and reads up to the next prompt.
    std::string send(std::string_view line, Milliseconds patience);
    /// Waits at the prompt until `other_fd` can be read, and returns true, or until `deadline`, and returns
    /// false; throws when the device closes the line or reports an
    /// error meanwhile. What it says of itself goes to `on_talk` in whole lines, and is not kept. A print
    /// server may close a line on which nothing happens, so a comment goes over it now and then, which the
    /// program passes over.
    bool wait_for(int other_fd, const OnText& on_talk = {},
                  std::optional<std::chrono::steady_clock::time_point> deadline = {});
    /// Sends the last text, says that nothing more comes, and reads until the device closes the line,
    /// `patience` is over, or `after_goodbye` since the program has taken leave.
    std::string finish(std::string_view text, Milliseconds patience,
                       Milliseconds after_goodbye = AFTER_GOODBYE);

    /// True if a wait has ended without a word from the device, now or before: it may have no back-channel.
    bool mute() const { return gave_up_ && !heard_; }

  private:
    void take();
    void give_up(Milliseconds patience);
    [[noreturn]] void line_closed();
    void show(std::size_t end);
    void show_lines();
    void hand_over_talk(const OnText& on_talk);
    std::optional<std::string> last_status() const;

    Connection connection_;
    OnText on_text_;
    Milliseconds keep_alive_;
    std::string text_;       ///< since the last prompt
    std::size_t shown_ = 0;  ///< how much of it was handed to on_text_
    /// What the device has said of itself since then, and is not kept.
    std::optional<std::string> status_;
    bool heard_ = false;
    bool prompted_ = false;
    bool gave_up_ = false;
};

}  // namespace inkmate::device
