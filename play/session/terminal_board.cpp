#include "play/session/terminal_board.hpp"

#include <fmt/format.h>
#include <langinfo.h>

#include <algorithm>
#include <clocale>
#include <cstdlib>
#include <sstream>
#include <utility>

#include "play/device/console_text.hpp"

namespace inkmate {

namespace {

/// As board_text() and the program write them: "8  r n b q k b n r" and "   a b c d e f g h  White below".
constexpr std::size_t FIRST_FILE = 3, FILE_STEP = 2, FILES = 8;
constexpr std::size_t RANK_LENGTH = FIRST_FILE + FILE_STEP * (FILES - 1) + 1;
constexpr std::string_view LETTERS = ".PNBRQKpnbrqk";
constexpr std::string_view FIGURES[] = {"\u00B7", "\u2659", "\u2658", "\u2657", "\u2656", "\u2655", "\u2654",
                                        "\u265F", "\u265E", "\u265D", "\u265C", "\u265B", "\u265A"};
/// Black on light and dark squares as on paper; those of the last move are tinted.
constexpr std::string_view LIGHT = "\033[38;5;16;48;5;255m", DARK = "\033[38;5;16;48;5;250m",
                           LIGHT_MOVED = "\033[38;5;16;48;5;222m", DARK_MOVED = "\033[38;5;16;48;5;179m",
                           USUAL = "\033[0m";

std::string_view variable(const char* name) {
    const char* value = std::getenv(name);
    return value != nullptr ? value : "";
}

bool is_rank(std::string_view line) {
    if (line.size() != RANK_LENGTH || line[0] < '1' || line[0] > '8') return false;
    for (std::size_t i = FIRST_FILE; i < RANK_LENGTH; i += FILE_STEP)
        if (LETTERS.find(line[i]) == std::string_view::npos || line[i - 1] != ' ') return false;
    return line[1] == ' ';
}

bool is_files(std::string_view line) {
    return line.starts_with("   a b c d e f g h") || line.starts_with("   h g f e d c b a");
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
        if (look_ != TerminalLook{} && (is_rank(line) || (board_.size() == FILES && is_files(line)))) {
            board_.push_back(line);
            continue;
        }
        shown += draw(line.starts_with(MOVE_LINE) ? told_move(line) : "") + line + "\n";
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
    if (lines.size() != FILES + 1 || !is_files(lines.back())) {
        for (const std::string& line : lines) shown += line + "\n";
        return shown;
    }
    const std::string& files = lines.back();
    for (std::size_t row = 0; row < FILES; ++row) {
        shown += fmt::format("{} ", lines[row][0]);
        for (std::size_t i = FIRST_FILE; i < RANK_LENGTH; i += FILE_STEP)
            shown += square(lines[row][i], std::string{files[i], lines[row][0]}, move);
        shown += '\n';
    }
    shown += "  ";
    for (std::size_t i = FIRST_FILE; i < RANK_LENGTH; i += FILE_STEP) shown += fmt::format(" {} ", files[i]);
    return shown + files.substr(RANK_LENGTH) + "\n";
}

std::string TerminalBoard::square(char piece, std::string_view name, std::string_view move) const {
    const bool moved = move.size() >= 4 && (move.substr(0, 2) == name || move.substr(2, 2) == name);
    const bool dark = (name[0] - 'a' + name[1] - '1') % 2 == 0;
    const std::size_t kind = LETTERS.find(piece);
    const std::string_view sign = kind == 0 && look_.colours ? " "
                                  : look_.figures            ? FIGURES[kind]
                                                             : LETTERS.substr(kind, 1);
    if (!look_.colours) return fmt::format("{}{}{}", moved ? '[' : ' ', sign, moved ? ']' : ' ');
    return fmt::format("{} {} {}",
                       moved  ? dark ? DARK_MOVED : LIGHT_MOVED
                       : dark ? DARK
                              : LIGHT,
                       sign, USUAL);
}

}  // namespace inkmate
