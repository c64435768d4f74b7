#include "reach.hpp"

namespace inkmate::variant {

namespace {

/// Follows paths over a board on which anything may stand anywhere.
class Explorer {
  public:
    Explorer(const Rules& rules, Square from, Color side)
        : rules_(rules), from_(cell_of(from)), side_(side) {}

    void follow(const MailboxPath& path) {
        if ((path.flags & EN_PASSANT) != 0) return;
        legs_ = rules_.legs[side_].data() + path.first;
        last_ = path.legs - 1;
        at_first_ = (path.flags & INITIAL) != 0;
        go(0, from_, {});
    }
    const ReachTable& found() const { return found_; }

  private:
    /// What has happened on the way.
    struct Way {
        bool hopped = false;
        Cell taken = NO_CELL;
    };

    void note(Cell cell, Reach reach) {
        if (cell != from_) found_[square_of(cell)] |= reach;
    }

    void go(int i, Cell begin, Way way) {
        const MailboxLeg& leg = legs_[i];
        Cell at = begin;
        for (int n = 0; n < leg.range; ++n) {
            at = static_cast<Cell>(at + leg.step);
            if (rules_.empty_board[static_cast<std::size_t>(at)] == BORDER) return;
            if (i == last_)
                end(leg, at, way);
            else
                go_on(leg, i, at, way);
        }
    }

    void go_on(const MailboxLeg& leg, int i, Cell at, Way way) {
        if ((leg.on & ON_EMPTY) != 0) go(i + 1, at, way);
        if ((leg.on & HOP) != 0) go(i + 1, at, {true, way.taken});
        if ((leg.on & (ON_ENEMY | ON_OWN)) != 0 && way.taken == NO_CELL) go(i + 1, at, {way.hopped, at});
    }

    void end(const MailboxLeg& leg, Cell at, Way way) {
        if ((leg.on & ON_EMPTY) != 0) {
            if (way.taken != NO_CELL) note(way.taken, TAKES_ELSEWHERE);
            note(at, way.taken != NO_CELL ? ENDS_TAKING
                     : way.hopped         ? GOES_HOPPING
                     : at_first_          ? AT_FIRST
                                          : GOES);
        }
        if ((leg.on & (ON_ENEMY | ON_OWN)) != 0)
            note(at, way.hopped ? TAKES_HOPPING : at_first_ ? AT_FIRST : TAKES);
    }

    const Rules& rules_;
    const Cell from_;
    const Color side_;
    const MailboxLeg* legs_ = nullptr;
    int last_ = 0;
    bool at_first_ = false;
    ReachTable found_{};
};

}  // namespace

ReachTable reach_of(const Rules& rules, int type, Square from, Color side) {
    Explorer explorer(rules, from, side);
    for (const MailboxPath& path : rules.types[static_cast<std::size_t>(type)].paths[side])
        explorer.follow(path);
    return explorer.found();
}

}  // namespace inkmate::variant
