#pragma once

#include "psgen/device/send_job.hpp"

namespace inkmate {

/// Sends a job with Print-Job (RFC 8011) as application/postscript to an IPP device or to a queue of the CUPS
/// server that the CUPS client's configuration names, and follows it until it is done. Names and passwords
/// come from that configuration. Throws with the reasons that the device gives.
JobReport send_over_ipp(const DeviceUri& uri, std::string_view job, const JobOptions& options,
                        const Interrupt* interrupt);

}  // namespace inkmate
