#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>

#include "base/text/strings.hpp"
#include "play/session/user_console.hpp"
#include "play/simul/running.hpp"

namespace inkmate::simul {

using namespace chess;

namespace {

constexpr auto WORDS = std::to_array<SimulWord>({
    {"read", "FILE", "moves from a file, one board and move a line"},
    {"table", "", "who waits for whom, and since when"},
    {"results", "", "the crosstable: results so far"},
    {"board", "N", "the position at a board"},
    {"moves", "N", "what can be played there"},
    {"undo", "N", "takes back the last move, with the reply to it"},
    {"resign", "N", "who sits at the board gives up"},
    {"draw", "N", "a draw is agreed there"},
    {"result", "N 1-0", "sets a result: 1-0, 0-1, 1/2-1/2; * continues the game"},
    {"reprint", "N", "prints the board's page again, marked as a copy"},
    {"pgn", "FILE", "writes all games to a file"},
    {"help", "", "this list"},
    {"quit", "", "leaves; the next run continues the exhibition"},
});

/// True for a number alone; "0-0" is a move.
bool is_board(std::string_view word) {
    return std::ranges::all_of(word, [](char c) { return c >= '0' && c <= '9'; });
}

std::string help_line(std::string_view form, std::string_view help) {
    return fmt::format("{:<14}{}", form, help);
}

}  // namespace

std::vector<BoardWords> read_board_words(std::string_view line) {
    std::vector<BoardWords> found;
    for (const std::string_view word : text::split_words(line)) {
        if (is_board(word))
            // One that is too large is that of no board either.
            found.push_back({text::read_number(word).value_or(0), ""});
        else if (found.empty())
            return {};
        else
            found.back().text += (found.back().text.empty() ? "" : " ") + std::string(word);
    }
    return found;
}

WordLine read_word_line(std::string_view line) {
    const std::string_view text = text::trimmed(line);
    const std::size_t end = std::min(text.find_first_of(text::BLANKS), text.size());
    return {text::lower_case(text.substr(0, end)), std::string(text::trimmed(text.substr(end)))};
}

std::vector<SimulWord> simul_words() {
    return {WORDS.begin(), WORDS.end()};
}

std::vector<std::string> simul_help() {
    std::vector<std::string> lines = {
        help_line("7 Nf3", "a move at board 7; several: 7 Nf3 8 e5"),
    };
    for (const SimulWord& w : WORDS)
        lines.push_back(help_line(
            w.argument.empty() ? std::string(w.word) : fmt::format("{} {}", w.word, w.argument), w.help));
    return lines;
}

namespace {

/// How often is looked whether all has gone out, in milliseconds.
constexpr int LOOK_AFTER = 100;

/// Waits for news of the exhibition, a line if `input` is wanted, or the time. True when a line can be read.
bool wait_for_something(RunningExhibition& exhibition, const device::Interrupt& interrupt, bool input,
                        int milliseconds) {
    std::array<pollfd, 3> watched = {pollfd{input ? STDIN_FILENO : -1, POLLIN, 0},
                                     pollfd{exhibition.fd(), POLLIN, 0}, pollfd{interrupt.fd(), POLLIN, 0}};
    while (::poll(watched.data(), watched.size(), milliseconds) < 0) {
    }
    if (watched[2].revents != 0) device::throw_interrupted();
    return watched[0].revents != 0;
}

}  // namespace

void attend_console(RunningExhibition& exhibition, const device::Interrupt& interrupt) {
    const bool person = ::isatty(STDIN_FILENO) != 0;
    session::LineInput input;
    exhibition.greet();
    while (true) {
        exhibition.attend();
        while (!person && exhibition.searching()) {
            wait_for_something(exhibition, interrupt, false, LOOK_AFTER);
            exhibition.attend();
        }
        const auto line = input.prompt([&] {
            while (!wait_for_something(exhibition, interrupt, true, -1)) {
                fmt::print("\n");
                exhibition.attend();
                fmt::print("> ");
                std::fflush(stdout);
            }
        });
        if (!line || !exhibition.answer(*line)) break;
    }
    exhibition.attend();
    while (!exhibition.settled()) {
        wait_for_something(exhibition, interrupt, false, LOOK_AFTER);
        exhibition.attend();
    }
    // There may be news of the very thing that settled it.
    exhibition.attend();
    exhibition.say_goodbye();
}

}  // namespace inkmate::simul
