#include <algorithm>

#include "core/chess/position.hpp"
#include "core/engine/move_order.hpp"
#include "core/engine/searcher.hpp"

namespace inkmate::engine {

using namespace chess;
namespace {

class Minimax : public Searcher {
  public:
    using Searcher::Searcher;

  private:
    int search_root(int depth, int /*expected*/) override { return search(depth, 0); }

    int search(int depth, int ply) {
        if (!enter(ply)) return 0;
        if (depth == 0) return evaluate_side();
        const MoveList moves = moves_at(ply);
        if (moves.empty()) return no_moves_value(pos_.in_check(), ply);

        ScoredMoveList scored;
        for (const Move m : moves) scored.push_back(scored_move(pos_, m, *options_.evaluation));
        scored.sort();
        int best = -INFINITE;
        for (int tried = 0; const ScoredMove s : scored) {
            const Move m = move_of(s);
            if (ply == 0) tell_root_move(m, ++tried);
            const Position::Undo undo = pos_.do_move(m);
            const int value = -search(depth - 1, ply + 1);
            pos_.undo_move(m, undo);
            if (aborted_) return 0;
            if (value <= best) continue;
            best = value;
            save_line(ply, m);
            if (ply == 0 && depth == 1) best_so_far(value);
        }
        return best;
    }
};

}  // namespace

std::unique_ptr<Searcher> make_minimax(const SearchOptions& options) {
    return std::make_unique<Minimax>(options);
}

using namespace chess;
namespace {

class AlphaBeta : public Searcher {
  public:
    using Searcher::Searcher;

  private:
    int search_root(int depth, int /*expected*/) override { return search(-INFINITE, INFINITE, depth, 0); }

    // Value of the position from the side to move, fail-soft; quiescence when no depth is left.
    int search(int alpha, int beta, int depth, int ply) {
        if (!enter(ply)) return 0;
        const bool quiescence = depth <= 0;
        int best = -INFINITE;
        if (quiescence) {
            follow_pv_ = false;
            best = evaluate_side();
            if (best >= beta || ply >= MAX_PLY) return best;
            alpha = std::max(alpha, best);
        }

        const MoveList moves = moves_at(ply);
        if (!quiescence && moves.empty()) return no_moves_value(pos_.in_check(), ply);
        const Move first = pv_move(ply);
        ScoredMoveList scored;
        for (const Move m : moves) {
            if (quiescence && !is_tactical(pos_, m)) continue;
            scored.push_back(first && m == first ? scored_first(m)
                                                 : scored_move(pos_, m, *options_.evaluation));
        }
        scored.sort();

        for (int tried = 0; const ScoredMove s : scored) {
            const Move m = move_of(s);
            if (ply == 0) tell_root_move(m, ++tried);
            const Position::Undo undo = pos_.do_move(m);
            const int value = -search(-beta, -alpha, depth - 1, ply + 1);
            pos_.undo_move(m, undo);
            if (aborted_) return 0;
            follow_pv_ = false;
            if (value <= best) continue;
            best = value;
            if (value <= alpha) continue;
            alpha = value;
            save_line(ply, m);
            if (ply == 0 && depth == 1) best_so_far(value);
            if (value >= beta) break;
        }
        return best;
    }
};

}  // namespace

std::unique_ptr<Searcher> make_alphabeta(const SearchOptions& options) {
    return std::make_unique<AlphaBeta>(options);
}

}  // namespace inkmate::engine
