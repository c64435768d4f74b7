#include "verify/pages/fen_difference.hpp"

#include <fmt/format.h>

#include <optional>
#include <sstream>
#include <vector>

#include "core/chess/fen_board.hpp"
#include "verify/pages/drawn_pieces.hpp"

namespace inkmate::chess_compare {

using namespace chess;
namespace {

struct Fen {
    Board board;
    std::vector<std::string> fields;
};

std::optional<Fen> read(std::string_view text) {
    std::vector<std::string> fields;
    std::istringstream words{std::string(text)};
    for (std::string word; words >> word;) fields.push_back(word);
    if (fields.size() != 6) return std::nullopt;
    std::string why;
    const std::optional<Board> board = read_board(fields[0], why);
    if (!board) return std::nullopt;
    return Fen{*board, std::move(fields)};
}

}  // namespace

bool is_fen(std::string_view text) {
    return read(text).has_value();
}

std::string fen_difference(std::string_view first, std::string_view second) {
    const std::optional<Fen> a = read(first), b = read(second);
    if (!a || !b) return {};
    std::vector<std::string> parts;
    const auto words = [](Piece piece) { return piece == NO_PIECE ? std::string("empty") : name_of(piece); };
    for (std::size_t s = 0; s < SQUARE_NB; ++s)
        if (a->board[s] != b->board[s])
            parts.push_back(fmt::format("{}: {} became {}", to_string(static_cast<Square>(s)),
                                        words(a->board[s]), words(b->board[s])));
    const auto field = [&](std::size_t i, std::string_view name) {
        if (a->fields[i] != b->fields[i])
            parts.push_back(fmt::format("{} {} became {}", name, a->fields[i], b->fields[i]));
    };
    if (a->fields[1] != b->fields[1])
        parts.push_back(a->fields[1] == "w" ? "white to move became black to move"
                                            : "black to move became white to move");
    field(2, "castling");
    field(3, "en passant");
    field(4, "halfmove clock");
    field(5, "move number");
    return fmt::format("{}", fmt::join(parts, "; "));
}

}  // namespace inkmate::chess_compare
