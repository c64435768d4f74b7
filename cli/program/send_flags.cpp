#include "cli/program/send_flags.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "base/files/file_io.hpp"
#include "base/files/file_names.hpp"
#include "cli/error.hpp"
#include "play/device/connection.hpp"

namespace inkmate {

using namespace session;

std::string SendFlags::new_file() const {
    return save.empty() ? std::filesystem::path(program).replace_extension(".pgn").string() : save;
}

std::uint64_t SendFlags::most_nodes() const {
    return max_time ? static_cast<std::uint64_t>(std::max(1.0, std::floor(*max_time * speed))) : 0;
}

void play_on_device(const SendFlags& flags, const DeviceGameOptions& options, const std::string& file,
                    const device::Interrupt& interrupt, const std::function<Outcome()>& live,
                    const std::function<void()>& jobs) {
    try {
        if (options.uri.has_back_channel() && !flags.jobs) {
            if (!flags.pages_directory.empty())
                fmt::print("Unless {} is mute, pages come out there only; --jobs writes them to {} too.\n",
                           options.uri.text, flags.pages_directory);
            if (live() == Outcome::left) return;
            fmt::print("Nothing comes back from {}: going on with one job a turn.\n", options.uri.text);
        }
        jobs();
    } catch (const device::DeviceError&) {
        if (!interrupt.happened() || !files::file_exists(file)) throw;
        throw CommandError(fmt::format("interrupted: the game is saved; go on with {} {}",
                                       options.resume_command, files::shell_file(file)));
    }
}

}  // namespace inkmate
