#include "play/session/dialogue.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <utility>

#include "base/text/strings.hpp"
#include "play/device/connection.hpp"
#include "play/device/device_text.hpp"
#include "play/session/console_line.hpp"
#include "psgen/emit/job.hpp"

namespace inkmate::session {

using namespace psgen;

namespace {

/// How many lines of a device that talks while a person thinks are shown.
constexpr std::size_t MOST_TALK = 100;
/// For the device to close the line.
constexpr Dialogue::Milliseconds LAST_WAIT = std::chrono::seconds(30);
constexpr std::chrono::milliseconds SHORT_WAIT = std::chrono::seconds(60);
/// For a program to be read, unpacked and begun: a second on a computer is minutes on the slowest device.
constexpr std::chrono::milliseconds FIRST_WAIT = std::chrono::minutes(3);
/// The slowest device that is waited for, in nodes a second.
constexpr int SLOWEST = 20;
/// Ends the wait for a line.
struct DeadlinePassed {};
constexpr std::chrono::milliseconds WITHOUT_LIMIT = std::chrono::hours(1);

}  // namespace

std::chrono::milliseconds patience(const DeviceGameOptions& options, const engine::SearchLimits& limits) {
    if (options.wait) return *options.wait;
    if (limits.milliseconds > 0) return SHORT_WAIT + 2 * std::chrono::milliseconds(limits.milliseconds);
    if (limits.nodes == 0) return WITHOUT_LIMIT;
    return SHORT_WAIT + std::chrono::seconds(limits.nodes / SLOWEST);
}

std::chrono::milliseconds first_patience(const DeviceGameOptions& options,
                                         const std::optional<engine::SearchLimits>& first_move) {
    if (options.wait) return *options.wait;
    return FIRST_WAIT + (first_move ? patience(options, *first_move) : std::chrono::milliseconds(0));
}

std::chrono::milliseconds short_patience(const DeviceGameOptions& options) {
    return options.wait.value_or(SHORT_WAIT);
}

device::Connection connect(const DeviceGameOptions& options, const device::Interrupt& interrupt) {
    return {options.uri, short_patience(options), &interrupt};
}

Dialogue::Dialogue(const DeviceGameOptions& options, device::Connection line, UserConsole& console,
                   std::function<void(std::string_view)> note)
    : options_(options),
      console_(console),
      note_(note ? std::move(note) : [](std::string_view) {}),
      session_(std::move(line), [this](std::string_view text) { show(text); }) {}

void Dialogue::start(const std::string& program, const std::string& job_name) {
    session_.start(psgen::job_front(options_.wrapper, job_name) + program, short_patience(options_));
}

void Dialogue::await_program() {
    const Milliseconds patience = first_patience(options_);
    session_.await_word(patience, device::long_silence(patience), [&] {
        if (options_.local) return;
        say(
            fmt::format("(Nothing has come from {} yet. It is given {}; --wait changes that, and the "
                        "interrupt key ends it.)",
                        options_.uri.text, device::in_seconds(patience)));
    });
}

void Dialogue::quit(Milliseconds patience) {
    try {
        const Milliseconds most = std::min(patience, LAST_WAIT);
        // Here Ghostscript still has its last page to write.
        session_.finish("quit\n" + psgen::job_end(options_.wrapper), most,
                        options_.local ? most : device::AFTER_GOODBYE);
    } catch (const device::DeviceError& e) {
        say(fmt::format("({}.)", e.what()));
    }
}

void Dialogue::show(std::string_view text) {
    // An answer begins on a new line, which the person's Enter has begun already.
    if (answering_ && text.starts_with('\n')) text.remove_prefix(1);
    answering_ = false;
    const std::string shown = shown_text(text);
    note_(shown);
    if (!silent_) console_.show(shown);
}

void Dialogue::say(const std::string& line) {
    note_(line + "\n");
    console_.show(line + "\n");
}

void Dialogue::hint_at_page() {
    if (hinted_ || options_.local) return;
    hinted_ = true;
    say("(A page was printed. If it has not come out, the device keeps it until the next one or the end of "
        "the job: type \"print\" for another, or \"quit\".)");
}

void Dialogue::tell_beyond_bound(engine::SearchLimits limits) {
    if (!limit_nodes(limits, options_.most_nodes)) return;
    say(fmt::format("(A turn may take longer now than --time says; \"nodes {}\" limits it again.)",
                    options_.most_nodes));
}

std::string Dialogue::ask(std::string_view line, Milliseconds patience) {
    answering_ = true;
    return session_.send(line, patience);
}

std::string Dialogue::ask_silently(std::string_view line, Milliseconds patience) {
    silent_ = true;
    std::string answer = session_.send(line, patience);
    silent_ = false;
    return answer;
}

void Dialogue::interject(const std::string& line) {
    ++talk_.shown;
    note_(line + "\n");
    console_.interject(line + "\n");
}

/// Shows what the device says of itself while a person thinks: a line that comes again and again once, and
/// not without end.
void Dialogue::overhear(std::string_view talk) {
    for (const std::string& line : text::split_lines(shown_text(talk))) {
        if (line.empty()) continue;
        if (line == talk_.last) {
            ++talk_.repeated;
            continue;
        }
        tell_repeated();
        talk_.last = line;
        if (talk_.shown < MOST_TALK)
            interject(line);
        else
            ++talk_.dropped;
    }
}

void Dialogue::tell_repeated() {
    const std::size_t repeated = std::exchange(talk_.repeated, 0);
    if (repeated == 0) return;
    if (talk_.dropped > 0)
        talk_.dropped += repeated;
    else
        interject(fmt::format("(The device has said that {} {} more.)", repeated,
                              repeated == 1 ? "time" : "times"));
}

/// Says what was not shown, when the person has typed a line.
void Dialogue::end_talk() {
    const Talk talk = std::exchange(talk_, {});
    if (talk.dropped > 0)
        say(fmt::format("(Not shown: {} more {} from the device.)", talk.dropped + talk.repeated,
                        talk.dropped + talk.repeated == 1 ? "line" : "lines"));
    else if (talk.repeated > 0)
        say(fmt::format("(The device has said the last line {} more {}.)", talk.repeated,
                        talk.repeated == 1 ? "time" : "times"));
}

bool Dialogue::converse(const std::function<bool()>& begin,
                        const std::function<bool(const std::string&)>& answer,
                        const std::function<Milliseconds()>& patience) {
    try {
        if (!begin()) return false;
        while (const auto line = next_line())
            if (!answer(*line)) break;
    } catch (const device::DeviceError&) {
        throw;  // nobody is left to be told
    } catch (const std::exception&) {
        quit(patience());
        throw;
    }
    quit(patience());
    return true;
}

std::optional<std::string> Dialogue::typed_line() {
    const auto wait = [this](int fd) {
        if (!session_.wait_for(
                fd, [this](std::string_view talk) { overhear(talk); }, deadline_))
            throw DeadlinePassed{};
    };
    while (true) try {
            return console_.next_line(wait);
        } catch (const DeadlinePassed&) {
            deadline_.reset();
            on_deadline_();
        }
}

std::optional<std::string> Dialogue::next_line() {
    while (auto line = typed_line()) {
        end_talk();
        note_("> " + device::escaped(*line) + "\n");
        answering_ = true;
        const bool has_controls = std::ranges::any_of(
            *line, [](char c) { return std::iscntrl(static_cast<unsigned char>(c)) != 0; });
        if (printable(*line) || (!has_controls && is_kept_here_(*line))) return line;
        say("A line can contain only printable characters; nothing was sent.");
    }
    return std::nullopt;
}

}  // namespace inkmate::session
