#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "../chess/position.hpp"
#include "budget.hpp"
#include "goal.hpp"
#include "stipulation.hpp"
#include "table.hpp"

namespace inkmate::problem {

/// Proves whether the attacker forces the goal: in direct, self- and reflex play.
///
/// Depth first, a move deeper at a time at every position, so that what is found is the shortest. All moves
/// of the attacker are looked at that the goal may need, and the answers that refuted others come first.
class Battle {
  public:
    /// What belongs to one problem in the table is told from the others' by `salt`.
    Battle(const Stipulation& stipulation, ProofTable& table, std::uint64_t salt, Budget& budget);

    /// The attacker is to move: in how many moves, of at most so many, does he reach the goal? 0: in none.
    int wins_in(chess::Position& pos, int moves);
    bool wins(chess::Position& pos, int moves) { return wins_in(pos, moves) != 0; }
    /// The attacker has moved: does he reach the goal in at most so many more moves, whatever is answered?
    bool forced(chess::Position& pos, int moves);
    /// Has the answer that led to this position, with the attacker to move, reached the goal itself?
    bool ended_by_answer(const chess::Position& pos) const;
    Goal goal() const { return goal_; }
    /// The answers that the other side may choose from.
    chess::MoveList answers(const chess::Position& pos) const;

  private:
    /// A move and what it is worth to look at it early.
    struct Candidate {
        chess::Move move;
        int value;
    };

    bool wins_at_last_move(chess::Position& pos, chess::Move& found);
    /// With more than one move left.
    bool wins_within(chess::Position& pos, int moves, chess::Move& best);
    std::vector<Candidate>& attacks_in_order(chess::Position& pos, int moves, chess::Move best);
    bool all_answers_mate(chess::Position& pos);
    bool all_answers_lose(chess::Position& pos, int moves);
    void order_answers(const chess::Position& pos, const chess::MoveList& answers,
                       std::vector<Candidate>& candidates, chess::Move refutation) const;
    bool is_reflex() const { return play_ == Play::reflex || play_ == Play::semi_reflex; }

    Play play_;
    Goal goal_;
    ProofTable& table_;
    std::uint64_t salt_;
    Budget& budget_;
    /// By the moves that are left.
    std::array<std::vector<Candidate>, MOST_MOVES + 1> attacks_, answers_;
    std::array<chess::Move, MOST_MOVES + 1> last_win_{};
    /// What refuted the attacker's move last, by its squares.
    std::vector<chess::Move> refutations_;
    chess::Move last_attack_;
    /// How often a piece's going to a square has refuted.
    std::array<std::array<int, chess::SQUARE_NB>, chess::PIECE_NB> history_{};
};

}  // namespace inkmate::problem
