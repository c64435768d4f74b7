#pragma once

#include "play/device/connection.hpp"
#include "play/session/device_game.hpp"
#include "play/session/terminal_console.hpp"
#include "play/session/user_console.hpp"
#include "play/session/variant_record.hpp"

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
