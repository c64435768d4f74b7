#pragma once

#include <array>
#include <cstdint>

#include "../chess/position.hpp"
#include "../engine/search.hpp"
#include "task.hpp"

namespace inkmate::lesson {

/// Mates that a program can prove take at most so many moves.
inline constexpr int MOST_MATE_MOVES = 4;

/// Proves direct mates as the generated program does (psgen/runtime/search/mate_search.ps): depth first,
/// every move that is legal, no table. What it proves depends on nothing but the position.
class MateSearch {
  public:
    /// True if the attacker, who is to move, mates in at most so many moves, 1 or more.
    bool mates(chess::Position& pos, int moves);
    /// True if the defender, who is to move, is mated, or mated in at most so many moves whatever he plays.
    bool is_lost(chess::Position& pos, int moves);
    /// Moves made since the beginning: what a proof costs.
    std::uint64_t work() const { return work_; }

  private:
    bool mates_at_once(chess::Position& pos);
    bool wins(chess::Position& pos, chess::Move m, int moves);

    std::uint64_t work_ = 0;
    /// What mated and what refuted last, by the moves left: tried first.
    std::array<chess::Move, MOST_MATE_MOVES + 1> winning_{}, refuting_{};
};

/// What an answer is.
enum class Verdict {
    solves,   ///< the problem is solved
    goes_on,  ///< right, and the mate takes further moves
    wrong     ///< refuted
};

/// A verdict, and what is played against the answer: the defence that holds out longest, or what refutes.
/// Move::none() where the answer solves the problem, or leaves no move (stalemate).
struct Judgement {
    Verdict verdict = Verdict::wrong;
    chess::Move reply = chess::Move::none();

    bool operator==(const Judgement&) const = default;
};

/// Where no mate is asked for, an answer other than the author's is right when it wins, that is, is worth so
/// many centipawns or more, and no less than his move by more than the margin, each looked at in a search of
/// so many nodes that knows nothing of the others. Where the search sees no win, as in studies that end in a
/// draw, it cannot tell, and the author's moves alone are right.
inline constexpr int ANSWER_WIN = 150;
inline constexpr int ANSWER_MARGIN = 50;
inline constexpr int ANSWER_NODES = 4000;

/// Proves answers as the generated program does (psgen/runtime/game/judge.ps).
class Judge {
  public:
    /// To a problem of which `moves_left` moves to the mate are left (0 where none is asked for); the solver
    /// is to move, and the answer is legal.
    Judgement judge(const Task& task, const chess::Position& now, int moves_left, chess::Move answer);
    /// A move that is right: the author's in the problem's own position, later the first that the search
    /// proves, in ascending order of its code.
    chess::Move right_move(const Task& task, const chess::Position& now, int moves_left);
    /// What the proofs of mates have cost so far, in moves made.
    std::uint64_t work() const { return mates_.work(); }

  private:
    Judgement judge_mate(const chess::Position& now, int moves_left, chess::Move answer);
    Judgement judge_best(const Task& task, const chess::Position& now, chess::Move answer);

    MateSearch mates_;
};

/// The replies to an answer in the order in which they are looked at: captures of what is worth most first,
/// then by ascending code.
std::vector<chess::Move> replies_in_order(const chess::Position& pos);

}  // namespace inkmate::lesson
