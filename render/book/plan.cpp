#include "render/book/plan.hpp"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <memory>
#include <utility>
#include <vector>

namespace inkmate::book {

namespace {

/// So many lines at most stay blank at the foot of a column, so that what follows begins the next.
constexpr int MOST_BLANK = 8;

/// What a page loses by its faults, in the square of blank lines: for each line that comes before a diagram
/// that belongs before it, for a diagram that the reader has to turn the page for, and for one that the
/// game's end comes before, too.
constexpr int PASSED_COST = 6, TURNED_COST = 40, ENDED_COST = 80;
/// For a column that ends within a word.
constexpr int HYPHEN_COST = 3;
/// For a last page with a longer column on the right.
constexpr int RIGHT_COST = 1;
/// So many lines more or less are no fault of it: an odd number cannot be halved.
constexpr int LEVEL = 1;

constexpr int square(int lines) {
    return lines * lines;
}

/// A column, after others.
struct Filled {
    ColumnFiller filler;
    Column column = {};
    int cost = 0;
    std::shared_ptr<const Filled> before = nullptr;
};
using FilledPointer = std::shared_ptr<const Filled>;

class Planner {
  public:
    Planner(std::span<const FlowItem> items, PageLines lines) : items_(items), lines_(lines) {}

    PlannedPage plan(ColumnFiller start, std::optional<std::size_t> horizon) {
        std::vector<FilledPointer> last = {std::make_shared<Filled>(Filled{std::move(start)})};
        FilledPointer best;
        for (std::size_t page = 0; !best; ++page) {
            if (horizon == page) {
                best = *std::ranges::min_element(last, {}, &Filled::cost);
                break;
            }
            const int lines = page == 0 ? lines_.first : lines_.others;
            for (const FilledPointer& filled : last) end_after(filled, lines, best);
            for (int column = 0; column < COLUMNS; ++column) last = filled_after(last, lines, column);
        }
        return first_page(best);
    }

  private:
    /// The ways to fill a column, the cheapest of those that end alike.
    std::vector<FilledPointer> filled_after(const std::vector<FilledPointer>& last, int most, int column) {
        std::map<std::pair<std::size_t, std::vector<std::size_t>>, FilledPointer> ways;
        for (const FilledPointer& before : last)
            for (int lines = most; lines >= std::max(most - MOST_BLANK, DIAGRAM_LINES); --lines) {
                FilledPointer filled = fill(before, lines, most);
                if (!filled) continue;
                int cost = filled->cost + square(most - filled->column.used);
                if (column + 1 == COLUMNS) cost += turned_cost(filled->filler);
                lines = std::min(lines, filled->column.used);
                FilledPointer& way = ways[{filled->filler.next(), filled->filler.floated()}];
                if (way && way->cost <= cost) continue;
                way = std::make_shared<Filled>(Filled{filled->filler, filled->column, cost, filled->before});
            }
        std::vector<FilledPointer> all;
        for (auto& [end, way] : ways) all.push_back(std::move(way));
        return all;
    }

    /// The column after another, without the cost of blank lines; null if it parts what belongs together, and
    /// a longer one would not.
    FilledPointer fill(const FilledPointer& before, int lines, int most) const {
        ColumnFiller filler = before->filler;
        Column column = filler.fill(lines);
        if (filler.parted() && !before->filler.parted() && lines < most) return nullptr;
        const int cost = before->cost + PASSED_COST * column.passed + hyphen_cost(column);
        return std::make_shared<Filled>(Filled{std::move(filler), std::move(column), cost, before});
    }

    int hyphen_cost(const Column& column) const {
        if (column.placed.empty()) return 0;
        const Line* const last = std::get_if<Line>(&items_[column.placed.back().item].what);
        return last && last->hyphen ? HYPHEN_COST : 0;
    }

    int turned_cost(const ColumnFiller& filler) const {
        const bool ended =
            filler.next() == items_.size() || std::holds_alternative<int>(items_[filler.next()].what);
        int cost = 0;
        for (const std::size_t item : filler.floated())
            if (std::holds_alternative<SetDiagram>(items_[item].what))
                cost += TURNED_COST + (ended ? ENDED_COST : 0);
        return cost;
    }

    /// Places all that is left on one page, if that can be, with columns as equal as can be.
    void end_after(const FilledPointer& before, int most, FilledPointer& best) const {
        for (int lines = 1; lines <= most; ++lines) {
            const FilledPointer left = fill(before, lines, most);
            if (!left) continue;
            const FilledPointer right = fill(left, most, most);
            if (!right->filler.done()) continue;
            const int more = left->column.used - right->column.used;
            const int cost =
                right->cost + square(std::max(std::abs(more) - LEVEL, 0)) + (more < 0 ? RIGHT_COST : 0);
            if (best && best->cost <= cost) continue;
            best = std::make_shared<Filled>(Filled{right->filler, right->column, cost, left});
        }
    }

    static PlannedPage first_page(const FilledPointer& last) {
        FilledPointer right = last;
        while (right->before->before->before) right = right->before;
        return {{right->before->column, right->column}, right->filler};
    }

    std::span<const FlowItem> items_;
    PageLines lines_;
};

}  // namespace

PlannedPage plan_page(std::span<const FlowItem> items, std::size_t floated, PageLines lines,
                      std::optional<std::size_t> horizon) {
    return Planner(items, lines).plan(ColumnFiller(items, floated), horizon);
}

}  // namespace inkmate::book
