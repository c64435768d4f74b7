#include "match/uci_engine.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>

#include "core/search.hpp"

namespace inkmate {

namespace {

using namespace std::chrono_literals;
using std::chrono::milliseconds;
using std::chrono::steady_clock;

/// How long a wait lasts before it is looked whether the match was interrupted.
constexpr milliseconds SLICE = 100ms;
/// How long an engine may take to end by itself.
constexpr milliseconds GRACE = 1s;

std::string lower(std::string text) {
    for (char& c : text)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return text;
}

/// The name in "option name NAME type ...".
std::string option_name(const std::string& line) {
    const std::string begin = "option name ";
    return lower(line.substr(begin.size(), line.find(" type ") - begin.size()));
}

void read_info(const std::string& line, UciEngine::Answer& answer) {
    std::istringstream in(line);
    std::string word, kind;
    while (in >> word && word != "pv" && word != "string") {
        if (word == "depth") {
            in >> answer.depth;
        } else if (word == "score") {
            int value = 0;
            if (!(in >> kind >> value)) return;
            if (kind == "cp") answer.score = value;
            if (kind == "mate") answer.score = value > 0 ? MATE - 2 * value + 1 : -MATE - 2 * value;
        }
    }
}

std::string last_line(const std::string& text) {
    std::string last;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);)
        if (!line.empty()) last = line;
    return last;
}

}  // namespace

UciEngine::UciEngine(const EngineSettings& settings, milliseconds patience,
                     const std::atomic<bool>& interrupted)
    : name_(settings.name),
      patience_(patience),
      interrupted_(&interrupted),
      process_(Command{settings.command}) {
    send("uci");
    std::vector<std::string> offered;
    const auto deadline = steady_clock::now() + patience_;
    for (std::string line = read(deadline); line != "uciok"; line = read(deadline)) {
        if (line.starts_with("id name ") && name_.empty()) name_ = line.substr(8);
        if (line.starts_with("option name ")) offered.push_back(option_name(line));
    }
    if (name_.empty()) name_ = process_.program();
    set_options(settings, offered);
    wait_ready();
}

UciEngine::~UciEngine() {
    if (process_.pid() <= 0) return;
    try {
        process_.write("quit\n", 100ms);
        process_.close_input();
        process_.wait(GRACE);
    } catch (const ProcessError&) {
        // It has ended, or takes no input: the process's own destructor kills it.
    }
}

void UciEngine::set_options(const EngineSettings& settings, const std::vector<std::string>& offered) {
    for (const auto& [name, value] : settings.options) {
        if (std::ranges::find(offered, lower(name)) == offered.end())
            throw MatchError(
                fmt::format("{} offers no option {}; its answer to uci lists what it offers", name_, name));
        send(value.empty() ? fmt::format("setoption name {}", name)
                           : fmt::format("setoption name {} value {}", name, value));
    }
}

void UciEngine::new_game() {
    send("ucinewgame");
    wait_ready();
}

UciEngine::Answer UciEngine::go(const std::string& position, const std::string& go, milliseconds limit) {
    send(position);
    const auto start = steady_clock::now();
    send(go);
    Answer answer;
    while (true) {
        const std::string line = read(start + limit);
        if (line.starts_with("info ")) read_info(line, answer);
        if (!line.starts_with("bestmove")) continue;
        answer.spent = std::chrono::duration_cast<milliseconds>(steady_clock::now() - start);
        std::istringstream in(line.substr(8));
        in >> answer.move;
        return answer;
    }
}

void UciEngine::wait_ready() {
    send("isready");
    const auto deadline = steady_clock::now() + patience_;
    while (read(deadline) != "readyok") {
    }
}

void UciEngine::send(const std::string& line) {
    try {
        process_.write(line + "\n", patience_);
    } catch (const ProcessError&) {
        report_end();
    }
}

std::string UciEngine::read(steady_clock::time_point deadline) {
    while (true) {
        if (*interrupted_) throw Interrupted();
        const auto now = steady_clock::now();
        const auto left = std::chrono::ceil<milliseconds>(deadline - now);
        ReadResult line = process_.read_until("\n", std::clamp(left, 0ms, SLICE));
        if (line.end == ReadEnd::end_of_stream) report_end();
        if (line.end == ReadEnd::found) {
            while (line.text.ends_with('\n') || line.text.ends_with('\r')) line.text.pop_back();
            return std::move(line.text);
        }
        if (left <= 0ms) throw EngineFailure(EngineFailure::Kind::silence, name_ + " does not answer");
    }
}

void UciEngine::report_end() {
    const ExitStatus status = process_.terminate(GRACE);
    const std::string errors = last_line(process_.errors());
    throw EngineFailure(EngineFailure::Kind::crash,
                        fmt::format("{} has ended: {}{}", name_.empty() ? process_.program() : name_,
                                    describe(status), errors.empty() ? "" : " (" + errors + ")"));
}

}  // namespace inkmate
