#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "play/device/connection.hpp"
#include "play/session/device_game.hpp"

namespace inkmate {

/// What a user says of a game or lesson on a device.
struct SendFlags {
    std::string program;
    std::string to;
    std::string variant;
    std::string resume;
    std::string save;
    psgen::Wrapper wrapper = psgen::Wrapper::none;
    std::optional<double> wait;
    std::optional<double> max_time;
    double speed = 100;
    bool no_check = false;
    bool jobs = false;
    std::string pages_directory;

    /// The file of a game that begins: that of --save, or one beside the program.
    std::string new_file() const;
    /// That of --max-time at --speed; 0 without it.
    std::uint64_t most_nodes() const;
};

/// Plays a game on the device, by a session where there is a way back and unless jobs are asked for, else by
/// jobs. `live` may find that the device is mute. Throws CommandError, which says how the game in the file
/// goes on, when the user has interrupted it.
void play_on_device(const SendFlags& flags, const session::DeviceGameOptions& options,
                    const std::string& file, const device::Interrupt& interrupt,
                    const std::function<session::Outcome()>& live, const std::function<void()>& jobs);

}  // namespace inkmate
