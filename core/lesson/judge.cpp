#include "judge.hpp"

#include <algorithm>

#include "core/chess/position.hpp"
#include "core/problem/goal.hpp"

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

using namespace chess;

namespace {

struct Value {
    /// From the side that moved.
    int score = 0;
    Move reply = Move::none();
};

/// What a move is worth, by a search that knows no other.
Value value_of(const Position& now, Move m) {
    Position after = now;
    after.do_move(m);
    const std::uint64_t earlier[] = {now.key()};
    const engine::SearchResult found = engine::Engine().search(after, {.nodes = ANSWER_NODES}, earlier);
    return {-found.score, found.best_move};
}

}  // namespace

std::vector<Move> replies_in_order(const Position& pos) {
    std::vector<Move> moves;
    for (const Move m : legal_moves(pos)) moves.push_back(m);
    std::ranges::sort(moves, {}, [](Move m) { return m.code(); });
    std::ranges::stable_sort(moves, std::greater(), [&](Move m) {
        if (!pos.is_capture(m)) return 0;
        return static_cast<int>(m.flag() == MoveFlag::en_passant ? PAWN : type_of(pos.piece_on(m.to())));
    });
    return moves;
}

Judgement Judge::judge_mate(const Position& now, int moves_left, Move answer) {
    Position pos = now;
    pos.do_move(answer);
    const std::vector<Move> replies = replies_in_order(pos);
    if (replies.empty()) return {pos.in_check() ? Verdict::solves : Verdict::wrong};
    const int left = moves_left - 1;
    for (int moves = left; moves > 0; --moves)
        for (const Move m : replies) {
            const Position::Undo undo = pos.do_move(m);
            const bool mated = mates_.mates(pos, moves);
            pos.undo_move(m, undo);
            if (!mated) return {moves == left ? Verdict::wrong : Verdict::goes_on, m};
        }
    return {left == 0 ? Verdict::wrong : Verdict::goes_on, replies.front()};
}

Judgement Judge::judge_best(const Task& task, const Position& now, Move answer) {
    if (std::ranges::find(task.best, answer) != task.best.end()) return {Verdict::solves};
    const Value best = value_of(now, task.best.front());
    const Value given = value_of(now, answer);
    if (given.score >= ANSWER_WIN && given.score + ANSWER_MARGIN >= best.score) return {Verdict::solves};
    return {Verdict::wrong, given.reply};
}

Judgement Judge::judge(const Task& task, const Position& now, int moves_left, Move answer) {
    return task.moves > 0 ? judge_mate(now, moves_left, answer) : judge_best(task, now, answer);
}

Move Judge::right_move(const Task& task, const Position& now, int moves_left) {
    if (moves_left == task.moves) return task.best.front();
    std::vector<Move> moves;
    for (const Move m : legal_moves(now)) moves.push_back(m);
    std::ranges::sort(moves, {}, [](Move m) { return m.code(); });
    const auto found = std::ranges::find_if(moves, [&](Move m) {
        Position after = now;
        after.do_move(m);
        return mates_.is_lost(after, moves_left - 1);
    });
    return found == moves.end() ? Move::none() : *found;
}

}  // namespace inkmate::lesson
