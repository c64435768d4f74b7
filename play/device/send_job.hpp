#pragma once

#include <chrono>
#include <string>
#include <string_view>

#include "play/device/device_uri.hpp"
#include "play/device/interrupt.hpp"

namespace inkmate {

/// What came of a job.
struct JobReport {
    /// Is known that the device has done it; otherwise it was taken over, and no more can be known.
    bool completed = false;
    /// The line of a socket ended by an error: the device may have lost its power in the middle of the job.
    bool broken = false;
    /// What the device has written, where there is a way back.
    std::string text = {};
    /// In words for the user: "done", "handed over to queue lp", "done, as the device says".
    std::string state = {};
};

struct JobOptions {
    /// What the queue shows.
    std::string name = "Inkmate";
    /// How long to wait for any single answer, and for the job's end where that can be known.
    std::chrono::milliseconds wait = std::chrono::minutes(2);
};

/// Sends a job that needs no input, and waits for its end where the way tells of it. Throws DeviceError with
/// a next step when the device does not take it, reports an error, or is silent for too long; JobInDoubt when
/// it may have all of the job by then.
JobReport send_job(const DeviceUri& uri, std::string_view job, const JobOptions& options,
                   const Interrupt* interrupt = nullptr);

}  // namespace inkmate
