#include "core/problem/list_order.hpp"

#include <algorithm>
#include <cstdlib>
#include <string_view>

namespace inkmate::problem {

namespace {

/// The fields of an order, from the least.
constexpr int PROMOTION_BITS = 8;
constexpr int STEP_SHIFT = PROMOTION_BITS;
constexpr int STEP_BITS = 8;
constexpr int DIRECTION_SHIFT = STEP_SHIFT + STEP_BITS;
constexpr int DIRECTION_BITS = 16;
constexpr int FROM_SHIFT = DIRECTION_SHIFT + DIRECTION_BITS;
/// Larger than any file, rank or step.
constexpr int MANY = 1 << STEP_BITS;

/// From the left downwards: lower left, lower right, upper right, upper left.
int quadrant(int files, int ranks) {
    if (ranks < 0) return files < 0 ? 0 : 1;
    return files > 0 ? 2 : 3;
}

int direction(int files, int ranks) {
    constexpr int quadrants = 4;
    if (std::abs(files) == std::abs(ranks)) return quadrant(files, ranks);
    if (files == 0) return quadrants + (ranks < 0 ? 0 : 2);
    if (ranks == 0) return quadrants + (files < 0 ? 1 : 3);
    const int q = quadrant(files, ranks);
    constexpr int most_slope = 16;
    // In the first and third the slope grows, in the others it falls.
    const int wide = std::abs(files), high = std::abs(ranks);
    const int slope = q % 2 == 0 ? high * MANY / wide : wide * MANY / high;
    return (q + 2) * MANY * most_slope + slope;
}

int pawn_direction(int files) {
    return files == 0 ? 0 : files > 0 ? 1 : 2;
}

std::uint64_t order_within(const ListedMove& m) {
    const int files = m.to_file - m.from_file, ranks = m.to_rank - m.from_rank;
    int way = 1 + (m.is_pawn ? pawn_direction(files) : direction(files, ranks));
    int step = MANY - 1 - std::max(std::abs(files), std::abs(ranks));
    if (m.is_castling) {
        way = 0;
        step = files < 0 ? 0 : 1;
    }
    return static_cast<std::uint64_t>(way) << DIRECTION_SHIFT |
           static_cast<std::uint64_t>(step) << STEP_SHIFT | static_cast<std::uint64_t>(m.promotion);
}

std::uint64_t from_order(const ListedMove& m) {
    return static_cast<std::uint64_t>(m.from_rank * MANY + m.from_file);
}

}  // namespace

std::uint64_t list_order(const ListedMove& m) {
    return from_order(m) << FROM_SHIFT | order_within(m);
}

std::uint64_t mate_order(const ListedMove& m) {
    constexpr std::uint64_t most = MANY * MANY - 1;
    return (most - from_order(m)) << FROM_SHIFT | order_within(m);
}

int promotion_order(char letter) {
    constexpr std::string_view first = "qnrb";
    const auto place = first.find(letter);
    return static_cast<int>(place == first.npos ? first.size() : place);
}

}  // namespace inkmate::problem
