#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

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
    /// As SearchResult::hashfull.
    virtual int hashfull() const { return -1; }
    SearchResult run(const chess::Position& pos, const SearchLimits& limits,
                     std::span<const std::uint64_t> earlier, const OnIteration& on_iteration);
    /// As Engine::quiesce.
    int quiesce_position(const chess::Position& pos);

  protected:
    /// Called before the first iteration.
    virtual void prepare(std::span<const std::uint64_t> /*earlier*/) {}
    /// Value of the root, with depth 0 that of quiescence; `expected` is what the last iteration gave.
    virtual int search_root(int depth, int expected) = 0;

    /// Counts a node, or aborts the search when a limit is reached.
    bool enter(int ply);
    /// material_psqt() of the position.
    Score material_psqt() const { return evaluator_.material_psqt(pos_); }
    /// Static evaluation from the side to move.
    int evaluate_side(const Score& psqt);
    int evaluate_side() { return evaluate_side(material_psqt()); }
    /// The move, and the best line after it, become the best line at this ply.
    void save_line(int ply, chess::Move m);
    /// The root's best line is worth this. An iteration that tries the best move of the one before first may
    /// tell so: what it has found when it is cut short is kept.
    void best_so_far(int value) { value_so_far_ = value; }
    /// The move of the last iteration's principal variation, if this node lies on it; else none.
    chess::Move pv_move(int ply);
    /// Is a mate sought, which nothing may hide?
    bool seeks_mate() const { return limits_.mate > 0; }
    /// The value of a node without legal moves.
    static int no_moves_value(bool in_check, int ply) { return in_check ? ply - MATE : 0; }

    SearchOptions options_;
    chess::Position pos_;
    bool aborted_ = false;
    /// True along the last iteration's principal variation until the first node returns.
    bool follow_pv_ = false;

  private:
    std::int64_t elapsed() const;
    std::vector<chess::Move> best_line() const;
    bool out_of_budget();

    Evaluator evaluator_;
    SearchLimits limits_;
    std::chrono::steady_clock::time_point start_;
    std::uint64_t nodes_ = 0;
    std::uint64_t next_time_check_ = 0;
    std::vector<chess::Move> pv_;
    std::optional<int> value_so_far_;
    std::array<std::array<chess::Move, MAX_PLY + 2>, MAX_PLY + 2> line_{};
    std::array<int, MAX_PLY + 2> line_length_{};
};

std::unique_ptr<Searcher> make_minimax(const SearchOptions& options);
std::unique_ptr<Searcher> make_alphabeta(const SearchOptions& options);
std::unique_ptr<Searcher> make_pvs(const SearchOptions& options);

}  // namespace inkmate::engine
