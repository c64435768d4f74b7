#include "engines/problems/grade.hpp"

#include <algorithm>
#include <array>

#include "core/chess/move_info.hpp"
#include "core/chess/movegen.hpp"
#include "core/engine/evaluation.hpp"

namespace inkmate {

using namespace chess;

namespace {

/// From these plies on a move counts as found a step deeper.
constexpr std::array<int, 3> DEPTH_STEPS = {4, 7, 10};
/// Less is no gift, but an exchange of a bishop for a knight.
constexpr int LEAST_GIFT = 100;

int worth(PieceType type) {
    return type == NO_PIECE_TYPE ? 0 : engine::tuned_evaluation().middlegame_value[type];
}

int depth_points(const FoundProblem& problem, int plies) {
    constexpr int most = static_cast<int>(DEPTH_STEPS.size());
    if (problem.aim == Aim::mate) return std::min(problem.mate_in - 1, most);
    return static_cast<int>(std::ranges::count_if(DEPTH_STEPS, [plies](int step) { return plies >= step; }));
}

}  // namespace

bool gives_material(const Position& pos, Move m) {
    const MoveInfo info = describe_move(pos, m);
    const PieceType moved = info.is_promotion() ? m.promotion() : type_of(info.piece);
    const int taken = info.is_capture() ? worth(type_of(info.captured)) : 0;
    if (moved == KING || worth(moved) < taken + LEAST_GIFT) return false;
    Position after = pos;
    after.do_move(m);
    const bool guarded = after.is_attacked(m.to(), ~after.side_to_move());
    return std::ranges::any_of(legal_moves(after), [&](Move answer) {
        if (answer.to() != m.to()) return false;
        const int back = guarded ? worth(type_of(after.piece_on(answer.from()))) : 0;
        return worth(moved) - taken - back >= LEAST_GIFT;
    });
}

int grade_of(const FoundProblem& problem, int plies) {
    const MoveInfo key = describe_move(problem.position, problem.key());
    const bool quiet = !key.is_capture() && !key.is_promotion() && !key.check;
    const int points = depth_points(problem, plies) + (quiet ? 1 : 0) +
                       (gives_material(problem.position, problem.key()) ? 1 : 0);
    return std::min(LOWEST_GRADE + points, HIGHEST_GRADE);
}

}  // namespace inkmate
