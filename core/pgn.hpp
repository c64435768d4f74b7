#pragma once

#include <istream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/game.hpp"

namespace inkmate {

/// A game with its PGN tags.
struct PgnGame {
    /// In the order of the file.
    std::vector<std::pair<std::string, std::string>> tags;
    Game game;
    /// "1-0", "0-1", "1/2-1/2" or "*".
    std::string result = "*";

    /// The value of a tag; empty when it is missing.
    std::string_view tag(std::string_view name) const;
};

/// Reads every game of a PGN text. Comments, variations, NAGs and escapes ("%" lines) are skipped; FEN tags
/// are honoured. Throws ChessError naming source, line, game and move where the text or a move is wrong.
std::vector<PgnGame> read_pgn(std::istream& in, std::string_view source_name);
std::vector<PgnGame> read_pgn(std::string_view text, std::string_view source_name);
/// Writes one game in export format: the seven-tag roster first, lines of at most 80 characters.
std::string write_pgn(const PgnGame& game);

}  // namespace inkmate
