#include "play/session/lesson.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <filesystem>
#include <memory>
#include <string_view>
#include <utility>

#include "base/files/file_io.hpp"
#include "base/files/file_names.hpp"
#include "base/text/strings.hpp"
#include "core/lesson/task.hpp"
#include "play/device/connection.hpp"
#include "play/device/device_text.hpp"
#include "play/session/console_line.hpp"
#include "play/session/dialogue.hpp"
#include "psgen/tables/console_words.hpp"
#include "psgen/tables/tables.hpp"

namespace inkmate::session {

using namespace psgen;

namespace {

using namespace std::string_view_literals;
using Milliseconds = Dialogue::Milliseconds;

/// The longest that a program thinks about an answer.
constexpr engine::SearchLimits LONGEST_PROOF = {.nodes = lesson::MOST_WORK};
/// Words after which the lesson stands where it stood.
constexpr auto ONLY_TELL = std::to_array({"problems"sv, "score"sv, "print"sv, "help"sv});

class LiveLesson {
  public:
    LiveLesson(LessonRecord& record, bool prints, const DeviceGameOptions& options, device::Connection line,
               UserConsole& console)
        : record_(record), prints_(prints), options_(options), dialogue_(options, std::move(line), console) {}

    Outcome give(const std::string& program) {
        record_.save();
        if (!dialogue_.converse([&] { return begin(program); },
                                [this](const std::string& line) { return answer(line); },
                                [this] { return wait(); }))
            return Outcome::mute;
        record_.save_the_rest();
        dialogue_.say(fmt::format("The answers are in {}.", record_.file()));
        return Outcome::left;
    }

  private:
    Milliseconds wait() const { return patience(options_, LONGEST_PROOF); }

    bool begin(const std::string& program) {
        device::DeviceSession& device = dialogue_.program();
        try {
            dialogue_.start(program, std::string(psgen::PROGRAM_NAME));
            dialogue_.await_program();
            device.read_prompt(first_patience(options_));
        } catch (const device::DeviceError&) {
            if (device.mute()) return false;
            throw;
        }
        if (!options_.local)
            dialogue_.say(
                "(A sheet that has not come out is kept by the device until the next one or the end of the "
                "job: type \"print\" for another, or \"quit\".)");
        for (const std::string& line : record_.lines()) dialogue_.ask_silently(line, wait());
        if (!record_.lines().empty()) dialogue_.ask("score", wait());
        return true;
    }

    /// Carries out a line of the pupil; false when it was the last one.
    bool answer(const std::string& text) {
        const ConsoleLine line = read_console_line(text);
        if (line.word != nullptr && line.rest.empty()) {
            if (line.word->effect == psgen::WordEffect::leave) return false;
            if (line.word->needs == psgen::WordNeeds::pages && !prints_) {
                dialogue_.say("No sheets are drawn; --pages-dir asks for them when a lesson begins.");
                return true;
            }
        }
        // From here on an answer is part of the lesson, whatever becomes of the line.
        const bool may_count =
            !line.first.empty() && std::ranges::find(ONLY_TELL, line.first) == ONLY_TELL.end();
        if (may_count) {
            record_.add(text);
            save();
        }
        // The program passes over comments, and says of an empty line what can be typed.
        const std::string told = dialogue_.program().send(line.first.empty() ? "" : text, wait());
        if (may_count && device::is_refused(told)) {
            record_.take_back();
            save();
        }
        return true;
    }

    void save() {
        record_.save_or_tell([this](const std::string& text) { dialogue_.say(text); });
    }

    LessonRecord& record_;
    bool prints_;
    const DeviceGameOptions& options_;
    Dialogue dialogue_;
};

}  // namespace

LessonRecord::LessonRecord(KeptFile file, std::string resume_command, std::vector<std::string> lines)
    : Kept(std::move(file)), resume_command_(std::move(resume_command)), lines_(std::move(lines)) {}

LessonRecord LessonRecord::begin(std::string file, std::string resume_command) {
    if (files::file_exists(file))
        throw SessionError(
            fmt::format("there is a file {} already: if it has answers, continue with {} {}; or name a "
                        "different file with -o",
                        file, resume_command, files::shell_file(file)));
    return {KeptFile(std::move(file)), std::move(resume_command), {}};
}

LessonRecord LessonRecord::open(std::string file, std::string resume_command) {
    std::string text = files::read_input(file);
    std::vector<std::string> lines = text::split_lines(text);
    const auto unprintable = std::ranges::find_if_not(lines, printable);
    if (unprintable != lines.end())
        throw SessionError(fmt::format("{}, line {}: answers have printable characters only", file,
                                       unprintable - lines.begin() + 1));
    // The next answers follow them: what would end the lesson is none.
    std::erase_if(lines, [](const std::string& line) {
        const ConsoleLine read = read_console_line(line);
        return line.empty() || (read.word != nullptr && read.word->effect == WordEffect::leave);
    });
    return {KeptFile(std::move(file), std::move(text)), std::move(resume_command), std::move(lines)};
}

void LessonRecord::write() {
    std::string text;
    for (const std::string& line : lines_) text += line + "\n";
    writable_file().write(text, "these answers are", resume_command_);
}

PossibleInput possible_in_lesson() {
    return {.words = psgen::lesson_words(), .coordinates = {}};
}

Outcome give_lesson_live(LessonRecord& record, const std::string& program, bool prints,
                         const DeviceGameOptions& options, device::Connection line, UserConsole& console) {
    return LiveLesson(record, prints, options, std::move(line), console).give(program);
}

Outcome give_lesson_live(LessonRecord& record, const std::string& program, const DeviceGameOptions& options,
                         const device::Interrupt& interrupt) {
    const std::unique_ptr<UserConsole> console = user_console(possible_in_lesson);
    return give_lesson_live(record, program, true, options, connect(options, interrupt), *console);
}

}  // namespace inkmate::session
