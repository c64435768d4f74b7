#pragma once

#include <span>
#include <string>
#include <vector>

#include "play/device/send_job.hpp"

namespace inkmate {

/// Sends a job with Print-Job (RFC 8011) as application/postscript to an IPP device or to a queue of the CUPS
/// server that the CUPS client's configuration names, and follows it until it is done. Names and passwords
/// come from that configuration. Throws with the reasons that the device gives.
JobReport send_over_ipp(const DeviceUri& uri, std::string_view job, const JobOptions& options,
                        const Interrupt* interrupt);

/// Sends a job in the same way, and gives its number as soon as the server has it; it may wait there for
/// long.
int hand_over_by_ipp(const DeviceUri& uri, std::string_view job, const JobOptions& options,
                     const Interrupt* interrupt);

/// How far a server has come with a job (RFC 8011, 5.3.7).
enum class IppJobPhase {
    waiting,   ///< it will print it, or does so
    held,      ///< it waits until somebody sees to the device
    done,      ///< it is printed
    given_up,  ///< it is not printed, or not all of it
    forgotten  ///< the server keeps jobs that have ended, but this one no more: it may be printed or not
};
struct IppJob {
    int number = 0;
    IppJobPhase phase = IppJobPhase::waiting;
    /// What the server says to it, if anything.
    std::string reasons = {};
};
/// Asks for some jobs. Throws when the server does not answer.
std::vector<IppJob> ask_for_jobs(const DeviceUri& uri, std::span<const int> numbers,
                                 const JobOptions& options, const Interrupt* interrupt);

}  // namespace inkmate
