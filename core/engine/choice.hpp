#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <type_traits>
#include <vector>

#include "../chess/random.hpp"
#include "levels.hpp"
#include "mate_scores.hpp"

namespace inkmate::engine {

/// Seeds of a game are 1 to MAX_SEED: nine digits, as the program reads numbers.
inline constexpr std::int32_t MAX_SEED = 999'999'999;
/// A new seed, from the system's source of randomness.
std::int32_t random_seed();

/// What is left to chance in the choice of a move. It depends on the game's seed and on the number of the
/// ply, on nothing else: the same game goes the same way.
class Chance : public chess::RandomNumbers {
  public:
    /// `ply` is twice the move number, and one more for Black.
    constexpr Chance(std::int32_t seed, int ply)
        : RandomNumbers(((ply & PLY_MASK) * PLY_FACTOR ^ seed) % (chess::RANDOM_MODULUS - 1) + 1) {}

    /// By how much the states of neighbouring plies differ, before the seed comes in.
    static constexpr std::int32_t PLY_FACTOR = 69621;
    /// The bits of a ply that count.
    static constexpr int PLY_MASK = 4095;
};

// What a player does who makes mistakes, whatever the game (docs/inside/levels.md). An engine of such a game
// has search(position, limits, earlier keys), evaluate(position), both from the side to move.

/// What the move in a position leaves to chance, in the game of this seed.
template <class Position>
Chance chance_of(std::int32_t seed, const Position& pos) {
    return {seed, 2 * pos.fullmove_number() + pos.side_to_move()};
}

/// Returns what a move may take when so many of them share the limits; the move itself is one of the plies.
template <class Limits>
Limits share(Limits limits, std::size_t moves) {
    const auto part = [moves](auto n) { return n == 0 ? n : std::max<decltype(n)>(1, n / moves); };
    limits.depth = std::max(1, limits.depth - 1);
    limits.nodes = part(limits.nodes);
    limits.milliseconds = static_cast<std::int64_t>(part(static_cast<std::uint64_t>(limits.milliseconds)));
    // What concerns the position of the choice concerns none of those after it.
    if constexpr (requires { limits.lines; }) limits.lines = 1;
    if constexpr (requires { limits.moves; }) limits.moves = {};
    return limits;
}

/// True if a mistake that is made `frequency` times of ALWAYS is made this time.
inline bool happens(Chance& chance, int frequency) {
    return chance.below(ALWAYS) < frequency;
}

/// How a player is careless in one turn.
struct Lapse {
    /// True if a piece may be put where one of less worth takes it.
    bool careless = false;
    /// The type of enemy pieces that is overlooked; 0: none.
    int overlooked = 0;
};

/// Draws it. The types are those of the officers: all pieces but pawns and kings.
template <class Officers>
Lapse drawn_lapse(Chance& chance, const Mistakes& mistakes, const Officers& officers) {
    Lapse lapse{.careless = happens(chance, mistakes.gift)};
    if (happens(chance, mistakes.oversight))
        lapse.overlooked =
            officers[static_cast<std::size_t>(chance.below(static_cast<std::int32_t>(officers.size())))];
    return lapse;
}

/// The type whose moves are preferred in the game of this seed.
template <class Officers>
int favourite(std::int32_t seed, const Officers& officers) {
    return officers[static_cast<std::size_t>(seed) % officers.size()];
}

/// True if a legal answer to a move takes the piece that it has moved with one of less worth. `after` is the
/// position after the move; `pieces` tells types and worth.
template <class Position, class Move, class Pieces>
bool is_offered(const Position& after, Move m, const Pieces& pieces) {
    const int worth = pieces.worth(pieces.type_at(after, m.to()));
    const auto answers = legal_moves(after);
    return std::any_of(answers.begin(), answers.end(), [&](auto answer) {
        return answer.to() == m.to() && pieces.worth(pieces.type_at(after, answer.from())) < worth;
    });
}

/// The position after a move.
template <class Position, class Move>
Position position_after(Position pos, Move m) {
    pos.do_move(m);
    return pos;
}

/// The move that a whim draws from all of them, if the player has one and does not think better of it.
template <class Moves, class Position, class Pieces>
auto drawn_by_whim(const Moves& moves, const Position& pos, Chance& chance, const Mistakes& mistakes,
                   Lapse lapse, const Pieces& pieces) {
    std::optional<std::decay_t<decltype(moves[0])>> drawn;
    if (!happens(chance, mistakes.whim)) return drawn;
    const int place = chance.below(static_cast<std::int32_t>(moves.size()));
    const auto m = moves[static_cast<std::size_t>(place)];
    if (lapse.careless || !is_offered(position_after(pos, m), m, pieces)) drawn = m;
    return drawn;
}

/// The limits of a move, which may be played in haste.
template <class Limits>
Limits hurried(Limits limits, Chance& chance, const Mistakes& mistakes) {
    if (happens(chance, mistakes.haste) && limits.nodes > HASTY_NODES) limits.nodes = HASTY_NODES;
    return limits;
}

/// Returns a move that was chosen without a search, as the result of one.
template <class Result, class Move>
Result unsearched(Move m) {
    Result result;
    result.best_move = m;
    result.pv = {m};
    return result;
}

/// The move that looks best, the first of equals, with the noise in its score and the nodes of all.
/// `look(move)` tells what the position after a move is found to be, `fancy(move)` how many centipawns better
/// the move looks than it is.
template <class Result, class Moves, class Look, class Fancy>
Result best_of(const Moves& moves, Chance& chance, const Mistakes& mistakes, const MateScores& scores,
               const Look& look, const Fancy& fancy) {
    Result result;
    result.mistaken = true;
    result.score = -2 * scores.mate;
    for (const auto m : moves) {
        const int better = chance.below(mistakes.noise + 1);
        const int worse = chance.below(mistakes.noise + 1);
        const Result after = look(m);
        result.nodes += after.nodes;
        // A ply earlier and from the other side.
        int value = -after.score;
        if (scores.announces(value)) value += value > 0 ? -1 : 1;
        if (!scores.announces(value)) value += better - worse + fancy(m);
        if (value <= result.score) continue;
        result.score = value;
        result.best_move = m;
        result.depth = after.depth + 1;
        result.pv = {m};
        result.pv.insert(result.pv.end(), after.pv.begin(), after.pv.end());
    }
    return result;
}

/// Judges each of the moves, at least one, by itself with its share of the limits, and chooses the best.
template <class Engine, class Game, class Moves, class Style, class Limits, class Pieces>
auto judge_apart(Engine& engine, const Game& game, const Moves& moves, Chance& chance, Lapse lapse,
                 const Style& style, const Limits& limits, const MateScores& scores, const Pieces& pieces) {
    using namespace std::chrono;
    const Mistakes& mistakes = style.mistakes;
    const auto start = steady_clock::now();
    const Limits part = share(limits, moves.size());
    std::vector<std::uint64_t> earlier = game.earlier_keys();
    earlier.push_back(game.position().key());
    using Result = decltype(engine.search(game.position(), part, earlier));
    const auto look = [&](auto m) {
        const auto pos = position_after(game.position(), m);
        Result after = engine.search(pos, part, earlier);
        if (lapse.overlooked == 0 || !after.best_move) return after;
        if (pieces.type_at(pos, after.best_move.from()) != lapse.overlooked) return after;
        // The answer is not seen, if that makes the move look better.
        Result unseen;
        unseen.score = engine.evaluate(pos);
        unseen.nodes = after.nodes;
        return after.score > unseen.score && (lapse.careless || !is_offered(pos, m, pieces)) ? unseen : after;
    };
    const int preferred = favourite(style.seed, pieces.officers());
    const auto& played = game.moves();
    const auto* last = played.size() < 2 ? nullptr : &played[played.size() - 2];
    const bool up = game.position().side_to_move() == 0;
    const auto fancy = [&](auto m) {
        if (last && m.from() == last->to() && m.to() == last->from()) return -mistakes.favour;
        const int ahead = pieces.rank(m.to()) - pieces.rank(m.from());
        const bool wanted =
            pieces.type_at(game.position(), m.from()) == preferred && (up ? ahead > 0 : ahead < 0);
        return wanted ? mistakes.favour : 0;
    };
    auto result = best_of<Result>(moves, chance, mistakes, scores, look, fancy);
    result.milliseconds = duration_cast<milliseconds>(steady_clock::now() - start).count();
    return result;
}

/// Chooses a move with mistakes: one of whim, or one that is looked for, perhaps in haste. `moves` are those
/// to choose from; `search(limits)` searches, and `told(result)` reports what was found otherwise. `pieces`
/// has type_at(position, square), rank(square), worth(type), and officers().
template <class Engine, class Game, class Moves, class Style, class Limits, class Search, class Told,
          class Pieces>
auto choose_with_mistakes(Engine& engine, const Game& game, const Moves& moves, const Style& style,
                          const Limits& limits, const MateScores& scores, const Search& search,
                          const Told& told, const Pieces& pieces) {
    const Mistakes& mistakes = style.mistakes;
    Chance chance = chance_of(style.seed, game.position());
    const Lapse lapse = drawn_lapse(chance, mistakes, pieces.officers());
    if (const auto drawn = drawn_by_whim(moves, game.position(), chance, mistakes, lapse, pieces))
        return told(unsearched<decltype(search(limits))>(*drawn));
    const Limits left = hurried(limits, chance, mistakes);
    if (!mistakes.judge_apart() && lapse.overlooked == 0) return search(left);
    return told(judge_apart(engine, game, moves, chance, lapse, style, left, scores, pieces));
}

}  // namespace inkmate::engine
