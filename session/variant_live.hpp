#pragma once

#include "psgen/device/connection.hpp"
#include "session/device_game.hpp"
#include "session/terminal_console.hpp"
#include "session/user_console.hpp"
#include "session/variant_record.hpp"

namespace inkmate {

/// What a person can type in such a game now.
PossibleInput possible_in_variant(const VariantRecord& record);

/// Plays a game of a variant on a device with a way back, as play_live() plays one of chess: `program`, which
/// plays the record's game, is sent, standard input and output are its console, and the game is saved after
/// every move. Throws DeviceError when the line or the device fails; what was saved then includes a move that
/// was sent.
Outcome play_variant_live(VariantRecord& record, const std::string& program, const DeviceGameOptions& options,
                          const Interrupt& interrupt);
/// The same over a line that is there already, and at another console.
Outcome play_variant_live(VariantRecord& record, const std::string& program, const DeviceGameOptions& options,
                          Connection line, UserConsole& console);

}  // namespace inkmate
