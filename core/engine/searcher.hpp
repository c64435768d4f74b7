#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "../chess/position.hpp"
#include "evaluator.hpp"
#include "search.hpp"

namespace inkmate::engine {

/// What every search algorithm does alike: iterative deepening, limits, lines of moves. Private to the core's
/// searches.
class Searcher {
  public:
    explicit Searcher(const SearchOptions& options) : options_(options), evaluator_(*options.evaluation) {}
    virtual ~Searcher() = default;

    const SearchOptions& options() const { return options_; }
    virtual void new_game() {}
    /// Returns what SearchResult::hashfull holds.
    virtual int hashfull() const { return -1; }
    SearchResult run(const chess::Position& pos, const SearchLimits& limits,
                     std::span<const std::uint64_t> earlier, const SearchReports& reports);
    /// Searches captures as Engine::quiesce() does.
    int quiesce_position(const chess::Position& pos);

  protected:
    /// Called before the first iteration.
    virtual void prepare(std::span<const std::uint64_t> /*earlier*/) {}
    /// Value of the root, with depth 0 that of quiescence; `expected` is what the last iteration gave. Of the
    /// moves at the root those are tried that moves_at() gives.
    virtual int search_root(int depth, int expected) = 0;

    /// Counts a node; false if a limit is reached, which aborts the search.
    bool enter(int ply);
    /// The legal moves; at the root those to choose from, without the first moves of better variations.
    chess::MoveList moves_at(int ply) const {
        return ply == 0 && restricted_ ? root_moves_ : legal_moves(pos_);
    }
    /// True if these are not all legal moves, so that what is found at the root says nothing of the position.
    bool restricted() const { return restricted_; }
    /// Tells that a move is tried at the root, as that number of those of moves_at(), from 1.
    void tell_root_move(chess::Move m, int number);
    /// Tells that the root's value is a bound, and has to be searched again.
    void tell_bound(int value, Bound bound);
    /// Tells of a position of quiescence, and of what it had to raise.
    void tell_evaluated(int value, int alpha) const {
        if (reports_ != nullptr && reports_->evaluated) reports_->evaluated({pos_, value, alpha});
    }
    /// material_psqt() of the position.
    Score material_psqt() const { return evaluator_.material_psqt(pos_); }
    /// Static evaluation from the side to move.
    int evaluate_side(const Score& psqt);
    int evaluate_side() { return evaluate_side(material_psqt()); }
    /// The move, and the best line after it, become the best line at this ply.
    void save_line(int ply, chess::Move m);
    /// The root's best line is worth this. An iteration that tries the best move of the one before first may
    /// tell so, and the first of all: what it has found when it is cut short is kept.
    void best_so_far(int value) { value_so_far_ = value; }
    /// The move of the last iteration's principal variation, if this node lies on it; else none.
    chess::Move pv_move(int ply);
    /// True if a mate is sought, which nothing may hide.
    bool seeks_mate() const { return limits_.mate > 0; }
    /// The value of a node without legal moves.
    static int no_moves_value(bool in_check, int ply) { return in_check ? ply - MATE : 0; }

    SearchOptions options_;
    chess::Position pos_;
    bool aborted_ = false;
    /// True along the last iteration's principal variation until the first node returns.
    bool follow_pv_ = false;

  private:
    using Clock = std::chrono::steady_clock;

    void begin(const chess::Position& pos, const SearchLimits& limits);
    void choose_from(const chess::MoveList& legal);
    bool iterate(int depth);
    void exclude(const std::vector<SearchResult>& found);
    void expect(const std::vector<SearchResult>& found);
    SearchResult line_found(int score, std::vector<chess::Move> pv) const;
    int rank(std::size_t better) const { return line_count_ > 1 ? static_cast<int>(better) + 1 : 0; }
    void keep_interrupted(std::vector<SearchResult> found);
    void tell_lines();
    std::vector<chess::Move> best_line() const;
    bool out_of_budget();

    Evaluator evaluator_;
    SearchLimits limits_;
    const SearchReports* reports_ = nullptr;
    /// When the search began, and since when its time counts.
    Clock::time_point start_, clock_start_;
    std::uint64_t nodes_ = 0;
    std::uint64_t next_time_check_ = 0;
    int depth_ = 0;
    int seldepth_ = 0;
    /// The moves to choose from, and those of them that begin no better variation.
    chess::MoveList wanted_, root_moves_;
    std::size_t legal_count_ = 0;
    bool restricted_ = false;
    /// How many variations are looked for.
    std::size_t line_count_ = 1;
    /// The variations of the last iteration, the best first.
    std::vector<SearchResult> lines_;
    /// That of the iteration before which is followed.
    std::vector<chess::Move> pv_;
    int expected_ = 0;
    std::optional<int> value_so_far_;
    /// The first of the moves at the root.
    chess::Move first_tried_;
    std::array<std::array<chess::Move, MAX_PLY + 2>, MAX_PLY + 2> line_{};
    std::array<int, MAX_PLY + 2> line_length_{};
};

std::unique_ptr<Searcher> make_minimax(const SearchOptions& options);
std::unique_ptr<Searcher> make_alphabeta(const SearchOptions& options);
std::unique_ptr<Searcher> make_pvs(const SearchOptions& options);

}  // namespace inkmate::engine
