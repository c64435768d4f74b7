#include "play/simul/typed_line.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/chess/text.hpp"

namespace inkmate {

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
    {"result", "N 1-0", "ends a game so: 1-0, 0-1, 1/2-1/2; * goes on with it"},
    {"reprint", "N", "prints the board's page again, marked as a copy"},
    {"pgn", "FILE", "writes all games to a file"},
    {"help", "", "this list"},
    {"quit", "", "leaves; the exhibition goes on with the next run"},
});

/// A number alone; "0-0" is a move.
bool is_board(std::string_view word) {
    return std::ranges::all_of(word, [](char c) { return c >= '0' && c <= '9'; });
}

std::string help_line(std::string_view form, std::string_view help) {
    return fmt::format("{:<14}{}", form, help);
}

}  // namespace

std::vector<BoardWords> read_board_words(std::string_view line) {
    std::vector<BoardWords> found;
    for (const std::string_view word : split_words(line)) {
        if (is_board(word))
            // One that is too large is that of no board either.
            found.push_back({read_number(word).value_or(0), ""});
        else if (found.empty())
            return {};
        else
            found.back().text += (found.back().text.empty() ? "" : " ") + std::string(word);
    }
    return found;
}

WordLine read_word_line(std::string_view line) {
    const std::string_view text = trimmed(line);
    const std::size_t end = std::min(text.find_first_of(BLANKS), text.size());
    return {lower_case(text.substr(0, end)), std::string(trimmed(text.substr(end)))};
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

}  // namespace inkmate
