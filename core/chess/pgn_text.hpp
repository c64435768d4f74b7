#pragma once

#include <fmt/format.h>

#include <string>

#include "position.hpp"

/// What the reader and the writer of PGN have in common.
namespace inkmate::chess::pgn {

constexpr bool is_blank(char c) {
    return c == ' ' || (c >= '\t' && c <= '\r');
}

/// "12." before White's move number 12, "12..." before Black's.
inline std::string move_number(const Position& pos) {
    return fmt::format("{}{}", pos.fullmove_number(), pos.side_to_move() == WHITE ? "." : "...");
}

}  // namespace inkmate::chess::pgn
