#pragma once

#include <string>
#include <string_view>

namespace inkmate::device {

/// How a device is reached.
enum class Way {
    socket,  ///< raw TCP: what is sent is the job, what comes back is what the job writes
    lpd,     ///< Line Printer Daemon, RFC 1179: jobs only
    ipp,     ///< an IPP device or server: jobs only
    queue    ///< a queue of this machine's CUPS server: jobs only
};

inline constexpr int SOCKET_PORT = 9100;
inline constexpr int LPD_PORT = 515;
inline constexpr int IPP_PORT = 631;

/// Where a device is.
struct DeviceUri {
    Way way = Way::socket;
    /// Name or address; empty for a queue of CUPS.
    std::string host;
    int port = 0;
    /// The queue of LPD or CUPS, or the path of IPP ("/ipp/print").
    std::string resource;
    /// True for IPP over TLS.
    bool encrypted = false;
    /// The address as the user wrote it.
    std::string text;

    /// True if a running program can be talked to.
    bool has_back_channel() const { return way == Way::socket; }
};

/// Reads socket://HOST[:PORT], lpd://HOST[:PORT]/QUEUE, ipp[s]://HOST[:PORT]/PATH or the name of a queue. An
/// IPv6 address stands in brackets. Throws DeviceError that says which forms there are.
DeviceUri parse_device_uri(std::string_view text);

}  // namespace inkmate::device
