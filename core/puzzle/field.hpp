#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "core/variant/betza.hpp"
#include "core/variant/board.hpp"

namespace inkmate::puzzle {

/// How long a search may go on. A step is a piece put on the board.
struct Effort {
    std::uint64_t most_steps;
    std::uint64_t steps = 0;

    bool spent() const { return steps >= most_steps; }
};

/// Called with a solution: the squares in the order in which they were found. Returns false to end the
/// search.
using Visit = std::function<bool(std::span<const variant::Square>)>;

/// How a search ended.
enum class Ending {
    complete,  ///< there is no solution but those that were given
    stopped,   ///< by Visit
    given_up   ///< the effort is spent
};

using variant::Region;
using variant::Square;

/// A board without pieces, and one kind of piece that is put on it.
struct Field {
    int files = 8;
    int ranks = 8;
    /// Those that are no holes, from a1 along the ranks.
    std::vector<Square> squares;
    /// The squares as a set.
    Region board;
    /// Where the piece goes from each square, and what it attacks, while nothing else is there.
    std::array<Region, variant::SQUARE_NB> moves = {};
    std::array<Region, variant::SQUARE_NB> attacks = {};
};

/// What a piece does on an empty board: its paths but for those from its first square and en passant.
std::vector<variant::Path> usual_paths(const variant::Movement& piece);

/// `files` and `ranks`: 1 to 16. The piece moves as White's do, never as from its first square; what it can
/// only do over other pieces it does not do here.
Field make_field(int files, int ranks, const Region& holes, const variant::Movement& piece);

/// Which squares' sets hold each square: where something comes from.
std::array<Region, variant::SQUARE_NB> reversed(const std::array<Region, variant::SQUARE_NB>& sets);

}  // namespace inkmate::puzzle
