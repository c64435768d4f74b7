#include "core/problem/battle.hpp"

#include <algorithm>

namespace inkmate::problem {

namespace {

/// Above what history can reach.
constexpr int FIRST = 1 << 30;
constexpr int MOST_HISTORY = 1 << 20;

}  // namespace

template <class Rules>
Battle<Rules>::Battle(const Stipulation& stipulation, ProofTable& table, std::uint64_t salt, Budget& budget)
    : play_(stipulation.play),
      goal_(stipulation.goal),
      table_(table),
      salt_(salt),
      budget_(budget),
      refutations_(Rules::PATHS),
      history_(Rules::ARRIVALS) {}

template <class Rules>
bool Battle<Rules>::ended_by_answer(Position& pos) const {
    return play_ != Play::direct && is_reached(pos, goal_);
}

template <class Rules>
auto Battle<Rules>::answers(Position& pos) const -> Moves {
    if (is_reflex())
        if (const Moves must = goal_moves<Rules>(pos, goal_); !must.empty()) return must;
    return legal_moves(pos);
}

template <class Rules>
int Battle<Rules>::wins_in(Position& pos, int moves) {
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

template <class Rules>
bool Battle<Rules>::wins_at_last_move(Position& pos, std::uint16_t& found) {
    budget_.visit();
    if (play_ == Play::direct) {
        const Move move = goal_move<Rules>(pos, goal_);
        found = Rules::hint_of(move);
        return static_cast<bool>(move);
    }
    // Who must reach the goal himself cannot wait for the other.
    if (play_ == Play::reflex && goal_move<Rules>(pos, goal_)) return false;
    return wins_within(pos, 1, found);
}

template <class Rules>
bool Battle<Rules>::wins_within(Position& pos, int moves, std::uint16_t& best) {
    if (play_ == Play::reflex && moves > 1 && goal_move<Rules>(pos, goal_)) return false;
    for (const auto [m, value] : attacks_in_order(pos, moves, best)) {
        const typename Position::Undo undo = pos.do_move(m);
        last_attack_ = m;
        const bool won = forced(pos, moves - 1);
        pos.undo_move(m, undo);
        if (!won) continue;
        last_win_[static_cast<std::size_t>(moves)] = m;
        best = Rules::hint_of(m);
        return true;
    }
    return false;
}

template <class Rules>
auto Battle<Rules>::attacks_in_order(Position& pos, int moves, std::uint16_t best)
    -> std::vector<Candidate>& {
    auto& candidates = attacks_[static_cast<std::size_t>(moves)];
    candidates.clear();
    const typename Rules::Checks checks(pos);
    for (const Move m : legal_moves(pos)) {
        int value = Rules::hint_of(m) == best                         ? FIRST
                    : m == last_win_[static_cast<std::size_t>(moves)] ? FIRST - 1
                                                                      : 0;
        if (moves > 1 && value == 0) {
            // The fewer answers there are, the less there is to prove.
            const bool may_check = checks.may_check(m);
            const typename Position::Undo undo = pos.do_move(m);
            value = -static_cast<int>(legal_moves(pos).size());
            if (may_check && pos.in_check()) value += 1000;
            pos.undo_move(m, undo);
        }
        candidates.push_back({m, value});
    }
    std::ranges::stable_sort(candidates, std::greater(), &Candidate::value);
    return candidates;
}

template <class Rules>
bool Battle<Rules>::forced(Position& pos, int moves) {
    budget_.visit();
    if (play_ == Play::direct && moves == 0) return is_reached(pos, goal_);
    if (is_reflex() && goal_move<Rules>(pos, goal_)) return true;
    if (play_ == Play::self && moves == 0) return all_answers_mate(pos);
    return moves > 0 && all_answers_lose(pos, moves);
}

template <class Rules>
bool Battle<Rules>::all_answers_mate(Position& pos) {
    const Moves moves = legal_moves(pos);
    const typename Rules::Checks checks(pos);
    if (goal_ == Goal::mate)
        for (const Move m : moves)
            if (!checks.may_check(m)) return false;
    for (const Move m : moves) {
        const typename Position::Undo undo = pos.do_move(m);
        budget_.visit();
        const bool reached = is_reached(pos, goal_);
        pos.undo_move(m, undo);
        if (!reached) return false;
    }
    return !moves.empty();
}

template <class Rules>
bool Battle<Rules>::all_answers_lose(Position& pos, int moves) {
    const Moves legal = legal_moves(pos);
    if (legal.empty()) return play_ == Play::direct && is_reached(pos, goal_);
    Move& refutation = refutations_[Rules::path_of(last_attack_)];
    auto& candidates = answers_[static_cast<std::size_t>(moves)];
    order_answers(pos, legal, candidates, refutation);
    for (const auto [m, value] : candidates) {
        const std::size_t arrival = Rules::arrival_of(pos, m);
        const typename Position::Undo undo = pos.do_move(m);
        const bool lost = (play_ == Play::self && is_reached(pos, goal_)) || wins(pos, moves);
        pos.undo_move(m, undo);
        if (lost) continue;
        refutation = m;
        int& history = history_[arrival];
        history = std::min(history + moves * moves, MOST_HISTORY);
        return false;
    }
    return true;
}

template <class Rules>
void Battle<Rules>::order_answers(const Position& pos, const Moves& answers,
                                  std::vector<Candidate>& candidates, Move refutation) const {
    candidates.clear();
    for (const Move m : answers) {
        int value = history_[Rules::arrival_of(pos, m)];
        if (pos.is_capture(m)) value += MOST_HISTORY;
        if (m == refutation) value = FIRST;
        candidates.push_back({m, value});
    }
    std::ranges::stable_sort(candidates, std::greater(), &Candidate::value);
}

template class Battle<Orthodox>;
template class Battle<Fairy>;

}  // namespace inkmate::problem
