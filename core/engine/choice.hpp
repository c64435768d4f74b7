#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <type_traits>

#include "chance.hpp"
#include "levels.hpp"

namespace inkmate::engine {

/// What a player who makes mistakes does with his moves, whatever game he plays (docs/inside/levels.md): the
/// players of chess and of variants share it.

/// What the move in a position leaves to chance, in the game of this seed.
template <class Position>
Chance chance_of(std::int32_t seed, const Position& pos) {
    return {seed, 2 * pos.fullmove_number() + pos.side_to_move()};
}

/// What a move may take when so many of them share the limits; the move itself is one of the plies.
template <class Limits>
Limits share(Limits limits, std::size_t moves) {
    const auto part = [moves](auto n) { return n == 0 ? n : std::max<decltype(n)>(1, n / moves); };
    limits.depth = std::max(1, limits.depth - 1);
    limits.nodes = part(limits.nodes);
    limits.milliseconds = static_cast<std::int64_t>(part(static_cast<std::uint64_t>(limits.milliseconds)));
    return limits;
}

/// Is the mistake made that is made so many times of ALWAYS?
inline bool happens(Chance& chance, int frequency) {
    return chance.below(ALWAYS) < frequency;
}

/// The move that a whim draws from all of them, if he has one.
template <class Moves>
auto drawn_by_whim(const Moves& moves, Chance& chance, const Mistakes& mistakes) {
    using Move = std::decay_t<decltype(moves[0])>;
    if (!happens(chance, mistakes.whim)) return std::optional<Move>();
    const int place = chance.below(static_cast<std::int32_t>(moves.size()));
    return std::optional<Move>(moves[static_cast<std::size_t>(place)]);
}

/// The limits of a move, which may be played in haste.
template <class Limits>
Limits hurried(Limits limits, Chance& chance, const Mistakes& mistakes) {
    if (happens(chance, mistakes.haste) && limits.nodes > HASTY_NODES) limits.nodes = HASTY_NODES;
    return limits;
}

/// How the scores of a game announce its end: in n plies by `mate` - n, and so by more than `bound`.
struct MateScores {
    int mate;
    int bound;
};

/// The move that looks best, the first of equals, with the noise in its score and the nodes of all.
/// `look(move, overlooked)` tells what the position after a move is found to be.
template <class Result, class Moves, class Look>
Result best_of(const Moves& moves, Chance& chance, const Mistakes& mistakes, const MateScores& scores,
               const Look& look) {
    Result result;
    result.mistaken = true;
    result.score = -2 * scores.mate;
    for (const auto m : moves) {
        const bool overlooked = happens(chance, mistakes.oversight);
        const int better = chance.below(mistakes.noise + 1);
        const int worse = chance.below(mistakes.noise + 1);
        const Result after = look(m, overlooked);
        result.nodes += after.nodes;
        // A ply earlier and from the other side.
        int value = -after.score;
        if (value > scores.bound)
            --value;
        else if (value < -scores.bound)
            ++value;
        if (std::abs(value) <= scores.bound) value += better - worse;
        if (value <= result.score) continue;
        result.score = value;
        result.best_move = m;
        result.depth = after.depth + 1;
        result.pv = {m};
        result.pv.insert(result.pv.end(), after.pv.begin(), after.pv.end());
    }
    return result;
}

/// The move of a player who makes mistakes: a whim's, or one that is looked for, perhaps in haste.
/// `draw(move)` answers with a move of whim, `judge(limits)` judges each move apart, `search(limits)`
/// searches.
template <class Moves, class Limits, class Draw, class Judge, class Search>
auto choose_with(const Mistakes& mistakes, Chance& chance, const Moves& moves, const Limits& limits,
                 const Draw& draw, const Judge& judge, const Search& search) {
    if (const auto drawn = drawn_by_whim(moves, chance, mistakes)) return draw(*drawn);
    const Limits left = hurried(limits, chance, mistakes);
    return mistakes.judge_apart() ? judge(left) : search(left);
}

}  // namespace inkmate::engine
