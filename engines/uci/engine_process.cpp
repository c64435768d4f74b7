#include "engines/uci/engine_process.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>
#include <utility>

namespace inkmate::uci {

namespace {

using namespace std::chrono_literals;
using std::chrono::milliseconds;

/// How long a wait lasts before it is looked whether the match was interrupted.
constexpr milliseconds SLICE = 100ms;
/// How long an engine may take to end by itself.
constexpr milliseconds GRACE = 1s;

std::string last_line(const std::string& text) {
    std::string last;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);)
        if (!line.empty()) last = line;
    return last;
}

}  // namespace

process::Command engine_command(std::vector<std::string> arguments) {
    if (!arguments.empty() && !process::find_program(arguments.front()))
        throw process::ProcessError(fmt::format(
            "cannot start {}: no such program on the PATH; Debian installs chess engines in /usr/games",
            arguments.front()));
    return {std::move(arguments)};
}

EngineProcess::EngineProcess(const EngineSettings& settings, milliseconds patience,
                             const std::atomic<bool>& interrupted)
    : name_(settings.name),
      named_(!settings.name.empty()),
      patience_(patience),
      interrupted_(&interrupted),
      process_(engine_command(settings.command)) {
    if (!named_) name_ = process_.program();
}

EngineProcess::~EngineProcess() {
    if (process_.pid() <= 0) return;
    try {
        process_.write("quit\n", 100ms);
        process_.close_input();
        process_.wait(GRACE);
    } catch (const process::ProcessError&) {
        // It has ended, or takes no input: the process's own destructor kills it.
    }
}

void EngineProcess::set_name(std::string name) {
    name_ = std::move(name);
    named_ = true;
}

void EngineProcess::send(const std::string& line) {
    try {
        process_.write(line + "\n", patience_);
    } catch (const process::ProcessError&) {
        report_end();
    }
}

std::string EngineProcess::read(Clock::time_point deadline) {
    while (true) {
        if (*interrupted_) throw Interrupted();
        const auto left = std::chrono::ceil<milliseconds>(deadline - Clock::now());
        process::ReadResult line = process_.read_until("\n", std::clamp(left, 0ms, SLICE));
        if (line.end == process::ReadEnd::end_of_stream) report_end();
        if (line.end == process::ReadEnd::found) {
            while (line.text.ends_with('\n') || line.text.ends_with('\r')) line.text.pop_back();
            return std::move(line.text);
        }
        if (left <= 0ms) throw EngineFailure(EngineFailure::Kind::silence, name_ + " does not answer");
    }
}

void EngineProcess::pass_over(milliseconds quiet) {
    while (process_.read_until("\n", quiet).end == process::ReadEnd::found) {
    }
}

void EngineProcess::report_end() {
    const process::ExitStatus status = process_.terminate(GRACE);
    const std::string errors = last_line(process_.errors());
    throw EngineFailure(EngineFailure::Kind::crash, fmt::format("{} has ended: {}{}", name_, describe(status),
                                                                errors.empty() ? "" : " (" + errors + ")"));
}

}  // namespace inkmate::uci
