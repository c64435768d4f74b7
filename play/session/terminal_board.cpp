#include "play/session/terminal_board.hpp"

#include <fmt/format.h>
#include <langinfo.h>

#include <algorithm>
#include <clocale>
#include <cstdlib>
#include <sstream>
#include <utility>

#include "base/text/strings.hpp"
#include "play/device/device_text.hpp"

namespace inkmate::session {

using namespace psgen;

namespace {

/// Columns of what board_text() and the program write: "8  r n b q k b n r" and "   a b c d e f g h  White
/// below".
constexpr std::size_t FIRST_FILE = 3, FILE_STEP = 2;
/// The pieces that have figures, and what else may be on a square: nothing, or a hole.
constexpr std::string_view LETTERS = ".PNBRQKpnbrqk";
constexpr std::string_view FIGURES[] = {"\u00B7", "\u2659", "\u2658", "\u2657", "\u2656", "\u2655", "\u2654",
                                        "\u265F", "\u265E", "\u265D", "\u265C", "\u265B", "\u265A"};
/// Black on light and dark squares as on paper; those of the last move are tinted.
constexpr std::string_view LIGHT = "\033[38;5;16;48;5;255m", DARK = "\033[38;5;16;48;5;250m",
                           LIGHT_MOVED = "\033[38;5;16;48;5;222m", DARK_MOVED = "\033[38;5;16;48;5;179m",
                           RESET = "\033[0m";

std::string_view variable(const char* name) {
    const char* value = std::getenv(name);
    return value != nullptr ? value : "";
}

bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

/// Returns how many files a rank of a board has; 0 for a line that is not one.
std::size_t files_of_rank(std::string_view line) {
    if (line.size() <= FIRST_FILE || line.size() % FILE_STEP != 0 || !is_digit(line[0])) return 0;
    if (line[1] != ' ' && !is_digit(line[1])) return 0;
    for (std::size_t i = FIRST_FILE; i < line.size(); i += FILE_STEP)
        if (line[i - 1] != ' ' || is_digit(line[i])) return 0;
    return (line.size() - FIRST_FILE + 1) / FILE_STEP;
}

/// True if a line names that many files, in either direction.
bool names_files(std::string_view line, std::size_t files) {
    std::string there = "  ", back = "  ";
    for (std::size_t file = 0; file < files; ++file) {
        there += {' ', static_cast<char>('a' + file)};
        back += {' ', static_cast<char>('a' + files - 1 - file)};
    }
    return line.starts_with(there + "  ") || line.starts_with(back + "  ");
}

/// Returns the squares that a move in coordinates names: "a10", "b10".
std::vector<std::string_view> squares_of(std::string_view move) {
    std::vector<std::string_view> squares;
    while (!move.empty()) {
        std::size_t end = 1;
        while (end < move.size() && is_digit(move[end])) ++end;
        if (end > 1) squares.push_back(move.substr(0, end));
        move.remove_prefix(end);
    }
    return squares;
}

}  // namespace

std::optional<TerminalLook> terminal_look() {
    std::setlocale(LC_CTYPE, "");
    const std::string_view terminal = variable("TERM");
    if (terminal.empty() || terminal == "dumb") return std::nullopt;
    const bool many = terminal.find("256color") != std::string_view::npos || !variable("COLORTERM").empty();
    return TerminalLook{.figures = std::string_view(::nl_langinfo(CODESET)) == "UTF-8",
                        .colours = many && variable("NO_COLOR").empty()};
}

std::string TerminalBoard::add(std::string_view text) {
    std::string shown;
    std::istringstream in{std::string(text)};
    for (std::string line; std::getline(in, line);) {
        const bool drawn = look_ != TerminalLook{};
        const std::size_t files = board_.empty() ? 0 : files_of_rank(board_.front());
        const bool ended = board_.size() > 1 && files_of_rank(board_.back()) == 0;
        const std::size_t rank = files_of_rank(line);
        if (drawn && !ended && rank > 0 && (files == 0 || rank == files)) {
            board_.push_back(line);
            continue;
        }
        if (drawn && !ended && board_.size() > 1 && names_files(line, files)) {
            board_.push_back(line);
            continue;
        }
        shown += draw(line.starts_with(device::MOVE_LINE) ? device::reported_move(line) : "") + line + "\n";
    }
    return shown;
}

std::string TerminalBoard::rest() {
    return draw("");
}

std::string TerminalBoard::draw(std::string_view move) {
    std::string shown;
    const std::vector<std::string> lines = std::exchange(board_, {});
    // What only looks like a part of a board stays as it is.
    if (lines.empty() || files_of_rank(lines.back()) != 0) {
        for (const std::string& line : lines) shown += line + "\n";
        return shown;
    }
    const std::string& files = lines.back();
    const std::size_t end = lines.front().size();
    const std::vector<std::string_view> moved = squares_of(move);
    for (std::size_t row = 0; row + 1 < lines.size(); ++row) {
        const std::string rank(text::trimmed(std::string_view(lines[row]).substr(0, 2)));
        shown += fmt::format("{:<2}", rank);
        for (std::size_t i = FIRST_FILE; i < end; i += FILE_STEP) {
            const std::string name = files[i] + rank;
            const bool dark = (files[i] - 'a' + std::atoi(rank.c_str()) - 1) % 2 == 0;
            shown += square(lines[row][i], dark, std::ranges::find(moved, name) != moved.end());
        }
        shown += '\n';
    }
    shown += "  ";
    for (std::size_t i = FIRST_FILE; i < end; i += FILE_STEP) shown += fmt::format(" {} ", files[i]);
    return shown + files.substr(end) + "\n";
}

std::string TerminalBoard::square(char man, bool dark, bool moved) const {
    // A hole is no square.
    if (man == ' ') return "   ";
    const std::size_t kind = LETTERS.find(man);
    const std::string_view sign = kind == 0 && look_.colours ? " "
                                  : look_.figures && kind != std::string_view::npos
                                      ? FIGURES[kind]
                                      : std::string_view(&man, 1);
    if (!look_.colours) return fmt::format("{}{}{}", moved ? '[' : ' ', sign, moved ? ']' : ' ');
    return fmt::format("{} {} {}",
                       moved  ? dark ? DARK_MOVED : LIGHT_MOVED
                       : dark ? DARK
                              : LIGHT,
                       sign, RESET);
}

}  // namespace inkmate::session
