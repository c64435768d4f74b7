#pragma once

#include <cstdint>

namespace inkmate::problem {

/// What decides where a move stands in a list of moves.
struct ListedMove {
    int from_file = 0, from_rank = 0;
    int to_file = 0, to_rank = 0;
    bool is_pawn = false;
    bool is_castling = false;
    /// 0 for none, or before all others.
    int promotion = 0;
};

/// Orders moves as the solver Popeye lists them: by the square that they leave, from a1 along the ranks to
/// h8; castling before the king's other moves, the long one first; of a piece the diagonals from the lower
/// left one counterclockwise, then down, left, up and right, the longest step first, then leaps
/// counterclockwise from the left; of a pawn the double step, the single one, the capture to the right, that
/// to the left.
std::uint64_t list_order(const ListedMove& m);
/// Orders them in the same way, but with the squares that are left from h8 to a1: so it lists direct mates.
std::uint64_t mate_order(const ListedMove& m);

/// Where a promotion stands among those of a pawn: queen, knight, rook, bishop, and any other piece.
int promotion_order(char letter);

}  // namespace inkmate::problem
