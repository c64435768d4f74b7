#pragma once

#include "play/device/interrupt.hpp"
#include "play/session/device_game.hpp"
#include "play/session/variant_record.hpp"

namespace inkmate {

/// Plays a game of a variant on a device without a way back, as play_jobs() plays one of chess: a job a turn,
/// which carries the moves so far, finds the reply and prints it; the core finds the same one here. Throws as
/// send_job() does.
void play_variant_jobs(VariantRecord& record, const DeviceGameOptions& options, const Interrupt& interrupt);

}  // namespace inkmate
