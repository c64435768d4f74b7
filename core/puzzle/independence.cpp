#include "core/puzzle/puzzle.hpp"

#include <algorithm>
#include <array>

namespace inkmate::puzzle {

namespace {

using Conflicts = std::array<Region, variant::SQUARE_NB>;

/// Squares of which one piece attacks the other.
Conflicts conflicts_of(const Field& field) {
    Conflicts conflicts = reversed(field.attacks);
    for (const Square s : field.squares) conflicts[s] |= field.attacks[s];
    return conflicts;
}

/// The board in groups of squares that attack each other: a solution has one piece of each at most. Greedily,
/// which gives ranks for queens, diagonals for bishops, squares of four for kings.
std::vector<Region> groups_of(const Field& field, const Conflicts& conflicts) {
    std::vector<Region> groups;
    Region left = field.board;
    for (const Square s : field.squares) {
        if (!left.test(s)) continue;
        Region group, fits = conflicts[s] & left;
        group.set(s);
        for (const Square t : field.squares)
            if (fits.test(t)) {
                group.set(t);
                fits &= conflicts[t];
            }
        left &= ~group;
        groups.push_back(group);
    }
    return groups;
}

class IndependenceSearch {
  public:
    IndependenceSearch(const Field& field, int count, Effort& effort, const Visit& visit)
        : conflicts_(conflicts_of(field)),
          groups_(groups_of(field, conflicts_)),
          count_(count),
          effort_(effort),
          visit_(visit),
          squares_(field.squares) {}

    Ending run(const Region& board) {
        place(board);
        return ending_;
    }

  private:
    /// `free`: where a piece may stand still. False ends the search.
    bool place(const Region& free) {
        const int missing = count_ - static_cast<int>(chosen_.size());
        if (missing == 0) return visit_(chosen_) || end(Ending::stopped);
        int open = 0;
        std::size_t least = variant::SQUARE_NB + 1;
        Region group;
        for (const Region& g : groups_)
            if (const Region here = g & free; here.any()) {
                ++open;
                if (here.count() < least) {
                    least = here.count();
                    group = here;
                }
            }
        if (open < missing) return true;
        for (const Square s : squares_)
            if (group.test(s) && !put(s, free & ~group & ~conflicts_[s])) return false;
        return open == missing || place(free & ~group);
    }

    bool put(Square s, const Region& free) {
        if (effort_.spent()) return end(Ending::given_up);
        ++effort_.steps;
        chosen_.push_back(s);
        const bool goes_on = place(free);
        chosen_.pop_back();
        return goes_on;
    }

    bool end(Ending how) {
        ending_ = how;
        return false;
    }

    const Conflicts conflicts_;
    const std::vector<Region> groups_;
    const int count_;
    Effort& effort_;
    const Visit& visit_;
    const std::vector<Square>& squares_;
    std::vector<Square> chosen_;
    Ending ending_ = Ending::complete;
};

}  // namespace

int most_independent(const Field& field) {
    return static_cast<int>(groups_of(field, conflicts_of(field)).size());
}

Ending each_independent(const Field& field, int count, Effort& effort, const Visit& visit) {
    return IndependenceSearch(field, count, effort, visit).run(field.board);
}

}  // namespace inkmate::puzzle
