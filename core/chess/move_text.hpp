#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

/// How moves are written, whatever the board and its pieces: what the readers of chess and of variants share.
namespace inkmate::chess {

constexpr bool is_capital(char c) {
    return c >= 'A' && c <= 'Z';
}

/// A square as a text names it, by file and rank from 0; up to p99.
struct NamedSquare {
    int file;
    int rank;
};

/// What a text says of a move. What it leaves open is empty.
struct MoveText {
    /// The letter of a piece or of what a pawn becomes, as a capital; NUL where there is none.
    char piece = '\0';
    char promotion = '\0';
    std::optional<int> from_file = std::nullopt, from_rank = std::nullopt;
    NamedSquare to = {};
    /// The square of a piece that is taken elsewhere than where the move ends: "Lxd5-e6".
    std::optional<NamedSquare> victim = std::nullopt;
    /// Castling, of which nothing else is said: true to the king's side.
    std::optional<bool> castles_kingside = std::nullopt;

    /// True where the text has two squares and no letter of a piece: coordinates, of any piece.
    bool is_coordinates() const { return piece == '\0' && from_file && from_rank; }
};

/// Reads SAN or coordinates. Lenient where no doubt can arise: a missing or superfluous "x", "+", "#", "!",
/// "?", "e.p."; "0-0"; promotion without "=" or in parentheses; a fuller origin ("Ng1f3"). Returns nothing
/// for a text that is neither.
std::optional<MoveText> read_move_text(std::string_view text);

/// Returns the text without blanks around it and without the signs after a move: "+", "!?", "e.p.".
std::string_view without_signs(std::string_view text);
/// Returns true if a text contains a figurine of Unicode, U+2654 to U+265F.
bool has_figurine(std::string_view text);
/// Returns the text with letters for the figurines of Unicode, U+2654 to U+265F, and without what may follow
/// them to say how they are drawn.
std::string with_letters(std::string_view text);
/// Returns the text without blanks, and in small letters but for the first: what a careless person types.
std::string folded_text(std::string_view text);
/// Returns a list of moves: "Na3, Nc3 or Nf3"; of many the first twelve, and how many more there are.
std::string list_of_moves(std::span<const std::string> texts);
/// Returns the text as an error shows it: in quotes, printable, and not too long.
std::string quoted_move(std::string_view text);
/// Returns what an error says of a text that read_move_text() does not read; `examples` are in the notation
/// of whoever has typed it.
std::string not_a_move(std::string_view text, std::string_view examples);

}  // namespace inkmate::chess
