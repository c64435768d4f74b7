#include "position.hpp"

#include <algorithm>
#include <charconv>

#include "core/chess/zobrist.hpp"
#include "core/variant/board.hpp"
#include "core/variant/named_pieces.hpp"
#include "core/variant/walk.hpp"

namespace inkmate::variant {

namespace {

ZobristKeys make_keys() {
    chess::KeyStream random(0x8192a3b4c5d6e7f0);
    ZobristKeys keys;
    for (auto& counts : keys.checks_left)
        for (auto& key : counts) key = random.next();
    for (auto& key : keys.castling) key = random.next();
    for (auto& key : keys.ep_square) key = random.next();
    for (int type = 1; type < TYPE_NB; ++type)
        for (const Color side : {WHITE, BLACK})
            for (auto& key : keys.piece_square[make_piece(side, type)]) key = random.next();
    keys.black_to_move = random.next_high();
    return keys;
}

const ZobristKeys ZOBRIST_KEYS = make_keys();

}  // namespace

const ZobristKeys& zobrist() {
    return ZOBRIST_KEYS;
}

std::string to_string(Square s) {
    return static_cast<char>('a' + file_of(s)) + std::to_string(rank_of(s) + 1);
}

std::optional<Square> parse_square(std::string_view text) {
    if (text.size() < 2 || text[0] < 'a' || text[0] >= 'a' + MOST_FILES || text[1] == '0')
        return std::nullopt;
    int rank = 0;
    const auto [end, error] = std::from_chars(text.data() + 1, text.data() + text.size(), rank);
    if (error != std::errc() || end != text.data() + text.size() || rank < 1 || rank > MOST_RANKS)
        return std::nullopt;
    return make_square(text[0] - 'a', rank - 1);
}

namespace {

/// The cell itself, then those around it.
constexpr std::array<int, MOST_BLASTED> AROUND = {0,
                                                  step_of(0, 1),
                                                  step_of(1, 1),
                                                  step_of(1, 0),
                                                  step_of(1, -1),
                                                  step_of(0, -1),
                                                  step_of(-1, -1),
                                                  step_of(-1, 0),
                                                  step_of(-1, 1)};

std::size_t index(Cell c) {
    return static_cast<std::size_t>(c);
}

}  // namespace

Position::Position(const Rules& rules) : Position(from_fen(rules, rules.start_fen)) {}

Position::Position(const Rules& rules, Unset) : rules_(&rules), board_(rules.empty_board) {}

void Position::set_piece(Piece p, Cell c) {
    board_[index(c)] = p;
    pieces_[color_of(p)].set(square_of(c));
    auto& counts = counts_[color_of(p)];
    ++counts[0];
    ++counts[static_cast<std::size_t>(type_of(p))];
    if (type_of(p) == rules_->king) kings_[color_of(p)] = c;
}

void Position::clear_piece(Cell c) {
    const Piece p = board_[index(c)];
    board_[index(c)] = EMPTY;
    pieces_[color_of(p)].reset(square_of(c));
    auto& counts = counts_[color_of(p)];
    --counts[0];
    --counts[static_cast<std::size_t>(type_of(p))];
    if (kings_[color_of(p)] == c) kings_[color_of(p)] = NO_CELL;
}

void Position::put_piece(Piece p, Cell c) {
    set_piece(p, c);
    key_ ^= piece_key(p, c);
}

void Position::remove_piece(Cell c) {
    key_ ^= piece_key(board_[index(c)], c);
    clear_piece(c);
}

// No pawn has just passed a square on which a piece stands, so that its key can tell of a promotion.
std::uint64_t Position::piece_key(Piece p, Cell c) const {
    const std::uint64_t key = zobrist().piece_square[p & ~PROMOTED_BIT][square_of(c)];
    const bool marked = (p & PROMOTED_BIT) && rules_->marks_promoted();
    return marked ? key ^ zobrist().ep_square[square_of(c)] : key;
}

void Position::put_in_hand(Color side, int type) {
    const Piece piece = make_piece(side, type);
    key_ ^= hand_key(piece, hands_.count(side, type));
    hands_.add(side, type);
    key_ ^= hand_key(piece, hands_.count(side, type));
}

void Position::take_from_hand(Color side, int type) {
    const Piece piece = make_piece(side, type);
    key_ ^= hand_key(piece, hands_.count(side, type));
    hands_.remove(side, type);
    key_ ^= hand_key(piece, hands_.count(side, type));
}

void Position::gain(Piece captured) {
    if (rules_->captures_to_hand && captured != EMPTY) put_in_hand(side_, type_in_hand(*rules_, captured));
}

void Position::give_back(Piece captured) {
    if (rules_->captures_to_hand && captured != EMPTY) hands_.remove(side_, type_in_hand(*rules_, captured));
}

std::uint64_t Position::state_key() const {
    const ZobristKeys& z = zobrist();
    std::uint64_t key = z.castling[castling_];
    if (ep_ != NO_CELL) key ^= z.ep_square[square_of(ep_)];
    if (rules_->check_counting)
        for (const Color side : {WHITE, BLACK}) key ^= z.checks_left[side][checks_left_[side]];
    return side_ == BLACK ? key ^ z.black_to_move : key;
}

bool Position::same_position(const Position& other) const {
    return board_ == other.board_ && hands_ == other.hands_ && side_ == other.side_ &&
           castling_ == other.castling_ && ep_ == other.ep_ &&
           (!rules_->check_counting || checks_left_ == other.checks_left_);
}

bool Position::is_capture(Move m) const {
    if (m.kind() == MoveKind::castling) return false;
    return m.kind() == MoveKind::takes || (m.to() != m.from() && piece_on(cell_of(m.to())) != EMPTY);
}

namespace {

/// True if a piece may use the path from where it is.
bool is_open(const Rules& rules, Color side, Cell from, const MailboxPath& path) {
    return !(path.flags & INITIAL) || rules.double_step_region[side].test(square_of(from));
}

/// True if a piece of the side on `from` takes what is on `target` along the path, which is one of
/// TakingPaths::at(). `seen(cell)` is told of what that depends on.
template <class Seen>
bool takes_along(const Position& pos, Color by, Cell from, const MailboxPath& path, Cell target, Seen seen) {
    const MailboxLeg* const legs = &pos.rules().legs[by][path.first];
    if (path.legs == 1) {
        for (Cell at = from; (at = static_cast<Cell>(at + legs->step)) != target;) {
            seen(at);
            if (pos.piece_on(at) != EMPTY) return false;
        }
        return true;
    }
    bool taken = false;
    const auto found = [&](Cell to, Piece, Cell victim, Cell) {
        taken = taken || to == target || victim == target;
    };
    Walk(pos.board(), legs, path.legs, by, from, target, found, seen).run();
    return taken;
}

}  // namespace

bool Position::is_attacked(Cell c, Color by) const {
    return pieces_[by].any_of([&](Square s) {
        const Cell from = cell_of(s);
        const PieceType& type = rules_->types[static_cast<std::size_t>(type_of(board_[index(from)]))];
        if (!type.taking[by].any_at(c - from)) return false;
        return std::ranges::any_of(type.taking[by].at(c - from), [&](std::uint32_t path) {
            return is_open(*rules_, by, from, type.paths[by][path]) &&
                   takes_along(*this, by, from, type.paths[by][path], c, [](Cell) {});
        });
    });
}

KingWatch::KingWatch(const Position& pos, Color side) : king_(pos.king_cell(side)), by_(~side) {
    pos.pieces(by_).any_of([&](Square s) {
        const Cell from = cell_of(s);
        const PieceType& type = pos.rules().types[static_cast<std::size_t>(type_of(pos.piece_on(from)))];
        if (!type.taking[by_].any_at(king_ - from)) return false;
        for (const std::uint32_t number : type.taking[by_].at(king_ - from)) {
            const MailboxPath& path = type.paths[by_][number];
            if (!is_open(pos.rules(), by_, from, path)) continue;
            if (path.legs == 1)
                look_along(pos, from, pos.rules().legs[by_][path.first]);
            else
                walk(pos, from, path);
            if (attacked_) break;
        }
        return attacked_;
    });
    leaving_ |= seen_;
    leaving_.set(square_of(king_));
}

void KingWatch::look_along(const Position& pos, Cell from, const MailboxLeg& leg) {
    Cell between = NO_CELL;
    for (Cell at = from; (at = static_cast<Cell>(at + leg.step)) != king_;) {
        if (pos.piece_on(at) == EMPTY) continue;
        if (between != NO_CELL) return;
        between = at;
    }
    if (between != NO_CELL) {
        leaving_.set(square_of(between));
        return;
    }
    attacked_ = true;
    leaving_.reset();
    seen_.reset();
    for (Cell at = from; at != king_; at = static_cast<Cell>(at + leg.step)) seen_.set(square_of(at));
}

void KingWatch::walk(const Position& pos, Cell from, const MailboxPath& path) {
    Region seen;
    attacked_ = takes_along(pos, by_, from, path, king_, [&](Cell at) { seen.set(square_of(at)); });
    if (!attacked_) {
        seen_ |= seen;
        return;
    }
    leaving_.reset();
    seen_ = seen.set(square_of(from));
}

CheckFinder::CheckFinder(const Position& pos) : pos_(pos) {
    const Color them = ~pos.side_to_move();
    if (pos.rules().extinction_pseudo_royal || pos.king_cell(them) == NO_CELL) return;
    watch_.emplace(pos, them);
    if (watch_->attacked()) watch_.reset();
}

bool CheckFinder::may_check(Move m) const {
    if (!watch_ || watch_->concerns(m)) return true;
    const Color us = pos_.side_to_move();
    const int type = m.is_drop()     ? m.dropped()
                     : m.promotion() ? m.promotion()
                                     : type_of(pos_.piece_on(cell_of(m.from())));
    return pos_.rules().types[static_cast<std::size_t>(type)].taking[us].any_at(pos_.king_cell(~us) -
                                                                                cell_of(m.to()));
}

bool Position::in_check(Color side) const {
    const Cell king = kings_[side];
    if (!rules_->extinction_pseudo_royal) return king != NO_CELL && is_attacked(king, ~side);
    const auto royal = [&](Piece p) {
        if (p == EMPTY || p == BORDER) return false;
        const int type = type_of(p);
        return type == rules_->king || (contains(rules_->extinction_types, type) &&
                                        count(color_of(p), type) == rules_->extinction_count + 1);
    };
    // With blasts, who stands beside the other's king cannot be taken: that king would go too.
    const auto shielded = [&](Cell c) {
        return rules_->blast_on_capture && std::ranges::any_of(AROUND, [&](int step) {
                   const Piece p = board_[index(static_cast<Cell>(c + step))];
                   return royal(p) && color_of(p) != side;
               });
    };
    return pieces_[side].any_of([&](Square s) {
        const Cell c = cell_of(s);
        return royal(board_[index(c)]) && !shielded(c) && is_attacked(c, ~side);
    });
}

bool Position::royal_blasted(Color side) const {
    if (!rules_->extinction_pseudo_royal || !rules_->blast_on_capture) return false;
    for (std::size_t type = 1; type < rules_->types.size(); ++type)
        if (contains(rules_->extinction_types, static_cast<int>(type)) &&
            counts_[side][type] <= rules_->extinction_count)
            return true;
    return false;
}

bool Position::leaves_own_in_check() const {
    if (royal_blasted(~side_)) return true;
    if (royal_blasted(side_)) return false;
    return in_check(~side_) || (!rules_->checking && in_check(side_));
}

void Position::castle(const CastlingHome& home, int wing) {
    const auto w = static_cast<std::size_t>(wing);
    const Piece king = board_[index(home.king)], rook = board_[index(home.rook[w])];
    remove_piece(home.king);
    remove_piece(home.rook[w]);
    put_piece(king, home.king_to[w]);
    put_piece(rook, home.rook_to[w]);
}

void Position::blast(Cell centre, Undo& undo) {
    const TypeSet spared = spared_by_blasts(*rules_);
    for (std::size_t i = 0; i < AROUND.size(); ++i) {
        const Cell at = static_cast<Cell>(centre + AROUND[i]);
        const Piece p = board_[index(at)];
        if (p == EMPTY || p == BORDER || (i > 0 && contains(spared, type_of(p)))) continue;
        undo.blasted[i] = p;
        remove_piece(at);
        castling_ &= rules_->kept_rights[index(at)];
    }
}

void Position::play(Move m, Undo& undo) {
    const Cell from = cell_of(m.from()), to = cell_of(m.to());
    if (m.kind() == MoveKind::castling) {
        const CastlingHome& home = rules_->castling_home[side_];
        castle(home, cell_of(m.other()) == home.rook[KINGSIDE] ? KINGSIDE : QUEENSIDE);
        castling_ &= rules_->kept_rights[index(home.king)];
        return;
    }
    if (m.is_drop()) {
        take_from_hand(side_, m.dropped());
        return put_piece(make_piece(side_, m.dropped()), to);
    }
    remove_piece(from);
    castling_ &= rules_->kept_rights[index(from)] & rules_->kept_rights[index(to)];
    if (m.kind() == MoveKind::takes) {
        const Cell victim = cell_of(m.other());
        undo.victim = board_[index(victim)];
        remove_piece(victim);
        castling_ &= rules_->kept_rights[index(victim)];
    }
    undo.captured = board_[index(to)];
    if (undo.captured != EMPTY) remove_piece(to);
    const Piece mark = rules_->marks_promoted() ? PROMOTED_BIT : EMPTY;
    put_piece(m.promotion() ? make_piece(side_, m.promotion()) | mark : undo.moved, to);
    gain(undo.captured);
    gain(undo.victim);
    if (rules_->blast_on_capture && (undo.captured != EMPTY || undo.victim != EMPTY)) blast(to, undo);
}

Position::Undo Position::do_move(Move m) {
    Undo undo{key_,         board_[index(cell_of(m.from()))],
              EMPTY,        EMPTY,
              castling_,    ep_,
              ep_pawn_,     halfmove_,
              counted_,     count_limit_,
              checks_left_, {}};
    key_ ^= state_key();
    ep_ = ep_pawn_ = NO_CELL;
    play(m, undo);
    const bool counts_anew =
        undo.captured != EMPTY || undo.victim != EMPTY ||
        contains(rules_->n_move_types[side_], m.is_drop() ? m.dropped() : type_of(undo.moved));
    halfmove_ = counts_anew ? 0 : static_cast<std::uint16_t>(halfmove_ + 1);
    fullmove_ = static_cast<std::uint16_t>(fullmove_ + side_);
    side_ = ~side_;
    if (m.kind() == MoveKind::passes && rules_->en_passant_region.test(m.other()))
        set_ep(cell_of(m.other()), cell_of(m.to()));
    if (rules_->check_counting && checks_left_[~side_] > 0 && in_check(side_)) --checks_left_[~side_];
    if (rules_->counting.any())
        go_on_counting(undo.captured != EMPTY && contains(rules_->pawns, type_of(undo.captured)),
                       undo.captured != EMPTY || undo.victim != EMPTY || m.promotion() != 0);
    key_ ^= state_key();
    return undo;
}

void Position::undo_move(Move m, const Undo& undo) {
    side_ = ~side_;
    fullmove_ = static_cast<std::uint16_t>(fullmove_ - side_);
    const Cell from = cell_of(m.from()), to = cell_of(m.to());
    if (m.kind() == MoveKind::castling) {
        const CastlingHome& home = rules_->castling_home[side_];
        const std::size_t wing = cell_of(m.other()) == home.rook[KINGSIDE] ? KINGSIDE : QUEENSIDE;
        const Piece rook = board_[index(home.rook_to[wing])];
        clear_piece(home.king_to[wing]);
        clear_piece(home.rook_to[wing]);
        set_piece(undo.moved, home.king);
        set_piece(rook, home.rook[wing]);
    } else if (m.is_drop()) {
        clear_piece(to);
        hands_.add(side_, m.dropped());
    } else {
        for (std::size_t i = 0; rules_->blast_on_capture && i < AROUND.size(); ++i)
            if (undo.blasted[i] != EMPTY) set_piece(undo.blasted[i], static_cast<Cell>(to + AROUND[i]));
        clear_piece(to);
        if (undo.captured != EMPTY) set_piece(undo.captured, to);
        if (undo.victim != EMPTY) set_piece(undo.victim, cell_of(m.other()));
        set_piece(undo.moved, from);
        give_back(undo.captured);
        give_back(undo.victim);
    }
    castling_ = undo.castling;
    ep_ = undo.ep;
    ep_pawn_ = undo.ep_pawn;
    halfmove_ = undo.halfmove;
    counted_ = undo.counted;
    count_limit_ = undo.count_limit;
    checks_left_ = undo.checks_left;
    key_ = undo.key;
}

Position::Undo Position::do_null_move() {
    const Undo undo{key_,     EMPTY,     EMPTY,    EMPTY,        castling_,    ep_,
                    ep_pawn_, halfmove_, counted_, count_limit_, checks_left_, {}};
    key_ ^= state_key();
    ep_ = ep_pawn_ = NO_CELL;
    fullmove_ = static_cast<std::uint16_t>(fullmove_ + side_);
    side_ = ~side_;
    key_ ^= state_key();
    return undo;
}

void Position::undo_null_move(const Undo& undo) {
    side_ = ~side_;
    fullmove_ = static_cast<std::uint16_t>(fullmove_ - side_);
    ep_ = undo.ep;
    ep_pawn_ = undo.ep_pawn;
    key_ = undo.key;
}

void Position::set_ep(Cell passed, Cell pawn) {
    ep_ = passed;
    ep_pawn_ = pawn;
    if (!ep_is_legal()) ep_ = ep_pawn_ = NO_CELL;
}

/// True if a piece may take on the square that a pawn has passed.
bool Position::ep_is_legal() {
    for (std::size_t type = 1; type < rules_->types.size(); ++type) {
        if (!contains(rules_->en_passant_types[side_], static_cast<int>(type))) continue;
        for (const MailboxPath& path : rules_->types[type].paths[side_]) {
            if (!(path.flags & EN_PASSANT)) continue;
            const MailboxLeg& leg = rules_->legs[side_][path.first];
            Cell from = ep_;
            for (int n = 0; n < leg.range && (from == ep_ || board_[index(from)] == EMPTY); ++n) {
                from = static_cast<Cell>(from - leg.step);
                const Piece p = board_[index(from)];
                if (p == EMPTY || p == BORDER || color_of(p) != side_ ||
                    type_of(p) != static_cast<int>(type) ||
                    ((path.flags & INITIAL) && !rules_->double_step_region[side_].test(square_of(from))))
                    continue;
                const Move taking(square_of(from), square_of(ep_), 0, MoveKind::takes, square_of(ep_pawn_));
                const Undo undo = do_move(taking);
                const bool legal = !leaves_own_in_check();
                undo_move(taking, undo);
                if (legal) return true;
            }
        }
    }
    return false;
}

}  // namespace inkmate::variant
