#include "core/search.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdlib>

#include "core/evaluation.hpp"
#include "core/movegen.hpp"

namespace inkmate {
namespace {

constexpr int INFINITE = 32000;

// The move ordering of docs/search.md: a move's word is its 15-bit code with its order above it.
constexpr int ORDER_SHIFT = 15;
constexpr int VICTIM_SHIFT = 11;
constexpr int ATTACKER_SHIFT = 8;
constexpr int QUIET_QUEEN_GAIN = 255;
constexpr int CAPTURED_QUEEN_VICTIM = 6;
constexpr int PV_VICTIM = 15;

using Word = std::uint32_t;

int gain(const Position& pos, Move m) {
    const Piece man = pos.piece_on(m.from());
    const auto& table = MICHNIEWSKI.piece_square[type_of(man)];
    const bool black = color_of(man) == BLACK;
    const Square from = black ? flip_rank(m.from()) : m.from();
    const Square to = black ? flip_rank(m.to()) : m.to();
    return 128 + table[to] - table[from];
}

int order(const Position& pos, Move m) {
    const PieceType promotion = m.promotion();
    if (!pos.is_capture(m)) {
        if (promotion == QUEEN) return QUIET_QUEEN_GAIN;
        return promotion != NO_PIECE_TYPE ? 0 : gain(pos, m);
    }
    const bool en_passant = m.flag() == MoveFlag::en_passant;
    const int victim = en_passant ? PAWN : type_of(pos.piece_on(m.to()));
    const int attacker = 7 - type_of(pos.piece_on(m.from()));
    const int queen = promotion == QUEEN ? CAPTURED_QUEEN_VICTIM : 0;
    const int step = en_passant || promotion != NO_PIECE_TYPE ? 0 : gain(pos, m);
    return (victim + queen) << VICTIM_SHIFT | attacker << ATTACKER_SHIFT | step;
}

Word word(const Position& pos, Move m) {
    return static_cast<Word>(order(pos, m)) << ORDER_SHIFT | m.code();
}
Move move_of(Word w) {
    return Move::from_code(w & ((1U << ORDER_SHIFT) - 1));
}

class Searcher {
  public:
    Searcher(const Position& pos, const SearchLimits& limits) : pos_(pos), limits_(limits) {}

    SearchResult run(const std::function<void(const SearchResult&)>& on_iteration) {
        SearchResult result;
        if (legal_moves(pos_).empty()) {
            result.score = pos_.in_check() ? -MATE : 0;
            result.nodes = 1;
            return result;
        }
        for (int depth = 1; depth <= std::min(limits_.depth, MAX_PLY); ++depth) {
            follow_pv_ = true;
            const int score = visit(-INFINITE, INFINITE, depth, 0);
            if (aborted_) break;
            pv_.assign(line_[0].begin(), line_[0].begin() + line_length_[0]);
            result = {pv_.front(), score, depth, nodes_, elapsed(), pv_};
            if (on_iteration) on_iteration(result);
        }
        result.nodes = nodes_;
        result.milliseconds = elapsed();
        return result;
    }

  private:
    std::int64_t elapsed() const {
        using namespace std::chrono;
        return duration_cast<milliseconds>(steady_clock::now() - start_).count();
    }

    // The first iteration is always finished.
    bool out_of_budget() {
        if (pv_.empty()) return false;
        if (limits_.nodes != 0 && nodes_ >= limits_.nodes) return true;
        if (limits_.milliseconds == 0 || nodes_ < next_time_check_) return false;
        next_time_check_ = nodes_ + TIME_CHECK_NODES;
        return elapsed() >= limits_.milliseconds;
    }

    void save_line(int ply, Move m) {
        line_[ply][0] = m;
        std::copy_n(line_[ply + 1].begin(), line_length_[ply + 1], line_[ply].begin() + 1);
        line_length_[ply] = line_length_[ply + 1] + 1;
    }

    // Value of the position from the side to move, fail-soft; quiescence when no depth is left.
    int visit(int alpha, int beta, int depth, int ply) {
        if (out_of_budget()) {
            aborted_ = true;
            return 0;
        }
        ++nodes_;
        line_length_[ply] = 0;

        const bool quiescence = depth <= 0;
        int best = -INFINITE;
        if (quiescence) {
            follow_pv_ = false;
            best = pos_.side_to_move() == WHITE ? evaluate(pos_) : -evaluate(pos_);
            if (best >= beta || ply >= MAX_PLY) return best;
            alpha = std::max(alpha, best);
        }

        const MoveList moves = legal_moves(pos_);
        if (!quiescence && moves.empty()) return pos_.in_check() ? ply - MATE : 0;
        if (follow_pv_ && ply >= static_cast<int>(pv_.size())) follow_pv_ = false;

        std::array<Word, MoveList::capacity> words;
        std::size_t count = 0;
        for (const Move m : moves) {
            if (quiescence && !pos_.is_capture(m)) continue;
            Word w = word(pos_, m);
            if (follow_pv_ && m == pv_[ply])
                w |= static_cast<Word>(PV_VICTIM) << (VICTIM_SHIFT + ORDER_SHIFT);
            words[count++] = w;
        }
        std::sort(words.begin(), words.begin() + count, std::greater<>());

        for (std::size_t i = 0; i < count; ++i) {
            const Move m = move_of(words[i]);
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

    Position pos_;
    SearchLimits limits_;
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
    std::uint64_t nodes_ = 0;
    std::uint64_t next_time_check_ = TIME_CHECK_NODES;
    bool aborted_ = false;
    /// True along the last iteration's principal variation until the first node returns.
    bool follow_pv_ = false;
    std::vector<Move> pv_;
    std::array<std::array<Move, MAX_PLY + 2>, MAX_PLY + 2> line_{};
    std::array<int, MAX_PLY + 2> line_length_{};
};

}  // namespace

SearchResult search(const Position& pos, const SearchLimits& limits,
                    const std::function<void(const SearchResult&)>& on_iteration) {
    return Searcher(pos, limits).run(on_iteration);
}

}  // namespace inkmate
