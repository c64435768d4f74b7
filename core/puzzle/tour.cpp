#include "core/puzzle/puzzle.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

#include "core/chess/random.hpp"

namespace inkmate::puzzle {

namespace {

using Links = std::array<Region, variant::SQUARE_NB>;

/// What an attempt leaves to chance: the first attempt is number 0, and each has other numbers.
chess::RandomNumbers lot_of(std::int32_t attempt) {
    return chess::RandomNumbers(attempt + 1);
}
std::size_t draw(chess::RandomNumbers& lot, std::size_t bound) {
    return static_cast<std::size_t>(lot.below(static_cast<std::int32_t>(bound)));
}

class TourSearch {
  public:
    TourSearch(const Field& field, const TourRules& rules, Effort& effort, const Visit& visit)
        : squares_(field.squares),
          moves_(field.moves),
          links_(reversed(field.moves)),
          closed_(rules.closed),
          effort_(effort),
          visit_(visit) {
        for (const Square s : squares_) links_[s] |= moves_[s];
    }

    /// Ties are broken by the order of the squares.
    void shuffle(std::int32_t attempt) {
        chess::RandomNumbers lot = lot_of(attempt);
        for (std::size_t i = squares_.size(); i > 1; --i) std::swap(squares_[i - 1], squares_[draw(lot, i)]);
    }

    Ending run(Square from, const Region& board) {
        ending_ = Ending::complete;
        if (!can_begin(from, board)) return ending_;
        from_ = from;
        left_ = board;
        put(from);
        return ending_;
    }

  private:
    /// True if all squares are connected and, if every move changes the colour of the square, like a
    /// knight's, there are equally many of either colour, or one more of the first square's.
    bool can_begin(Square from, const Region& board) const {
        Region colors[2], fresh;
        fresh.set(from);
        for (int color = 0; fresh.any(); color ^= 1) {
            colors[color] |= fresh;
            Region next;
            for (const Square s : squares_)
                if (fresh.test(s)) next |= links_[s];
            fresh = next & ~colors[color ^ 1];
        }
        if ((colors[0] | colors[1]) != board) return false;
        if ((colors[0] & colors[1]).any()) return true;
        const std::size_t same = colors[0].count(), other = colors[1].count();
        return same == other || (!closed_ && same == other + 1);
    }

    bool go_on() {
        const Square at = path_.back();
        if (left_.none()) {
            const bool ends_well = !closed_ || path_.size() == 1 || moves_[at].test(from_);
            return !ends_well || visit_(path_) || end(Ending::stopped);
        }
        if (path_.size() > 1 && is_dead(path_[path_.size() - 2])) return true;
        struct Way {
            std::size_t onward;
            Square to;
        };
        std::vector<Way> ways;
        for (const Square s : squares_)
            if (moves_[at].test(s) && left_.test(s)) ways.push_back({(moves_[s] & left_).count(), s});
        std::ranges::stable_sort(ways, {}, &Way::onward);
        return std::ranges::all_of(ways, [&](const Way& way) { return put(way.to); });
    }

    bool put(Square s) {
        if (effort_.spent()) return end(Ending::given_up);
        ++effort_.steps;
        path_.push_back(s);
        left_.reset(s);
        const bool goes_on = go_on();
        left_.set(s);
        path_.pop_back();
        return goes_on;
    }

    /// True if leaving a square has cut off another, which can no longer be passed through. Only the end of
    /// an open tour needs just one link.
    bool is_dead(Square behind) const {
        int ends = 0;
        for (const Square s : squares_) {
            if (!left_.test(s) || !links_[behind].test(s)) continue;
            std::size_t links = (links_[s] & left_).count() + (links_[s].test(path_.back()) ? 1 : 0);
            if (closed_ && links_[s].test(from_)) ++links;
            if (links == 0 || (links == 1 && (closed_ || ++ends > 1))) return true;
        }
        return false;
    }

    bool end(Ending how) {
        ending_ = how;
        return false;
    }

    std::vector<Square> squares_;
    const Links& moves_;
    Links links_;
    const bool closed_;
    Effort& effort_;
    const Visit& visit_;
    Square from_ = 0;
    Region left_;
    std::vector<Square> path_;
    Ending ending_ = Ending::complete;
};

std::vector<Square> beginnings(const Field& field, const TourRules& rules) {
    if (rules.from) return {*rules.from};
    if (rules.closed && !field.squares.empty()) return {field.squares.front()};
    return field.squares;
}

}  // namespace

Ending each_tour(const Field& field, const TourRules& rules, Effort& effort, const Visit& visit) {
    for (const Square from : beginnings(field, rules))
        if (const Ending ending = TourSearch(field, rules, effort, visit).run(from, field.board);
            ending != Ending::complete)
            return ending;
    return Ending::complete;
}

/// Turns the end of an open tour round at squares that its last one is linked with until that one is linked
/// with the first (Pósa 1976). For pieces that go back as they came. False when the effort is spent.
bool close(std::vector<Square>& path, const Field& field, Effort& effort, chess::RandomNumbers lot) {
    while (!field.moves[path.back()].test(path.front())) {
        std::vector<std::size_t> turns;
        for (std::size_t i = 0; i + 2 < path.size(); ++i)
            if (field.moves[path.back()].test(path[i])) turns.push_back(i + 1);
        if (turns.empty() || effort.spent()) return false;
        ++effort.steps;
        std::reverse(path.begin() + static_cast<std::ptrdiff_t>(turns[draw(lot, turns.size())]), path.end());
    }
    return true;
}

/// A closed tour made from an open one.
Ending closed_from_open(const Field& field, Square from, std::int32_t number, Effort& effort,
                        const Visit& visit) {
    std::vector<Square> path;
    const Visit keep = [&](std::span<const Square> squares) {
        path.assign(squares.begin(), squares.end());
        return false;
    };
    TourSearch search(field, {}, effort, keep);
    search.shuffle(number);
    if (search.run(from, field.board) != Ending::stopped) return Ending::given_up;
    if (!close(path, field, effort, lot_of(number))) return Ending::given_up;
    visit(path);
    return Ending::stopped;
}

/// One attempt at a tour from a square, with so much effort. `returns`: the piece goes back as it came.
Ending attempt_tour(const Field& field, const TourRules& rules, bool returns, Square from,
                    std::int32_t number, Effort& effort, const Visit& visit) {
    TourSearch search(field, rules, effort, visit);
    search.shuffle(number);
    const Ending ending = search.run(from, field.board);
    if (ending != Ending::given_up || !rules.closed || !returns) return ending;
    effort.most_steps *= 2;
    return closed_from_open(field, from, number, effort, visit);
}

Ending find_tour(const Field& field, const TourRules& rules, Effort& effort, const Visit& visit) {
    std::vector<Square> from = beginnings(field, rules);
    const bool returns = reversed(field.moves) == field.moves;
    std::uint64_t patience = PATIENCE * field.squares.size();
    for (std::int32_t number = 0; !from.empty(); ++number, patience += patience / 8) {
        // Where there is no tour from a square, it need not be tried again.
        const std::size_t i = static_cast<std::size_t>(number) % from.size();
        const std::uint64_t left = effort.most_steps - effort.steps;
        Effort attempt{std::min(patience, left / 2 + left % 2)};
        const Ending ending = attempt_tour(field, rules, returns, from[i], number, attempt, visit);
        effort.steps += attempt.steps;
        if (ending == Ending::stopped) return ending;
        if (ending == Ending::complete) from.erase(from.begin() + static_cast<std::ptrdiff_t>(i));
        if (effort.spent()) return Ending::given_up;
    }
    return Ending::complete;
}

}  // namespace inkmate::puzzle
