#include "core/variant/position.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <optional>
#include <span>
#include <utility>

#include "core/chess/position.hpp"
#include "core/variant/walk.hpp"

namespace inkmate::variant {

namespace {

/// Makes the moves of the side to move that its pieces' paths allow, whatever becomes of its king.
class Generator {
  public:
    Generator(const Position& pos, std::vector<Move>& moves)
        : pos_(pos), rules_(pos.rules()), us_(pos.side_to_move()), moves_(moves) {
        // What a full set of its kind stands of on the board, nothing promotes to.
        for (const std::uint8_t type : rules_.promotion_types[us_])
            if (const int limit = rules_.promotion_limit[type]; limit == 0 || pos_.count(us_, type) < limit)
                promotions_[promotion_count_++] = type;
    }

    void generate() {
        pos_.pieces(us_).for_each(
            [&](Square s) { generate_from(cell_of(s), type_of(pos_.piece_on(cell_of(s)))); });
        castlings();
        drops();
    }

  private:
    void generate_from(Cell from, int type) {
        from_ = from;
        origin_ = square_of(from);
        promotes_ = contains(rules_.promotion_pawns[us_], type);
        const PieceType& piece = rules_.types[static_cast<std::size_t>(type)];
        repeats_ = piece.repeats;
        reached_.reset();
        taken_.clear();
        for (const MailboxPath& path : piece.paths[us_]) {
            if ((path.flags & INITIAL) && !rules_.double_step_region[us_].test(origin_)) continue;
            if ((path.flags & EN_PASSANT) && pos_.ep_cell() == NO_CELL) continue;
            if (path.legs == 1)
                ride(rules_.legs[us_][path.first], (path.flags & EN_PASSANT) != 0);
            else
                walk(path);
        }
    }

    void ride(const MailboxLeg& leg, bool en_passant) {
        Cell at = from_;
        for (int n = 0; n < leg.range; ++n) {
            at = static_cast<Cell>(at + leg.step);
            const Piece p = pos_.piece_on(at);
            if (p == EMPTY) {
                if (en_passant) {
                    if (at == pos_.ep_cell()) add(at, MoveKind::takes, pos_.ep_pawn());
                } else if (leg.on & ON_EMPTY) {
                    add(at);
                }
                continue;
            }
            if (p != BORDER && (leg.on & (color_of(p) == us_ ? ON_OWN : ON_ENEMY)) && may_be_taken(p))
                add(at);
            return;
        }
    }

    void walk(const MailboxPath& path) {
        const auto found = [&](Cell to, Piece met, Cell victim, Cell relay) {
            if (met != EMPTY && !may_be_taken(met)) return;
            if (victim != NO_CELL) {
                if (may_be_taken(pos_.piece_on(victim))) add(to, MoveKind::takes, victim);
            } else if (to != from_) {
                add(to, path.flags & PASSES ? MoveKind::passes : MoveKind::plain,
                    path.flags & PASSES ? relay : NO_CELL);
            }
        };
        Walk(pos_.board(), &rules_.legs[us_][path.first], path.legs, us_, from_, NO_CELL, found, [](Cell) {
        }).run();
    }

    /// True if the piece may be taken: a side does not take its own king.
    bool may_be_taken(Piece p) const { return color_of(p) != us_ || type_of(p) != rules_.king; }

    void add(Cell to, MoveKind kind = MoveKind::plain, Cell other = NO_CELL) {
        const Square target = square_of(to);
        if (kind == MoveKind::plain && !repeats_ && !promotes_) {
            moves_.emplace_back(origin_, target);
            return;
        }
        const Square there = other == NO_CELL ? Square{0} : square_of(other);
        if (repeats_ && is_repeated(target, kind, there)) return;
        bool may_stay = true;
        // A capture en passant does not promote, wherever it ends.
        const bool en_passant = kind == MoveKind::takes && to == pos_.ep_cell();
        if (promotes_ && !en_passant && rules_.promotion_region[us_].test(target)) {
            // What has promoted can no longer be taken as the pawn that passed.
            const bool locust = kind == MoveKind::takes;
            for (const int type : std::span(promotions_).first(promotion_count_))
                moves_.emplace_back(origin_, target, type, locust ? kind : MoveKind::plain,
                                    locust ? there : Square{0});
            const int last = us_ == WHITE ? rules_.ranks - 1 : 0;
            may_stay = !rules_.mandatory_promotion && rank_of(target) != last;
        }
        if (may_stay) moves_.emplace_back(origin_, target, 0, kind, there);
    }

    /// True if another path has led to the square. One is enough, unless they take different pieces on their
    /// ways.
    bool is_repeated(Square target, MoveKind kind, Square there) {
        if (kind != MoveKind::takes) {
            const bool seen = reached_.test(target);
            reached_.set(target);
            return seen;
        }
        const std::pair capture(there, target);
        if (std::ranges::find(taken_, capture) != taken_.end()) return true;
        taken_.push_back(capture);
        return false;
    }

    void castlings() {
        const CastlingHome& home = rules_.castling_home[us_];
        for (const int wing : {KINGSIDE, QUEENSIDE})
            if ((pos_.castling_rights() & right_of(us_, wing)) &&
                may_castle(home, static_cast<std::size_t>(wing)))
                moves_.emplace_back(square_of(home.king),
                                    square_of(home.king_to[static_cast<std::size_t>(wing)]), 0,
                                    MoveKind::castling, square_of(home.rook[static_cast<std::size_t>(wing)]));
    }

    void drops() {
        if (!rules_.piece_drops) return;
        for (const std::uint8_t type : rules_.hand_types) {
            if (pos_.hands().count(us_, type) == 0) continue;
            for (const Cell cell : rules_.cells)
                if (const Square s = square_of(cell);
                    pos_.piece_on(cell) == EMPTY && rules_.drop_region[us_][type].test(s))
                    moves_.push_back(Move::drop(type, s));
        }
    }

    bool may_castle(const CastlingHome& home, std::size_t wing) const {
        const auto ways = {std::pair(home.king, home.king_to[wing]),
                           std::pair(home.rook[wing], home.rook_to[wing])};
        for (const auto& [from, to] : ways)
            for (Cell at = std::min(from, to); at <= std::max(from, to); ++at)
                if (at != home.king && at != home.rook[wing] && pos_.piece_on(at) != EMPTY) return false;
        const int type = type_of(pos_.piece_on(home.king));
        const bool royal = type == rules_.king ||
                           (rules_.extinction_pseudo_royal && contains(rules_.extinction_types, type) &&
                            pos_.count(us_, type) == rules_.extinction_count + 1);
        if (!royal) return true;
        const auto [begin, end] = std::minmax(home.king, home.king_to[wing]);
        for (Cell at = begin; at <= end; ++at)
            if (pos_.is_attacked(at, ~us_)) return false;
        return true;
    }

    const Position& pos_;
    const Rules& rules_;
    Color us_;
    std::vector<Move>& moves_;
    std::array<std::uint8_t, TYPE_NB> promotions_{};
    std::size_t promotion_count_ = 0;
    Cell from_ = NO_CELL;
    Square origin_ = 0;
    bool promotes_ = false;
    bool repeats_ = false;
    /// Where a piece that repeats can go; and what it takes on its way to where.
    Region reached_;
    std::vector<std::pair<Square, Square>> taken_;
};

/// What is known of a move's legality before it is played.
enum class Legality : std::uint8_t { legal, illegal, unknown };

/// Tells which moves have to be played to see whether they are legal.
class Judge {
  public:
    explicit Judge(const Position& pos) {
        const Rules& rules = pos.rules();
        const Color us = pos.side_to_move();
        if (rules.extinction_pseudo_royal) return;
        knows_ = true;
        if (pos.king_cell(us) != NO_CELL) watch_.emplace(pos, us);
        if (!rules.checking) checks_.emplace(pos);
    }

    Legality judge(Move m) const {
        if (!knows_) return Legality::unknown;
        if (checks_ && checks_->may_check(m)) return Legality::unknown;
        if (!watch_) return Legality::legal;
        if (watch_->concerns(m)) return Legality::unknown;
        return watch_->attacked() ? Legality::illegal : Legality::legal;
    }

  private:
    bool knows_ = false;
    std::optional<KingWatch> watch_;
    /// By rules that forbid to give check.
    std::optional<CheckFinder> checks_;
};

/// True if a move that the paths allow leaves the king safe.
bool is_legal(Position& pos, const Judge& judge, Move m) {
    const Legality known = judge.judge(m);
    if (known != Legality::unknown) return known == Legality::legal;
    const Position::Undo undo = pos.do_move(m);
    const bool wrong = pos.leaves_own_in_check();
    pos.undo_move(m, undo);
    return !wrong;
}

/// Appends the moves that are legal unless the game is over.
void generate_legal(Position& pos, std::vector<Move>& moves) {
    const std::size_t first = moves.size();
    Generator(pos, moves).generate();
    const Judge judge(pos);
    const auto begin = [&] { return moves.begin() + static_cast<std::ptrdiff_t>(first); };
    const auto illegal = [&](Move m) { return !is_legal(pos, judge, m); };
    moves.erase(std::remove_if(begin(), moves.end(), illegal), moves.end());
    if (!pos.rules().must_capture) return;
    const auto takes = [&](Move m) { return pos.is_capture(m); };
    if (std::any_of(begin(), moves.end(), takes))
        moves.erase(std::remove_if(begin(), moves.end(), std::not_fn(takes)), moves.end());
}

/// `moves` is a stack that all plies share.
std::uint64_t perft(Position& pos, int depth, const std::atomic<bool>* stop, std::vector<Move>& moves) {
    const std::size_t first = moves.size();
    add_legal_moves(pos, moves);
    std::uint64_t leaves = moves.size() - first;
    if (depth > 1) {
        leaves = 0;
        for (std::size_t i = first, end = moves.size(); i < end; ++i) {
            if (depth > chess::MOST_UNASKED && stop != nullptr && *stop) break;
            const Move m = moves[i];
            const Position::Undo undo = pos.do_move(m);
            leaves += perft(pos, depth - 1, stop, moves);
            pos.undo_move(m, undo);
        }
    }
    moves.resize(first);
    return leaves;
}

}  // namespace

void add_legal_moves(Position& pos, std::vector<Move>& moves) {
    if (!immediate_outcome(pos)) generate_legal(pos, moves);
}

std::vector<Move> legal_moves(Position& pos) {
    std::vector<Move> moves;
    add_legal_moves(pos, moves);
    return moves;
}

std::vector<Move> legal_moves(const Position& pos) {
    Position own = pos;
    return legal_moves(own);
}

std::vector<Move> legal_unless_over(const Position& pos) {
    Position own = pos;
    std::vector<Move> moves;
    generate_legal(own, moves);
    return moves;
}

bool has_legal_move(Position& pos) {
    if (immediate_outcome(pos)) return false;
    std::vector<Move> moves;
    Generator(pos, moves).generate();
    const Judge judge(pos);
    return std::ranges::any_of(moves, [&](Move m) { return is_legal(pos, judge, m); });
}

bool has_legal_move(const Position& pos) {
    Position own = pos;
    return has_legal_move(own);
}

std::uint64_t perft(Position& pos, int depth, const std::atomic<bool>* stop) {
    if (depth <= 0) return 1;
    std::vector<Move> moves;
    return perft(pos, depth, stop, moves);
}

}  // namespace inkmate::variant
