#pragma once

#include "play/device/send_job.hpp"

namespace inkmate {

/// Sends a job by the Line Printer Daemon protocol (RFC 1179, section 5.2 and 6): receive a printer job,
/// control file, data file. The protocol tells nothing of what becomes of it.
JobReport send_over_lpd(const DeviceUri& uri, std::string_view job, const JobOptions& options,
                        const Interrupt* interrupt);

}  // namespace inkmate
