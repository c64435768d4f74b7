#include "verify/checked_program.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <utility>

#include "base/text/strings.hpp"
#include "play/device/device_text.hpp"

namespace inkmate::verify {

namespace {

/// For one move of the program at the highest level on a slow machine.
constexpr std::chrono::milliseconds PATIENCE = std::chrono::minutes(30);

}  // namespace

CheckedProgram::CheckedProgram(const std::string& program, const psgen::Product& options,
                               const std::filesystem::path& pages, const std::string& ghostscript)
    : options_(game_of(options)),
      session_(program, {.pages_directory = pages.parent_path(),
                         .page_name = pages.filename(),
                         .feed = options_.device.job_input ? device::Feed::stream : device::Feed::file,
                         .ghostscript = ghostscript}) {
    take(session_.read_prompt(PATIENCE));
}

void CheckedProgram::type(const std::string& line) {
    take(session_.send(line, PATIENCE));
}

void CheckedProgram::type_aside(const std::string& line) {
    transcript_ += session_.send(line, PATIENCE).text;
}

void CheckedProgram::take(const device::GhostscriptSession::Reply& reply) {
    transcript_ += reply.text;
    ended_ = reply.ended;
    last_lines_ = text::split_lines(reply.text);
    std::erase_if(last_lines_, [](const std::string& line) { return line.empty(); });
    const std::vector<std::string> moves = device::move_lines(reply.text);
    move_lines_.assign(moves.begin(), moves.end());
}

std::string CheckedProgram::last_line(const std::string& otherwise) const {
    return last_lines_.empty() ? otherwise : last_lines_.back();
}

void CheckedProgram::expect_move(const std::string& line) {
    if (!move_lines_.empty() && move_lines_.front() == line) return move_lines_.pop_front();
    fault(fmt::format("the program says \"{}\" where the core says \"{}\"",
                      move_lines_.empty() ? last_line("nothing") : move_lines_.front(), line));
}

void CheckedProgram::expect_no_move() {
    if (faultless() && !move_lines_.empty())
        fault(fmt::format("the program reports a move that nobody has played: \"{}\"", move_lines_.front()));
}

void CheckedProgram::expect_line(const std::string& line) {
    if (std::ranges::find(last_lines_, line) == last_lines_.end())
        fault(fmt::format("the program says \"{}\" where the core says \"{}\"", last_line("nothing"), line));
}

void CheckedProgram::expect_answer(const std::vector<std::string>& lines) {
    const auto [said, expected] = std::ranges::mismatch(last_lines_, lines);
    if (said == last_lines_.end() && expected == lines.end()) return;
    fault(fmt::format("the program says \"{}\" where the core says \"{}\"",
                      said == last_lines_.end() ? "nothing" : *said,
                      expected == lines.end() ? "nothing" : *expected));
}

std::string CheckedProgram::evaluation_after(const std::string& move_line) const {
    auto line = std::ranges::find(last_lines_, move_line);
    if (line == last_lines_.end()) return "";
    for (++line; line != last_lines_.end() && !line->starts_with(device::MOVE_LINE); ++line)
        if (line->starts_with(device::EVALUATION_LINE)) return *line;
    return "";
}

std::string CheckedProgram::reported_result() const {
    constexpr std::string_view RESULT = "Result: ";
    for (const std::string& line : last_lines_)
        if (line.starts_with(RESULT))
            return line.substr(RESULT.size(), line.find(' ', RESULT.size()) - RESULT.size());
    return "";
}

void CheckedProgram::expect_position(const std::string& fen, const std::string& last_move) {
    type("fen");
    if (std::ranges::find(last_lines_, fen) != last_lines_.end()) return;
    fault(fmt::format("after {} the program's position is {}, the core's {}", last_move,
                      last_line("not told"), fen));
}

void CheckedProgram::finish(bool printed) {
    // A program that reads the job it came in waits for the end of that before it ends.
    if (!ended_ && !options_.device.job_input) type_aside("quit");
    device::GhostscriptRun end = session_.finish(PATIENCE);
    transcript_ += end.output;
    // Ghostscript's document has a blank page where none was printed.
    const bool prints =
        options_.drawing && (options_.first_page || (options_.pages != psgen::PagesMode::none && printed));
    if (prints && !end.status.timed_out) pages_ = std::move(end.pages);
    if (!end.status.ok()) fault(fmt::format("the program failed: {}", describe(end.status)));
    if (!end.errors.empty()) fault(fmt::format("Ghostscript complains: {}", end.errors));
}

}  // namespace inkmate::verify
