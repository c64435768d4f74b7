#include <algorithm>

#include "core/move_order.hpp"
#include "core/movegen.hpp"
#include "core/searcher.hpp"

namespace inkmate {
namespace {

class Minimax : public Searcher {
  public:
    using Searcher::Searcher;

  private:
    int search_root(int depth, int /*expected*/) override { return visit(depth, 0); }

    int visit(int depth, int ply) {
        if (!enter(ply)) return 0;
        if (depth == 0) return evaluate_side();
        const MoveList moves = legal_moves(pos_);
        if (moves.empty()) return no_moves_value(pos_.in_check(), ply);

        WordList words;
        for (const Move m : moves) words.push_back(make_word(pos_, m, *options_.evaluation));
        words.sort();
        int best = -INFINITE;
        for (const Word w : words) {
            const Move m = move_of(w);
            const Position::Undo undo = pos_.do_move(m);
            const int value = -visit(depth - 1, ply + 1);
            pos_.undo_move(m, undo);
            if (aborted_) return 0;
            if (value <= best) continue;
            best = value;
            save_line(ply, m);
        }
        return best;
    }
};

class AlphaBeta : public Searcher {
  public:
    using Searcher::Searcher;

  private:
    int search_root(int depth, int /*expected*/) override { return visit(-INFINITE, INFINITE, depth, 0); }

    // Value of the position from the side to move, fail-soft; quiescence when no depth is left.
    int visit(int alpha, int beta, int depth, int ply) {
        if (!enter(ply)) return 0;
        const bool quiescence = depth <= 0;
        int best = -INFINITE;
        if (quiescence) {
            follow_pv_ = false;
            best = evaluate_side();
            if (best >= beta || ply >= MAX_PLY) return best;
            alpha = std::max(alpha, best);
        }

        const MoveList moves = legal_moves(pos_);
        if (!quiescence && moves.empty()) return no_moves_value(pos_.in_check(), ply);
        const Move first = pv_move(ply);
        WordList words;
        for (const Move m : moves) {
            if (quiescence && !pos_.is_capture(m)) continue;
            words.push_back(first && m == first ? first_word(m) : make_word(pos_, m, *options_.evaluation));
        }
        words.sort();

        for (const Word w : words) {
            const Move m = move_of(w);
            const Position::Undo undo = pos_.do_move(m);
            const int value = -visit(-beta, -alpha, depth - 1, ply + 1);
            pos_.undo_move(m, undo);
            if (aborted_) return 0;
            follow_pv_ = false;
            if (value <= best) continue;
            best = value;
            if (value <= alpha) continue;
            alpha = value;
            save_line(ply, m);
            if (value >= beta) break;
        }
        return best;
    }
};

}  // namespace

std::unique_ptr<Searcher> make_minimax(const SearchOptions& options) {
    return std::make_unique<Minimax>(options);
}
std::unique_ptr<Searcher> make_alphabeta(const SearchOptions& options) {
    return std::make_unique<AlphaBeta>(options);
}

}  // namespace inkmate
