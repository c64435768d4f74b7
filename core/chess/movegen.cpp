#include "core/chess/position.hpp"

#include "core/chess/attacks.hpp"

namespace inkmate::chess {

namespace {

/// Takes the moves of the generator into a list.
class ListSink {
  public:
    explicit ListSink(MoveList& list) : list_(list) {}
    void moves(Square from, Bitboard targets) {
        while (targets) list_.push_back({from, pop_lsb(targets)});
    }
    /// Pawn moves that all go the same way: from = to - delta.
    void pawn_moves(Bitboard targets, int delta, MoveFlag flag = MoveFlag::none) {
        while (targets) {
            const Square to = pop_lsb(targets);
            list_.push_back({to + -delta, to, flag});
        }
    }
    void promotions(Bitboard targets, int delta) {
        while (targets) {
            const Square to = pop_lsb(targets);
            for (const MoveFlag flag : {MoveFlag::promote_queen, MoveFlag::promote_rook,
                                        MoveFlag::promote_bishop, MoveFlag::promote_knight})
                list_.push_back({to + -delta, to, flag});
        }
    }
    void move(Square from, Square to, MoveFlag flag) { list_.push_back({from, to, flag}); }

  private:
    MoveList& list_;
};

/// Only counts the moves of the generator.
class CountSink {
  public:
    void moves(Square, Bitboard targets) { count_ += popcount(targets); }
    void pawn_moves(Bitboard targets, int, MoveFlag = MoveFlag::none) { count_ += popcount(targets); }
    void promotions(Bitboard targets, int) { count_ += 4 * popcount(targets); }
    void move(Square, Square, MoveFlag) { ++count_; }
    int count() const { return count_; }

  private:
    int count_ = 0;
};

/// What limits the moves of a side.
struct Restrictions {
    Bitboard checkers = 0;
    /// Squares between king and pinner, and the pinner, of the pins along ranks and files, and along
    /// diagonals. A pinned piece that moves along its own kind of line stays on it, since no two such lines
    /// meet but at the king.
    Bitboard pins_straight = 0;
    Bitboard pins_diagonal = 0;
};

template <Color Us>
Restrictions restrictions_of(const Position& pos) {
    const Square king = lsb(pos.pieces(Us, KING));
    const Bitboard own = pos.pieces(Us);
    const Bitboard enemy = pos.pieces(~Us);
    Restrictions r;
    r.checkers =
        enemy & ((pawn_attacks(Us, king) & pos.pieces(PAWN)) | (knight_attacks(king) & pos.pieces(KNIGHT)));
    // Seen through our own pieces, an enemy slider gives check or pins the only piece between.
    const auto scan = [&](Bitboard snipers, Bitboard& pins) {
        while (snipers) {
            const Square s = pop_lsb(snipers);
            const Bitboard hidden = between_bb(king, s) & own;
            if (!hidden)
                r.checkers |= square_bb(s);
            else if (!(hidden & (hidden - 1)))
                pins |= between_bb(king, s) | square_bb(s);
        }
    };
    scan(rook_attacks(king, enemy) & enemy & (pos.pieces(ROOK) | pos.pieces(QUEEN)), r.pins_straight);
    scan(bishop_attacks(king, enemy) & enemy & (pos.pieces(BISHOP) | pos.pieces(QUEEN)), r.pins_diagonal);
    return r;
}

template <Color Us, class Sink>
void generate_pawn_moves(const Position& pos, const Restrictions& r, Bitboard check_mask, Sink& sink) {
    constexpr int up = Us == WHITE ? 8 : -8;
    constexpr Bitboard rank_3 = rank_bb(Us == WHITE ? 2 : 5);
    constexpr Bitboard rank_8 = rank_bb(Us == WHITE ? 7 : 0);
    const Bitboard empty = ~pos.pieces();
    const Bitboard enemy = pos.pieces(~Us) & check_mask;
    const Bitboard pawns = pos.pieces(Us, PAWN);

    const Bitboard pushable = pawns & ~r.pins_diagonal;
    const Bitboard single = ((shift<up>(pushable & ~r.pins_straight)) |
                             (shift<up>(pushable & r.pins_straight) & r.pins_straight)) &
                            empty;
    const Bitboard twice = shift<up>(single & rank_3) & empty & check_mask;
    const Bitboard once = single & check_mask;
    const Bitboard takers = pawns & ~r.pins_straight;
    const auto captures = [&]<int delta>() {
        return (shift<delta>(takers & ~r.pins_diagonal) |
                (shift<delta>(takers & r.pins_diagonal) & r.pins_diagonal)) &
               enemy;
    };
    const Bitboard west = captures.template operator()<up - 1>();
    const Bitboard east = captures.template operator()<up + 1>();

    sink.pawn_moves(once & ~rank_8, up);
    sink.pawn_moves(twice, 2 * up, MoveFlag::double_push);
    sink.pawn_moves(west & ~rank_8, up - 1);
    sink.pawn_moves(east & ~rank_8, up + 1);
    if ((once | west | east) & rank_8) {
        sink.promotions(once & rank_8, up);
        sink.promotions(west & rank_8, up - 1);
        sink.promotions(east & rank_8, up + 1);
    }
    if (pos.ep_square() != SQ_NONE) {
        // Two pieces leave the rank at once, so pins do not tell: look from the king at the board after the
        // capture.
        const Square to = pos.ep_square();
        const Bitboard captured = square_bb(to + -up);
        for (Bitboard from = pawn_attacks(~Us, to) & pawns; from; from &= from - 1) {
            const Bitboard occupied = (pos.pieces() ^ square_bb(lsb(from)) ^ captured) | square_bb(to);
            if (!(pos.attackers_to(pos.king_square(Us), ~Us, occupied) & ~captured))
                sink.move(lsb(from), to, MoveFlag::en_passant);
        }
    }
}

/// Castling to one side from a home, of a king that is not in check, where nothing stands in the way;
/// `occupied` is without the king, `targets` are the squares that it can go to.
template <Color Us, bool Kingside, class Sink>
void generate_castling(const Position& pos, CastlingHome home, Bitboard occupied, Bitboard targets,
                       Sink& sink) {
    const CastlingSquares c = castling_squares_of(home, Kingside);
    const Bitboard rook = square_bb(c.rook_from);
    // What the king passes first is safe exactly when it is among its targets, if the rook does not stand
    // there.
    const Bitboard king = square_bb(c.king_from);
    const Bitboard unknown = rank_span(c.king_from, c.king_to) & ~king & ~targets;
    if (unknown & (king << 1 | king >> 1) & ~rook) return;
    // Where the king arrives, the rook may have shielded it until now. Whatever attacks another square
    // through the rook attacks the king in the end as well.
    for (Bitboard b = unknown | square_bb(c.king_to); b; b &= b - 1)
        if (pos.attackers_to(lsb(b), ~Us, occupied ^ rook)) return;
    const Move m = castling_move(home, castling_index(Us, Kingside));
    sink.move(m.from(), m.to(), MoveFlag::castling);
}

template <Color Us, bool Kingside, class Sink>
void generate_castling(const Position& pos, Bitboard occupied, Bitboard targets, Sink& sink) {
    if (!(pos.castling_rights() & castling_right(Us, Kingside)) ||
        (pos.castling_way(Us, Kingside) & occupied))
        return;
    // The same for both, but that in ordinary chess the compiler knows the squares.
    constexpr CastlingHome ordinary = ORDINARY_HOMES[castling_index(Us, Kingside)];
    const CastlingHome home = pos.castling_home(Us, Kingside);
    if (home == ordinary)
        generate_castling<Us, Kingside>(pos, ordinary, occupied, targets, sink);
    else
        generate_castling<Us, Kingside>(pos, home, occupied, targets, sink);
}

template <Color Us, class Sink>
void generate_king_moves(const Position& pos, const Restrictions& r, Sink& sink) {
    const Square king = pos.king_square(Us);
    // Without the king, so that it does not hide the squares behind it from a slider.
    const Bitboard occupied = pos.pieces() ^ square_bb(king);
    Bitboard targets = 0;
    for (Bitboard b = king_attacks(king) & ~pos.pieces(Us); b; b &= b - 1)
        if (!pos.attackers_to(lsb(b), ~Us, occupied)) targets |= square_bb(lsb(b));
    sink.moves(king, targets);

    if (r.checkers || !(pos.castling_rights() & (castling_right(Us, true) | castling_right(Us, false))))
        return;
    generate_castling<Us, true>(pos, occupied, targets, sink);
    generate_castling<Us, false>(pos, occupied, targets, sink);
}

template <Color Us, class Sink>
void generate(const Position& pos, Sink& sink) {
    const Restrictions r = restrictions_of<Us>(pos);
    generate_king_moves<Us>(pos, r, sink);
    Bitboard check_mask = ~Bitboard{0};
    if (r.checkers) {
        if (r.checkers & (r.checkers - 1)) return;
        check_mask = r.checkers | between_bb(pos.king_square(Us), lsb(r.checkers));
    }
    generate_pawn_moves<Us>(pos, r, check_mask, sink);

    const Bitboard allowed = ~pos.pieces(Us) & check_mask;
    const Bitboard occupied = pos.pieces();
    const Bitboard pinned = r.pins_straight | r.pins_diagonal;
    for (Bitboard b = pos.pieces(Us, KNIGHT) & ~pinned; b; b &= b - 1)
        sink.moves(lsb(b), knight_attacks(lsb(b)) & allowed);
    for (Bitboard b = (pos.pieces(BISHOP) | pos.pieces(QUEEN)) & pos.pieces(Us) & ~r.pins_straight; b;
         b &= b - 1) {
        const Square from = lsb(b);
        const Bitboard line = square_bb(from) & r.pins_diagonal ? r.pins_diagonal : ~Bitboard{0};
        sink.moves(from, bishop_attacks(from, occupied) & allowed & line);
    }
    for (Bitboard b = (pos.pieces(ROOK) | pos.pieces(QUEEN)) & pos.pieces(Us) & ~r.pins_diagonal; b;
         b &= b - 1) {
        const Square from = lsb(b);
        const Bitboard line = square_bb(from) & r.pins_straight ? r.pins_straight : ~Bitboard{0};
        sink.moves(from, rook_attacks(from, occupied) & allowed & line);
    }
}

template <class Sink>
void generate(const Position& pos, Sink& sink) {
    if (pos.side_to_move() == WHITE)
        generate<WHITE>(pos, sink);
    else
        generate<BLACK>(pos, sink);
}

// Most of the time of perft goes into counting bits. The thread sanitizer is not there yet when the loader
// chooses between clones.
#if defined(__GNUC__) && !defined(__clang__) && defined(__x86_64__) && !defined(__POPCNT__) && \
    !defined(__SANITIZE_THREAD__)
[[gnu::target_clones("default", "popcnt"), gnu::flatten]]
#endif
int count_legal_moves(const Position& pos) {
    CountSink sink;
    generate(pos, sink);
    return sink.count();
}

/// True if a pawn on m.from() could make the move.
bool is_pseudo_legal_pawn_move(const Position& pos, Move m) {
    const Color us = pos.side_to_move();
    const Square from = m.from(), to = m.to();
    const bool captures = pawn_attacks(us, from) & square_bb(to);
    if (m.flag() == MoveFlag::en_passant) return captures && to == pos.ep_square();
    const bool promotes = rank_bb(us == WHITE ? 7 : 0) & square_bb(to);
    if (promotes != (m.promotion() != NO_PIECE_TYPE)) return false;
    if (captures) return (pos.pieces(~us) & square_bb(to)) != 0;
    const int up = us == WHITE ? 8 : -8;
    if (m.flag() != MoveFlag::double_push) return to == from + up && pos.piece_on(to) == NO_PIECE;
    return to == from + 2 * up && !(pos.pieces() & (square_bb(to) | square_bb(from + up)));
}

bool is_pseudo_legal_castling(const Position& pos, Move m) {
    const Color us = pos.side_to_move();
    const bool kingside = m.castles_kingside();
    if (!(pos.castling_rights() & castling_right(us, kingside)) || pos.in_check()) return false;
    const CastlingHome& home = pos.castling_home(us, kingside);
    const CastlingSquares c = castling_squares_of(home, kingside);
    const Bitboard king = square_bb(c.king_from);
    const Move here = castling_move(home, castling_index(us, kingside));
    if (here.from() != m.from() || here.to() != m.to() ||
        (pos.castling_way(us, kingside) & pos.pieces() & ~king))
        return false;
    const Bitboard passed = rank_span(c.king_from, c.king_to) & ~king & ~square_bb(c.king_to);
    for (Bitboard b = passed; b; b &= b - 1)
        if (pos.is_attacked(lsb(b), ~us)) return false;
    return true;
}

}  // namespace

bool is_pseudo_legal(const Position& pos, Move m) {
    const Color us = pos.side_to_move();
    const Square from = m.from();
    const Bitboard to = square_bb(m.to());
    if (!(pos.pieces(us) & square_bb(from))) return false;
    const PieceType type = type_of(pos.piece_on(from));
    if (m.flag() == MoveFlag::castling) return type == KING && is_pseudo_legal_castling(pos, m);
    if (pos.pieces(us) & to) return false;
    if (type == PAWN) return is_pseudo_legal_pawn_move(pos, m);
    return m.flag() == MoveFlag::none && piece_attacks(type, from, pos.pieces()) & to;
}

MoveList legal_moves(const Position& pos) {
    MoveList list;
    ListSink sink(list);
    generate(pos, sink);
    return list;
}

std::uint64_t perft(Position& pos, int depth, const std::atomic<bool>* stop) {
    if (depth <= 0) return 1;
    if (depth == 1) return static_cast<std::uint64_t>(count_legal_moves(pos));
    std::uint64_t leaves = 0;
    for (const Move m : legal_moves(pos)) {
        if (depth > MOST_UNASKED && stop != nullptr && *stop) break;
        const Position::Undo undo = pos.do_move(m);
        leaves += perft(pos, depth - 1, stop);
        pos.undo_move(m, undo);
    }
    return leaves;
}

}  // namespace inkmate::chess
