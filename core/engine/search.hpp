#pragma once

#include <algorithm>
#include <atomic>
#include <concepts>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "../chess/position.hpp"
#include "evaluation.hpp"
#include "mate_scores.hpp"
#include "search_parameters.hpp"

/// What plays: evaluation, search, book, levels.
namespace inkmate::engine {

/// Score of a position in which the side to move is mated; a mate in n plies scores MATE - n.
inline constexpr int MATE = 30000;
/// Scores beyond this in absolute value announce a mate.
inline constexpr int MATE_BOUND = MATE - 256;
/// Both.
inline constexpr MateScores MATE_SCORES{MATE, MATE_BOUND};
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

/// What a search looks for, and when it ends. Nothing depends on a clock when only depth or nodes are
/// limited.
struct SearchLimits {
    /// Plies of the last iteration, 1 to MAX_PLY; what is less counts as 1, and what is more as MAX_PLY.
    int depth = MAX_PLY;
    /// The search stops when it has visited this many nodes, but never before the first iteration is
    /// complete. 0: no limit.
    std::uint64_t nodes = 0;
    /// Milliseconds, checked every TIME_CHECK_NODES nodes, in the first iteration, too. 0: no limit.
    std::int64_t milliseconds = 0;
    /// Moves in which to mate, 0 for none: the search ends when it has found such a mate, and leaves out or
    /// reduces nothing that could hide it, so that 2 * mate plies find it if there is one.
    int mate = 0;
    /// Ends the search when another thread, or one of its reports, sets it to true; looked at every
    /// TIME_CHECK_NODES nodes. The search then gives the best that it has found, and in the first iteration,
    /// where that is nothing yet, the first move that it tries. Never reset by the search. May be null.
    const std::atomic<bool>* stop = nullptr;
    /// The search ponders, in the time of the opponent, until another thread sets it to false: so long
    /// `milliseconds` do not count. All else ends it as ever. May be null.
    const std::atomic<bool>* pondering = nullptr;
    /// How many variations are looked for, with different first moves, the best first; there are no more than
    /// moves.
    int lines = 1;
    /// The moves to choose from; those that are not legal do not count. All, where none is left. They must
    /// outlive the search.
    std::span<const chess::Move> moves = {};

    /// Asks for a mate in so many moves. The last ply finds that the side to move has no answer.
    void seek_mate(int within) {
        mate = within;
        depth = std::min(depth, 2 * within);
    }
};
/// How many nodes a search visits between two looks at the clock.
inline constexpr int TIME_CHECK_NODES = 512;

/// What a value tells of the true one.
enum class Bound : std::uint8_t { lower = 1, upper = 2, exact = 3 };

/// A variation that an iteration found.
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
    /// Plies of the longest line that the iteration has looked at.
    int seldepth = 0;
    /// 1 for the best of several variations that were asked for, and so on; 0 where one was.
    int rank = 0;
    /// What `score` is; for the result of a search always Bound::exact.
    Bound bound = Bound::exact;
    /// True if the move was chosen with a player's mistakes, so that there is noise in the score
    /// (player.hpp).
    bool mistaken = false;
};

/// A move at the root that is about to be searched.
struct RootMove {
    /// The move.
    chess::Move move;
    /// Its place among those that the iteration tries, from 1.
    int number = 0;
    /// Plies of the iteration.
    int depth = 0;
    /// Since the search began.
    std::int64_t milliseconds = 0;
};

/// A position of quiescence.
struct EvaluatedPosition {
    /// Valid during the report.
    const chess::Position& position;
    ///@{
    /// Its static evaluation, and the score that it had to raise; from the side to move.
    int value, alpha;
    ///@}
};

/// What a search tells while it runs, in the thread that searches; what is empty is not called. A function of
/// SearchResult alone is that of the iterations.
struct SearchReports {
    /// Nobody is told.
    SearchReports() = default;
    /// Tells `function` of the iterations.
    template <std::invocable<const SearchResult&> Function>
    SearchReports(Function function) : iteration(std::move(function)) {}

    /// Told of each iteration, and then of each of its variations, the best first. An interrupted one is told
    /// with what it has found, and what it did not come to is of the iteration before: the best move is
    /// always that of the variation that was told last.
    std::function<void(const SearchResult&)> iteration;
    /// Told when an iteration's score lies outside the window that was expected (docs/inside/search.md), and
    /// has to be searched again: it is a bound. The variation is that of the iteration before, or the one
    /// move that was too good.
    std::function<void(const SearchResult&)> bound;
    /// Told of each move at the root.
    std::function<void(const RootMove&)> root_move;
    /// Told of each position at which the full search evaluates quiescence, the root excepted.
    std::function<void(const EvaluatedPosition&)> evaluated;
};

/// The most that the generated program can have: an array or a string of a printer's interpreter holds 65535
/// elements.
inline constexpr int MAX_HASH_BITS = 15;
/// The most that any engine can have: 24 GiB.
inline constexpr int LARGEST_HASH_BITS = 30;
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
    /// The transposition table has 2^hash_bits entries of 12 bytes for each side to move, with 0 there is
    /// none. To search as the generated program does, which has the default, at most MAX_HASH_BITS; otherwise
    /// at most LARGEST_HASH_BITS.
    int hash_bits = 15;
    /// Those of the full search. To search as the generated program does, the standard ones.
    SearchParameters parameters = {};

    /// True if there is a transposition table. Only the full search uses one.
    bool has_table() const { return algorithm == SearchAlgorithm::full && hash_bits > 0; }
};

class Searcher;

/// An engine that keeps its transposition table from move to move. An engine serves one thread at a time;
/// several engines share nothing.
///
///     std::atomic<bool> stop = false;                    // another thread sets it
///     Engine engine;
///     const auto show_line = [](const SearchResult& so_far) { show(so_far.pv); };
///     const SearchLimits limits{.milliseconds = 1000, .stop = &stop};
///     const SearchResult found = engine.search(pos, limits, game.earlier_keys(), show_line);
class Engine {
  public:
    /// An engine that knows nothing of any game. Throws ChessError for hash_bits outside of 0 to
    /// LARGEST_HASH_BITS, and std::bad_alloc where there is no room for the table.
    explicit Engine(const SearchOptions& options = {});
    ~Engine();
    ///@{
    /// An engine that was moved from can only be assigned to.
    Engine(Engine&&) noexcept;
    Engine& operator=(Engine&&) noexcept;
    ///@}

    /// What it is made of.
    const SearchOptions& options() const;
    /// Returns what SearchResult::hashfull holds.
    int hashfull() const;
    /// Forgets everything learnt: before a new game.
    void new_game();
    /// Searches as docs/inside/search.md specifies. `earlier` are the keys (Position::key) of the positions
    /// of the game before this one, the oldest first, for repetitions. The result is the best variation. Its
    /// nodes count an interrupted iteration too, and where that has found a better move
    /// (docs/inside/search.md) move, score and variation are its own; everything else is of the last
    /// completed one.
    SearchResult search(const chess::Position& pos, const SearchLimits& limits,
                        std::span<const std::uint64_t> earlier = {}, const SearchReports& reports = {});
    /// The value of quiescence, from the side to move: what a position is worth when only captures and
    /// promotions to queens are looked at, and none has to be made.
    int quiesce(const chess::Position& pos);
    /// What a position is worth without a search, from the side to move.
    int evaluate(const chess::Position& pos) const;

  private:
    std::unique_ptr<Searcher> searcher_;
};

/// A single search by a new engine.
SearchResult search(const chess::Position& pos, const SearchLimits& limits, const SearchOptions& options = {},
                    const SearchReports& reports = {});

}  // namespace inkmate::engine
