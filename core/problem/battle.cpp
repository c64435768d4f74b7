#include "core/problem/battle.hpp"

#include <algorithm>

#include "core/chess/attacks.hpp"
#include "core/chess/movegen.hpp"

namespace inkmate::problem {

using namespace chess;

namespace {

/// Above what history can reach.
constexpr int FIRST = 1 << 30;
constexpr int MOST_HISTORY = 1 << 20;

std::size_t squares_of(Move m) {
    return static_cast<std::size_t>(m.code() & SQUARES_MASK);
}

}  // namespace

Battle::Battle(const Stipulation& stipulation, ProofTable& table, std::uint64_t salt, Budget& budget)
    : play_(stipulation.play),
      goal_(stipulation.goal),
      table_(table),
      salt_(salt),
      budget_(budget),
      refutations_(SQUARES_MASK + 1) {}

bool Battle::ended_by_answer(const Position& pos) const {
    return play_ != Play::direct && is_reached(pos, goal_);
}

MoveList Battle::answers(const Position& pos) const {
    if (is_reflex())
        if (const MoveList must = goal_moves(pos, goal_); !must.empty()) return must;
    return legal_moves(pos);
}

int Battle::wins_in(Position& pos, int moves) {
    if (moves <= 0) return 0;
    const std::uint64_t key = pos.key() ^ salt_;
    ProofTable::Proof proof = table_.find(key);
    if (proof.wins_in != 0) return proof.wins_in <= moves ? proof.wins_in : 0;
    if (proof.fails_in >= moves) return 0;
    // The last move of a direct mate is found faster than a place in the table.
    const bool keep = moves > 1 || play_ != Play::direct;
    const std::uint64_t before = budget_.nodes();
    for (int n = proof.fails_in + 1; n <= moves; ++n) {
        const bool won = n == 1 ? wins_at_last_move(pos, proof.move) : wins_within(pos, n, proof.move);
        (won ? proof.wins_in : proof.fails_in) = static_cast<std::uint8_t>(n);
        if (won) break;
    }
    if (keep) table_.store(key, proof, budget_.nodes() - before);
    return proof.wins_in;
}

bool Battle::wins_at_last_move(Position& pos, Move& found) {
    budget_.visit();
    if (play_ == Play::direct) {
        found = goal_move(pos, goal_);
        return static_cast<bool>(found);
    }
    // Who must reach the goal himself cannot wait for the other.
    if (play_ == Play::reflex && goal_move(pos, goal_)) return false;
    return wins_within(pos, 1, found);
}

bool Battle::wins_within(Position& pos, int moves, Move& best) {
    if (play_ == Play::reflex && moves > 1 && goal_move(pos, goal_)) return false;
    for (const auto [m, value] : attacks_in_order(pos, moves, best)) {
        const Position::Undo undo = pos.do_move(m);
        last_attack_ = m;
        const bool won = forced(pos, moves - 1);
        pos.undo_move(m, undo);
        if (!won) continue;
        best = last_win_[static_cast<std::size_t>(moves)] = m;
        return true;
    }
    return false;
}

std::vector<Battle::Candidate>& Battle::attacks_in_order(Position& pos, int moves, Move best) {
    auto& candidates = attacks_[static_cast<std::size_t>(moves)];
    candidates.clear();
    const CheckFinder checks(pos);
    for (const Move m : legal_moves(pos)) {
        int value = m == best ? FIRST : m == last_win_[static_cast<std::size_t>(moves)] ? FIRST - 1 : 0;
        if (moves > 1 && value == 0) {
            // The fewer answers there are, the less there is to prove.
            const Position::Undo undo = pos.do_move(m);
            value = -static_cast<int>(legal_moves(pos).size());
            if (checks.may_check(m) && pos.in_check()) value += 1000;
            pos.undo_move(m, undo);
        }
        candidates.push_back({m, value});
    }
    std::ranges::stable_sort(candidates, std::greater(), &Candidate::value);
    return candidates;
}

bool Battle::forced(Position& pos, int moves) {
    budget_.visit();
    if (play_ == Play::direct && moves == 0) return is_reached(pos, goal_);
    if (is_reflex() && goal_move(pos, goal_)) return true;
    if (play_ == Play::self && moves == 0) return all_answers_mate(pos);
    return moves > 0 && all_answers_lose(pos, moves);
}

bool Battle::all_answers_mate(Position& pos) {
    const MoveList moves = legal_moves(pos);
    const CheckFinder checks(pos);
    if (goal_ == Goal::mate)
        for (const Move m : moves)
            if (!checks.may_check(m)) return false;
    for (const Move m : moves) {
        const Position::Undo undo = pos.do_move(m);
        budget_.visit();
        const bool reached = is_reached(pos, goal_);
        pos.undo_move(m, undo);
        if (!reached) return false;
    }
    return !moves.empty();
}

bool Battle::all_answers_lose(Position& pos, int moves) {
    const MoveList legal = legal_moves(pos);
    if (legal.empty()) return play_ == Play::direct && pos.in_check() == (goal_ == Goal::mate);
    Move& refutation = refutations_[squares_of(last_attack_)];
    auto& candidates = answers_[static_cast<std::size_t>(moves)];
    order_answers(pos, legal, candidates, refutation);
    for (const auto [m, value] : candidates) {
        const Piece piece = pos.piece_on(m.from());
        const Position::Undo undo = pos.do_move(m);
        const bool lost = (play_ == Play::self && is_reached(pos, goal_)) || wins(pos, moves);
        pos.undo_move(m, undo);
        if (lost) continue;
        refutation = m;
        int& history = history_[piece][m.to()];
        history = std::min(history + moves * moves, MOST_HISTORY);
        return false;
    }
    return true;
}

void Battle::order_answers(const Position& pos, const MoveList& answers, std::vector<Candidate>& candidates,
                           Move refutation) const {
    candidates.clear();
    for (const Move m : answers) {
        int value = history_[pos.piece_on(m.from())][m.to()];
        if (pos.is_capture(m)) value += MOST_HISTORY;
        if (m == refutation) value = FIRST;
        candidates.push_back({m, value});
    }
    std::ranges::stable_sort(candidates, std::greater(), &Candidate::value);
}

}  // namespace inkmate::problem
