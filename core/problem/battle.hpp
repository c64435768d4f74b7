#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "rules_of_play.hpp"
#include "stipulation.hpp"
#include "table.hpp"

namespace inkmate::problem {

/// Proves whether the attacker forces the goal: in direct, self- and reflex play.
///
/// Depth first, a move deeper at a time at every position, so that what is found is the shortest. All moves
/// of the attacker are looked at that the goal may need, and the answers that refuted others come first.
/// `Rules` are Orthodox or Fairy.
template <class Rules>
class Battle {
  public:
    using Position = typename Rules::Position;
    using Move = typename Rules::Move;
    using Moves = typename Rules::Moves;

    /// What belongs to one problem in the table is told from the others' by `salt`.
    Battle(const Stipulation& stipulation, ProofTable& table, std::uint64_t salt, Budget& budget);

    /// The attacker is to move: in how many moves, of at most so many, does he reach the goal? 0: in none.
    int wins_in(Position& pos, int moves);
    bool wins(Position& pos, int moves) { return wins_in(pos, moves) != 0; }
    /// True if the attacker, who has moved, reaches the goal in at most so many more moves, whatever is
    /// answered.
    bool forced(Position& pos, int moves);
    /// True if the answer that led to this position, with the attacker to move, reached the goal itself.
    bool ended_by_answer(Position& pos) const;
    Goal goal() const { return goal_; }
    /// True if the attacker's last move mates.
    bool is_direct_mate() const { return play_ == Play::direct && goal_ == Goal::mate; }
    /// The answers that the other side may choose from.
    Moves answers(Position& pos) const;

  private:
    /// A move and what it is worth to look at it early.
    struct Candidate {
        Move move;
        int value;
    };

    bool wins_at_last_move(Position& pos, std::uint16_t& found);
    /// True if the attacker wins with more than one move left. `best` is the hint of the move to try first,
    /// then the winning one.
    bool wins_within(Position& pos, int moves, std::uint16_t& best);
    std::vector<Candidate>& attacks_in_order(Position& pos, int moves, std::uint16_t best);
    bool all_answers_mate(Position& pos);
    bool all_answers_lose(Position& pos, int moves);
    void order_answers(const Position& pos, const Moves& answers, std::vector<Candidate>& candidates,
                       Move refutation) const;
    bool is_reflex() const { return play_ == Play::reflex || play_ == Play::semi_reflex; }

    Play play_;
    Goal goal_;
    ProofTable& table_;
    std::uint64_t salt_;
    Budget& budget_;
    /// By the moves that are left.
    std::array<std::vector<Candidate>, MOST_MOVES + 1> attacks_, answers_;
    std::array<Move, MOST_MOVES + 1> last_win_{};
    /// What refuted the attacker's move last, by its path.
    std::vector<Move> refutations_;
    Move last_attack_;
    /// How often a piece's coming to a square has refuted.
    std::vector<int> history_;
};

}  // namespace inkmate::problem
