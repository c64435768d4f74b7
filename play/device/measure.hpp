#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace inkmate::device {

/// The stacks of a small printer, and of the largest arrays, strings and dictionaries (PostScript Language
/// Reference, second edition, appendix B).
struct DeviceLimits {
    int operands = 500;
    int execution = 250;
    int dictionaries = 20;
    int gsaves = 13;
    int elements = 65535;
};

/// What a program has used at most.
struct Measurement {
    /// The heights of the stacks, Ghostscript's own part of them included.
    int operands = 0;
    int execution = 0;
    int dictionaries = 0;
    /// How deep gsave and save were nested.
    int gsaves = 0;
    /// Elements, bytes and entries of the largest ones.
    int array = 0;
    int string = 0;
    int dictionary = 0;
    /// Bytes of virtual memory that the program took when it was read. Ghostscript's objects have 16 bytes
    /// where most devices' have 8.
    long memory = 0;
    /// Bytes of virtual memory in use at the end of each line of input, without collection of garbage.
    std::vector<long> memory_by_line;
    /// What the program wrote.
    std::string output;
};

/// More than any program needs.
inline constexpr DeviceLimits NO_LIMITS = {1'000'000, 1'000'000, 1'000'000, 1'000'000, 1'000'000};

/// Runs a program that `generate` made, in either form, under Ghostscript with something typed to it, and
/// looks at the stacks before every operator: first while the program is read, then while it runs, when each
/// procedure has a level of execution up to its end, as on interpreters without tail calls. What operators
/// take inside Ghostscript is not counted. Pages go nowhere, and no size of paper is set. Runs several times
/// slower than without. Throws DeviceError when the program fails, goes beyond the limits of the stacks, or
/// takes longer than `time_limit`, ProcessError when there is no Ghostscript.
Measurement measure(std::string_view program, std::string_view input,
                    std::optional<std::chrono::milliseconds> time_limit = std::nullopt,
                    const DeviceLimits& limits = NO_LIMITS);

}  // namespace inkmate::device
