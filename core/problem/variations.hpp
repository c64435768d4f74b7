#pragma once

#include <functional>
#include <vector>

#include "battle.hpp"
#include "solution.hpp"

namespace inkmate::problem {

/// How much of the play after a key is told.
struct Detail {
    /// True for the play after keys and tries, false for their moves alone.
    bool variations = true;
    /// True for every move that reaches the goal in the same time, false for one.
    bool duals = false;
    /// True to show also answers that parry no threat.
    bool all_defences = false;
    /// True to leave out answers after which one of several threats still works, for those who take one
    /// threat to be enough; otherwise an answer that parries any of them is shown.
    bool one_threat = false;
    /// True to show also answers after which the goal is reached sooner than necessary.
    bool short_variations = true;
};

/// Writes down the play that Battle proves.
template <class Rules>
class Variations {
  public:
    using Position = typename Rules::Position;
    using Move = typename Rules::Move;

    Variations(Battle<Rules>& battle, const Detail& detail) : battle_(battle), detail_(detail) {}

    /// A first move that reaches the goal in so many moves.
    Attack key(Position& pos, Move m, int moves);
    /// One that would, but for these answers.
    Attack attempt(Position& pos, Move m, int moves, const std::vector<Move>& refutations);
    /// The answers that the side to move has, as far as the attacker is ready for them with so many moves
    /// left.
    std::vector<Defence> prepared(Position& pos, int moves);

  private:
    struct Threats {
        bool zugzwang = false;
        std::vector<Move> moves;
        int length = 0;
    };

    void play_on(Position& pos, Attack& attack, int moves_left);
    void add_defences(Position& pos, Attack& attack, int moves_left, const Threats& menaces);
    Threats threats(Position& pos, int moves_left);
    bool parries(Position& pos, const Threats& threats);
    std::vector<Move> winners(Position& pos, int length, bool all);

    Battle<Rules>& battle_;
    Detail detail_;
};

}  // namespace inkmate::problem
