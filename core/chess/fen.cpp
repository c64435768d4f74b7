#include "fen.hpp"

#include <fmt/format.h>

#include <utility>

#include "core/chess/faults.hpp"

namespace inkmate::chess {

std::string quoted(char c) {
    return c >= ' ' && c <= '~' ? fmt::format("'{}'", c)
                                : fmt::format("the byte {}", static_cast<unsigned char>(c));
}

namespace {

Fault left_out(std::string_view part, std::string_view why) {
    return {fmt::format("{}: {}", part, why), fmt::format("{} is left out: {}", part, why)};
}

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

namespace {

constexpr bool is_file_letter(char c) {
    return (c >= 'A' && c <= 'H') || (c >= 'a' && c <= 'h');
}

/// The outermost rook of a side on its first rank, to the right or to the left of its king; SQ_NONE if there
/// is none.
Square outermost_rook(const Board& board, Square king, Color side, bool kingside) {
    const int step = kingside ? -1 : 1;
    for (int file = kingside ? 7 : 0; file != file_of(king); file += step)
        if (const Square s = make_square(file, rank_of(king)); board[s] == make_piece(side, ROOK)) return s;
    return SQ_NONE;
}

class CastlingReader {
  public:
    CastlingReader(const Board& board, std::string& why, std::vector<Fault>& sentences)
        : board_(board), why_(why), sentences_(sentences) {}

    std::optional<CastlingField> read(std::string_view text) {
        if (text != "-")
            for (const char letter : text)
                if (!add(letter)) return std::nullopt;
        return field_;
    }

  private:
    bool fail(std::string why) {
        why_ = std::move(why);
        return false;
    }

    bool leave_out(char letter, std::string_view why) {
        sentences_.push_back(right_left_out(letter, why));
        return true;
    }

    bool add(char letter) {
        const bool by_side = std::string_view("KQkq").find(letter) != std::string_view::npos;
        if (!by_side && !is_file_letter(letter))
            return fail(fmt::format(
                "{} is none of the letters KQkq, nor that of a file, and '-' must be alone", quoted(letter)));
        const Color side = letter < 'a' ? WHITE : BLACK;
        const int rank = side == WHITE ? 0 : 7;
        const std::optional<Square> king = king_on(side, rank);
        if (!king)
            return leave_out(letter, fmt::format("it needs {}'s king on rank {}", name_of(side), rank + 1));
        return by_side ? add_outermost(letter, side, *king) : add_on_file(letter, side, *king);
    }

    std::optional<Square> king_on(Color side, int rank) const {
        for (int file = 0; file < 8; ++file)
            if (const Square s = make_square(file, rank); board_[s] == make_piece(side, KING)) return s;
        return std::nullopt;
    }

    bool add_outermost(char letter, Color side, Square king) {
        const bool kingside = letter == 'K' || letter == 'k';
        const Square rook = outermost_rook(board_, king, side, kingside);
        if (rook == SQ_NONE)
            return leave_out(letter,
                             fmt::format("it needs a rook of {} to the {} of its king on {}", name_of(side),
                                         kingside ? "right" : "left", to_string(king)));
        return add(letter, side, {king, rook});
    }

    bool add_on_file(char letter, Color side, Square king) {
        const int file = letter - (side == WHITE ? 'A' : 'a');
        const Square rook = make_square(file, rank_of(king));
        if (board_[rook] != make_piece(side, ROOK))
            return leave_out(letter,
                             fmt::format("it needs a rook of {} on {}", name_of(side), to_string(rook)));
        return add(letter, side, {king, rook});
    }

    bool add(char letter, Color side, const CastlingHome& home) {
        const bool kingside = home.rook > home.king;
        const CastlingRights right = castling_right(side, kingside);
        CastlingHome& place = field_.homes[castling_index(side, kingside)];
        if (field_.rights & right && place == home) return leave_out(letter, "it occurs twice");
        if (field_.rights & right)
            return fail(fmt::format("{} has two rights to the {} of its king, with the rooks on {} and {}",
                                    name_of(side), kingside ? "right" : "left", to_string(place.rook),
                                    to_string(home.rook)));
        field_.rights |= right;
        place = home;
        return true;
    }

    const Board& board_;
    std::string& why_;
    std::vector<Fault>& sentences_;
    CastlingField field_;
};

}  // namespace

Fault right_left_out(char letter, std::string_view why) {
    return left_out(fmt::format("castling right '{}'", letter), why);
}

Fault ep_left_out(std::string_view square, std::string_view why) {
    return left_out(fmt::format("en passant square {}", square), why);
}

Fault checks_left_out(std::string_view field, std::string_view game) {
    return left_out(fmt::format("'{}'", field), fmt::format("checks do not count in {}", game));
}

Fault surplus_left_out(std::string_view field) {
    return left_out(fmt::format("'{}'", field), "it is after the move number");
}

std::optional<CastlingField> read_castling(std::string_view text, const Board& board, std::string& why,
                                           std::vector<Fault>& sentences) {
    return CastlingReader(board, why, sentences).read(text);
}

std::string write_castling(const CastlingField& field, const Board& board) {
    std::string text;
    for (const Color side : {WHITE, BLACK})
        for (const bool kingside : {true, false}) {
            if (!(field.rights & castling_right(side, kingside))) continue;
            const CastlingHome& home = field.homes[castling_index(side, kingside)];
            const bool outermost = outermost_rook(board, home.king, side, kingside) == home.rook;
            const char letter =
                outermost ? (kingside ? 'K' : 'Q') : static_cast<char>('A' + file_of(home.rook));
            text += side == WHITE ? letter : static_cast<char>(letter - 'A' + 'a');
        }
    return text.empty() ? "-" : text;
}

}  // namespace inkmate::chess
