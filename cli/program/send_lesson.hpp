#pragma once

#include <string>

#include "play/session/device_game.hpp"

namespace inkmate {

/// A program that sets problems, and where the answers are kept.
struct LessonToSend {
    std::string file;
    std::string program;
    /// Empty: beside the program.
    std::string save;
    /// Answers to go on with; empty for a lesson that begins.
    std::string resume;
};

/// Gives the lesson on a device; `live`: by a session, for which the device needs a way back. Throws as the
/// library does, and CommandError.
int send_lesson(const LessonToSend& lesson, session::DeviceGameOptions options, bool live);

}  // namespace inkmate
