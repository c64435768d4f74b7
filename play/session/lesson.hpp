#pragma once

#include <string>
#include <vector>

#include "play/device/connection.hpp"
#include "play/session/device_game.hpp"
#include "play/session/kept_file.hpp"
#include "play/session/terminal_console.hpp"
#include "play/session/user_console.hpp"

namespace inkmate::session {

/// A lesson as its file has it: what the pupil has typed that counts, a line each. Typed again to the same
/// program, it brings the lesson to where it was; inkmate generate --input takes it too.
class LessonRecord final : public Kept {
  public:
    /// Begins a lesson. Throws SessionError if there is such a file; `resume_command` is a command that
    /// resumes a lesson when its file is added.
    static LessonRecord begin(std::string file, std::string resume_command);
    /// Resumes a lesson that was kept. Throws FileError, and SessionError for a file that cannot be one.
    static LessonRecord open(std::string file, std::string resume_command);

    const std::vector<std::string>& lines() const { return lines_; }
    void add(std::string line) { lines_.push_back(std::move(line)); }
    /// Takes the last line back, which there must be.
    void take_back() { lines_.pop_back(); }

  private:
    LessonRecord(KeptFile file, std::string resume_command, std::vector<std::string> lines);

    /// Writes it, whole or not at all.
    void write() override;

    std::string resume_command_;
    std::vector<std::string> lines_;
};

/// Returns what a pupil can type.
PossibleInput possible_in_lesson();

/// Gives a lesson at a console, as play_live() plays a game: `program`, which sets problems, is sent over the
/// line, what the record has is typed to it, and then what the pupil types, which is kept unless the program
/// refuses it. `prints`: sheets are wanted. Throws DeviceError when the line or the program fails, and
/// FileError where the last answers cannot be saved.
Outcome give_lesson_live(LessonRecord& record, const std::string& program, bool prints,
                         const DeviceGameOptions& options, device::Connection line, UserConsole& console);
/// Gives it on a device with a way back, standard input and output being the console.
Outcome give_lesson_live(LessonRecord& record, const std::string& program, const DeviceGameOptions& options,
                         const device::Interrupt& interrupt);

}  // namespace inkmate::session
