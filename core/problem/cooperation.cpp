#include "core/problem/cooperation.hpp"

#include "core/chess/attacks.hpp"

namespace inkmate::problem {

using namespace chess;

namespace {

/// So many moves from the diagram on are tried in the order of lists, so that lines come in it; sorting the
/// moves of every position would take half as long again.
constexpr std::size_t LISTED_PLIES = 4;

/// Thrown where there are enough lines.
struct Enough {};

/// Which moves of the side to move can let the other side give check that now cannot, whatever it plays:
/// those of the king, and those that open a line or a way, or stand where they can be taken.
class CheckHelpers {
  public:
    explicit CheckHelpers(const chess::Position& pos) {
        const Color us = pos.side_to_move();
        const Bitboard occupied = pos.pieces();
        const Bitboard pawns = pos.pieces(~us, PAWN);
        leaving_ = square_bb(pos.king_square(us)) | queen_attacks(pos.king_square(us), occupied);
        const Bitboard once = us == BLACK ? shift<8>(pawns) : shift<-8>(pawns);
        leaving_ |= once | (us == BLACK ? shift<8>(once) : shift<-8>(once));
        for (Bitboard b = pos.pieces(~us); b; b &= b - 1) {
            const Square s = lsb(b);
            const PieceType type = type_of(pos.piece_on(s));
            if (type == BISHOP || type == QUEEN) leaving_ |= bishop_attacks(s, occupied);
            if (type == ROOK || type == QUEEN) leaving_ |= rook_attacks(s, occupied);
            if (type == PAWN) entering_ |= pawn_attacks(~us, s);
        }
        entering_ |= pos.pieces(~us);
    }
    bool may_help(chess::Move m) const {
        return m.flag() != MoveFlag::none ||
               ((square_bb(m.from()) & leaving_) | (square_bb(m.to()) & entering_)) != 0;
    }

  private:
    Bitboard leaving_ = 0, entering_ = 0;
};

/// True if the side that is not to move could give check if it were. Not for a side that is in check.
bool other_side_may_check(chess::Position& pos) {
    const chess::Position::Undo undo = pos.do_null_move();
    const bool may = CheckFinder(pos).any_check();
    pos.undo_null_move(undo);
    return may;
}

/// The moves after which the other side may mate at once.
MoveList moves_before_mate(chess::Position& pos) {
    MoveList moves = legal_moves(pos);
    if (pos.in_check() || other_side_may_check(pos)) return moves;
    const CheckHelpers helpers(pos);
    MoveList helping;
    for (const chess::Move m : moves)
        if (helpers.may_help(m)) helping.push_back(m);
    return helping;
}
std::vector<variant::Move> moves_before_mate(variant::Position& pos) {
    return legal_moves(pos);
}

}  // namespace

template <class Rules>
Cooperation<Rules>::Cooperation(const Stipulation& stipulation, DeadEnds& table, std::uint64_t salt,
                                Budget& budget)
    : stipulation_(stipulation), table_(table), salt_(salt), budget_(budget) {}

template <class Rules>
bool Cooperation<Rules>::find(const Position& start, int plies, std::size_t most, std::vector<Line>& lines,
                              const std::function<void()>& on_line) {
    start_ = &start;
    lines_ = &lines;
    on_line_ = &on_line;
    most_ = most;
    played_.clear();
    Position pos = start;
    const bool mating_begins = stipulation_.play == Play::series || plies == 1 ||
                               (stipulation_.play == Play::help && plies % 2 == 1);
    nets_.begin(start, mating_begins ? pos.side_to_move() : ~pos.side_to_move(), stipulation_.goal,
                moves_left(plies));
    try {
        if (plies > 0) search(pos, plies);
    } catch (const Enough&) {
        return false;
    }
    return true;
}

template <class Rules>
bool Cooperation<Rules>::is_series_move(int plies) const {
    return (stipulation_.play == Play::series && plies > 1) ||
           (stipulation_.play == Play::series_help && plies > 2);
}

template <class Rules>
MovesLeft Cooperation<Rules>::moves_left(int plies) const {
    switch (stipulation_.play) {
        case Play::series: return {plies, 0};
        case Play::series_help: return {1, plies - 1};
        default: return {(plies + 1) / 2, plies / 2};
    }
}

template <class Rules>
bool Cooperation<Rules>::search(Position& pos, int plies) {
    budget_.visit();
    const std::uint64_t key = pos.key() ^ salt_;
    // The last moves are found faster than a place in the table.
    const bool is_kept = plies > 1;
    if (is_kept && table_.contains(key, plies)) return false;
    const bool in_reach = nets_.enter(pos, moves_left(plies));
    const bool found = in_reach && search_all(pos, plies);
    nets_.leave();
    if (is_kept && in_reach && !found) table_.insert(key, plies);
    return found;
}

template <class Rules>
bool Cooperation<Rules>::search_all(Position& pos, int plies) {
    if (plies == 1) return search_last(pos);
    bool found = false;
    nets_.aim(pos, moves_left(plies));
    const bool before_mate =
        plies == 2 && stipulation_.goal == Goal::mate && stipulation_.play != Play::series;
    const auto search_moves = [&](const auto& moves) {
        for (const Move m : moves)
            if (nets_.may_keep(m)) found |= search_move(pos, m, plies);
    };
    const typename Rules::Moves moves = before_mate ? moves_before_mate(pos) : legal_moves(pos);
    if (played_.size() < LISTED_PLIES)
        search_moves(in_order<Rules>(pos, moves));
    else
        search_moves(moves);
    return found;
}

template <class Rules>
bool Cooperation<Rules>::search_move(Position& pos, Move m, int plies) {
    const typename Position::Undo undo = pos.do_move(m);
    played_.push_back(m);
    bool found = false;
    if (!is_series_move(plies)) {
        found = search(pos, plies - 1);
    } else if (!pos.in_check()) {
        const typename Position::Undo passed = pos.do_null_move();
        found = search(pos, plies - 1);
        pos.undo_null_move(passed);
    }
    played_.pop_back();
    pos.undo_move(m, undo);
    return found;
}

template <class Rules>
bool Cooperation<Rules>::search_last(Position& pos) {
    const typename Rules::Moves found = goal_moves<Rules>(pos, stipulation_.goal);
    for (const Move m : in_order<Rules>(pos, found)) add(m);
    return !found.empty();
}

template <class Rules>
void Cooperation<Rules>::add(Move last) {
    if (lines_->size() == most_) throw Enough();
    Line line;
    std::vector<Move> moves = played_;
    moves.push_back(last);
    Position pos = *start_;
    int plies = static_cast<int>(moves.size());
    for (const Move m : moves) {
        line.uci.push_back(uci_of(pos, m));
        line.san.push_back(to_san(pos, m, stipulation_.goal));
        pos.do_move(m);
        if (is_series_move(plies--)) pos.do_null_move();
    }
    lines_->push_back(std::move(line));
    if (*on_line_) (*on_line_)();
}

template class Cooperation<Orthodox>;
template class Cooperation<Fairy>;

}  // namespace inkmate::problem
