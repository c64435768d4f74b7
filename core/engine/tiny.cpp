#include "core/engine/tiny.hpp"

#include <algorithm>
#include <vector>

#include "core/chess/position.hpp"
#include "core/engine/search.hpp"

namespace inkmate::engine {

using namespace chess;

namespace {

constexpr int LOWEST = -99999;

class TinySearcher {
  public:
    explicit TinySearcher(const Position& pos) : pos_(pos) {}

    TinyResult run(int depth) {
        const int score = search(LOWEST, -LOWEST, depth, 0);
        return {best_move_, score};
    }

  private:
    struct Candidate {
        int gain;
        Move move;
    };

    int search(int alpha, int beta, int depth, int ply) {
        const int score = tiny_score(pos_);
        int best = depth > 0 ? LOWEST : score;
        alpha = std::max(alpha, best);
        if (best >= beta || ply >= TINY_MAX_PLY) return best;
        for (const Candidate& c : candidates(score, depth > 0)) {
            const Position::Undo undo = pos_.do_move(c.move);
            const int value = -search(-beta, -alpha, depth - 1, ply + 1);
            pos_.undo_move(c.move, undo);
            if (value > best) {
                best = value;
                if (ply == 0) best_move_ = c.move;
            }
            alpha = std::max(alpha, best);
            if (best >= beta) break;
        }
        if (best > LOWEST) return best;
        return pos_.in_check() ? ply - MATE : 0;
    }

    std::vector<Candidate> candidates(int score, bool quiet_too) {
        std::vector<Candidate> result;
        for (const Move m : legal_moves(pos_)) {
            if (!quiet_too && !pos_.is_capture(m)) continue;
            const Position::Undo undo = pos_.do_move(m);
            result.push_back({-tiny_score(pos_) - score, m});
            pos_.undo_move(m, undo);
        }
        std::ranges::sort(result, [](const Candidate& a, const Candidate& b) {
            if (a.gain != b.gain) return a.gain > b.gain;
            if (a.move.from() != b.move.from()) return a.move.from() > b.move.from();
            return a.move.to() > b.move.to();
        });
        return result;
    }

    Position pos_;
    Move best_move_ = Move::none();
};

}  // namespace

int tiny_value(Piece piece, Square square) {
    const auto type = static_cast<std::size_t>(type_of(piece));
    const int file = square % 8;
    const int rank = color_of(piece) == WHITE ? square / 8 : 7 - square / 8;
    const int centre = file * (7 - file) + rank * (7 - rank);
    return TINY_WORTH[type] + TINY_CENTRE[type] * centre + TINY_ADVANCE[type] * rank;
}

int tiny_score(const Position& pos) {
    int score = 0;
    for (int s = 0; s < SQUARE_NB; ++s) {
        const auto square = static_cast<Square>(s);
        const Piece piece = pos.piece_on(square);
        if (piece == NO_PIECE) continue;
        const int value = tiny_value(piece, square);
        score += color_of(piece) == pos.side_to_move() ? value : -value;
    }
    return score;
}

TinyResult tiny_search(const Position& pos, int depth) {
    return TinySearcher(pos).run(depth);
}

}  // namespace inkmate::engine
