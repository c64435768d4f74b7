#include "core/variant/fen_board.hpp"

#include <fmt/format.h>

#include <utility>

#include "core/chess/fen.hpp"
#include "core/variant/error.hpp"

namespace inkmate::variant {

namespace {

constexpr char HOLE = '*';

bool digit(char c) {
    return c >= '0' && c <= '9';
}

/// Puts a rank of a FEN on the board.
void read_rank(const Rules& rules, std::string_view text, int rank, Mailbox& board) {
    int file = 0;
    const auto put = [&](Piece piece) {
        if (file < rules.files) board[static_cast<std::size_t>(cell_of(make_square(file, rank)))] = piece;
        ++file;
    };
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (digit(c) && c != '0') {
            int count = c - '0';
            if (i + 1 < text.size() && digit(text[i + 1])) count = count * 10 + (text[++i] - '0');
            for (; count > 0 && file <= rules.files; --count) put(EMPTY);
        } else if (c == HOLE) {
            put(BORDER);
        } else if (const int type = rules.type_of_letter(c); type != 0) {
            Piece piece = make_piece(c >= 'a' ? BLACK : WHITE, type);
            if (i + 1 < text.size() && text[i + 1] == chess::PROMOTED_MARK) {
                piece |= PROMOTED_BIT;
                ++i;
            }
            put(piece);
        } else if (c == '[') {
            throw VariantError("there are no pieces in hand here: leave out what stands in [ ]");
        } else {
            throw VariantError(fmt::format("{} in rank {} is neither a piece ({}) nor a count nor a hole (*)",
                                           chess::quoted(c), rank + 1, letters_of(rules, ~TypeSet{0})));
        }
        if (file > rules.files)
            throw VariantError(fmt::format("rank {} has more than {} squares", rank + 1, rules.files));
    }
    if (file != rules.files)
        throw VariantError(fmt::format("rank {} has {} squares instead of {}", rank + 1, file, rules.files));
}

}  // namespace

void read_board(const Rules& rules, std::string_view text, Mailbox& board) {
    int rank = rules.ranks - 1;
    while (true) {
        const std::size_t end = text.find('/');
        if (rank < 0) throw VariantError(fmt::format("there are more than {} ranks", rules.ranks));
        read_rank(rules, text.substr(0, end), rank, board);
        --rank;
        if (end == text.npos) break;
        text.remove_prefix(end + 1);
    }
    if (rank >= 0)
        throw VariantError(
            fmt::format("there are {} ranks instead of {}", rules.ranks - 1 - rank, rules.ranks));
}

std::string write_board(const Rules& rules, const Mailbox& board) {
    std::string text;
    for (int rank = rules.ranks - 1; rank >= 0; --rank) {
        int empty = 0;
        const auto count_empty = [&] {
            if (empty > 0) text += std::to_string(std::exchange(empty, 0));
        };
        for (int file = 0; file < rules.files; ++file) {
            const Piece piece = board[static_cast<std::size_t>(cell_of(make_square(file, rank)))];
            if (piece == EMPTY) {
                ++empty;
                continue;
            }
            count_empty();
            text += piece == BORDER ? HOLE : rules.letter_of(piece);
            if (piece != BORDER && (piece & PROMOTED_BIT)) text += chess::PROMOTED_MARK;
        }
        count_empty();
        if (rank > 0) text += '/';
    }
    return text;
}

}  // namespace inkmate::variant
