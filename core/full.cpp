#include <algorithm>
#include <array>
#include <cstdlib>

#include "core/full_parameters.hpp"
#include "core/move_order.hpp"
#include "core/movegen.hpp"
#include "core/searcher.hpp"
#include "core/transposition.hpp"
#include "core/zobrist.hpp"

namespace inkmate {
namespace {

std::uint32_t key_of(std::uint64_t key) {
    return static_cast<std::uint32_t>(key & KEY_MASK);
}

/// Where history and killers keep a move: by its squares, without the flag.
int squares_of(Move m) {
    return m.code() & 4095;
}

// Mates are counted from the root in a search, from the position itself in the table.
int to_table(int value, int ply) {
    return value > MATE_BOUND ? value + ply : value < -MATE_BOUND ? value - ply : value;
}
int from_table(int value, int ply) {
    return value > MATE_BOUND ? value - ply : value < -MATE_BOUND ? value + ply : value;
}

class Full : public Searcher {
  public:
    explicit Full(const SearchOptions& options)
        : Searcher(options), table_(options.hash_bits), hashing_(options.hash_bits > 0) {}

    void new_game() override {
        table_.clear();
        for (auto& side : history_) side.fill(0);
    }

    int hashfull() const override {
        return hashing_ ? table_.use(static_cast<std::size_t>(table_sample(options_.hash_bits))) : -1;
    }

  private:
    void prepare(std::span<const std::uint64_t> earlier) override {
        for (auto& side : history_)
            for (int& value : side) value /= HISTORY_FADING;
        killers_ = {};
        // Other searches know of moves that they left out.
        if (seeks_mate()) table_.clear();
        keys_.clear();
        for (const std::uint64_t key : earlier) keys_.push_back(key_of(key));
        root_index_ = keys_.size();
        keys_.resize(root_index_ + MAX_PLY + 2);
    }

    int search_root(int depth, int expected) override {
        root_depth_ = depth;
        if (depth >= ASPIRATION_DEPTH) {
            const int alpha = expected - ASPIRATION_MARGIN;
            const int beta = expected + ASPIRATION_MARGIN;
            const int value = visit(alpha, beta, depth, 0, false);
            if (aborted_ || (alpha < value && value < beta)) return value;
            follow_pv_ = true;
        }
        return visit(-INFINITE, INFINITE, depth, 0, false);
    }

    bool is_draw(int ply) const {
        if (pos_.halfmove_clock() >= 100 && !pos_.in_check()) return true;
        const std::size_t here = root_index_ + static_cast<std::size_t>(ply);
        const std::size_t back = std::min<std::size_t>(static_cast<std::size_t>(pos_.halfmove_clock()), here);
        for (std::size_t i = 4; i <= back; i += 2)
            if (keys_[here - i] == keys_[here]) return true;
        return popcount(pos_.pieces()) <= 3 && !(pos_.pieces(PAWN) | pos_.pieces(ROOK) | pos_.pieces(QUEEN));
    }

    bool has_pieces(Color c) const { return popcount(pos_.pieces(c)) > popcount(pos_.pieces(c, PAWN)) + 1; }

    int history_bonus(Move m, int ply) const {
        const int squares = squares_of(m);
        if (squares == killers_[ply][0]) return FIRST_KILLER_BONUS;
        if (squares == killers_[ply][1]) return SECOND_KILLER_BONUS;
        return history_[pos_.side_to_move()][squares];
    }

    void reward(Move m, int depth, int ply) {
        if (m.promotion() != NO_PIECE_TYPE) return;
        const int squares = squares_of(m);
        auto& killers = killers_[ply];
        if (killers[0] != squares) killers = {squares, killers[0]};
        int& history = history_[pos_.side_to_move()][squares];
        const int bonus = std::min(depth * depth, HISTORY_BONUS_LIMIT);
        history += bonus - history * bonus / HISTORY_LIMIT;
    }

    bool gives_check(Move m) {
        const Position::Undo undo = pos_.do_move(m);
        const bool check = pos_.in_check();
        pos_.undo_move(m, undo);
        return check;
    }

    // Value of the position from the side to move, fail-soft.
    int visit(int alpha, int beta, int depth, int ply, bool null_allowed) {
        if (!enter(ply)) return 0;
        if (depth <= 0 || ply >= MAX_PLY) return quiesce(alpha, beta, ply);

        const std::uint32_t key = key_of(pos_.key());
        keys_[root_index_ + static_cast<std::size_t>(ply)] = key;
        if (ply > 0 && is_draw(ply)) return 0;

        const Color us = pos_.side_to_move();
        const bool checked = pos_.in_check();
        const bool zero_window = beta - alpha == 1;
        const Score men = this->men();
        const int packed = men.packed();

        Move known;
        TranspositionEntry& entry = table_.entry(us, key);
        const bool found = entry.depth >= 0 && entry.key == key && entry.score == packed;
        if (found) {
            const int value = from_table(entry.value, ply);
            if (zero_window && entry.depth >= depth &&
                (entry.bound == Bound::exact ||
                 entry.bound == (value >= beta ? Bound::lower : Bound::upper)) &&
                (value >= beta || value <= alpha))
                return value;
            known = entry.move;
        }

        int best = -INFINITE;
        bool quiets_pruned = false;
        if (zero_window && !checked && !seeks_mate()) {
            const int value = evaluate_side(men);
            if (depth <= STATIC_DEPTH && value - STATIC_MARGIN * depth >= beta && beta > -MATE_BOUND)
                return value;
            if (null_allowed && depth >= NULL_DEPTH && value >= beta && has_pieces(us)) {
                const Position::Undo undo = pos_.do_null_move();
                const int passed =
                    -visit(-beta, -beta + 1, depth - 1 - NULL_REDUCTION - depth / 4, ply + 1, false);
                pos_.undo_null_move(undo);
                if (aborted_) return 0;
                if (passed >= beta) return passed > MATE_BOUND ? beta : passed;
            }
            if (depth <= FUTILITY_DEPTH && std::abs(alpha) < MATE_BOUND) {
                const int hope = value + FUTILITY_MARGIN * depth;
                if (hope <= alpha) {
                    quiets_pruned = true;
                    best = hope;
                }
            }
        }
        const MoveList moves = legal_moves(pos_);
        Move first = pv_move(ply);
        if (!first && known && std::find(moves.begin(), moves.end(), known) != moves.end()) first = known;
        if (moves.empty() && !quiets_pruned) return no_moves_value(checked, ply);

        const int old_alpha = alpha;
        Move best_move;
        int tried = 0;
        // True when the move refutes the node above.
        const auto try_move = [&](Word w) {
            const Move m = move_of(w);
            const bool capture = pos_.is_capture(m);
            const Position::Undo undo = pos_.do_move(m);
            ++tried;
            const bool check = pos_.in_check();
            const int next_depth = depth - (check && ply < 2 * root_depth_ ? 0 : 1);
            int value;
            if (tried == 1) {
                value = -visit(-beta, -alpha, next_depth, ply + 1, true);
            } else {
                int reduction = 0;
                if (victim_of(w) == 0 && depth >= REDUCTION_DEPTH && tried > REDUCTION_MOVES && !checked &&
                    !check && !seeks_mate())
                    reduction = std::min(next_depth - 1, reduction_of(depth, tried) - (zero_window ? 0 : 1));
                value = -visit(-alpha - 1, -alpha, next_depth - reduction, ply + 1, true);
                if (!aborted_ && value > alpha && reduction > 0)
                    value = -visit(-alpha - 1, -alpha, next_depth, ply + 1, true);
                if (!aborted_ && value > alpha && value < beta)
                    value = -visit(-beta, -alpha, next_depth, ply + 1, true);
            }
            pos_.undo_move(m, undo);
            follow_pv_ = false;
            if (aborted_ || value <= best) return false;
            best = value;
            if (value <= alpha) return false;
            alpha = value;
            best_move = m;
            if (value < beta) {
                save_line(ply, m);
                return false;
            }
            if (!capture) reward(m, depth, ply);
            return true;
        };

        const auto try_all = [&](const WordList& words) {
            for (const Word w : words)
                if (try_move(w) || aborted_) return true;
            return false;
        };
        // The words of the quiet moves are made after the captures were searched, as their history then
        // stands.
        const auto try_captures = [&] {
            WordList words;
            for (const Move m : moves)
                if (pos_.is_capture(m) && m != first)
                    words.push_back(make_word(pos_, m, *options_.evaluation));
            words.sort();
            return try_all(words);
        };
        const auto try_quiets = [&] {
            if (quiets_pruned && depth < FUTILE_CHECKS_DEPTH) return false;
            WordList words;
            for (const Move m : moves)
                if (!pos_.is_capture(m) && m != first && (!quiets_pruned || gives_check(m)))
                    words.push_back(make_word(pos_, m, *options_.evaluation, history_bonus(m, ply)));
            words.sort();
            return try_all(words);
        };
        const bool cut =
            (first && (try_move(first_word(first)) || aborted_)) || try_captures() || try_quiets();
        if (cut && aborted_) return 0;

        if (hashing_) {
            if (!best_move && entry.depth >= 0 && entry.key == key) best_move = entry.move;
            entry = {key,
                     packed,
                     best_move,
                     static_cast<std::int8_t>(depth),
                     best >= beta       ? Bound::lower
                     : best > old_alpha ? Bound::exact
                                        : Bound::upper,
                     static_cast<std::int16_t>(to_table(best, ply))};
        }
        return best;
    }

    // Can a pawn of the other side take back on the square?
    bool pawn_guards(Square s) const {
        return pos_.attackers_to(s, ~pos_.side_to_move(), 0) & pos_.pieces(PAWN);
    }

    // Captures only; the side to move may stand pat.
    int quiesce(int alpha, int beta, int ply) {
        follow_pv_ = false;
        const int stand_pat = evaluate_side();
        if (stand_pat >= beta || ply >= MAX_PLY) return stand_pat;
        int best = stand_pat;
        alpha = std::max(alpha, best);

        WordList words;
        for (const Move m : legal_moves(pos_))
            if (pos_.is_capture(m)) words.push_back(make_word(pos_, m, *options_.evaluation));
        words.sort();
        for (const Word w : words) {
            const int victim = victim_of(w);
            if (stand_pat + delta_of(victim, *options_.evaluation) <= alpha) break;
            const Move m = move_of(w);
            if (LOSES_TO_PAWN[type_of(pos_.piece_on(m.from()))] >= victim && pawn_guards(m.to())) continue;
            const Position::Undo undo = pos_.do_move(m);
            const int value = -visit(-beta, -alpha, 0, ply + 1, false);
            pos_.undo_move(m, undo);
            if (aborted_) return 0;
            if (value <= best) continue;
            best = value;
            if (value <= alpha) continue;
            alpha = value;
            if (value >= beta) break;
            save_line(ply, m);
        }
        return best;
    }

    TranspositionTable table_;
    bool hashing_;
    std::array<std::array<int, 4096>, COLOR_NB> history_{};
    std::array<std::array<int, 2>, MAX_PLY + 2> killers_{};
    std::vector<std::uint32_t> keys_;
    std::size_t root_index_ = 0;
    int root_depth_ = 0;
};

}  // namespace

std::unique_ptr<Searcher> make_full(const SearchOptions& options) {
    return std::make_unique<Full>(options);
}

}  // namespace inkmate
