#pragma once

#include <functional>
#include <optional>
#include <string>

#include "cli/error.hpp"
#include "cli/option_table.hpp"
#include "cli/pages/worksheet_options.hpp"
#include "cli/program/lesson_options.hpp"
#include "cli/program/program_options.hpp"
#include "play/device/connection.hpp"
#include "play/device/ghostscript.hpp"
#include "play/session/device_game.hpp"
#include "play/session/kept_file.hpp"
#include "play/session/record.hpp"

namespace inkmate {

/// What a user says of a game at this machine.
struct PlayFlags {
    ProgramFlags program;
    LessonFlags lesson;
    WorksheetFlags sheets;
    std::string pages_directory;
    std::string save;
    std::string resume;
    bool browser = false;
    bool open = false;
    std::optional<int> port;

    /// A browser shows pages, wherever they are kept.
    bool drawing() const { return browser || !pages_directory.empty(); }
    bool resumed() const { return !resume.empty(); }
    bool gives_lesson() const { return !lesson.problems.empty(); }
    Products product() const { return gives_lesson() ? LESSON : program.product(); }
    /// The file of what begins: that of --save, or one of its own in the present folder.
    std::string new_file() const;
    /// A command that goes on with it when its file is added.
    std::string way_on() const;
    session::SaveOptions save_options() const {
        return {.resume_command = way_on(), .position_and_log = false};
    }
};

/// Throws CommandError for an option that decides how a game begins.
void refuse_with_resume(const Options& table);
/// Ghostscript for a game of so many half-moves: pages of one that goes on stand behind those that were
/// printed before.
device::GhostscriptOptions local_ghostscript(const PlayFlags& flags, std::size_t plies);
session::DeviceGameOptions local_device(const PlayFlags& flags);
/// Lets `play` talk to Ghostscript, then ends that and tells its pages. Throws CommandError, which says how
/// the game or lesson in the file goes on, when the line has broken.
void play_to_end(const PlayFlags& flags, const std::string& file, const device::Interrupt& interrupt,
                 device::GhostscriptLine& ghostscript, const std::function<void()>& play);
/// Removes the file of what has begun here and of which there is nothing to keep, no move and no answer, and
/// says so.
bool removed_unplayed(const PlayFlags& flags, const session::KeptFile& file, bool begun);

}  // namespace inkmate
