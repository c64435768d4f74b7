#include "psgen/device/console_text.hpp"

#include <fmt/format.h>

#include <sstream>

#include "core/chess/last_move.hpp"
#include "core/chess/notation.hpp"
#include "core/variant/san.hpp"

namespace inkmate {

using namespace chess;

std::size_t find_prompt(std::string_view text) {
    if (text.starts_with(PROMPT)) return 0;
    const std::size_t line_end = text.find("\n> ");
    return line_end == std::string_view::npos ? line_end : line_end + 1;
}

bool is_refused(std::string_view answer) {
    return answer.find(REFUSAL_LINE) != answer.npos || answer.find(POSITION_KEPT) != answer.npos;
}

std::string move_line(const Game& game, Notation notation) {
    return fmt::format("{}{} ({})", MOVE_LINE, last_move_text(game, notation), to_uci(game.moves().back()));
}

std::string move_line(const variant::Game& game) {
    const variant::Game before = game.up_to(game.moves().size() - 1);
    const variant::Position& position = before.position();
    return fmt::format("{}{}{} {} ({})", MOVE_LINE, position.fullmove_number(),
                       position.side_to_move() == WHITE ? "." : "...",
                       variant::to_san(position, game.moves().back()), game.texts().back());
}

std::vector<std::string> move_lines(std::string_view text) {
    std::vector<std::string> lines;
    std::istringstream in{std::string(text)};
    for (std::string line; std::getline(in, line);) {
        if (line.ends_with('\r')) line.pop_back();
        if (line.starts_with(MOVE_LINE)) lines.push_back(line);
    }
    return lines;
}

std::string told_move(const std::string& line) {
    const std::size_t open = line.rfind('('), close = line.rfind(')');
    if (close == std::string::npos || open >= close) return line;
    return line.substr(open + 1, close - open - 1);
}

}  // namespace inkmate
