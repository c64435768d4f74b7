#pragma once

#include <chrono>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "play/device/connection.hpp"
#include "play/device/device_uri.hpp"

namespace inkmate::device {

/// What came of a job that the device has taken.
struct JobReport {
    /// True if the device has cut the line in the middle of the job, of whose end it was not told yet: it may
    /// have lost its power.
    bool broken = false;
    /// Why nobody knows whether the job was done, as the rest of a sentence that begins with the device: "has
    /// closed the line before the program said that it was done". Empty when nothing speaks against it.
    std::string doubt = {};
    /// True if the program has said nothing of itself on a line that it could be heard on.
    bool mute = false;
    /// True if it had said nothing until the device was told that the job is complete: it may have begun only
    /// then.
    bool late = false;
    /// What the device has written, where there is a way back.
    std::string text = {};
    /// In words for the user: "handed over to queue lp", "done, as the program says".
    std::string state = {};
};

struct JobOptions {
    /// What the queue shows.
    std::string name = "Inkmate";
    /// How long to wait for any single answer, and for the job's end where that can be known.
    std::chrono::milliseconds wait = std::chrono::minutes(2);
    /// True if a socket is told at once that the job is complete, since its jobs before were late.
    bool late = false;
    /// False if an encrypted connection goes to whoever answers, whatever certificate it shows.
    bool check_certificate = true;
};

/// Sends a job that needs no input, and waits for its end where the way tells of it. Throws DeviceError with
/// a next step when the device does not take it, reports an error, or is silent for too long; JobInDoubt when
/// it may have all of the job by then.
JobReport send_job(const DeviceUri& uri, std::string_view job, const JobOptions& options,
                   const Interrupt* interrupt = nullptr);

/// Sends a job by the Line Printer Daemon protocol (RFC 1179, section 5.2 and 6): receive a printer job,
/// control file, data file. The protocol tells nothing of what becomes of it.
JobReport send_over_lpd(const DeviceUri& uri, std::string_view job, const JobOptions& options,
                        const Interrupt* interrupt);

/// Sends a job with Print-Job (RFC 8011) as application/postscript to an IPP device or to a queue of the CUPS
/// server that the CUPS client's configuration names, and follows it until it is done. No password
/// is ever sent. Throws with the reasons that the device gives.
JobReport send_over_ipp(const DeviceUri& uri, std::string_view job, const JobOptions& options,
                        const Interrupt* interrupt);

/// Sends a job in the same way, and gives its number as soon as the server has it; it may wait there for
/// long.
int hand_over_by_ipp(const DeviceUri& uri, std::string_view job, const JobOptions& options,
                     const Interrupt* interrupt);

/// How far a server has come with a job (RFC 8011, 5.3.7).
enum class IppJobPhase {
    waiting,    ///< it will print it, or does so
    held,       ///< it waits until somebody sees to the device
    done,       ///< it is printed
    given_up,   ///< it is not printed, or not all of it
    forgotten,  ///< the server keeps jobs that have ended, but this one no more: it may be printed or not
    left        ///< it has left a server that keeps no job that has ended: it may be printed or not
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

}  // namespace inkmate::device
