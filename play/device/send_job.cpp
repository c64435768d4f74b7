#include "play/device/send_job.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>

#include "play/device/connection.hpp"
#include "play/device/device_text.hpp"

namespace inkmate::device {

namespace {

using Clock = std::chrono::steady_clock;
using Milliseconds = std::chrono::milliseconds;
/// What a device may say while it works; the rest is dropped.
constexpr std::size_t MOST_TEXT = 64 << 10;

/// What follows when there is a line. The device closes it when it is done with the job, if it is one that
/// does so.
JobReport send_over_line(Connection& line, std::string_view job, const JobOptions& options) {
    line.write(job, options.wait);
    line.end_output();
    JobReport report;
    const Clock::time_point deadline = Clock::now() + options.wait;
    while (Clock::now() < deadline) {
        const auto left = std::chrono::ceil<Milliseconds>(deadline - Clock::now());
        const Connection::Event event = line.wait(left);
        if (event == Connection::Event::closed) {
            report.completed = true;
            report.broken = line.broken();
            break;
        }
        if (event == Connection::Event::text && report.text.size() < MOST_TEXT) report.text += line.take();
        if (event == Connection::Event::text) line.take();
    }
    if (const auto error = find_postscript_error(report.text)) throw DeviceError(explain(*error));
    if (const auto foreign = find_foreign_answer(report.text)) throw DeviceError(*foreign);
    const ToldEnd told = told_end(report.text);
    report.broken |= report.completed && told == ToldEnd::missing;
    report.foreign = told == ToldEnd::unknown;
    if (report.broken)
        report.state =
            "the device has cut the line before it was done: look at its panel, and type "
            "\"print\" if the page does not come";
    else if (report.foreign)
        report.state = fmt::format(
            "the device has answered {}, as no program does: look for the page, and type \"print\" if it "
            "does not come",
            device::quoted(report.text));
    else
        report.state = report.completed ? "taken by the device" : "sent; the device has not closed the line";
    return report;
}

JobReport send_over_socket(const DeviceUri& uri, std::string_view job, const JobOptions& options,
                           const Interrupt* interrupt) {
    Connection line(uri.host, uri.port, uri.text, options.wait, interrupt);
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

/// Waits for the one byte with which every step is answered; 0 is yes.
void expect_yes(Connection& line, const DeviceUri& uri, std::string_view step, const JobOptions& options) {
    std::string answer;
    const Connection::Event event = line.wait(options.wait);
    if (event == Connection::Event::text) answer = line.take();
    if (event == Connection::Event::closed)
        throw DeviceError(fmt::format(
            "{} has closed the connection at {}: check the name of the queue, and who may print to it",
            uri.text, step));
    if (answer.empty())
        throw DeviceError(fmt::format("{} has not answered at {} for {:g} s: it may be busy; try again later",
                                      uri.text, step, static_cast<double>(options.wait.count()) / 1000));
    if (answer.front() != '\0')
        throw DeviceError(
            fmt::format("{} refuses {} (code {}): check the name of the queue, and that it takes jobs",
                        uri.text, step, static_cast<unsigned char>(answer.front())));
}

/// Jobs of a host have numbers of their own (RFC 1179, 3.1), below 1000.
unsigned next_number() {
    static std::atomic<unsigned> next = static_cast<unsigned>(::getpid());
    return next++ % 1000;
}

}  // namespace

JobReport send_over_lpd(const DeviceUri& uri, std::string_view job, const JobOptions& options,
                        const Interrupt* interrupt) {
    Connection line(uri.host, uri.port, uri.text, options.wait, interrupt);
    const auto say = [&](std::string_view text, std::string_view step) {
        line.write(text, options.wait);
        expect_yes(line, uri, step, options);
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
        say("\0"sv, "the end of the job");
    } catch (const DeviceError& e) {
        throw JobInDoubt(e.what());
    }
    return {.state = fmt::format("handed over to queue {}", uri.resource)};
}

}  // namespace inkmate::device
