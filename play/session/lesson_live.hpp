#pragma once

#include <string>

#include "play/device/connection.hpp"
#include "play/session/device_game.hpp"
#include "play/session/lesson_record.hpp"
#include "play/session/terminal_console.hpp"
#include "play/session/user_console.hpp"

namespace inkmate {

/// What a pupil can type.
PossibleInput possible_in_lesson();

/// Gives a lesson at a console, as play_live() plays a game: `program`, which sets problems, is sent over the
/// line, what the record has is typed to it, and then what the pupil types, which is kept as soon as it is
/// answered. `prints`: sheets are wanted. Throws DeviceError when the line or the program fails, and
/// FileError.
Outcome give_lesson_live(LessonRecord& record, const std::string& program, bool prints,
                         const DeviceGameOptions& options, Connection line, UserConsole& console);
/// The same on a device with a way back, standard input and output being the console.
Outcome give_lesson_live(LessonRecord& record, const std::string& program, const DeviceGameOptions& options,
                         const Interrupt& interrupt);

}  // namespace inkmate
