#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "base/batch/queue.hpp"
#include "core/chess/game.hpp"
#include "core/chess/move.hpp"
#include "core/chess/pgn.hpp"
#include "core/chess/position.hpp"
#include "core/engine/search.hpp"
#include "core/problem/solve.hpp"

namespace inkmate::problems {

/// What a problem of a game asks for.
enum class Aim {
    mate,  ///< in so many moves, by one key
    win,   ///< by the one move that wins
    save   ///< by the one move that draws
};
inline constexpr int AIM_NB = 3;

/// A position of a game that has one right move.
struct FoundProblem {
    /// Without the game before it: its clocks stand at the beginning.
    chess::Position position;
    Aim aim = Aim::win;
    /// The right move and what may follow.
    std::vector<chess::Move> line;
    /// Moves to the mate; of Aim::mate.
    int mate_in = 0;
    /// LOWEST_GRADE (easy) to HIGHEST_GRADE.
    int grade = 1;
    /// The half-moves of the game before it, and the number of the move that is asked for.
    std::size_t ply = 0;
    int move_number = 1;

    chess::Move key() const { return line.front(); }
};

inline constexpr int LOWEST_GRADE = 1, HIGHEST_GRADE = 5;
/// The easiest problems that have to be thought about: below are those that anybody sees.
inline constexpr int LEAST_THOUGHT_GRADE = 2;

/// How hard a problem is. What anybody sees has the lowest grade: a mate at once, taking what hangs, a new
/// queen that stays, a passed pawn that runs, and, unless it mates, a piece that is saved from a cheaper one.
/// Others have LEAST_THOUGHT_GRADE, and a point for every move of a mate beyond the
/// second, or for how deep a search has to look before it holds on to the move; one for a quiet key; one for
/// a key that gives material. `plies` is that depth.
int grade_of(const FoundProblem& problem, int plies);
/// True if the key neither takes nor promotes nor checks.
bool is_quiet(const FoundProblem& problem);
/// True if a move takes more than it can lose at once.
bool takes_what_hangs(const chess::Position& pos, chess::Move m);
/// True if a move makes a queen that no answer takes.
bool queens_safely(const chess::Position& pos, chess::Move m);
/// True if a quiet move brings a passed pawn to the sixth rank or further, where no answer takes it.
bool pushes_runner(const chess::Position& pos, chess::Move m);
/// True if a quiet move takes away a piece that one of less worth attacks.
bool escapes(const chess::Position& pos, chess::Move m);
/// True if the piece that moved can be taken for less than it is worth.
bool gives_material(const chess::Position& pos, chess::Move m);

// Centipawns from who is to move. A position has one winning move where it wins and the next best does not,
// one that saves it where all others lose. In between nobody knows what an engine's score is worth.

/// Scores from here on win, and from its negative on lose.
inline constexpr int WINNING_SCORE = 300;
/// The second best move does not win.
inline constexpr int NO_WIN_SCORE = 80;
/// The right move draws: neither side has more than that.
inline constexpr int DRAWN_SCORE = 80;
/// What is found in the search of a position is searched so many times longer, and has to be found again.
inline constexpr std::uint64_t CONFIRMATION_FACTOR = 8;
/// Half-moves between two problems of a game at least: what lies closer is mostly the same one, solved
/// halfway. What has the same material, or the same piece to put on the same square, is mostly the same one
/// wherever it lies. Of these, mates are kept if they have to be thought about, then quiet
/// keys and sacrifices, then the harder ones.
inline constexpr std::size_t PROBLEM_DISTANCE = 6;

/// What a position asks for whose best two moves have these scores.
std::optional<Aim> aim_of(int best, int second);

/// Why a position that looked like a problem is none.
enum class Reason {
    two_moves,    ///< the longer search, or the proof, has a second good move
    unconfirmed,  ///< the longer search disagrees, or was late to find the move
    close,        ///< it lies too close to another one of its game, or repeats it
    easy,         ///< its grade is below what is asked for
    alike         ///< it is like one before
};
inline constexpr std::size_t REASON_NB = 5;
/// How many were left out, by reason.
using LeftOut = std::array<std::size_t, REASON_NB>;

/// Returns those of a game's problems that are worth most, in the order of the game.
std::vector<FoundProblem> far_apart(std::vector<FoundProblem> problems);

struct FinderSettings {
    engine::SearchOptions search = {};
    /// The nodes of each position's search.
    std::uint64_t nodes = 100'000;
    /// Mates in so many moves are proved; longer ones are wins.
    int most_moves = 4;
    /// What is looked for.
    std::vector<Aim> aims = {Aim::mate, Aim::win, Aim::save};
};

/// Finds the problems of games. A finder serves one thread; what it finds in a game depends on nothing else.
class Finder {
  public:
    explicit Finder(const FinderSettings& settings);

    /// The problems of a game, in the order of the game; counts what it leaves out.
    std::vector<FoundProblem> find(const chess::Game& game, LeftOut& left_out,
                                   const batch::OnStep& on_position = {});
    /// The problem that a position is, by itself.
    std::optional<FoundProblem> problem_of(const chess::Position& pos);

  private:
    /// The best two variations.
    struct TwoLines {
        engine::SearchResult best, second;
        /// From the iteration of this depth on the best move was the same.
        int settled_at = 0;
    };

    TwoLines look(const chess::Position& pos, std::uint64_t nodes);
    /// The problem that a position is, whatever is looked for, or why it only looked like one.
    std::optional<FoundProblem> any_problem_of(const chess::Position& pos, std::optional<Reason>& why);
    /// Nothing, and why, if there is none.
    std::optional<FoundProblem> proved_mate(const chess::Position& pos, const TwoLines& lines, Reason& why);
    std::optional<FoundProblem> confirmed(const chess::Position& pos, TwoLines lines, Reason& why);
    /// True if the best move mates in as many moves as are asked for.
    bool mates(const TwoLines& lines) const;
    bool is_wanted(Aim aim) const;

    FinderSettings settings_;
    engine::Engine engine_;
    problem::Solver solver_;
};

/// Games that the engine plays against itself at this level, which makes the mistakes that problems come of.
inline constexpr int OWN_GAMES_LEVEL = 1;
/// They end after so many half-moves.
inline constexpr std::size_t LONGEST_OWN_GAME = 200;

/// A game to be played, from 1: its tags alone. The same seed and number give the same game.
chess::PgnGame own_game(std::int32_t seed, std::size_t number);
/// Plays it.
void play_own_game(chess::PgnGame& game);

/// A game that was searched.
struct SearchedGame {
    chess::PgnGame game;
    std::vector<FoundProblem> problems;
    LeftOut left_out{};
};

using SearchQueue = batch::Queue<chess::PgnGame, SearchedGame>;

/// Works through a queue of games to search for problems. `prepare`, which may be empty, returns the game to
/// search in place of the given one; the worker calls it, and the result has the game as it was given.
void search_games(const SearchQueue& queue, const FinderSettings& settings,
                  const std::function<chess::PgnGame(const chess::PgnGame&)>& prepare, unsigned workers);

}  // namespace inkmate::problems
