#include "play/device/send_job.hpp"

#include <fmt/format.h>

#include "play/device/connection.hpp"
#include "play/device/device_text.hpp"
#include "play/device/error.hpp"
#include "play/device/ipp.hpp"
#include "play/device/lpd.hpp"

namespace inkmate {

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
    report.state = report.broken ? "the device has cut the line before it was done: look at its panel, and "
                                   "type \"print\" if the page does not come"
                   : report.completed ? "taken by the device"
                                      : "sent; the device has not closed the line";
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

}  // namespace inkmate
