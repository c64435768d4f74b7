#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "play/device/connection.hpp"
#include "play/device/device_uri.hpp"
#include "play/session/record.hpp"
#include "play/session/user_console.hpp"
#include "psgen/emit/job.hpp"

namespace inkmate::session {

/// How a game goes to a device.
struct DeviceGameOptions {
    device::DeviceUri uri;
    psgen::Wrapper wrapper = psgen::Wrapper::none;
    /// True if moves are checked before they are sent.
    bool check = true;
    /// Without it, as long as the search may take on a slow device.
    std::optional<std::chrono::milliseconds> wait;
    /// The most that a turn may search, in nodes; 0: as much as its program does.
    std::uint64_t most_nodes = 0;
    /// True if the game was begun before, so that its present position is printed first.
    bool resumed = false;
    /// Where cairo's page of each turn goes, when there is no way back; empty: nowhere.
    std::string pages_directory;
    /// A command that resumes a game after a fault, when its file is added.
    std::string resume_command;
    /// False if an encrypted connection takes any certificate.
    bool check_certificate = true;
    /// True if the program runs on this machine: its moves need not be known when its line is lost, and its
    /// pages come out at once.
    bool local = false;
    /// True if the file is removed at the end of a session in which nothing was played.
    bool drops_unplayed = false;
};

/// How long to wait for a move of the program with these limits; a slow device visits 20 nodes a second.
std::chrono::milliseconds patience(const DeviceGameOptions& options, const engine::SearchLimits& limits);
/// How long to wait for the program's first prompt; `first_move`: the limits of a move that it makes before.
std::chrono::milliseconds first_patience(const DeviceGameOptions& options,
                                         const std::optional<engine::SearchLimits>& first_move = {});
/// How long to wait for what needs no thought on the device.
std::chrono::milliseconds short_patience(const DeviceGameOptions& options);
/// Connects to a device with a way back. Throws DeviceError.
device::Connection connect(const DeviceGameOptions& options, const device::Interrupt& interrupt);

enum class Outcome {
    left,  ///< the user has left the game, which is saved
    mute   ///< nothing has come from the device, which may have no way back
};
/// Plays a game on a device with a way back: its program is sent, standard input and output are its console,
/// the game is saved after every move. `program` is what is sent; it plays the record's game. Throws
/// DeviceError when the line or the device fails; what was saved then includes a move that was sent.
Outcome play_live(GameRecord& record, const std::string& program, const DeviceGameOptions& options,
                  const device::Interrupt& interrupt);
/// Plays it over a line that is there already, so that `options.uri` means nothing, and at this console.
Outcome play_live(GameRecord& record, const std::string& program, const DeviceGameOptions& options,
                  device::Connection line, UserConsole& console);

/// Plays a game on a device without a way back: a job a turn, which carries the moves so far, finds the reply
/// and prints it; the core finds the same one here. Throws as send_job() does.
Outcome play_jobs(GameRecord& record, const DeviceGameOptions& options, const device::Interrupt& interrupt);

}  // namespace inkmate::session
