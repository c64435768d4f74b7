#include "play/device/device_session.hpp"

#include <fmt/format.h>
#include <poll.h>

#include <algorithm>
#include <utility>

#include "play/device/connection.hpp"
#include "play/device/device_text.hpp"

namespace inkmate::device {

namespace {

using Clock = std::chrono::steady_clock;
using Milliseconds = std::chrono::milliseconds;
/// A line that the program reads and forgets, without a new prompt.
constexpr std::string_view COMMENT = "%\n";
constexpr Milliseconds COMMENT_PATIENCE = std::chrono::minutes(1);
/// No answer is longer: the longest is a game of 1000 plies that the program plays against itself, some 300
/// bytes each.
constexpr std::size_t MOST_ANSWER = 512 << 10;
/// Longer lines that a device says of itself are divided.
constexpr std::size_t LONGEST_TALK = 4096;

Milliseconds until(Clock::time_point deadline) {
    return std::max(Milliseconds(0), std::chrono::ceil<Milliseconds>(deadline - Clock::now()));
}

bool can_be_read(int fd) {
    pollfd watched{fd, POLLIN, 0};
    return ::poll(&watched, 1, 0) > 0;
}

}  // namespace

DeviceSession::DeviceSession(Connection connection, OnText on_text, Milliseconds keep_alive)
    : connection_(std::move(connection)), on_text_(std::move(on_text)), keep_alive_(keep_alive) {}

void DeviceSession::start(std::string_view job, Milliseconds quiet) {
    try {
        connection_.write(job, quiet);
    } catch (const DeviceError&) {
        // A device that refuses the job says why before it closes the line.
        take();
        throw;
    }
}

void DeviceSession::show(std::size_t end) {
    if (on_text_ && end > shown_) on_text_(std::string_view(text_).substr(shown_, end - shown_));
    shown_ = std::max(shown_, end);
}

/// Hands over the whole lines that have come; the prompt is none of them.
void DeviceSession::show_lines() {
    if (const std::size_t line = text_.rfind('\n'); line != std::string::npos) show(line + 1);
}

/// Takes what has come. An error that the device reports ends the session.
void DeviceSession::take() {
    std::string more = connection_.take();
    heard_ = heard_ || !more.empty();
    // It means nothing (ASCII: it fills time), and would end a message in the middle.
    std::erase(more, '\0');
    text_ += more;
    if (const auto error = find_postscript_error(text_)) throw DeviceError(explain(*error));
    if (!prompted_)
        if (const auto foreign = find_foreign_answer(text_)) throw DeviceError(*foreign);
    if (text_.size() > MOST_ANSWER)
        throw DeviceError(fmt::format(
            "{} has sent {} bytes where the program writes less, beginning with {}: check that it "
            "is a PostScript printer, and that this is its port for raw printing",
            connection_.name(), text_.size(), quoted(text_)));
}

/// Returns what the device has said of itself last, since the last prompt.
std::optional<std::string> DeviceSession::last_status() const {
    auto status = find_device_status(text_);
    return status ? status : status_;
}

void DeviceSession::line_closed() {
    if (!heard_)
        throw DeviceError(fmt::format(
            "{} has closed the connection without a word: it may be busy with another job, or may not take "
            "PostScript; try again later, or ask inkmate probe",
            connection_.name()));
    const auto status = last_status();
    throw DeviceError(fmt::format("{} has closed the connection{}", connection_.name(),
                                  status ? fmt::format(" ({})", quoted(*status)) : ""));
}

void DeviceSession::give_up(Milliseconds patience) {
    gave_up_ = true;
    const std::string time = in_seconds(patience);
    if (const auto status = last_status())
        throw DeviceError(fmt::format("{} has not answered for {} and says {}: put that right at the device",
                                      connection_.name(), time, quoted(*status)));
    if (!text_.empty() && !prompted_)
        throw DeviceError(
            fmt::format("{} has said {} and then nothing of use for {}: check that PostScript is turned "
                        "on at the device",
                        connection_.name(), quoted(text_), time));
    throw DeviceError(fmt::format(
        "{} has not answered for {}: give it more time with --wait, a lower --level, or one job a turn "
        "with --one-way",
        connection_.name(), time));
}

void DeviceSession::await_word(Milliseconds patience, Milliseconds silence,
                               const std::function<void()>& on_silence) {
    const Clock::time_point deadline = Clock::now() + patience, silence_ends = Clock::now() + silence;
    bool silent = false;
    while (!heard_) {
        switch (connection_.wait(until(silent ? deadline : std::min(silence_ends, deadline)))) {
            case Connection::Event::text: take(); break;
            case Connection::Event::closed: line_closed();
            default: break;
        }
        if (heard_) break;
        if (until(deadline) == Milliseconds(0)) give_up(patience);
        if (silent || until(silence_ends) > Milliseconds(0)) continue;
        silent = true;
        on_silence();
    }
    if (find_prompt(text_) == std::string::npos) show_lines();
}

std::string DeviceSession::read_prompt(Milliseconds patience) {
    Clock::time_point deadline = Clock::now() + patience;
    std::size_t moves = 0;
    while (true) {
        if (const std::size_t at = find_prompt(text_); at != std::string::npos) {
            show(at);
            std::string answer = text_.substr(0, at);
            text_.erase(0, at + PROMPT.size());
            shown_ = 0;
            status_.reset();
            prompted_ = true;
            return answer;
        }
        show_lines();
        switch (connection_.wait(until(deadline))) {
            case Connection::Event::text:
                take();
                // Each move may take its time; idle talk buys none.
                if (const std::size_t told = move_lines(text_).size(); told > moves) {
                    moves = told;
                    deadline = Clock::now() + patience;
                } else if (Clock::now() >= deadline && find_prompt(text_) == std::string::npos) {
                    give_up(patience);
                }
                break;
            case Connection::Event::closed: line_closed();
            default:
                if (until(deadline) == Milliseconds(0)) give_up(patience);
        }
    }
}

void DeviceSession::type(std::string_view line, Milliseconds patience) {
    connection_.write(fmt::format("{}\n", line), patience);
}

std::string DeviceSession::send(std::string_view line, Milliseconds patience) {
    type(line, patience);
    return read_prompt(patience);
}

/// Hands over what has come since the prompt, and forgets it: nothing was asked of the program. An answer
/// that comes all the same, and so too late or too early, is kept for read_prompt().
void DeviceSession::hand_over_talk(const OnText& on_talk) {
    if (find_prompt(text_) != std::string::npos || !move_lines(text_).empty()) return;
    std::size_t end = text_.rfind('\n') + 1;
    if (end == 0 && text_.size() > LONGEST_TALK) end = text_.size();
    if (end == 0) return;
    const std::string talk = text_.substr(0, end);
    text_.erase(0, end);
    shown_ = 0;
    if (auto status = find_device_status(talk)) status_ = std::move(status);
    if (on_talk) on_talk(talk);
}

bool DeviceSession::wait_for(int other_fd, const OnText& on_talk, std::optional<Clock::time_point> deadline) {
    Clock::time_point comment_due = Clock::now() + keep_alive_;
    while (true) {
        hand_over_talk(on_talk);
        // A device that never falls silent keeps nobody from typing.
        if (can_be_read(other_fd)) return true;
        if (deadline && Clock::now() >= *deadline) return false;
        switch (connection_.wait(until(std::min(comment_due, deadline.value_or(comment_due))), other_fd)) {
            case Connection::Event::other: return true;
            case Connection::Event::text: take(); break;
            case Connection::Event::closed: line_closed();
            default: break;
        }
        if (Clock::now() < comment_due) continue;
        connection_.write(COMMENT, COMMENT_PATIENCE);
        comment_due = Clock::now() + keep_alive_;
    }
}

std::string DeviceSession::finish(std::string_view text, Milliseconds patience, Milliseconds after_goodbye) {
    if (!connection_.closed()) {
        connection_.write(text, patience);
        connection_.end_output();
    }
    Clock::time_point deadline = Clock::now() + patience;
    bool over = false;
    while (until(deadline) > Milliseconds(0)) {
        const Connection::Event event = connection_.wait(until(deadline));
        if (event == Connection::Event::closed) break;
        if (event != Connection::Event::text) continue;
        take();
        if (over || !has_said_goodbye(text_)) continue;
        over = true;
        deadline = std::min(deadline, Clock::now() + after_goodbye);
    }
    show(text_.size());
    return std::exchange(text_, {});
}

}  // namespace inkmate::device
