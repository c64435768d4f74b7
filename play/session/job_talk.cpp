#include "play/session/job_talk.hpp"

#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <filesystem>
#include <utility>

#include "play/device/device_text.hpp"
#include "play/device/send_job.hpp"
#include "play/session/console_answers.hpp"
#include "play/session/error.hpp"
#include "psgen/emit/job.hpp"
#include "psgen/emit/program.hpp"
#include "render/cairo/draw.hpp"

namespace inkmate {

JobTalk::JobTalk(const DeviceGameOptions& options, const psgen::PlayingProgram& program,
                 const device::Interrupt& interrupt, std::function<void(std::string_view)> note)
    : options_(options), interrupt_(interrupt), note_(std::move(note)) {
    if (program.limits.milliseconds > 0)
        throw SessionError(
            "one job a turn goes with limits in nodes or plies only, so that the reply is known here too: "
            "use --max-time instead of --time");
    if (!program.drawing)
        throw SessionError(
            "the program cannot draw pages, and there is no other way to see its moves: generate it "
            "without --no-drawing");
    if (!options.pages_directory.empty()) pages_.emplace(options.pages_directory, "turn-%03d.pdf");
}

void JobTalk::say(const std::string& text) {
    note_(text + "\n");
    fmt::print("{}\n", text);
    std::fflush(stdout);
}

void JobTalk::refuse(const ConsoleLine& line, std::string_view possible) {
    say(refusal(line.rest.empty() ? line.first : line.first + " " + line.rest, possible));
}

void JobTalk::wait_for_input() {
    std::array<pollfd, 2> watched = {pollfd{STDIN_FILENO, POLLIN, 0}, pollfd{interrupt_.fd(), POLLIN, 0}};
    while (::poll(watched.data(), watched.size(), -1) < 0) {
    }
    if (watched[1].revents != 0) device::throw_interrupted();
}

std::optional<std::string> JobTalk::next_line() {
    const auto line = input_.prompt([this] { wait_for_input(); });
    if (line) note_("> " + device::escaped(*line) + "\n");
    return line;
}

bool JobTalk::answer(const std::string& text, const Answers& answers) {
    const ConsoleLine line = read_console_line(text);
    if (text.starts_with('%')) return true;
    if (line.first.empty())
        say("Type a move, or \"help\".");
    else if (line.word == nullptr)
        answers.move(text);
    else if (!line.word->in_jobs || !answers.knows(*line.word))
        say(fmt::format("\"{}\" is not for a game of one job a turn; \"help\" lists what is.", line.first));
    else if (line.has_extra_words() && line.word->argument.empty())
        refuse(line, "Type that word alone.");
    else if (line.word->effect == psgen::WordEffect::leave)
        return false;
    else
        answers.carry_out(line);
    return true;
}

void JobTalk::converse(const Answers& answers) {
    while (const auto line = next_line())
        if (!answer(*line, answers)) break;
}

std::string JobTalk::send(const psgen::PlayingProgram& program, std::string_view input) {
    const std::string& name = program.device.job_name.empty() ? program.title : program.device.job_name;
    const std::string job = psgen::wrap_job(options_.wrapper, name, generate(program), input);
    const device::JobReport report = device::send_job(
        options_.uri, job, {.name = name, .wait = patience(options_, program.limits)}, &interrupt_);
    if (!report.text.empty()) note_(device::escaped(report.text));
    return report.state;
}

void JobTalk::keep_page(const Page& page) {
    if (!pages_) return;
    const std::filesystem::path file = pages_->page(++turns_);
    draw_pdf({&page, 1}, file);
    say(fmt::format("The page: {}", file.string()));
}

}  // namespace inkmate
