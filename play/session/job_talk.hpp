#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "play/device/interrupt.hpp"
#include "play/device/pages.hpp"
#include "play/session/console_line.hpp"
#include "play/session/device_game.hpp"
#include "play/session/line_input.hpp"
#include "psgen/emit/options.hpp"
#include "psgen/tables/console_words.hpp"
#include "render/page/figures/page.hpp"

namespace inkmate {

/// A person at standard input, and a device without a way back that is sent a job a turn, whatever is played:
/// as Dialogue is for a device with one.
class JobTalk {
  public:
    /// What is answered to a line.
    struct Answers {
        /// Is a word for this game?
        std::function<bool(const ConsoleWord&)> knows;
        /// A line that begins with such a word.
        std::function<void(const ConsoleLine&)> carry_out;
        /// Any other.
        std::function<void(const std::string&)> move;
    };

    /// `program` is what jobs are made of; `note` is given all that was said, in whole lines. Throws
    /// SessionError for a program whose moves would not be known here, or not be seen.
    JobTalk(const DeviceGameOptions& options, const ProgramOptions& program, const Interrupt& interrupt,
            std::function<void(std::string_view)> note);

    void say(const std::string& text);
    /// Says that a line was not understood.
    void refuse(const ConsoleLine& line, std::string_view possible);
    /// Answers line after line until the person leaves. Throws as send_job() does.
    void converse(const Answers& answers);
    /// Sends a job: the program, and what is typed to it. How it has ended.
    std::string send(const ProgramOptions& program, std::string_view input);
    /// What cairo draws is what the device prints: keeps it where pages are kept.
    void keep_page(const Page& page);

  private:
    std::optional<std::string> next_line();
    void wait_for_input();
    /// False when it was the last line.
    bool answer(const std::string& text, const Answers& answers);

    const DeviceGameOptions& options_;
    const Interrupt& interrupt_;
    std::function<void(std::string_view)> note_;
    LineInput input_;
    std::optional<PageFiles> pages_;
    int turns_ = 0;
};

}  // namespace inkmate
