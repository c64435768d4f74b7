#include "play/device/send_job.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <optional>

#include "play/device/connection.hpp"
#include "play/device/device_text.hpp"

namespace inkmate::device {

namespace {

using Clock = std::chrono::steady_clock;
using Milliseconds = std::chrono::milliseconds;
/// What a device may say while it works; the rest is dropped.
constexpr std::size_t MOST_TEXT = 64 << 10;

/// What there is to do about a doubt.
std::string look_for_page(std::string_view doubt) {
    return fmt::format("the device {}: look for the page, and type \"print\" if it does not come", doubt);
}

/// Reads what a job says, into its report, until it is over or its time is. Returns true if the device has
/// closed the line. The host closes its side, and sets `told_complete`, when the program has taken leave and
/// not before, since some devices close the line then; or when the device is silent.
bool hear_job(Connection& line, const JobOptions& options, JobReport& report, bool& told_complete) {
    Clock::time_point deadline = Clock::now() + options.wait;
    const Clock::time_point complete_due =
        options.late ? Clock::now() : Clock::now() + long_silence(options.wait);
    bool over = false;
    for (auto now = Clock::now(); now < deadline; now = Clock::now()) {
        if (!told_complete && (over || now >= complete_due)) {
            report.late = told_end(report.text) == ToldEnd::nothing;
            told_complete = true;
            line.end_output();
        }
        const auto next = told_complete ? deadline : std::min(deadline, complete_due);
        const Connection::Event event = line.wait(std::chrono::ceil<Milliseconds>(std::max(next, now) - now));
        if (event == Connection::Event::closed) return true;
        if (event != Connection::Event::text) continue;
        report.text += line.take();
        // What is said in between is dropped.
        if (report.text.size() > MOST_TEXT) report.text.erase(MOST_TEXT / 2, report.text.size() - MOST_TEXT);
        if (find_postscript_error(report.text)) return false;
        if (over || !has_said_goodbye(report.text)) continue;
        over = true;
        deadline = std::min(deadline, Clock::now() + AFTER_GOODBYE);
    }
    return false;
}

/// Sends a job over a line that is there.
JobReport send_over_line(Connection& line, std::string_view job, const JobOptions& options) {
    line.write(job, options.wait);
    JobReport report;
    bool told_complete = false;
    const bool closed = hear_job(line, options, report, told_complete);
    if (const auto error = find_postscript_error(report.text)) throw DeviceError(explain(*error));
    if (const auto foreign = find_foreign_answer(report.text)) throw DeviceError(*foreign);
    const ToldEnd told = told_end(report.text);
    if (told == ToldEnd::reached) {
        if (const auto error = find_page_failure(report.text))
            report.doubt = fmt::format("did not print the page ({})", escaped(*error));
        report.state = report.doubt.empty() ? "done, as the program says" : look_for_page(report.doubt);
        return report;
    }
    report.mute = told == ToldEnd::nothing;
    report.broken = closed && !told_complete && (line.broken() || told == ToldEnd::missing);
    if (report.broken) {
        report.state =
            "the device has cut the line before it was done: look at its panel, and type "
            "\"print\" if the page does not come";
        return report;
    }
    if (told == ToldEnd::unknown)
        report.doubt = fmt::format("has answered {}, as no program does", device::quoted(report.text));
    else if (!closed)
        report.doubt = fmt::format("has not said for {} that it is done", in_seconds(options.wait));
    else if (told == ToldEnd::missing || line.broken())
        report.doubt = "has closed the line before the program said that it was done";
    report.state =
        report.doubt.empty() ? "taken by the device; it says no more" : look_for_page(report.doubt);
    return report;
}

JobReport send_over_socket(const DeviceUri& uri, std::string_view job, const JobOptions& options,
                           const Interrupt* interrupt) {
    Connection line(uri, options.wait, interrupt);
    try {
        return send_over_line(line, job, options);
    } catch (const DeviceError& e) {
        throw JobInDoubt(e.what());
    }
}

}  // namespace

JobReport send_job(const DeviceUri& uri, std::string_view job, const JobOptions& options,
                   const Interrupt* interrupt) {
    switch (uri.way) {
        case Way::lpd: return send_over_lpd(uri, job, options, interrupt);
        case Way::ipp:
        case Way::queue: return send_over_ipp(uri, job, options, interrupt);
        default: return send_over_socket(uri, job, options, interrupt);
    }
}

namespace {

/// A name in the control file: letters, digits and a few signs, at most 31 (RFC 1179, section 7).
std::string safe_name(std::string_view text) {
    std::string result;
    for (const char c : text.substr(0, 31)) {
        const bool plain = (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') ||
                           c == '-' || c == '.' || c == ' ';
        result += plain ? c : '_';
    }
    return result.empty() ? "inkmate" : result;
}

std::string host_name() {
    std::array<char, 256> name{};
    if (::gethostname(name.data(), name.size() - 1) != 0) return "inkmate";
    return safe_name(std::string_view(name.data()).substr(0, std::string_view(name.data()).find('.')));
}

/// Returns the byte with which a device answers a step; nothing when it closes the line or is silent.
std::optional<unsigned char> answer_of(Connection& line, const JobOptions& options) {
    if (line.wait(options.wait) != Connection::Event::text) return std::nullopt;
    return static_cast<unsigned char>(line.take().front());
}

/// Throws DeviceError when the answer to a step is not 0, which is yes.
void expect_yes(unsigned char answer, const DeviceUri& uri, std::string_view step) {
    if (answer != 0)
        throw DeviceError(
            fmt::format("{} refuses {} (code {}): check the name of the queue, and that it takes jobs",
                        uri.text, step, answer));
}

/// Jobs of a host have numbers of their own (RFC 1179, 3.1), below 1000.
unsigned next_number() {
    static std::atomic<unsigned> next = static_cast<unsigned>(::getpid());
    return next++ % 1000;
}

}  // namespace

JobReport send_over_lpd(const DeviceUri& uri, std::string_view job, const JobOptions& options,
                        const Interrupt* interrupt) {
    Connection line(uri, options.wait, interrupt);
    const auto say = [&](std::string_view text, std::string_view step) {
        line.write(text, options.wait);
        if (const auto answer = answer_of(line, options)) return expect_yes(*answer, uri, step);
        if (line.closed())
            throw DeviceError(fmt::format(
                "{} has closed the connection at {}: check the name of the queue, and who may print to it",
                uri.text, step));
        throw DeviceError(fmt::format("{} has not answered at {} for {}: it may be busy; try again later",
                                      uri.text, step, in_seconds(options.wait)));
    };
    const std::string host = host_name(), name = safe_name(options.name);
    const std::string file = fmt::format("fA{:03}{}", next_number(), host);
    const std::string control = fmt::format("H{0}\nPinkmate\nJ{1}\nld{2}\nUd{2}\nN{1}\n", host, name, file);
    using namespace std::string_view_literals;
    say(fmt::format("\002{}\n", uri.resource), "the job");
    say(fmt::format("\002{} c{}\n", control.size(), file), "the control file");
    say(control + '\0', "the end of the control file");
    say(fmt::format("\003{} d{}\n", job.size(), file), "the data file");
    try {
        line.write(job, options.wait);
        line.write("\0"sv, options.wait);
        if (const auto answer = answer_of(line, options)) {
            expect_yes(*answer, uri, "the end of the job");
            return {.state = fmt::format("handed over to queue {}", uri.resource)};
        }
    } catch (const DeviceError& e) {
        throw JobInDoubt(e.what());
    }
    // All of the job has gone.
    JobReport report;
    report.doubt = line.closed()
                       ? "has closed the line without saying that it has the job"
                       : fmt::format("has not said for {} that it has the job", in_seconds(options.wait));
    report.state = look_for_page(report.doubt);
    return report;
}

}  // namespace inkmate::device
