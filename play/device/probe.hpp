#pragma once

#include <array>
#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "play/device/connection.hpp"
#include "play/device/device_uri.hpp"

namespace inkmate::device {

/// What a device has told of itself; nothing where it does not know, or did not get so far.
struct DeviceFacts {
    std::string product, version, revision;
    int language_level = 1;
    /// Bytes. An interpreter on a computer takes more memory as it needs it: then there is no total.
    std::optional<std::int64_t> vm_used, vm_total;
    /// Objects, as the device reports them.
    std::optional<std::int64_t> operand_stack, execution_stack, dictionary_stack;
    /// Bits.
    int integer_bits = 32;
    /// Dots per inch.
    std::optional<double> resolution;
    /// Points: of the present page, and of the papers in the trays.
    std::optional<std::array<double, 2>> page_size;
    std::vector<std::array<double, 2>> papers;
    /// What can be printed on: left, bottom, right, top in points.
    std::optional<std::array<double, 4>> printable;
    /// True if it currently prints on both sides; nothing if it cannot.
    std::optional<bool> duplex;
    /// Those of the fonts of a page that it has.
    std::vector<std::string> fonts;
    /// True if an answer comes only after the whole job was sent; nothing if that was not asked.
    std::optional<bool> spooled;
    bool usertime_moves = false, realtime_moves = false;
    /// Per second.
    std::optional<double> objects_speed, nodes_speed;
    /// True if the probe came to its end; if not, the error says what ended it.
    bool complete = false;
    std::string error;
};

/// Reads the lines "key: value" of the module `probe`; others are ignored. Never throws.
DeviceFacts read_facts(std::string_view text);

/// What a device says of itself in the lines "key: value" of a probe or a self-test, in their order, made fit
/// for a terminal. Other lines are left out.
std::vector<std::pair<std::string, std::string>> read_report(std::string_view text);

/// Stands before a probe: says that the device has begun to read.
extern const std::string_view PROBE_FRONT;

struct ProbeAnswer {
    std::string text;
    /// True if nothing came before the job's end was sent: then the device collects whole jobs.
    bool spooled = false;
};

/// Sends a probe or a self-test, with PROBE_FRONT before it, to a device with a way back and gives what it
/// has written until it was done, closed the line or `wait` was over. A device that has not begun within
/// `quiet` is told that the job is complete, and has the same time once more. Throws DeviceError when it says
/// nothing of the kind.
ProbeAnswer probe_device(const DeviceUri& uri, std::string_view probe, std::chrono::milliseconds wait,
                         std::chrono::milliseconds quiet, const Interrupt* interrupt);

}  // namespace inkmate::device
