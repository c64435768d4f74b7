#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "../chess/position.hpp"
#include "evaluation.hpp"

/// What plays: evaluation, search, book, levels.
namespace inkmate::engine {

/// Score of a position in which the side to move is mated; a mate in n plies scores MATE - n.
inline constexpr int MATE = 30000;
/// Scores beyond this in absolute value announce a mate.
inline constexpr int MATE_BOUND = MATE - 256;
/// Above every score.
inline constexpr int INFINITE = 32000;
/// No variation is longer than this many plies, quiescence included: there the static evaluation stands.
inline constexpr int MAX_PLY = 64;

/// How the tree is searched; docs/inside/search.md specifies each.
enum class SearchAlgorithm {
    minimax,    ///< every legal move to the given depth, no quiescence
    alphabeta,  ///< alpha-beta with quiescence
    full        ///< all that the program can do
};
/// "minimax", "alphabeta", "full".
std::string_view to_string(SearchAlgorithm algorithm);

/// When a search ends. Nothing depends on a clock when only depth or nodes are limited.
struct SearchLimits {
    /// Plies of the last iteration, 1 to MAX_PLY.
    int depth = MAX_PLY;
    /// The search stops when it has visited this many nodes, but never before the first iteration is
    /// complete. 0: no limit.
    std::uint64_t nodes = 0;
    /// Milliseconds, checked every TIME_CHECK_NODES nodes. 0: no limit.
    std::int64_t milliseconds = 0;
    /// Moves in which to mate, 0 for none: the search ends when it has found such a mate, and leaves out or
    /// reduces nothing that could hide it, so that 2 * mate plies find it if there is one.
    int mate = 0;
    /// Ends the search when another thread, or `on_iteration`, sets it to true; looked at every
    /// TIME_CHECK_NODES nodes, but not before the first iteration is complete, so that there is always a
    /// move. The search then gives the best that it has found. Never reset by the search. May be
    /// null.
    const std::atomic<bool>* stop = nullptr;

    /// Asks for a mate in so many moves. The last ply finds that the side to move has no answer.
    void seek_mate(int moves) {
        mate = moves;
        depth = std::min(depth, 2 * moves);
    }
};
/// How many nodes a search visits between two looks at the clock.
inline constexpr int TIME_CHECK_NODES = 512;

/// What a completed iteration found.
struct SearchResult {
    /// Move::none() when there is no legal move.
    chess::Move best_move;
    /// Centipawns from the side to move; mate scores as MATE describes.
    int score = 0;
    /// Plies of the iteration.
    int depth = 0;
    /// Positions visited so far, the root included; see docs/inside/search.md for what counts as visited.
    std::uint64_t nodes = 0;
    /// Since the search began.
    std::int64_t milliseconds = 0;
    /// The principal variation: the best move and the answers to it.
    std::vector<chess::Move> pv;
    /// How many of a thousand entries of the transposition table are in use; -1 without one.
    int hashfull = -1;
};
/// Told of each completed iteration, in the thread that searches.
using OnIteration = std::function<void(const SearchResult&)>;

/// The most that the generated program can have: an array of a printer's interpreter holds 65535 elements.
inline constexpr int MAX_HASH_BITS = 15;
/// By how many entries for each side its use is told.
constexpr int table_sample(int hash_bits) {
    return hash_bits < 9 ? 1 << hash_bits : 500;
}

/// What an engine is made of.
struct SearchOptions {
    /// How the tree is searched.
    SearchAlgorithm algorithm = SearchAlgorithm::full;
    /// How positions are judged; must outlive the engine.
    const Evaluation* evaluation = &tuned_evaluation();
    /// The transposition table has 2^hash_bits entries of 16 bytes for each side to move, with 0 there is
    /// none. To search as the generated program does, which has the default, at most MAX_HASH_BITS; otherwise
    /// at most 30.
    int hash_bits = 14;
};

class Searcher;

/// An engine that keeps its transposition table from move to move. An engine serves one thread at a time;
/// several engines share nothing.
///
///     std::atomic<bool> stop = false;                    // another thread sets it
///     Engine engine;
///     const SearchResult found = engine.search(pos, {.milliseconds = 1000, .stop = &stop},
///     game.earlier_keys(),
///                                              [](const SearchResult& so_far) { show(so_far.pv); });
class Engine {
  public:
    /// An engine that knows nothing of any game.
    explicit Engine(const SearchOptions& options = {});
    ~Engine();
    ///@{
    /// An engine that was moved from can only be assigned to.
    Engine(Engine&&) noexcept;
    Engine& operator=(Engine&&) noexcept;
    ///@}

    /// What it is made of.
    const SearchOptions& options() const;
    /// As SearchResult::hashfull.
    int hashfull() const;
    /// Forgets everything learnt: before a new game.
    void new_game();
    /// Searches as docs/inside/search.md specifies. `earlier` are the keys (Position::key) of the positions
    /// of the game before this one, the oldest first, for repetitions. `on_iteration` is called after each
    /// completed iteration. The result's nodes count an interrupted iteration too, and where that has found a
    /// better move (docs/inside/search.md) move, score and variation are its own; everything else is of the
    /// last completed one.
    SearchResult search(const chess::Position& pos, const SearchLimits& limits,
                        std::span<const std::uint64_t> earlier = {}, const OnIteration& on_iteration = {});
    /// The value of quiescence, from the side to move: what a position is worth when only captures are looked
    /// at, and none has to be made.
    int quiesce(const chess::Position& pos);

  private:
    std::unique_ptr<Searcher> searcher_;
};

/// A single search by a new engine.
SearchResult search(const chess::Position& pos, const SearchLimits& limits, const SearchOptions& options = {},
                    const OnIteration& on_iteration = {});

}  // namespace inkmate::engine
