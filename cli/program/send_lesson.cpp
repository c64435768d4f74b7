#include "cli/program/send_lesson.hpp"

#include <fmt/format.h>

#include <filesystem>

#include "base/files/file_names.hpp"
#include "cli/error.hpp"
#include "play/device/connection.hpp"
#include "play/session/lesson.hpp"

namespace inkmate {

using namespace session;

namespace {

/// Nothing comes back from a device to which a lesson was to be sent.
CommandError no_way_back(const std::string& uri, ExitCode status) {
    return CommandError(
        fmt::format(
            "nothing comes back from {}, as a lesson needs it: print the sheet with this program, and "
            "the marked one with inkmate generate --problems FILE --pages reply --input ANSWERS",
            uri),
        status);
}

LessonRecord lesson_record(const LessonToSend& lesson, const std::string& way_on) {
    if (!lesson.resume.empty()) return LessonRecord::open(lesson.resume, way_on);
    const std::string file = lesson.save.empty()
                                 ? std::filesystem::path(lesson.file).replace_extension(".txt").string()
                                 : lesson.save;
    return LessonRecord::begin(file, way_on);
}

/// Removes the file of a lesson that has begun here, if it holds no answer.
bool removed_empty(const LessonToSend& lesson, const LessonRecord& record) {
    return lesson.resume.empty() && record.lines().empty() && record.kept_file().remove();
}

}  // namespace

int send_lesson(const LessonToSend& lesson, DeviceGameOptions options, bool live) {
    if (lesson.program.front() != '%')
        throw CommandError(
            fmt::format("{} is a whole job: generate it without --wrap, and give --wrap here", lesson.file),
            EXIT_USAGE);
    if (!live || !options.uri.has_back_channel()) throw no_way_back(options.uri.text, EXIT_USAGE);
    options.resume_command = fmt::format("inkmate send {} --to {} --resume", files::shell_file(lesson.file),
                                         files::shell_word(options.uri.text));
    LessonRecord record = lesson_record(lesson, options.resume_command);
    const device::Interrupt interrupt;
    try {
        const Outcome outcome = give_lesson_live(record, lesson.program, options, interrupt);
        const bool removed = removed_empty(lesson, record);
        if (outcome == Outcome::mute) throw no_way_back(options.uri.text, EXIT_FAILED);
        if (removed) fmt::print("Nothing was answered, so it is removed.\n");
    } catch (const device::DeviceError& error) {
        const std::string kept = fmt::format("the answers are saved; go on with {} {}",
                                             options.resume_command, files::shell_file(record.file()));
        throw CommandError(interrupt.happened() ? "interrupted: " + kept
                                                : fmt::format("{}: {}", error.what(), kept));
    }
    return 0;
}

}  // namespace inkmate
