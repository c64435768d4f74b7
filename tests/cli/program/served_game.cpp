#include "tests/cli/program/served_game.hpp"

#include <algorithm>
#include <stdexcept>
#include <thread>

#include "tests/cli/command.hpp"

namespace inkmate::test {

using namespace std::chrono_literals;

ServedGame::ServedGame(const std::vector<std::string>& arguments) {
    const auto named = std::ranges::find_if(
        arguments, [](const std::string& word) { return word == "-o" || word == "--resume"; });
    std::vector<std::string> command = {INKMATE_PROGRAM, "play", "--browser"};
    command.insert(command.end(), arguments.begin(), arguments.end());
    file_ = named == arguments.end() ? (directory_ / "game.pgn").string() : *std::next(named);
    if (named == arguments.end()) command.insert(command.end(), {"-o", file_});
    play_.emplace(process::Command{command});
    const auto kept = play_->read_line(5min), told = play_->read_line(5min);
    if (!kept || !kept->starts_with("The game is kept in " + file_) || !told ||
        told->find("http://") == std::string::npos)
        throw std::runtime_error("no game is served: " + play_->errors());
    const std::size_t begin = told->find("http://");
    address_ = told->substr(begin, told->find(' ', begin) - begin);
}

std::string ServedGame::ask(const std::string& path, const std::vector<std::string>& arguments) const {
    std::vector<std::string> command = {"curl", "--silent", "--write-out", "%{http_code}"};
    command.insert(command.end(), arguments.begin(), arguments.end());
    command.push_back(path.starts_with("http") ? path : address_ + path);
    return process::run({command}, {}, 1min).output;
}

std::string ServedGame::type(const std::string& line) const {
    return ask("line", {"--header", "Content-Type: text/plain", "--data-binary", line});
}

void ServedGame::rest() const {
    for (int i = 0; i < 3000; ++i) {
        if (ask("state").find("\"busy\":false") != std::string::npos) return;
        std::this_thread::sleep_for(20ms);
    }
    throw std::runtime_error("the game does not come to rest");
}

}  // namespace inkmate::test
