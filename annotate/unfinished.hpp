#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "core/chess/pgn.hpp"

namespace inkmate {

// An output that a killed run left: whole games, then perhaps a part of one. Each is text of write_pgn() and
// an empty line, so that tags and moves each end with an empty line, and have none inside.

/// What goes into such a file for a game.
std::string game_text(const chess::PgnGame& game);

/// How far such a file has come.
struct Unfinished {
    std::size_t games = 0;
    /// The length of these games.
    std::uintmax_t bytes = 0;
};

/// Compares the file with the games that are to be annotated, which `next` gives, the first that is missing
/// from it included, which `next_missing` then holds. Throws AnnotateError, naming the file, when it holds
/// other games, was annotated otherwise than `analysis` says, or is no such file.
Unfinished check_unfinished(const std::string& file, std::string_view analysis,
                            const std::function<std::optional<chess::PgnGame>()>& next,
                            std::optional<chess::PgnGame>& next_missing);

}  // namespace inkmate
