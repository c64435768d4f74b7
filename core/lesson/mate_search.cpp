#include "core/lesson/mate_search.hpp"

#include <algorithm>

#include "core/chess/movegen.hpp"

namespace inkmate::lesson {

using namespace chess;

bool MateSearch::mates_at_once(Position& pos) {
    for (const Move m : legal_moves(pos)) {
        ++work_;
        const Position::Undo undo = pos.do_move(m);
        const bool mate = pos.in_check() && legal_moves(pos).empty();
        pos.undo_move(m, undo);
        if (mate) return true;
    }
    return false;
}

bool MateSearch::wins(Position& pos, Move m, int moves) {
    ++work_;
    const Position::Undo undo = pos.do_move(m);
    const bool lost = is_lost(pos, moves - 1);
    pos.undo_move(m, undo);
    if (lost) winning_[static_cast<std::size_t>(moves)] = m;
    return lost;
}

bool MateSearch::mates(Position& pos, int moves) {
    if (moves == 1) return mates_at_once(pos);
    const MoveList legal = legal_moves(pos);
    const Move first = winning_[static_cast<std::size_t>(moves)];
    if (std::ranges::find(legal, first) != legal.end() && wins(pos, first, moves)) return true;
    for (const bool checks : {true, false})
        for (const Move m : legal) {
            if (m == first) continue;
            const Position::Undo undo = pos.do_move(m);
            const bool check = pos.in_check();
            pos.undo_move(m, undo);
            if (check == checks && wins(pos, m, moves)) return true;
        }
    return false;
}

bool MateSearch::is_lost(Position& pos, int moves) {
    const MoveList legal = legal_moves(pos);
    if (legal.empty()) return pos.in_check();
    if (moves == 0) return false;
    Move& refuting = refuting_[static_cast<std::size_t>(moves)];
    const Move first = refuting;
    const auto escapes = [&](Move m) {
        ++work_;
        const Position::Undo undo = pos.do_move(m);
        const bool lost = mates(pos, moves);
        pos.undo_move(m, undo);
        if (!lost) refuting = m;
        return !lost;
    };
    if (std::ranges::find(legal, first) != legal.end() && escapes(first)) return false;
    return std::ranges::none_of(legal, [&](Move m) { return m != first && escapes(m); });
}

}  // namespace inkmate::lesson
