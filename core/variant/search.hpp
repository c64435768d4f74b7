#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "../engine/book.hpp"
#include "../engine/levels.hpp"
#include "../engine/mate_scores.hpp"
#include "game.hpp"
#include "position.hpp"

namespace inkmate::variant {

/// A game that is won on the board; in n plies it is n less.
inline constexpr int MATE = 1'000'000;
/// Scores beyond this in absolute value announce the end of the game.
inline constexpr int MATE_BOUND = MATE - 1000;
/// Both.
inline constexpr engine::MateScores MATE_SCORES{MATE, MATE_BOUND};
/// Above every score.
inline constexpr int INFINITE = 1'100'000;
/// No variation is longer, in plies, quiescence included.
inline constexpr int MAX_PLY = 64;
/// The transposition table has 2^HASH_BITS entries for each side to move.
inline constexpr int HASH_BITS = 12;
/// How many nodes a search visits between two looks at the clock.
inline constexpr int TIME_CHECK_NODES = 256;
/// How many nodes the first iteration has for full quiescence, however few the limit says.
inline constexpr int FIRST_NODES = 256;

/// The moves of all nodes of a line stand in one list of so many places; a position has fewer than
/// MOST_MOVES, and a node that would begin behind MOVE_ROOM is evaluated instead.
inline constexpr int MOVE_PLACES = 8192;
inline constexpr int MOST_MOVES = 2048;
inline constexpr int MOVE_ROOM = MOVE_PLACES - MOST_MOVES;

/// The order of moves, the greatest first; of equals the first made.
inline constexpr int HASH_ORDER = 1'000'000;
/// A capture's, with CAPTURE_FACTOR times what it takes is worth, less what takes it.
inline constexpr int CAPTURE_ORDER = 500'000;
inline constexpr int CAPTURE_FACTOR = 64;
inline constexpr int PROMOTION_ORDER = 450'000;
inline constexpr int FIRST_KILLER_ORDER = 400'001;
inline constexpr int SECOND_KILLER_ORDER = 400'000;
/// The history of a quiet move grows no more beyond this.
inline constexpr int HISTORY_LIMIT = 200'000;
/// In quiescence a capture is left out that stays so far below alpha with all that it wins.
inline constexpr int DELTA_MARGIN = 150;
/// For so many plies quiescence makes captures that must be made.
inline constexpr int FORCED_PLIES = 4;

/// When a search ends.
struct SearchLimits {
    /// Plies of the last iteration, 1 to MAX_PLY.
    int depth = MAX_PLY;
    /// It stops when it has visited this many nodes, but never before the first iteration is complete, whose
    /// quiescence goes one ply deep when these and FIRST_NODES have been visited. 0: no limit.
    std::uint64_t nodes = 0;
    /// Looked at every TIME_CHECK_NODES nodes, in the first iteration, too. 0: no limit.
    std::int64_t milliseconds = 0;
    /// Ends the search once another thread sets it, looked at as the clock. In the first iteration the result
    /// is the best move so far, or else the first that is tried. Never reset by the search. May be null.
    const std::atomic<bool>* stop = nullptr;
    /// The search ponders until another thread sets it to false: so long `milliseconds` do not count. May be
    /// null.
    const std::atomic<bool>* pondering = nullptr;
};

/// What an iteration found.
struct SearchResult {
    /// Move::none() when the game is over.
    Move best_move;
    /// Centipawns from the side to move; ends of the game as MATE describes.
    int score = 0;
    /// Plies of the last completed iteration.
    int depth = 0;
    /// Positions visited so far, those of an interrupted iteration included.
    std::uint64_t nodes = 0;
    std::int64_t milliseconds = 0;
    /// The principal variation.
    std::vector<Move> pv;
    /// True if the move was chosen with a player's mistakes, so that there is noise in the score.
    bool mistaken = false;
};

class Searcher;

/// Searches positions of a rule set, which must outlive it, and keeps its transposition table from move to
/// move. docs/inside/search.md, "The search of variants", specifies it.
class Engine {
  public:
    explicit Engine(const Rules& rules);
    ~Engine();
    Engine(Engine&&) noexcept;
    Engine& operator=(Engine&&) noexcept;

    /// Forgets what it learnt: before a new game.
    void new_game();
    /// `earlier` are the keys of the positions of the game before this one, the oldest first. `tell` hears of
    /// each completed iteration.
    SearchResult search(const Position& pos, const SearchLimits& limits,
                        std::span<const std::uint64_t> earlier = {},
                        const std::function<void(const SearchResult&)>& tell = {});
    /// What a position is worth without a search, from the side to move.
    int evaluate(const Position& pos) const;
    /// What a type of piece is worth, in centipawns.
    int worth(int type) const;

  private:
    std::unique_ptr<Searcher> searcher_;
};

/// The types that a player overlooks or prefers one of, ascending: all but pawns and the king, or all where
/// there are no others.
std::vector<int> officers(const Rules& rules);

/// How a player of a variant chooses its moves, as engine::PlayStyle says it for chess.
struct PlayStyle {
    /// How far it searches, for the whole of a move.
    SearchLimits limits = {};
    /// What it does wrong.
    engine::Mistakes mistakes = {};
    /// What the game's chance is drawn from, 1 to engine::MAX_SEED.
    std::int32_t seed = 1;
    /// The opening moves that it knows (core/variant/book.hpp).
    engine::Book book = {};
};

/// Returns the limits of chess as far as a search of variants has them.
SearchLimits limits_of(const engine::SearchLimits& limits);

/// Returns the move that a player of this style plays, as the generated program does (docs/inside/levels.md).
/// With mistakes there is one iteration, whose score is that of the move with its noise; with a move of the
/// book or one drawn by lot score, depth and nodes are 0.
SearchResult choose_move(Engine& engine, const Game& game, const PlayStyle& style,
                         const std::function<void(const SearchResult&)>& tell = {});

}  // namespace inkmate::variant
