#include "core/engine/searcher.hpp"

#include <algorithm>
#include <utility>

#include "core/chess/movegen.hpp"

namespace inkmate::engine {

using namespace chess;

SearchResult Searcher::run(const Position& pos, const SearchLimits& limits,
                           std::span<const std::uint64_t> earlier, const OnIteration& on_iteration) {
    pos_ = pos;
    limits_ = limits;
    start_ = std::chrono::steady_clock::now();
    nodes_ = 0;
    next_time_check_ = TIME_CHECK_NODES;
    aborted_ = false;
    pv_.clear();

    SearchResult result;
    if (legal_moves(pos_).empty()) {
        result.score = no_moves_value(pos_.in_check(), 0);
        result.nodes = 1;
        return result;
    }
    prepare(earlier);
    for (int depth = 1; depth <= std::min(limits_.depth, MAX_PLY); ++depth) {
        follow_pv_ = true;
        value_so_far_.reset();
        const int score = search_root(depth, result.score);
        if (aborted_) {
            if (value_so_far_ && line_length_[0] > 0) {
                result.pv = best_line();
                result.best_move = result.pv.front();
                result.score = *value_so_far_;
            }
            break;
        }
        pv_ = best_line();
        result = {pv_.front(), score, depth, nodes_, elapsed(), pv_};
        if (on_iteration) {
            result.hashfull = hashfull();
            on_iteration(result);
        }
        if (seeks_mate() && score >= MATE - 2 * limits_.mate) break;
    }
    result.nodes = nodes_;
    result.milliseconds = elapsed();
    return result;
}

int Searcher::quiesce_position(const Position& pos) {
    pos_ = pos;
    limits_ = {};
    nodes_ = 0;
    aborted_ = false;
    pv_.clear();
    return search_root(0, 0);
}

std::int64_t Searcher::elapsed() const {
    using namespace std::chrono;
    return duration_cast<milliseconds>(steady_clock::now() - start_).count();
}

// The first iteration is always finished.
bool Searcher::out_of_budget() {
    if (pv_.empty()) return false;
    if (limits_.nodes != 0 && nodes_ >= limits_.nodes) return true;
    if (nodes_ < next_time_check_) return false;
    next_time_check_ = nodes_ + TIME_CHECK_NODES;
    if (limits_.stop != nullptr && limits_.stop->load(std::memory_order_relaxed)) return true;
    return limits_.milliseconds != 0 && elapsed() >= limits_.milliseconds;
}

bool Searcher::enter(int ply) {
    line_length_[ply] = 0;
    if (out_of_budget()) {
        aborted_ = true;
        return false;
    }
    ++nodes_;
    return true;
}

int Searcher::evaluate_side(const Score& psqt) {
    const int value = evaluator_.evaluate(pos_, psqt);
    return pos_.side_to_move() == WHITE ? value : -value;
}

void Searcher::save_line(int ply, Move m) {
    line_[ply][0] = m;
    std::copy_n(line_[ply + 1].begin(), line_length_[ply + 1], line_[ply].begin() + 1);
    line_length_[ply] = line_length_[ply + 1] + 1;
}

std::vector<Move> Searcher::best_line() const {
    return {line_[0].begin(), line_[0].begin() + line_length_[0]};
}

Move Searcher::pv_move(int ply) {
    if (follow_pv_ && ply >= static_cast<int>(pv_.size())) follow_pv_ = false;
    return follow_pv_ ? pv_[ply] : Move::none();
}

}  // namespace inkmate::engine
