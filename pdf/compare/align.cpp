#include "pdf/compare/align.hpp"

#include <algorithm>
#include <cstdlib>
#include <type_traits>

namespace inkmate::compare {
namespace {

enum class Step : std::uint8_t { match, skip_first, skip_second };

using Match = std::function<bool(std::size_t, std::size_t)>;

/// Finds the path through the table of all pairs whose matches weigh most, by dynamic programming; pairs
/// without weight are not matched.
template <class Weight>
std::vector<Step> path_through_table(std::size_t rows, std::size_t columns,
                                     const std::function<Weight(std::size_t, std::size_t)>& weigh) {
    // A match of weight true weighs 1, so that the path is the longest common subsequence.
    using Sum = std::conditional_t<std::is_same_v<Weight, bool>, std::uint32_t, Weight>;
    std::vector<Step> steps(rows * columns);
    // below[j]: what the best path weighs from row i + 1 and column j on
    std::vector<Sum> below(columns + 1, 0), here(columns + 1, 0);
    for (std::size_t i = rows; i-- > 0;) {
        for (std::size_t j = columns; j-- > 0;) {
            Step& step = steps[i * columns + j];
            step = below[j] >= here[j + 1] ? Step::skip_first : Step::skip_second;
            here[j] = std::max(below[j], here[j + 1]);
            const Sum weight = weigh(i, j);
            if (weight > 0 && below[j + 1] + weight >= here[j]) {
                step = Step::match;
                here[j] = below[j + 1] + weight;
            }
        }
        std::swap(here, below);
    }
    std::vector<Step> path;
    for (std::size_t i = 0, j = 0; i < rows && j < columns;) {
        const Step step = steps[i * columns + j];
        path.push_back(step);
        if (step != Step::skip_second) ++i;
        if (step != Step::skip_first) ++j;
    }
    return path;
}

/// How far paths with so many skips reach: the row by diagonal (row less column); NOWHERE if none ends there.
class Front {
  public:
    static constexpr std::int64_t NOWHERE = -1;
    explicit Front(int skips) : skips_(skips), rows_(static_cast<std::size_t>(2 * skips + 1), NOWHERE) {}

    std::int64_t row(std::int64_t diagonal) const {
        return std::abs(diagonal) > skips_ ? NOWHERE : rows_[index(diagonal)];
    }
    void set(std::int64_t diagonal, std::int64_t row) { rows_[index(diagonal)] = row; }

  private:
    std::size_t index(std::int64_t diagonal) const { return static_cast<std::size_t>(diagonal + skips_); }

    std::int64_t skips_;
    std::vector<std::int64_t> rows_;
};

/// The path with the fewest skips, if these are few (Myers 1986: "An O(ND) difference algorithm").
class FewSkips {
  public:
    FewSkips(std::size_t rows, std::size_t columns, const Match& match)
        : rows_(static_cast<std::int64_t>(rows)),
          columns_(static_cast<std::int64_t>(columns)),
          match_(match) {}

    /// Returns an empty path if there would be more than MOST_EDITS.
    std::vector<Step> path() {
        for (int skips = 0; skips <= MOST_EDITS; ++skips) {
            fronts_.emplace_back(skips);
            for (std::int64_t diagonal = -skips; diagonal <= skips; diagonal += 2) {
                const std::int64_t row = slide(first_row(skips, diagonal), diagonal);
                fronts_.back().set(diagonal, row);
                if (row == rows_ && row - diagonal == columns_) return traced(skips);
            }
        }
        return {};
    }

  private:
    /// Returns the row in which a path reaches a diagonal by its last skip.
    std::int64_t first_row(int skips, std::int64_t diagonal) const {
        if (skips == 0) return 0;
        const Front& before = fronts_[static_cast<std::size_t>(skips) - 1];
        std::int64_t row = before.row(diagonal - 1);
        if (row != Front::NOWHERE) ++row;
        row = std::max(row, before.row(diagonal + 1));
        return row > rows_ || row - diagonal > columns_ ? Front::NOWHERE : row;
    }
    /// Moves along a diagonal as long as entries match.
    std::int64_t slide(std::int64_t row, std::int64_t diagonal) const {
        if (row == Front::NOWHERE) return row;
        while (row < rows_ && row - diagonal < columns_ &&
               match_(static_cast<std::size_t>(row), static_cast<std::size_t>(row - diagonal)))
            ++row;
        return row;
    }
    std::vector<Step> traced(int skips) const {
        std::vector<Step> path;
        std::int64_t row = rows_, diagonal = rows_ - columns_;
        for (; skips >= 0; --skips) {
            const std::int64_t first = first_row(skips, diagonal);
            path.insert(path.end(), static_cast<std::size_t>(row - first), Step::match);
            if (skips == 0) break;
            const Front& before = fronts_[static_cast<std::size_t>(skips) - 1];
            const bool skips_second = before.row(diagonal + 1) == first;
            path.push_back(skips_second ? Step::skip_second : Step::skip_first);
            diagonal += skips_second ? 1 : -1;
            row = before.row(diagonal);
        }
        std::ranges::reverse(path);
        return path;
    }

    std::int64_t rows_, columns_;
    const Match& match_;
    std::vector<Front> fronts_;
};

/// Aligns the common beginning and end of two lists, and what is between by the path that a function returns
/// for what remains: its rows, its columns and the index of its first row and column.
template <class PathOf>
std::vector<Aligned> align_by(std::size_t first_size, std::size_t second_size, const Match& match,
                              const PathOf& path_of) {
    const std::size_t shorter = std::min(first_size, second_size);
    std::size_t head = 0;
    while (head < shorter && match(head, head)) ++head;
    std::size_t tail = 0;
    while (tail < shorter - head && match(first_size - 1 - tail, second_size - 1 - tail)) ++tail;

    const std::size_t rows = first_size - head - tail, columns = second_size - head - tail;
    std::vector<Step> path;
    if (rows > 0 && columns > 0) path = path_of(rows, columns, head);

    std::vector<Aligned> result, only_second;
    const auto flush = [&] {
        result.insert(result.end(), only_second.begin(), only_second.end());
        only_second.clear();
    };
    for (std::size_t i = 0; i < head; ++i) result.push_back({i, i});
    std::size_t i = 0, j = 0;
    for (const Step step : path) {
        if (step == Step::match) flush();
        if (step == Step::match)
            result.push_back({head + i++, head + j++});
        else if (step == Step::skip_first)
            result.push_back({head + i++, std::nullopt});
        else
            only_second.push_back({std::nullopt, head + j++});
    }
    while (i < rows) result.push_back({head + i++, std::nullopt});
    flush();
    while (j < columns) result.push_back({std::nullopt, head + j++});
    for (std::size_t k = tail; k-- > 0;) result.push_back({first_size - 1 - k, second_size - 1 - k});
    return result;
}

}  // namespace

std::vector<Aligned> align(std::size_t first_size, std::size_t second_size, const Match& match) {
    return align_by(
        first_size, second_size, match, [&](std::size_t rows, std::size_t columns, std::size_t head) {
            const Match between = [&](std::size_t i, std::size_t j) { return match(head + i, head + j); };
            return columns <= LARGEST_ALIGNMENT / rows ? path_through_table(rows, columns, between)
                                                       : FewSkips(rows, columns, between).path();
        });
}

std::vector<Aligned> align_alike(std::size_t first_size, std::size_t second_size, const Likeness& likeness) {
    const Match same = [&](std::size_t i, std::size_t j) { return likeness(i, j) >= 1; };
    return align_by(
        first_size, second_size, same, [&](std::size_t rows, std::size_t columns, std::size_t head) {
            if (columns > LARGEST_LIKENESS / rows) {
                const Match between = [&](std::size_t i, std::size_t j) { return same(head + i, head + j); };
                return FewSkips(rows, columns, between).path();
            }
            const Likeness between = [&](std::size_t i, std::size_t j) {
                return likeness(head + i, head + j);
            };
            return path_through_table(rows, columns, between);
        });
}

}  // namespace inkmate::compare
