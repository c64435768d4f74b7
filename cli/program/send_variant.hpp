#pragma once

#include <string>

#include "cli/program/send_flags.hpp"

namespace inkmate {

/// The variant that is to be played on a device, as load_variant() takes it: that of --variant, of the
/// program or of the game to go on with; empty for chess. Throws CommandError, FileError.
std::string variant_to_send(const SendFlags& flags, const std::string& program);
/// Plays a game of it. Throws as the library does, and CommandError.
void send_variant(const SendFlags& flags, const std::string& variant, const std::string& program,
                  DeviceGameOptions options);

}  // namespace inkmate
