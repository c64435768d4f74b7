#include "core/engine/searcher.hpp"

#include <algorithm>
#include <functional>
#include <utility>

#include "core/chess/position.hpp"

namespace inkmate::engine {

using namespace chess;

namespace {

std::int64_t milliseconds_since(std::chrono::steady_clock::time_point start) {
    using namespace std::chrono;
    return duration_cast<milliseconds>(steady_clock::now() - start).count();
}

/// True if the move is the first of one of the variations.
bool begins_one(Move m, const std::vector<SearchResult>& lines) {
    return std::ranges::find(lines, m, &SearchResult::best_move) != lines.end();
}

}  // namespace

void Searcher::begin(const Position& pos, const SearchLimits& limits) {
    pos_ = pos;
    limits_ = limits;
    start_ = clock_start_ = Clock::now();
    nodes_ = 0;
    next_time_check_ = TIME_CHECK_NODES;
    aborted_ = false;
    restricted_ = false;
    lines_.clear();
    pv_.clear();
    expected_ = 0;
}

SearchResult Searcher::run(const Position& pos, const SearchLimits& limits,
                           std::span<const std::uint64_t> earlier, const SearchReports& reports) {
    begin(pos, limits);
    const MoveList legal = legal_moves(pos_);
    if (legal.empty()) {
        SearchResult result;
        result.score = no_moves_value(pos_.in_check(), 0);
        result.nodes = 1;
        result.hashfull = hashfull();
        return result;
    }
    reports_ = &reports;
    choose_from(legal);
    prepare(earlier);
    const int last = std::clamp(limits_.depth, 1, MAX_PLY);
    for (int depth = 1; depth <= last; ++depth) {
        if (!iterate(depth)) break;
        tell_lines();
        if (seeks_mate() && lines_.front().score >= MATE - 2 * limits_.mate) break;
    }
    SearchResult result = lines_.front();
    result.nodes = nodes_;
    result.milliseconds = milliseconds_since(start_);
    result.hashfull = hashfull();
    result.rank = rank(0);
    return result;
}

void Searcher::choose_from(const MoveList& legal) {
    legal_count_ = legal.size();
    wanted_ = MoveList();
    for (const Move m : legal)
        if (std::ranges::find(limits_.moves, m) != limits_.moves.end()) wanted_.push_back(m);
    if (wanted_.empty()) wanted_ = legal;
    line_count_ = std::min(static_cast<std::size_t>(std::max(limits_.lines, 1)), wanted_.size());
}

// Searches the variations of one depth; false when it is cut short.
bool Searcher::iterate(int depth) {
    depth_ = depth;
    std::vector<SearchResult> found;
    while (found.size() < line_count_) {
        exclude(found);
        expect(found);
        seldepth_ = 0;
        follow_pv_ = true;
        value_so_far_.reset();
        first_tried_ = root_moves_[0];
        const int score = search_root(depth, expected_);
        if (aborted_) {
            keep_interrupted(std::move(found));
            return false;
        }
        found.push_back(line_found(score, best_line()));
    }
    std::ranges::stable_sort(found, std::ranges::greater(), &SearchResult::score);
    lines_ = std::move(found);
    return true;
}

// Leaves the moves at the root that begin none of the variations.
void Searcher::exclude(const std::vector<SearchResult>& found) {
    root_moves_ = MoveList();
    for (const Move m : wanted_)
        if (!begins_one(m, found)) root_moves_.push_back(m);
    restricted_ = root_moves_.size() < legal_count_;
}

// The best variation of the iteration before that has not been searched yet is tried first.
void Searcher::expect(const std::vector<SearchResult>& found) {
    const auto next = std::ranges::find_if(
        lines_, [&](const SearchResult& line) { return !begins_one(line.best_move, found); });
    if (next == lines_.end()) return;
    pv_ = next->pv;
    expected_ = next->score;
}

SearchResult Searcher::line_found(int score, std::vector<Move> pv) const {
    SearchResult line;
    line.best_move = pv.front();
    line.score = score;
    line.depth = depth_;
    line.nodes = nodes_;
    line.milliseconds = milliseconds_since(start_);
    line.pv = std::move(pv);
    line.seldepth = seldepth_;
    return line;
}

// Of an iteration that was cut short its variations are kept, or what it has found of the first; the others
// are those of the iteration before. Where there is none of all these, the first move stands for them.
void Searcher::keep_interrupted(std::vector<SearchResult> found) {
    std::ranges::stable_sort(found, std::ranges::greater(), &SearchResult::score);
    if (found.empty() && value_so_far_ && line_length_[0] > 0) {
        SearchResult& first =
            found.emplace_back(lines_.empty() ? line_found(0, best_line()) : lines_.front());
        first.pv = best_line();
        first.best_move = first.pv.front();
        first.score = *value_so_far_;
    }
    if (found.empty() && lines_.empty()) found.push_back(line_found(evaluate_side(), {first_tried_}));
    for (SearchResult& line : lines_)
        if (found.size() < line_count_ && !begins_one(line.best_move, found))
            found.push_back(std::move(line));
    lines_ = std::move(found);
    tell_lines();
}

void Searcher::tell_lines() {
    if (!reports_->iteration) return;
    for (std::size_t better = 0; SearchResult & line : lines_) {
        line.rank = rank(better++);
        line.nodes = nodes_;
        line.milliseconds = milliseconds_since(start_);
        line.hashfull = hashfull();
        reports_->iteration(line);
    }
}

void Searcher::tell_root_move(Move m, int number) {
    if (number == 1) first_tried_ = m;
    if (reports_ == nullptr || !reports_->root_move) return;
    const auto before = static_cast<int>(wanted_.size() - root_moves_.size());
    reports_->root_move({m, before + number, depth_, milliseconds_since(start_)});
}

void Searcher::tell_bound(int value, Bound bound) {
    if (!reports_->bound) return;
    SearchResult line = line_found(value, line_length_[0] > 0 ? best_line() : pv_);
    line.hashfull = hashfull();
    line.rank = rank(wanted_.size() - root_moves_.size());
    line.bound = bound;
    reports_->bound(line);
}

int Searcher::quiesce_position(const Position& pos) {
    begin(pos, {});
    reports_ = nullptr;
    return search_root(0, 0);
}

// Nodes never end the first iteration, as in the program.
bool Searcher::out_of_budget() {
    if (limits_.nodes != 0 && nodes_ >= limits_.nodes && !lines_.empty()) return true;
    if (nodes_ < next_time_check_) return false;
    next_time_check_ = nodes_ + TIME_CHECK_NODES;
    if (limits_.stop != nullptr && limits_.stop->load(std::memory_order_relaxed)) return true;
    if (limits_.milliseconds == 0) return false;
    if (limits_.pondering != nullptr && limits_.pondering->load(std::memory_order_relaxed)) {
        clock_start_ = Clock::now();
        return false;
    }
    return milliseconds_since(clock_start_) >= limits_.milliseconds;
}

bool Searcher::enter(int ply) {
    line_length_[ply] = 0;
    if (out_of_budget()) {
        aborted_ = true;
        return false;
    }
    ++nodes_;
    seldepth_ = std::max(seldepth_, ply);
    return true;
}

int Searcher::evaluate_side(const Score& psqt) {
    return sign(pos_.side_to_move()) * evaluator_.evaluate(pos_, psqt);
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
