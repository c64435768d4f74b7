#include "play/session/lesson_record.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "base/files/file_io.hpp"
#include "base/files/file_names.hpp"
#include "base/text/strings.hpp"
#include "play/session/console_line.hpp"
#include "play/session/error.hpp"

namespace inkmate {

LessonRecord::LessonRecord(KeptFile file, std::string way_on, std::vector<std::string> lines)
    : file_(std::move(file)), way_on_(std::move(way_on)), lines_(std::move(lines)) {}

LessonRecord LessonRecord::begin(std::string file, std::string way_on) {
    if (files::file_exists(file))
        throw SessionError(fmt::format(
            "there is a file {} already: if it holds answers, go on by {} {}; or name another with --save",
            file, way_on, files::shell_file(file)));
    return {KeptFile(std::move(file)), std::move(way_on), {}};
}

LessonRecord LessonRecord::open(std::string file, std::string way_on) {
    std::string text = files::read_input(file);
    std::vector<std::string> lines = text::split_lines(text);
    const auto unprintable = std::ranges::find_if_not(lines, printable);
    if (unprintable != lines.end())
        throw SessionError(
            fmt::format("{}, line {}: these are no answers, which are printable characters only", file,
                        unprintable - lines.begin() + 1));
    // The next answers follow them: what would end the lesson is none.
    std::erase_if(lines, [](const std::string& line) {
        const ConsoleLine read = read_console_line(line);
        return line.empty() || (read.word != nullptr && read.word->effect == psgen::WordEffect::leave);
    });
    return {KeptFile(std::move(file), std::move(text)), std::move(way_on), std::move(lines)};
}

void LessonRecord::save() {
    std::string text;
    for (const std::string& line : lines_) text += line + "\n";
    file_.write(text, "these answers are", way_on_);
}

}  // namespace inkmate
