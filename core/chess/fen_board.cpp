#include "core/chess/fen_board.hpp"

#include <fmt/format.h>

#include <utility>

namespace inkmate::chess {

std::string quoted(char c) {
    return c >= ' ' && c <= '~' ? fmt::format("'{}'", c)
                                : fmt::format("the byte {}", static_cast<unsigned char>(c));
}

namespace {

bool can_be_promoted(Piece piece) {
    return piece != NO_PIECE && type_of(piece) >= KNIGHT && type_of(piece) <= QUEEN;
}

}  // namespace

std::optional<Board> read_board(std::string_view text, std::string& why) {
    Board board{};
    int rank = 7, file = 0;
    const auto rank_is_short = [&] {
        if (file != 8) why = fmt::format("rank {} has {} squares instead of 8", rank + 1, file);
        return file != 8;
    };
    for (const char c : text) {
        if (c == '/') {
            if (rank_is_short()) return std::nullopt;
            if (rank == 0) {
                why = "there are more than 8 ranks";
                return std::nullopt;
            }
            --rank;
            file = 0;
        } else if (c >= '1' && c <= '8') {
            file += c - '0';
        } else if (const Piece piece = piece_of(c); piece != NO_PIECE) {
            if (file < 8) board[make_square(file, rank)] = piece;
            ++file;
        } else if (c == PROMOTED_MARK) {
            if (file > 0 && can_be_promoted(board[make_square(file - 1, rank)])) continue;
            why = fmt::format("~ in rank {} does not follow a piece that a pawn can become (QRBN, qrbn)",
                              rank + 1);
            return std::nullopt;
        } else {
            why = fmt::format("{} in rank {} is neither a piece (KQRBNP, kqrbnp) nor a count from 1 to 8",
                              quoted(c), rank + 1);
            return std::nullopt;
        }
        if (file > 8) {
            why = fmt::format("rank {} has more than 8 squares", rank + 1);
            return std::nullopt;
        }
    }
    if (rank_is_short()) return std::nullopt;
    if (rank != 0) {
        why = fmt::format("there are {} ranks instead of 8", 8 - rank);
        return std::nullopt;
    }
    return board;
}

std::string write_board(const Board& board) {
    std::array<char, SQUARE_NB> letters{};
    for (std::size_t s = 0; s < letters.size(); ++s)
        if (board[s] != NO_PIECE) letters[s] = letter_of(board[s]);
    return write_board(letters);
}

std::string write_board(const std::array<char, SQUARE_NB>& letters) {
    std::string text;
    for (int rank = 7; rank >= 0; --rank) {
        int empty = 0;
        const auto count_empty = [&] {
            if (empty > 0) text += std::to_string(std::exchange(empty, 0));
        };
        for (int file = 0; file < 8; ++file) {
            const char letter = letters[make_square(file, rank)];
            if (letter == '\0') {
                ++empty;
            } else {
                count_empty();
                text += letter;
            }
        }
        count_empty();
        if (rank > 0) text += '/';
    }
    return text;
}

}  // namespace inkmate::chess
