#pragma once

#include <cstddef>
#include <istream>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/game.hpp"

namespace inkmate {

/// What a PGN says of a position of its main line.
struct PgnNote {
    /// The texts of all comments there, with blanks between.
    std::string comment;
    /// Numeric annotation glyphs, the 1 of "$1".
    std::vector<int> nags;
};

/// A game with its PGN tags.
struct PgnGame {
    /// In the order of the file.
    std::vector<std::pair<std::string, std::string>> tags;
    Game game;
    /// "1-0", "0-1", "1/2-1/2" or "*".
    std::string result = "*";
    /// By the half-moves that led to the position.
    std::map<std::size_t, PgnNote> notes = {};

    /// The value of a tag; empty when it is missing.
    std::string_view tag(std::string_view name) const;
};

/// Reads every game of a PGN text. Variations and escapes ("%" lines) are skipped, comments and NAGs are
/// noted; FEN tags are honoured. Throws ChessError naming source, line, game and move where the text or a
/// move is wrong.
std::vector<PgnGame> read_pgn(std::istream& in, std::string_view source_name);
std::vector<PgnGame> read_pgn(std::string_view text, std::string_view source_name);
/// Does a text that holds games or positions begin as PGN does, not as EPD?
bool looks_like_pgn(std::string_view text);
/// Writes one game in export format: the seven-tag roster first, lines of at most 80 characters. Notes follow
/// the move they are of; a '}' in a comment, which would end it, is written as ')'.
std::string write_pgn(const PgnGame& game);

}  // namespace inkmate
