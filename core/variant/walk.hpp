#pragma once

#include "core/variant/rules.hpp"

namespace inkmate::variant {

/// Follows a path of several legs from a square, and tells where it may end.
/// `found(to, met, victim, relay)`: the cell, what stands there, what was taken on the way or NO_CELL, and
/// the cell where the last leg began.
/// `seen(cell)` is told of each cell of the board that this depended on.
/// What is on `target`, if that is a cell, counts as a piece of the other side.
template <class Found, class Seen>
class Walk {
  public:
    Walk(const Mailbox& board, const MailboxLeg* legs, int count, Color us, Cell from, Cell target,
         Found found, Seen seen)
        : board_(board),
          legs_(legs),
          count_(count),
          us_(us),
          from_(from),
          target_(target),
          found_(found),
          seen_(seen) {}

    void run() { follow(0, from_, NO_CELL); }

  private:
    /// The piece has left its square, and what it takes is gone.
    Piece on(Cell at, Cell victim) const {
        if (at == from_ || at == victim) return EMPTY;
        return at == target_ ? make_piece(~us_, 1) : board_[static_cast<std::size_t>(at)];
    }

    void follow(int i, Cell begin, Cell victim) {
        const MailboxLeg& leg = legs_[i];
        Cell at = begin;
        for (int n = 0; n < leg.range; ++n) {
            at = static_cast<Cell>(at + leg.step);
            const Piece met = on(at, victim);
            if (met == BORDER) return;
            seen_(at);
            if (i + 1 == count_)
                end(leg, at, met, victim, begin);
            else
                go_on(leg, i, at, met, victim);
            if (met != EMPTY) return;
        }
    }

    void end(const MailboxLeg& leg, Cell at, Piece met, Cell victim, Cell begin) {
        const int needed = met == EMPTY ? ON_EMPTY : color_of(met) == us_ ? ON_OWN : ON_ENEMY;
        if (leg.on & needed) found_(at, met, victim, begin);
    }

    void go_on(const MailboxLeg& leg, int i, Cell at, Piece met, Cell victim) {
        if (met == EMPTY) {
            if (leg.on & ON_EMPTY) follow(i + 1, at, victim);
            return;
        }
        if (leg.on & HOP) follow(i + 1, at, victim);
        if (leg.on & (color_of(met) == us_ ? ON_OWN : ON_ENEMY)) follow(i + 1, at, at);
    }

    const Mailbox& board_;
    const MailboxLeg* legs_;
    int count_;
    Color us_;
    Cell from_, target_;
    Found found_;
    Seen seen_;
};

}  // namespace inkmate::variant
