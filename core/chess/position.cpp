#include "position.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <vector>

#include "base/text/strings.hpp"
#include "core/chess/attacks.hpp"
#include "core/chess/fen.hpp"
#include "core/chess/zobrist.hpp"

namespace inkmate::chess {

namespace {

/// How many digits may tell a clock or move number.
constexpr std::size_t MOST_DIGITS = 9;

/// Pieces that only promotion can have brought.
int pieces_beyond_first_set(const Position& pos, Color c) {
    const auto beyond = [&](PieceType pt, int first) {
        return std::max(0, popcount(pos.pieces(c, pt)) - first);
    };
    return beyond(KNIGHT, 2) + beyond(BISHOP, 2) + beyond(ROOK, 2) + beyond(QUEEN, 1);
}

[[noreturn]] void refuse(std::string_view fen, std::string_view field, const std::string& why) {
    throw ChessError(fmt::format("FEN '{}': {}: {}", fen, field, why));
}

}  // namespace

Position::Position() {
    static const Position start = from_fen(START_FEN);
    *this = start;
}

void Position::put_piece(Piece p, Square s) {
    board_[s] = p;
    by_type_[type_of(p)] |= square_bb(s);
    by_color_[color_of(p)] |= square_bb(s);
    key_ ^= ZOBRIST.piece_square[p][s];
}

void Position::remove_piece(Square s) {
    const Piece p = board_[s];
    board_[s] = NO_PIECE;
    by_type_[type_of(p)] ^= square_bb(s);
    by_color_[color_of(p)] ^= square_bb(s);
    key_ ^= ZOBRIST.piece_square[p][s];
}

void Position::move_piece(Square from, Square to) {
    const Piece p = board_[from];
    const Bitboard both = square_bb(from) | square_bb(to);
    board_[from] = NO_PIECE;
    board_[to] = p;
    by_type_[type_of(p)] ^= both;
    by_color_[color_of(p)] ^= both;
    key_ ^= ZOBRIST.piece_square[p][from] ^ ZOBRIST.piece_square[p][to];
}

// King and rook may each go to the other's square: both leave before one arrives.
void Position::castle(const CastlingSquares& squares) {
    const Piece king = board_[squares.king_from];
    const Piece rook = board_[squares.rook_from];
    remove_piece(squares.king_from);
    remove_piece(squares.rook_from);
    put_piece(king, squares.king_to);
    put_piece(rook, squares.rook_to);
}

void Position::lose_rights(Bitboard squares) {
    std::uint8_t kept = castling_;
    for (std::size_t i = 0; i < CASTLING_NB; ++i) {
        const CastlingHome& home = castling_homes_[i];
        if (castling_ >> i & 1 && (squares & (square_bb(home.king) | square_bb(home.rook))))
            kept &= static_cast<std::uint8_t>(~(1U << i));
    }
    key_ ^= ZOBRIST.castling[castling_ ^ kept];
    castling_ = kept;
}

void Position::set_castling(const CastlingHomes& homes, std::uint8_t rights) {
    castling_ = rights;
    castling_homes_ = homes;
    for (std::size_t i = 0; i < CASTLING_NB; ++i) {
        if (!(rights >> i & 1)) continue;
        const CastlingSquares c = castling_squares_of(homes[i], i % 2 == 0);
        const Bitboard both = square_bb(c.king_from) | square_bb(c.rook_from);
        home_squares_ |= both;
        castling_ways_[i] = (rank_span(c.king_from, c.king_to) | rank_span(c.rook_from, c.rook_to)) & ~both;
    }
}

bool Position::needs_chess960() const {
    for (std::size_t i = 0; i < CASTLING_NB; ++i)
        if (castling_ >> i & 1 && castling_homes_[i] != ORDINARY_HOMES[i]) return true;
    return false;
}

Bitboard Position::attackers_to(Square s, Color by, Bitboard occupied) const {
    const Bitboard queens = pieces(QUEEN);
    return by_color_[by] &
           ((pawn_attacks(~by, s) & pieces(PAWN)) | (knight_attacks(s) & pieces(KNIGHT)) |
            (king_attacks(s) & pieces(KING)) | (bishop_attacks(s, occupied) & (pieces(BISHOP) | queens)) |
            (rook_attacks(s, occupied) & (pieces(ROOK) | queens)));
}

bool Position::can_capture_en_passant(Square ep) const {
    const Square captured = ep + (side_ == WHITE ? -8 : 8);
    const Square king = king_square(side_);
    for (Bitboard from = pawn_attacks(~side_, ep) & pieces(side_, PAWN); from; from &= from - 1) {
        const Bitboard occupied = (pieces() ^ square_bb(lsb(from)) ^ square_bb(captured)) | square_bb(ep);
        if (!(attackers_to(king, ~side_, occupied) & ~square_bb(captured))) return true;
    }
    return false;
}

Position::Undo Position::do_move(Move m) {
    const Square from = m.from();
    const Square to = m.to();
    const MoveFlag flag = m.flag();
    const Color us = side_;
    const int up = us == WHITE ? 8 : -8;
    Undo undo{board_[to], castling_, ep_, halfmove_, key_};

    ++halfmove_;
    fullmove_ = static_cast<std::uint16_t>(fullmove_ + us);
    if (ep_ != SQ_NONE) {
        key_ ^= ZOBRIST.ep_file[file_of(ep_)];
        ep_ = SQ_NONE;
    }
    if (flag == MoveFlag::castling) [[unlikely]] {
        undo.captured = NO_PIECE;
        castle(castling_squares(m));
    } else {
        if (undo.captured != NO_PIECE) {
            remove_piece(to);
            halfmove_ = 0;
        }
        if (type_of(board_[from]) == PAWN) halfmove_ = 0;
        if (m.promotion() != NO_PIECE_TYPE) {
            remove_piece(from);
            put_piece(make_piece(us, m.promotion()), to);
        } else {
            move_piece(from, to);
        }
    }
    if (const Bitboard both = square_bb(from) | square_bb(to); castling_ && (both & home_squares_))
        lose_rights(both);
    side_ = ~us;
    key_ ^= ZOBRIST.black_to_move;

    if (flag == MoveFlag::en_passant) {
        undo.captured = make_piece(side_, PAWN);
        remove_piece(to + -up);
    } else if (flag == MoveFlag::double_push && can_capture_en_passant(to + -up)) {
        ep_ = to + -up;
        key_ ^= ZOBRIST.ep_file[file_of(ep_)];
    }
    return undo;
}

void Position::undo_move(Move m, const Undo& undo) {
    const Square from = m.from();
    const Square to = m.to();
    const Color us = ~side_;
    if (m.flag() == MoveFlag::castling) [[unlikely]] {
        const CastlingSquares squares = castling_squares(m);
        castle({squares.king_to, squares.king_from, squares.rook_to, squares.rook_from});
    } else if (m.promotion() != NO_PIECE_TYPE) {
        remove_piece(to);
        put_piece(make_piece(us, PAWN), from);
    } else {
        move_piece(to, from);
    }
    if (m.flag() == MoveFlag::en_passant) {
        put_piece(undo.captured, to + (us == WHITE ? -8 : 8));
    } else if (undo.captured != NO_PIECE) {
        put_piece(undo.captured, to);
    }
    side_ = us;
    castling_ = undo.castling;
    ep_ = undo.ep;
    halfmove_ = undo.halfmove;
    fullmove_ = static_cast<std::uint16_t>(fullmove_ - us);
    key_ = undo.key;
}

Position::Undo Position::do_null_move() {
    const Undo undo{NO_PIECE, castling_, ep_, halfmove_, key_};
    if (ep_ != SQ_NONE) key_ ^= ZOBRIST.ep_file[file_of(ep_)];
    ep_ = SQ_NONE;
    key_ ^= ZOBRIST.black_to_move;
    fullmove_ = static_cast<std::uint16_t>(fullmove_ + side_);
    side_ = ~side_;
    return undo;
}

void Position::undo_null_move(const Undo& undo) {
    side_ = ~side_;
    fullmove_ = static_cast<std::uint16_t>(fullmove_ - side_);
    ep_ = undo.ep;
    key_ = undo.key;
}

bool Position::same_position(const Position& other) const {
    if (key_ != other.key_ || board_ != other.board_ || side_ != other.side_ ||
        castling_ != other.castling_ || ep_ != other.ep_)
        return false;
    for (std::size_t i = 0; i < CASTLING_NB; ++i)
        if (castling_ >> i & 1 && castling_homes_[i] != other.castling_homes_[i]) return false;
    return true;
}

// Long because each field is read in its order, with a message of its own for whatever can be wrong with it.
Position Position::from_fen(std::string_view fen, std::vector<Fault>* left_out) {
    const auto leave_out = [left_out](Fault what) {
        if (left_out != nullptr) left_out->push_back(std::move(what));
    };
    std::vector<std::string_view> fields = text::split_words(fen);
    if (fields.size() < 4)
        throw ChessError(
            fmt::format("FEN '{}' has {} field{}; four to six are needed: board, side to move, castling "
                        "rights, en passant square, half-move clock, move number",
                        fen, fields.size(), fields.size() == 1 ? "" : "s"));
    Position pos{Empty{}};

    const auto board_error = [fen](const std::string& why) { refuse(fen, "board", why); };
    std::string why;
    const std::optional<Board> board = read_board(fields[0], why);
    if (!board) board_error(why);
    for (int square = 0; square < SQUARE_NB; ++square)
        if (const Piece piece = (*board)[static_cast<std::size_t>(square)]; piece != NO_PIECE)
            pos.put_piece(piece, static_cast<Square>(square));
    for (const Color c : {WHITE, BLACK}) {
        if (const int kings = popcount(pos.pieces(c, KING)); kings != 1)
            board_error(fmt::format("{} has {} kings instead of one", name_of(c), kings));
        if (const int pieces = popcount(pos.pieces(c)); pieces > 16)
            board_error(fmt::format("{} has {} pieces, more than 16", name_of(c), pieces));
        if (const int pawns = popcount(pos.pieces(c, PAWN)); pawns > 8)
            board_error(fmt::format("{} has {} pawns, more than 8", name_of(c), pawns));
        if (const int extra = pieces_beyond_first_set(pos, c); extra > 8 - popcount(pos.pieces(c, PAWN)))
            board_error(
                fmt::format("{} has {} beyond the first set, more than its missing pawns can have become",
                            name_of(c), extra == 1 ? "1 piece" : fmt::format("{} pieces", extra)));
    }
    if (const Bitboard misplaced = pos.pieces(PAWN) & (rank_bb(0) | rank_bb(7)))
        board_error(fmt::format("there is a pawn on {}, where no pawn can be", to_string(lsb(misplaced))));

    if (fields[1] != "w" && fields[1] != "b")
        refuse(fen, "side to move", fmt::format("'{}' is neither w nor b", fields[1]));
    pos.side_ = fields[1] == "w" ? WHITE : BLACK;
    if (pos.is_attacked(pos.king_square(~pos.side_), pos.side_))
        refuse(fen, "side to move",
               fmt::format("{0} is to move, but {1}'s king is in check", name_of(pos.side_),
                           name_of(~pos.side_)));

    std::vector<Fault> no_rights;
    const std::optional<CastlingField> castling = read_castling(fields[2], *board, why, no_rights);
    if (!castling) refuse(fen, "castling rights", why);
    pos.set_castling(castling->homes, castling->rights);
    for (const Fault& right : no_rights) leave_out(right);

    if (fields[3] != "-") {
        const auto ep = parse_square(fields[3]);
        if (!ep) refuse(fen, "en passant square", fmt::format("'{}' is neither a square nor '-'", fields[3]));
        const int up = pos.side_ == WHITE ? 8 : -8;
        if (rank_of(*ep) != (pos.side_ == WHITE ? 5 : 2))
            leave_out(
                ep_left_out(to_string(*ep), fmt::format("it is not on rank {}", pos.side_ == WHITE ? 6 : 3)));
        else if (pos.board_[*ep + -up] != make_piece(~pos.side_, PAWN) || pos.board_[*ep] != NO_PIECE ||
                 pos.board_[*ep + up] != NO_PIECE)
            leave_out(ep_left_out(
                to_string(*ep), fmt::format("no pawn of {} can have just moved from {} to {}",
                                            name_of(~pos.side_), to_string(*ep + up), to_string(*ep + -up))));
        else if (pos.can_capture_en_passant(*ep))
            pos.ep_ = *ep;
    }
    if (fields.size() > 4 && fields[4].find('+') != std::string_view::npos) {
        leave_out(checks_left_out(fields[4], "chess"));
        fields.erase(fields.begin() + 4);
    }

    const auto read_number = [&](std::size_t i, std::string_view field) {
        int number = 0;
        if (i < fields.size()) {
            const char* end = fields[i].data() + fields[i].size();
            const auto [stop, error] = std::from_chars(fields[i].data(), end, number);
            if (error != std::errc{} || stop != end || number > LARGEST_CLOCK || fields[i].front() == '-' ||
                fields[i].size() > MOST_DIGITS)
                refuse(fen, field,
                       fmt::format("'{}' is not a number from 0 to {}", fields[i], LARGEST_CLOCK));
        }
        return static_cast<std::uint16_t>(number);
    };
    pos.halfmove_ = read_number(4, "half-move clock");
    pos.fullmove_ = std::max<std::uint16_t>(read_number(5, "move number"), 1);
    for (std::size_t i = 6; i < fields.size(); ++i) leave_out(surplus_left_out(fields[i]));

    if (pos.side_ == BLACK) pos.key_ ^= ZOBRIST.black_to_move;
    pos.key_ ^= ZOBRIST.castling[pos.castling_];
    if (pos.ep_ != SQ_NONE) pos.key_ ^= ZOBRIST.ep_file[file_of(pos.ep_)];
    return pos;
}

std::string Position::fen() const {
    return fmt::format("{} {} {} {} {} {}", write_board(board_), side_ == WHITE ? 'w' : 'b',
                       write_castling({castling_, castling_homes_}, board_), to_string(ep_),
                       std::min<int>(halfmove_, LARGEST_CLOCK), std::min<int>(fullmove_, LARGEST_CLOCK));
}

}  // namespace inkmate::chess
