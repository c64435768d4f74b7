#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "core/engine/search.hpp"
#include "play/device/connection.hpp"
#include "play/device/device_session.hpp"
#include "play/session/device_game.hpp"
#include "play/session/user_console.hpp"

namespace inkmate::session {

/// A conversation of a person at a console with a program on a device, whatever it is about: what either may
/// see of the other, and how.
class Dialogue {
  public:
    using Milliseconds = device::DeviceSession::Milliseconds;

    /// `note` is given all that was said, in whole lines.
    Dialogue(const DeviceGameOptions& options, device::Connection line, UserConsole& console,
             std::function<void(std::string_view)> note = {});

    /// Sends the program as a job of that name.
    void start(const std::string& program, const std::string& job_name);
    /// Waits for the program's first words, which it says before it thinks, and shows them. Says that it
    /// waits where nothing comes for long.
    void await_program();
    /// Tells the program to end, and hears what it still says for so long, but no longer than half a minute;
    /// what goes wrong meanwhile is shown.
    void quit(Milliseconds patience);
    /// What is sent to the program and read from it; what it says is shown.
    device::DeviceSession& program() { return session_; }
    /// Shows a line that the program did not say.
    void say(const std::string& line);
    /// Once, when the device was to print a page: whether it has come out, only the person sees.
    void hint_at_page();
    /// Says that limits which a word has set are beyond the bound: the program on the device has no word that
    /// bounds nodes and keeps a level's mistakes.
    void tell_beyond_bound(engine::SearchLimits limits);
    /// Sends a line that the person has not typed, as if it were typed at the prompt.
    std::string ask(std::string_view line, Milliseconds patience);
    /// Sends a line of which the person need not see the answer.
    std::string ask_silently(std::string_view line, Milliseconds patience);
    /// Begins, and answers line after line that the person types until `answer` says that it was the last;
    /// then, or when anything but the line breaks, quits. False when `begin` was.
    bool converse(const std::function<bool()>& begin, const std::function<bool(const std::string&)>& answer,
                  const std::function<Milliseconds()>& patience);
    /// Calls `on_deadline` once if the person has not typed a line by then; nothing takes a deadline back.
    void set_deadline(std::optional<std::chrono::steady_clock::time_point> deadline,
                      std::function<void()> on_deadline = {}) {
        deadline_ = deadline;
        on_deadline_ = std::move(on_deadline);
    }
    /// Lines that are never sent to the program may hold letters of any language, as names of files do.
    void keep_here(std::function<bool(std::string_view)> is_kept_here) {
        is_kept_here_ = std::move(is_kept_here);
    }

  private:
    void show(std::string_view text);
    void interject(const std::string& line);
    void overhear(std::string_view talk);
    void tell_repeated();
    void end_talk();
    /// The next line that the person types and that can be answered; nothing when no more will come.
    std::optional<std::string> next_line();
    /// The next line that is typed, after what there is to do at the deadline.
    std::optional<std::string> typed_line();

    const DeviceGameOptions& options_;
    UserConsole& console_;
    std::function<void(std::string_view)> note_;
    std::function<bool(std::string_view)> is_kept_here_ = [](std::string_view) { return false; };
    std::optional<std::chrono::steady_clock::time_point> deadline_;
    std::function<void()> on_deadline_;
    device::DeviceSession session_;
    /// What the device has said of itself since the last prompt.
    struct Talk {
        std::string last = {};
        std::size_t repeated = 0;  ///< how often the last line came again
        std::size_t shown = 0;     ///< lines
        std::size_t dropped = 0;
    };
    Talk talk_;
    bool answering_ = false;
    bool silent_ = false;
    bool hinted_ = false;
};

}  // namespace inkmate::session
