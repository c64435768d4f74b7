#include "core/problem/mating_nets.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>

#include "core/chess/attacks.hpp"
#include "core/problem/stalemates.hpp"

namespace inkmate::problem {

using namespace chess;

namespace {

/// No number of moves is enough.
constexpr int NEVER = 99;

/// How many steps the search for nets may take before the play begins, and later, where they were too many.
constexpr std::size_t FIRST_STEPS = 1'000'000, LATER_STEPS = 4'000;
/// The fewest plies from which nets are looked for later.
constexpr int LEAST_LATER_PLIES = 3;

constexpr std::array PROMOTIONS = {KNIGHT, BISHOP, ROOK, QUEEN};

/// The squares that a piece attacks on an empty board; a pawn's are those of its colour.
Bitboard reach_of(PieceType type, Color color, Square s) {
    switch (type) {
        case PAWN: return pawn_attacks(color, s);
        case KNIGHT: return knight_attacks(s);
        case BISHOP: return bishop_attacks(s, 0);
        case ROOK: return rook_attacks(s, 0);
        case QUEEN: return queen_attacks(s, 0);
        case KING: return king_attacks(s);
        default: return 0;
    }
}

/// The squares that a pawn may come to by its next move, and that are near enough.
template <class IsNear>
Bitboard pawn_steps(Color color, Square from, const IsNear& is_near) {
    const auto once = static_cast<Square>(from + (color == WHITE ? 8 : -8));
    const bool is_home = rank_of(from) == (color == WHITE ? 1 : 6);
    const Bitboard twice = is_home ? square_bb(static_cast<Square>(2 * once - from)) : 0;
    Bitboard found = 0;
    for (Bitboard b = pawn_attacks(color, from) | square_bb(once) | twice; b != 0;)
        if (const Square s = pop_lsb(b); is_near(s)) found |= square_bb(s);
    return found;
}

/// The fewest moves of a pawn that stays one.
int pawn_moves(Color color, Square from, Square to, bool takes) {
    const int sign = color == WHITE ? 1 : -1;
    const int ranks = sign * (rank_of(to) - rank_of(from)), files = std::abs(file_of(to) - file_of(from));
    if (ranks < 0 || files > (takes ? ranks : 0)) return NEVER;
    const bool twice = rank_of(from) == (color == WHITE ? 1 : 6) && ranks >= 2 && files <= ranks - 2;
    return ranks - (twice ? 1 : 0);
}

/// By how much castling can shorten ways that are measured piece by piece.
int castling_gain(const Position& pos, Color side) {
    int gain = 0;
    for (const bool kingside : {true, false})
        if ((pos.castling_rights() & castling_right(side, kingside)) != 0)
            gain = std::max(gain,
                            std::abs(file_of(pos.castling_home(side, kingside).king) - (kingside ? 6 : 2)));
    return gain;
}

}  // namespace

/// The fewest moves in which pieces come from square to square over an empty board, whatever they take.
class MatingNets::Distances {
  public:
    static const Distances& get() {
        static const Distances all;
        return all;
    }
    /// Returns the moves of a piece that is of that type when it comes to the square.
    int of(Color color, Placed piece, PieceType type, Square to) const {
        if (piece.type == PAWN) return pawn_[color][type][piece.square][to];
        return piece.type == type ? piece_[type][piece.square][to] : NEVER;
    }
    /// Returns those of a piece, whatever it is then.
    int of(Color color, PieceType type, Square from, Square to, Prey prey) const {
        return type == PAWN ? any_[static_cast<std::size_t>(prey)][color][from][to] : piece_[type][from][to];
    }
    /// Returns the squares from which a piece other than a pawn comes to that one in so many moves.
    Bitboard within(PieceType type, Square to, int moves) const {
        return moves < 0 ? 0 : within_[type][to][static_cast<std::size_t>(std::min(moves, MOST_WITHIN))];
    }

  private:
    using Table = std::array<std::array<std::int8_t, SQUARE_NB>, SQUARE_NB>;

    Distances() {
        for (const PieceType type : {KNIGHT, BISHOP, ROOK, QUEEN, KING}) {
            fill(piece_[type], type);
            for (int to = 0; to < SQUARE_NB; ++to)
                for (int from = 0; from < SQUARE_NB; ++from)
                    for (int n = piece_[type][from][to]; n <= MOST_WITHIN; ++n)
                        within_[type][to][static_cast<std::size_t>(n)] |=
                            square_bb(static_cast<Square>(from));
        }
        for (const Color color : {WHITE, BLACK})
            for (int from = 0; from < SQUARE_NB; ++from)
                for (int to = 0; to < SQUARE_NB; ++to)
                    for (const Prey prey : {Prey::none, Prey::some})
                        pawn_ways(color, static_cast<Square>(from), static_cast<Square>(to), prey);
    }
    static void fill(Table& table, PieceType type) {
        for (int from = 0; from < SQUARE_NB; ++from) {
            auto& row = table[from];
            row.fill(NEVER);
            Bitboard reached = square_bb(static_cast<Square>(from)), edge = reached;
            for (std::int8_t moves = 0; edge != 0; ++moves) {
                Bitboard next = 0;
                while (edge != 0) {
                    const Square s = pop_lsb(edge);
                    row[s] = moves;
                    next |= reach_of(type, WHITE, s);
                }
                edge = next & ~reached;
                reached |= next;
            }
        }
    }
    void pawn_ways(Color color, Square from, Square to, Prey prey) {
        const int last = color == WHITE ? 7 : 0;
        auto& ways = pawn_[color];
        int best = rank_of(to) == last ? NEVER : pawn_moves(color, from, to, prey == Prey::some);
        ways[PAWN][from][to] = static_cast<std::int8_t>(best);
        for (const PieceType type : PROMOTIONS) {
            int least = NEVER;
            for (int file = 0; file < 8; ++file) {
                const Square promoted = make_square(file, last);
                least = std::min(least, pawn_moves(color, from, promoted, prey == Prey::some) +
                                            piece_[type][promoted][to]);
            }
            ways[type][from][to] = static_cast<std::int8_t>(std::min(least, NEVER));
            best = std::min(best, least);
        }
        ways[KING][from][to] = NEVER;
        any_[static_cast<std::size_t>(prey)][color][from][to] = static_cast<std::int8_t>(best);
    }

    std::array<Table, PIECE_TYPE_NB> piece_{};
    std::array<std::array<Table, PIECE_TYPE_NB>, COLOR_NB> pawn_{};
    std::array<std::array<Table, COLOR_NB>, 2> any_{};
    /// A king's longest way.
    static constexpr int MOST_WITHIN = 7;
    std::array<std::array<std::array<Bitboard, MOST_WITHIN + 1>, SQUARE_NB>, PIECE_TYPE_NB> within_{};
};

/// The pieces of the king's side, which are to stand around him.
class MatingNets::Blockers {
  public:
    // Clearing all ways would take half of the time.
    Blockers(const Position& pos, Color side) : side_(side) {
        for (Bitboard b = pos.pieces(side) & ~pos.pieces(KING); b != 0;) {
            const Square s = pop_lsb(b);
            pieces_[count_++] = {type_of(pos.piece_on(s)), s};
        }
    }
    /// In how many moves each piece comes to a square, and the least of these.
    struct Ways {
        std::array<std::int8_t, MOST_PIECES> by_piece;
        int least;
    };
    const Ways& moves_to(Square s, Prey prey) {
        const auto p = static_cast<std::size_t>(prey);
        Ways& ways = ways_[p][s];
        if ((known_[p] & square_bb(s)) != 0) return ways;
        known_[p] |= square_bb(s);
        ways.least = NEVER;
        for (std::size_t m = 0; m < count_; ++m) {
            const int moves = Distances::get().of(side_, pieces_[m].type, pieces_[m].square, s, prey);
            ways.by_piece[m] = static_cast<std::int8_t>(moves);
            ways.least = std::min(ways.least, moves);
        }
        return ways;
    }
    std::size_t count() const { return count_; }
    Square square_of(std::size_t m) const { return pieces_[m].square; }
    /// True if each square can have a piece of its own, with so many moves in all.
    bool can_stand(Bitboard squares, int moves, Prey prey) {
        int least = 0;
        if (moves < 0) return false;
        for (Bitboard b = squares; b != 0;) {
            least += moves_to(pop_lsb(b), prey).least;
            if (least > moves) return false;
        }
        return assign(squares, moves, prey, 0);
    }

    /// Returns where a piece comes a move nearer to one of the squares, so that with so many more moves it
    /// can stand there, and others on the rest.
    Bitboard steps(std::size_t m, Bitboard squares, int moves, Prey prey) {
        Bitboard found = 0;
        for (Bitboard b = squares; b != 0;) {
            const Square s = pop_lsb(b);
            const int way = moves_to(s, prey).by_piece[m] - 1;
            if (way >= 0 && way <= moves && assign(squares & ~square_bb(s), moves - way, prey, 1U << m))
                found |= within(m, s, prey, way);
        }
        return found;
    }

  private:
    /// Returns the squares from which a piece comes to that one in so many moves. Of a pawn, those of its
    /// next move.
    Bitboard within(std::size_t m, Square to, Prey prey, int moves) const {
        const auto [type, from] = pieces_[m];
        const Distances& distances = Distances::get();
        if (type != PAWN) return distances.within(type, to, moves);
        return pawn_steps(side_, from,
                          [&](Square s) { return distances.of(side_, PAWN, s, to, prey) <= moves; });
    }
    bool assign(Bitboard squares, int moves, Prey prey, std::uint32_t used) {
        if (squares == 0) return true;
        const Ways& ways = moves_to(pop_lsb(squares), prey);
        for (std::size_t m = 0; m < count_; ++m)
            if ((used >> m & 1) == 0 && ways.by_piece[m] <= moves &&
                assign(squares, moves - ways.by_piece[m], prey, used | 1U << m))
                return true;
        return false;
    }

    Color side_;
    std::array<Placed, MOST_PIECES> pieces_{};
    std::size_t count_ = 0;
    std::array<Bitboard, 2> known_{};
    /// Filled for the squares of known_ only.
    std::array<std::array<Ways, SQUARE_NB>, 2> ways_;
};

/// Lists the nets that are in reach from a position.
class MatingNets::Maker {
  public:
    Maker(const Position& pos, Color mating, Goal goal, MovesLeft left, std::size_t most_steps)
        : pos_(pos),
          mating_(mating),
          goal_(goal),
          left_{left.mating, left.other + castling_gain(pos, ~mating)},
          blockers_(pos, ~mating),
          steps_left_(most_steps) {}

    /// Adds those of its pieces from there. False if they are too many.
    bool make(const Start& start, std::vector<Net>& nets) {
        nets_ = &nets;
        pieces_ = start.pieces;
        mating_left_ = left_.mating - start.moves_made;
        near_ = {};
        for (std::size_t m = 0; m < MOST_PIECES; ++m) near(m);
        const Square king = pos_.king_square(~mating_);
        for (int s = 0; s < SQUARE_NB; ++s) {
            net_ = {};
            net_.king = static_cast<Square>(s);
            const int way = distances_.of(~mating_, KING, king, net_.king, Prey::some);
            if (way <= left_.other && !make_around(way)) return false;
        }
        return true;
    }

  private:
    /// A square that has to be guarded or blocked.
    struct Need {
        Square square;
        int moves_to_block;
    };

    /// Where a piece can be in how many moves.
    void near(std::size_t m) {
        if (pieces_[m].type == NO_PIECE_TYPE) return;
        const bool pawn = pieces_[m].type == PAWN;
        for (int type = pawn ? PAWN : pieces_[m].type; type <= (pawn ? QUEEN : pieces_[m].type); ++type)
            for (int s = 0; s < SQUARE_NB; ++s) {
                const int moves =
                    distances_.of(mating_, pieces_[m], static_cast<PieceType>(type), static_cast<Square>(s));
                for (int n = moves; n <= std::min(mating_left_, MOST_NEAR); ++n)
                    near_[m][static_cast<std::size_t>(type)][static_cast<std::size_t>(n)] |=
                        square_bb(static_cast<Square>(s));
            }
    }
    Bitboard near(std::size_t m, PieceType type, int moves) const {
        return near_[m][type][static_cast<std::size_t>(std::min(moves, MOST_NEAR))];
    }

    bool make_around(int king_way) {
        needs_.clear();
        for (Bitboard b = king_attacks(net_.king); b != 0;) {
            const Square s = pop_lsb(b);
            needs_.push_back({s, blockers_.moves_to(s, Prey::some).least});
        }
        // Squares that cannot be blocked leave the least choice.
        std::ranges::sort(needs_, std::ranges::greater(), &Need::moves_to_block);
        if (goal_ == Goal::mate) needs_.insert(needs_.begin(), {net_.king, NEVER});
        return meet(mating_left_, left_.other - king_way);
    }

    bool is_guarded(Square s) const {
        return std::any_of(net_.roles.begin(), net_.roles.begin() + net_.role_count, [&](const Role& role) {
            return (reach_of(role.type, mating_, role.square) & square_bb(s)) != 0 && is_open(role.square, s);
        });
    }
    /// True if no piece of the net is between them. What has been guarded may be shut off by a later one.
    bool is_open(Square from, Square to) const {
        return (between_bb(from, to) & (used_ | net_.blocked)) == 0;
    }
    bool is_met(const Need& need) const {
        return (net_.blocked & square_bb(need.square)) != 0 || is_guarded(need.square);
    }
    /// Where a piece that guards cannot be, because it would attack the king.
    Bitboard too_near(PieceType type) const {
        if (type == KING) return king_attacks(net_.king);
        const bool leaps = type == KNIGHT || type == PAWN;
        return leaps && goal_ == Goal::stalemate ? reach_of(type, ~mating_, net_.king) : 0;
    }

    /// Meets the needs that are left, with so many moves. False if there are too many ways.
    bool meet(int mating, int other) {
        if (steps_left_-- == 0) return false;
        const auto open = std::ranges::find_if_not(needs_, [&](const Need& n) { return is_met(n); });
        if (open == needs_.end()) {
            nets_->push_back(net_);
            return true;
        }
        const Need need = *open;
        if (need.moves_to_block <= other && (used_ & square_bb(need.square)) == 0) {
            net_.blocked |= square_bb(need.square);
            const bool done = meet(mating, other - need.moves_to_block);
            net_.blocked &= ~square_bb(need.square);
            if (!done) return false;
        }
        if (net_.role_count == MOST_ROLES) return true;
        for (std::size_t m = 0; m < MOST_PIECES; ++m)
            if (pieces_[m].type != NO_PIECE_TYPE && (taken_ >> m & 1) == 0 &&
                !guard(m, need.square, mating, other))
                return false;
        return true;
    }
    bool guard(std::size_t m, Square guarded, int mating, int other) {
        for (int t = PAWN; t <= KING; ++t) {
            const auto type = static_cast<PieceType>(t);
            // What attacks the square attacks back; pawns of the other colour do.
            Bitboard from = reach_of(type, ~mating_, guarded) & near(m, type, mating) &
                            ~(used_ | net_.blocked | square_bb(net_.king) | too_near(type));
            while (from != 0) {
                const Square s = pop_lsb(from);
                if (!is_open(s, guarded)) continue;
                net_.roles[net_.role_count++] = {static_cast<std::uint8_t>(m), type, s};
                taken_ |= 1U << m;
                used_ |= square_bb(s);
                const bool done = meet(mating - distances_.of(mating_, pieces_[m], type, s), other);
                used_ &= ~square_bb(s);
                taken_ &= ~(1U << m);
                --net_.role_count;
                if (!done) return false;
            }
        }
        return true;
    }

    /// Where a piece can be in more moves is where it can be in so many: no way is longer.
    static constexpr int MOST_NEAR = 15;
    const Position& pos_;
    const Color mating_;
    const Goal goal_;
    const MovesLeft left_;
    Blockers blockers_;
    std::array<Placed, MOST_PIECES> pieces_{};
    int mating_left_ = 0;
    const Distances& distances_ = Distances::get();
    std::size_t steps_left_;
    std::array<std::array<std::array<Bitboard, MOST_NEAR + 1>, PIECE_TYPE_NB>, MOST_PIECES> near_{};
    std::vector<Need> needs_;
    Net net_{};
    std::uint32_t taken_ = 0;
    Bitboard used_ = 0;
    std::vector<Net>* nets_ = nullptr;
};

void MatingNets::begin(const Position& start, Color mating, Goal goal, MovesLeft left) {
    mating_ = mating;
    goal_ = goal;
    depth_ = 0;
    levels_.assign(static_cast<std::size_t>(left.mating + left.other) + 2, {});
    Level& level = levels_.front();
    std::size_t count = 0;
    for (Bitboard b = start.pieces(mating); b != 0; ++count) {
        const Square s = pop_lsb(b);
        level.pieces[count] = {type_of(start.piece_on(s)), s};
    }
    list(level, start, left, FIRST_STEPS);
}

bool MatingNets::enter(const Position& pos, MovesLeft left) {
    const Level& parent = levels_[depth_];
    Level& level = levels_[++depth_];
    if (goal_ == Goal::stalemate && !may_be_stalemated(pos, ~mating_, left)) return false;
    follow(parent, level, pos);
    if (parent.pool != nullptr)
        keep(parent, level, pos, left);
    else if (left.mating + left.other >= LEAST_LATER_PLIES)
        list(level, pos, left, LATER_STEPS);
    else
        level.pool = nullptr;
    return level.pool == nullptr || !level.alive.empty();
}

void MatingNets::list(Level& level, const Position& pos, MovesLeft left, std::size_t most_steps) {
    level.made.clear();
    level.alive.clear();
    level.pool = nullptr;
    Maker maker(pos, mating_, goal_, left, most_steps);
    for (const Start& start : starts(level, pos))
        if (!maker.make(start, level.made)) return;
    level.pool = &level.made;
    for (std::uint32_t i = 0; i < level.made.size(); ++i) level.alive.push_back(i);
}

MatingNets::Starts MatingNets::starts(const Level& level, const Position& pos) const {
    Starts all{.list = {{{level.pieces, 0}}}};
    for (const bool kingside : {true, false}) {
        if ((pos.castling_rights() & castling_right(mating_, kingside)) == 0) continue;
        const CastlingHome& home = pos.castling_home(mating_, kingside);
        const CastlingSquares squares = castling_squares_of(home, kingside);
        Start castled{level.pieces, 1};
        for (Placed& piece : castled.pieces) {
            if (piece.type == KING) piece.square = squares.king_to;
            if (piece.type == ROOK && piece.square == home.rook) piece.square = squares.rook_to;
        }
        all.list[all.count++] = castled;
    }
    return all;
}

void MatingNets::follow(const Level& parent, Level& level, const Position& pos) const {
    level.pieces = parent.pieces;
    Bitboard unknown = pos.pieces(mating_);
    std::array<std::size_t, MOST_PIECES> lost;
    std::size_t lost_count = 0;
    for (std::size_t m = 0; m < MOST_PIECES; ++m) {
        const Placed& piece = level.pieces[m];
        if (piece.type == NO_PIECE_TYPE) continue;
        if ((pos.pieces(mating_, piece.type) & square_bb(piece.square)) != 0)
            unknown &= ~square_bb(piece.square);
        else
            lost[lost_count++] = m;
    }
    // Castling moves two pieces; a pawn that is promoted is alone.
    for (std::size_t i = 0; i < lost_count; ++i) {
        Placed& piece = level.pieces[lost[i]];
        Bitboard where = unknown & (lost_count == 1 ? unknown : pos.pieces(piece.type));
        if (where == 0) {
            piece = {};
            continue;
        }
        piece.square = lsb(where);
        piece.type = type_of(pos.piece_on(piece.square));
        unknown &= ~square_bb(piece.square);
    }
}

void MatingNets::keep(const Level& parent, Level& level, const Position& pos, MovesLeft left) const {
    const Distances& distances = Distances::get();
    const Starts from = starts(level, pos);
    const int other = left.other + castling_gain(pos, ~mating_);
    const Square king = pos.king_square(~mating_);
    Blockers blockers(pos, ~mating_);
    const int not_king = std::popcount(pos.pieces(mating_)) - 1;
    const auto in_reach = [&](const Net& net) {
        int moves = distances.of(~mating_, KING, king, net.king, Prey::some);
        if (moves > other) return false;
        const auto can_guard = [&](const Start& start) {
            int own = start.moves_made;
            for (std::size_t i = 0; i < net.role_count; ++i) {
                const Role& role = net.roles[i];
                own += distances.of(mating_, start.pieces[role.piece], role.type, role.square);
                if (own > left.mating) return false;
            }
            return true;
        };
        if (std::ranges::none_of(from, can_guard)) return false;
        return blockers.can_stand(net.blocked, other - moves, prey_of(level, net, not_king));
    };
    level.pool = parent.pool;
    level.alive.clear();
    // Before the last move it is enough that there is one.
    const bool all = left.mating + left.other > 1;
    for (const std::uint32_t i : parent.alive)
        if (in_reach((*parent.pool)[i])) {
            level.alive.push_back(i);
            if (!all) return;
        }
}

void MatingNets::aim(const Position& pos, MovesLeft left) {
    Level& level = levels_[depth_];
    // A side that may castle brings pieces nearer by other ways than their own.
    level.aimed = level.pool != nullptr && pos.castling_rights() == 0;
    if (!level.aimed) return;
    for (Bitboard b = pos.pieces(pos.side_to_move()); b != 0;) level.targets[pop_lsb(b)] = 0;
    if (pos.side_to_move() == mating_)
        aim_guards(level, left);
    else
        aim_blockers(level, pos, left);
}

bool MatingNets::may_keep(Move m) const {
    const Level& level = levels_[depth_];
    return !level.aimed || (level.targets[m.from()] & square_bb(m.to())) != 0;
}

void MatingNets::aim_guards(Level& level, MovesLeft left) const {
    const Distances& distances = Distances::get();
    for (const std::uint32_t i : level.alive) {
        const Net& net = (*level.pool)[i];
        std::array<int, MOST_ROLES> ways;
        // What is left when a move has been made that brings nothing nearer.
        int spare = left.mating - 1;
        std::uint32_t with_role = 0;
        for (std::size_t r = 0; r < net.role_count; ++r) {
            const Role& role = net.roles[r];
            ways[r] = distances.of(mating_, level.pieces[role.piece], role.type, role.square);
            spare -= ways[r];
            with_role |= 1U << role.piece;
        }
        for (std::size_t r = 0; r < net.role_count; ++r) {
            const Role& role = net.roles[r];
            const Placed& piece = level.pieces[role.piece];
            const int moves = spare + ways[r];
            const auto is_near = [&](Square s) {
                return distances.of(mating_, {PAWN, s}, role.type, role.square) <= moves;
            };
            level.targets[piece.square] |= piece.type == PAWN
                                               ? pawn_steps(mating_, piece.square, is_near)
                                               : distances.within(piece.type, role.square, moves);
        }
        if (spare < 0) continue;
        for (std::size_t m = 0; m < MOST_PIECES; ++m)
            if (level.pieces[m].type != NO_PIECE_TYPE && (with_role >> m & 1) == 0)
                level.targets[level.pieces[m].square] = ~Bitboard{0};
    }
}

void MatingNets::aim_blockers(Level& level, const Position& pos, MovesLeft left) const {
    const Distances& distances = Distances::get();
    const Square king = pos.king_square(~mating_);
    Blockers blockers(pos, ~mating_);
    const int not_king = std::popcount(pos.pieces(mating_)) - 1;
    for (const std::uint32_t i : level.alive) {
        const Net& net = (*level.pool)[i];
        const Prey prey = prey_of(level, net, not_king);
        const int way = distances.of(~mating_, KING, king, net.king, Prey::some);
        // What is left to the others when a move has been made that brings nothing nearer.
        const int spare = left.other - 1 - way;
        const bool any_move = blockers.can_stand(net.blocked, spare, prey);
        const int king_way = blockers.can_stand(net.blocked, spare - 1, prey) ? way + 1
                             : any_move                                       ? way
                                                                              : way - 1;
        level.targets[king] |= distances.within(KING, net.king, king_way);
        for (std::size_t m = 0; m < blockers.count(); ++m)
            level.targets[blockers.square_of(m)] |=
                any_move ? ~Bitboard{0} : blockers.steps(m, net.blocked, spare, prey);
    }
}

MatingNets::Prey MatingNets::prey_of(const Level& level, const Net& net, int not_king) {
    int guards = 0;
    for (std::size_t i = 0; i < net.role_count; ++i) guards += level.pieces[net.roles[i].piece].type != KING;
    return guards < not_king ? Prey::some : Prey::none;
}

}  // namespace inkmate::problem
