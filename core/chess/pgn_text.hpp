#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "position.hpp"

/// What the reader and the writer of PGN have in common.
namespace inkmate::chess::pgn {

constexpr bool is_blank(char c) {
    return c == ' ' || (c >= '\t' && c <= '\r');
}

/// How a game ends, and "*" for one that does not.
constexpr bool is_result(std::string_view word) {
    return word == "1-0" || word == "0-1" || word == "1/2-1/2" || word == "*";
}

/// A tag as it is written, on a line of its own.
inline std::string tag_line(std::string_view name, std::string_view value) {
    std::string line = fmt::format("[{} \"", name);
    for (const char c : value) {
        if (c == '"' || c == '\\') line += '\\';
        line += is_blank(c) ? ' ' : c;
    }
    return line + "\"]\n";
}

/// What is the same in all ways to write a name: "kingofthehill" of "King of the Hill", "king-of-the-hill".
inline std::string bare_name(std::string_view text) {
    std::string bare;
    for (const char c : text)
        if (c >= 'A' && c <= 'Z')
            bare += static_cast<char>(c - 'A' + 'a');
        else if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'))
            bare += c;
    return bare;
}

/// Is it what programs and servers write into the tag Variant of games of chess?
inline bool names_chess(std::string_view variant) {
    constexpr auto names =
        std::to_array<std::string_view>({"", "chess", "standard", "normal", "fromposition"});
    return std::ranges::find(names, bare_name(variant)) != names.end();
}

/// The same of chess and Chess960.
inline bool is_chess(std::string_view variant) {
    constexpr auto names = std::to_array<std::string_view>(
        {"chess960", "960", "fischerandom", "fischerrandom", "fischerrandomchess", "wildfr"});
    return names_chess(variant) || std::ranges::find(names, bare_name(variant)) != names.end();
}

/// "12." before White's move number 12, "12..." before Black's.
inline std::string move_number(const Position& pos) {
    return fmt::format("{}{}", pos.fullmove_number(), pos.side_to_move() == WHITE ? "." : "...");
}

}  // namespace inkmate::chess::pgn
