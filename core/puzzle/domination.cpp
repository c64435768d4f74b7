#include "core/puzzle/puzzle.hpp"

#include <array>

namespace inkmate::puzzle {

namespace {

using Guards = std::array<Region, variant::SQUARE_NB>;

/// What is guarded from each square: itself and what is attacked.
Guards guarded_by(const Field& field) {
    Guards guarded = field.attacks;
    for (const Square s : field.squares) guarded[s].set(s);
    return guarded;
}

class DominationSearch {
  public:
    DominationSearch(const Field& field, int count, Effort& effort, const Visit& visit)
        : squares_(field.squares),
          guarded_(guarded_by(field)),
          guards_(reversed(guarded_)),
          count_(count),
          effort_(effort),
          visit_(visit) {}

    Ending run(const Region& board) {
        place(board, board);
        return ending_;
    }

    /// So many squares have no guard in common: each needs one of its own.
    int needed(const Region& bare, const Region& free) const {
        int n = 0;
        Region used;
        for (const Square s : squares_)
            if (bare.test(s))
                if (const Region here = guards_[s] & free; (here & used).none()) {
                    used |= here;
                    ++n;
                }
        return n;
    }

  private:
    /// `bare`: what nothing guards yet; `free`: where a piece may still be put. False ends the search.
    bool place(const Region& bare, Region free) {
        const int missing = count_ - static_cast<int>(chosen_.size());
        if (missing == 0) return bare.any() || visit_(chosen_) || end(Ending::stopped);
        if (needed(bare, free) > missing) return true;
        // Once a place has been tried, the others do without it: so each solution comes once.
        const Region places = bare.any() ? hardest(bare, free) : free;
        for (const Square s : squares_) {
            if (!places.test(s)) continue;
            free.reset(s);
            if (!put(s, bare & ~guarded_[s], free)) return false;
        }
        return true;
    }

    /// Where a guard can be put for the square that has the fewest such places.
    Region hardest(const Region& bare, const Region& free) const {
        std::size_t least = variant::SQUARE_NB + 1;
        Region places;
        for (const Square s : squares_)
            if (bare.test(s))
                if (const Region here = guards_[s] & free; here.count() < least) {
                    least = here.count();
                    places = here;
                }
        return places;
    }

    bool put(Square s, const Region& bare, const Region& free) {
        if (effort_.spent()) return end(Ending::given_up);
        ++effort_.steps;
        chosen_.push_back(s);
        const bool goes_on = place(bare, free);
        chosen_.pop_back();
        return goes_on;
    }

    bool end(Ending how) {
        ending_ = how;
        return false;
    }

    const std::vector<Square>& squares_;
    const Guards guarded_, guards_;
    const int count_;
    Effort& effort_;
    const Visit& visit_;
    std::vector<Square> chosen_;
    Ending ending_ = Ending::complete;
};

}  // namespace

int fewest_guards(const Field& field) {
    Effort none{0};
    return DominationSearch(field, 0, none, {}).needed(field.board, field.board);
}

Ending each_domination(const Field& field, int count, Effort& effort, const Visit& visit) {
    return DominationSearch(field, count, effort, visit).run(field.board);
}

}  // namespace inkmate::puzzle
